import type { RefObject } from 'react'
import { orderViewsMessages } from '#messages/orderViews.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { type OrderViewsActor, useViewForm, type ViewDialog } from './orderViews.hooks.ts'

const { deletion } = orderViewsMessages

/** What gives a view its name, and what asks before one is deleted. */
export default function ViewDialogs(props: {
  actor: OrderViewsActor
  dialog: ViewDialog
  /** Of the views in the toolbar. */
  place: RefObject<HTMLElement | null>
}) {
  const view = useViewForm(props.actor)
  const last = () => focusAfter(props.place.current, view.target === null)
  return (
    <>
      {props.dialog.isNaming && <NameDialog view={view} last={last} />}
      <ConfirmDialog
        open={props.dialog.isDeleting}
        title={deletion.title({ name: view.target?.name ?? '' })}
        text={deletion.text}
        last={last}
        safe={deletion.safe}
        onSafe={view.leave}
        confirm={deletion.confirm}
        busy={view.isBusy}
        busyText={deletion.busy}
        onConfirm={view.confirmDeletion}
      />
    </>
  )
}

/** What opened the dialog; the view that it saved, or what saves the list of a view that is gone. On a phone, the filters. */
function focusAfter(place: HTMLElement | null, isNew: boolean): HTMLElement | null {
  const [saving, current, menu] = [
    '[data-focus="saving"]',
    '[aria-pressed="true"]',
    '[aria-haspopup="menu"]',
  ] as const
  const visible = (selector: string) =>
    [...(place?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.offsetParent)
  const wanted = (isNew ? [saving, current, menu] : [menu, saving]).map(visible).find(Boolean)
  if (wanted) return wanted
  return place?.closest('search')?.querySelector<HTMLElement>('[data-focus="filters"]') ?? null
}

function NameDialog({
  view,
  last,
}: {
  view: ReturnType<typeof useViewForm>
  last: () => HTMLElement | null
}) {
  const isNew = view.target === null
  return (
    <FormDialog
      title={isNew ? orderViewsMessages.saveTitle : orderViewsMessages.renameTitle}
      last={last}
      state={{
        chart: view.chart,
        form: view.form,
        isBusy: view.isBusy,
        // One name is typed again faster than a question is answered.
        isAsking: false,
        submit: view.submit,
        dismiss: view.leave,
        discard: view.leave,
        keepEditing: view.leave,
      }}
    >
      <TextField
        name="name"
        label={orderViewsMessages.name}
        hint={isNew ? orderViewsMessages.saveText : orderViewsMessages.renameText}
        error={view.error}
        value={view.name}
        onChange={view.type}
        readOnly={view.isBusy}
        autoComplete="off"
        enterKeyHint="done"
        required
      />
    </FormDialog>
  )
}
