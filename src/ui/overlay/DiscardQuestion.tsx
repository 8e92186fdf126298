import { partMessages } from '#messages/parts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a form that was changed is closed. */
export function DiscardQuestion(props: {
  open: boolean
  /** What would be lost; by default that the changes are not saved. */
  text?: string | undefined
  keepEditing: () => void
  discard: () => void
}) {
  return (
    <ConfirmDialog
      open={props.open}
      kind="discard"
      title={partMessages.discardTitle}
      text={props.text ?? partMessages.discardText}
      safe={partMessages.keepEditing}
      onSafe={props.keepEditing}
      confirm={partMessages.discard}
      onConfirm={props.discard}
    />
  )
}
