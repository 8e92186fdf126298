import { type ReactNode, type RefObject, useId } from 'react'
import { partMessages } from '#messages/parts.ts'
import { Form } from '#ui/Form.tsx'
import type { ChartAttributes } from '#ui/useChart.ts'
import { Dialog } from './Dialog.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { FormFoot } from './FormFoot.tsx'

/** The state of a form in a dialog, from its chart. */
export interface FormDialogState {
  /** data-chart and data-state of the form. */
  chart: ChartAttributes
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** Whether the confirmation to discard the changes is open. */
  isAsking: boolean
  submit: () => void
  dismiss: () => void
  discard: () => void
  keepEditing: () => void
}

/** A form in a dialog. Save submits; closing with changes asks for confirmation. */
export function FormDialog(props: {
  title: string
  state: FormDialogState
  last?: (() => HTMLElement | null) | undefined
  children: ReactNode
}) {
  const { state } = props
  const formId = useId()
  return (
    <>
      <Dialog
        open
        onClose={state.dismiss}
        title={props.title}
        last={props.last}
        foot={
          <FormFoot form={formId} onCancel={state.dismiss} busy={state.isBusy} busyText={partMessages.saving}>
            {partMessages.save}
          </FormFoot>
        }
      >
        <Form
          {...state.chart}
          ref={state.form}
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={state.submit}
        >
          {props.children}
        </Form>
      </Dialog>
      <DiscardQuestion open={state.isAsking} keepEditing={state.keepEditing} discard={state.discard} />
    </>
  )
}
