import { useId } from 'react'
import { cashMessages } from '#messages/cash.ts'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'

/** The text as a chart has it, and what a person does with it. */
type TextOnScreen = {
  text: string
  problems: Readonly<Record<string, string>>
  refusal: string | null
  isBusy: boolean
  changeText: (value: string) => void
  submitText: () => void
  dismissText: () => void
}

/** One text that an act needs: a reason, a question, or the number that is meant. */
export function TextDialog(props: {
  typed: TextOnScreen
  title: string
  text?: string
  label: string
  confirm: string
  /** As the server names it. */
  field: 'text' | 'reason'
  last?: () => HTMLElement | null
}) {
  const { typed } = props
  const id = useId()
  const problem = typed.problems[props.field]
  return (
    <Dialog
      open
      onClose={typed.dismissText}
      title={props.title}
      text={props.text}
      last={props.last}
      foot={
        <FormFoot
          form={id}
          onCancel={typed.dismissText}
          busy={typed.isBusy}
          unavailable={typed.text.trim() === '' ? cashMessages.needsText({ label: props.label }) : undefined}
        >
          {props.confirm}
        </FormFoot>
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={typed.submitText}>
        {typed.refusal !== null && problem === undefined && (
          <Note tone="error" live>
            {typed.refusal || cashMessages.notDone}
          </Note>
        )}
        <TextField
          name={props.field}
          label={props.label}
          value={typed.text}
          error={problem}
          onChange={typed.changeText}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  )
}
