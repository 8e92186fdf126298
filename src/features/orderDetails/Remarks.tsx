import { useRef } from 'react'
import type { OrderResponse, RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import { commentedParcel, type RemarkKind } from '#domain/fulfilment/remarks.ts'
import { parcelMessages, remarkMessages } from '#messages/orderActs.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { PinIcon } from '#ui/icons.ts'
import { Note, NoteAction } from '#ui/Note.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useReasonAgainst } from '#workspace/workspace.hooks.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { type RemarksOnScreen, useIsChangeable, useRemarks } from './remarks.hooks.ts'
import { Time } from './Time.tsx'

type Group = { title: string | null; remarks: readonly RemarkResponse[] }

/** Notes in one list; comments by their parcel, which a heading names where there are several. */
function groupsOf({ notes, comments, parcels }: OrderResponse, kind: RemarkKind): Group[] {
  if (kind === 'note') return [{ title: null, remarks: notes }]
  if (parcels.length < 2) return [{ title: null, remarks: comments }]
  return [
    {
      title: remarkMessages.ofOrder,
      remarks: comments.filter(({ parcel_id }) => !parcels.some(({ id }) => id === parcel_id)),
    },
    ...parcels.map(({ id, number }) => ({
      title: parcelMessages.title({ number, of: parcels.length }),
      remarks: comments.filter(({ parcel_id }) => parcel_id === id),
    })),
  ].filter(({ remarks }) => remarks.length > 0)
}

/**
 * The comments or the notes of an order, and a place to write more. A new one is read out. Where orders are sent no events,
 * comments are the customer's, and what is written stays as it is.
 */
export function Remarks(props: { shown: OrderOnScreen; order: OrderResponse; kind: RemarkKind }) {
  const { shown, order, kind } = props
  const remarks = useRemarks(shown.remarks, kind)
  const reasonAgainst = useReasonAgainst('orders.remark')
  const root = useRef<HTMLDivElement>(null)
  useFocusRequests(shown.remarks, root)
  const groups = groupsOf(order, kind)
  const isEmpty = groups.every(({ remarks: own }) => own.length === 0)
  return (
    <div ref={root} {...remarks.chart}>
      <div aria-live="polite">
        {isEmpty ? (
          <p className="px-(--gutter) pt-5 text-ink-2">{remarkMessages[kind].none}</p>
        ) : (
          groups.map(({ title, remarks: own }) => (
            <section key={title} aria-label={title ?? undefined}>
              {title !== null && <h3 className="type-label px-(--gutter) pt-5 pb-1">{title}</h3>}
              <ul>
                {own.map((remark) => (
                  <Item key={remark.id} remark={remark} kind={kind} shown={shown} remarks={remarks} />
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
      {!shown.work && kind === 'comment' ? null : reasonAgainst === undefined ? (
        <NewRemark order={order} kind={kind} remarks={remarks} />
      ) : (
        <p className="screen-only px-(--gutter) py-5 text-ink-2">{reasonAgainst}</p>
      )}
    </div>
  )
}

type ItemProps = {
  remark: RemarkResponse
  kind: RemarkKind
  shown: OrderOnScreen
  remarks: RemarksOnScreen
}

function Item({ remark, kind, shown, remarks }: ItemProps) {
  const isInTime = useIsChangeable(kind, remark)
  const mayChange = useReasonAgainst('orders.remark') === undefined && shown.work !== null
  const { at, author, text, edited_at, is_pinned, is_deleted } = remark
  return (
    <li className="border-b border-line px-(--gutter) py-3.5">
      <div className="type-xs flex flex-wrap items-baseline gap-x-3 text-ink-3">
        <span className="font-[580] text-ink">{author ?? orderDetailMessages.you}</span>
        <span>
          <Time at={at} zone={shown.zone} />
          {edited_at !== null && !is_deleted && <span>{`, ${remarkMessages.edited}`}</span>}
        </span>
        {is_pinned && (
          <span className="inline-flex items-center gap-1.5 self-center text-amber-ink">
            <PinIcon />
            <span>{remarkMessages.pinned}</span>
          </span>
        )}
      </div>
      {remarks.isChanging(remark) ? (
        <Change remarks={remarks} />
      ) : is_deleted ? (
        <p className="mt-1 text-ink-3">{remarkMessages[kind].deleted}</p>
      ) : (
        <>
          <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{text}</p>
          {mayChange && isInTime && <Acts remark={remark} kind={kind} remarks={remarks} />}
        </>
      )}
    </li>
  )
}

function Acts({ remark, kind, remarks }: Omit<ItemProps, 'shown'>) {
  const { text, is_pinned } = remark
  const label = (act: string) => remarkMessages.of({ act, text })
  const button = (act: string, onClick: () => void, focusTarget?: string) => (
    <Button
      kind="quiet"
      size="small"
      label={label(act)}
      focusTarget={focusTarget}
      unavailable={remarks.canStart ? undefined : remarkMessages.oneAtATime}
      onClick={onClick}
    >
      {act}
    </Button>
  )
  return (
    <div className="screen-only -ms-2.5 mt-1 flex flex-wrap gap-1 phone:-ms-3">
      {kind === 'note' &&
        button(is_pinned ? remarkMessages.unpin : remarkMessages.pin, () => remarks.togglePin(remark))}
      {button(remarkMessages.change, () => remarks.startChange(remark), remark.id)}
      {button(remarkMessages.remove, () => remarks.requestDeletion(remark))}
    </div>
  )
}

/** The words of one, to be changed. What the server says of them is above; what was typed stays. */
function Change({ remarks }: { remarks: RemarksOnScreen }) {
  const { changeRefusal: refusal, chosen } = remarks
  const now = refusal?.differing['text']?.after
  return (
    <Form className="mt-2 grid max-w-160 gap-3" onSubmit={remarks.saveChange}>
      {remarks.isNotChanged && (
        <Note tone={typeof now === 'string' ? 'warning' : 'error'} live>
          <span>{refusal?.text || remarkMessages.notChanged}</span>
          {typeof now === 'string' && now !== chosen?.remark.text && (
            <span className="mt-1 block wrap-anywhere">{remarkMessages.nowSays({ text: now })}</span>
          )}
        </Note>
      )}
      <TextAreaField
        name="change"
        label={remarkMessages.changed}
        hideLabel
        error={remarks.isChangedTextTooLong ? remarkMessages.tooLong : undefined}
        value={remarks.changedText}
        onChange={remarks.typeChange}
        readOnly={remarks.isSaving}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          busy={remarks.isSaving}
          busyText={partMessages.saving}
          unavailable={remarks.isChangedTextEmpty ? remarkMessages[chosen?.of ?? 'note'].empty : undefined}
        >
          {partMessages.save}
        </Button>
        <Button onClick={remarks.cancelChange}>{partMessages.cancel}</Button>
      </div>
    </Form>
  )
}

function NewRemark(props: { order: OrderResponse; kind: RemarkKind; remarks: RemarksOnScreen }) {
  const { order, kind, remarks } = props
  const words = remarkMessages[kind]
  const { parcels } = order
  const parcelId = kind === 'comment' ? commentedParcel(order, remarks.parcelId) : null
  return (
    <Form
      className="screen-only grid max-w-160 justify-items-start gap-3 *:w-full px-(--gutter) py-5"
      onSubmit={() => remarks.add(parcelId)}
    >
      {parcelId !== null && parcels.length > 1 && (
        <SelectField
          name="parcel"
          label={remarkMessages.ofParcel}
          value={parcelId}
          options={parcels.map(({ id, number }) => ({
            value: id,
            label: parcelMessages.title({ number, of: parcels.length }),
          }))}
          onChange={remarks.chooseParcel}
        />
      )}
      <TextAreaField
        name={kind}
        label={words.label}
        hint={words.hint}
        error={remarks.isTooLong ? remarkMessages.tooLong : undefined}
        value={remarks.text}
        onChange={remarks.write}
        readOnly={remarks.isAdding}
      />
      {remarks.isNotAdded && (
        <Note
          tone="error"
          live
          action={<NoteAction onClick={remarks.retry}>{remarkMessages.commentRetry}</NoteAction>}
        >
          {remarks.refusal ? `${words.notAdded} ${remarks.refusal.text}` : words.notAdded}
        </Note>
      )}
      <div>
        <Button
          type="submit"
          busy={remarks.isAdding}
          busyText={partMessages.saving}
          unavailable={remarks.isEmpty ? words.empty : undefined}
        >
          {words.add}
        </Button>
      </div>
    </Form>
  )
}
