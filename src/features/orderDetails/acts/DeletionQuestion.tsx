import { remarkMessages } from '#messages/orderActs.ts'
import { partMessages } from '#messages/parts.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { OrderOnScreen } from '../orderDetail.hooks.ts'
import { useDeletion } from '../remarks.hooks.ts'

/** Asks before a comment or note is deleted. */
export function DeletionQuestion({ shown }: { shown: OrderOnScreen }) {
  const deletion = useDeletion(shown.remarks)
  return (
    <ConfirmDialog
      open={deletion.isAsking}
      title={remarkMessages[deletion.kind].deleteTitle}
      text={remarkMessages.deleteText}
      safe={partMessages.cancel}
      onSafe={deletion.decline}
      confirm={remarkMessages.remove}
      onConfirm={deletion.confirm}
      busy={deletion.isDeleting}
      busyText={partMessages.saving}
    />
  )
}
