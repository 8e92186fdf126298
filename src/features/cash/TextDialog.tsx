import { useId } from 'react'
import { cashMessages } from '#messages/cash.ts'
import { partMessages } from '#messages/parts.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { CashOnScreen } from './cash.hooks.ts'

/** One text that an act needs: a reason, a question, or the number that is meant. */
export function TextDialog(props: {
  cash: CashOnScreen
  title: string
  text?: string
  label: string
  confirm: string
  /** As the server names it. */
  field: 'text' | 'reason'
}) {
  const { cash } = props
  const id = useId()
  const problem = cash.problems[props.field]
  return (
    <Dialog
      open
      onClose={cash.dismissText}
      title={props.title}
      text={props.text}
      foot={
        <>
          <Button onClick={cash.dismissText}>{partMessages.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            busy={cash.isBusy}
            unavailable={cash.text.trim() === '' ? cashMessages.needsText({ label: props.label }) : undefined}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={cash.submitText}>
        {cash.refusal !== null && problem === undefined && (
          <Note tone="error" live>
            {cash.refusal || cashMessages.notDone}
          </Note>
        )}
        <TextField
          name={props.field}
          label={props.label}
          value={cash.text}
          error={problem}
          onChange={cash.changeText}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  )
}
