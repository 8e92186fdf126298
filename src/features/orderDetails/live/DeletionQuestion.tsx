import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import { remarkMessages } from '#messages/orderActs.ts'
import { partMessages } from '#messages/parts.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { RemarksOnScreen } from '../remarks.hooks.ts'

/** Asks before a comment or note is deleted. */
export default function DeletionQuestion({ kind, remarks }: { kind: RemarkKind; remarks: RemarksOnScreen }) {
  return (
    <ConfirmDialog
      open={remarks.isAskingDeletion}
      title={remarkMessages[kind].deleteTitle}
      text={remarkMessages.deleteText}
      safe={partMessages.cancel}
      onSafe={remarks.declineDeletion}
      confirm={remarkMessages.remove}
      onConfirm={remarks.confirmDeletion}
      busy={remarks.isDeleting}
      busyText={partMessages.saving}
    />
  )
}
