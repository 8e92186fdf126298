import { newOrderMessages } from '#messages/newOrder.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { useQuestions } from './newOrder.hooks.ts'

/** The questions of a new order. */
export default function QuestionDialogs({ questions }: { questions: ReturnType<typeof useQuestions> }) {
  return (
    <>
      <ConfirmDialog
        kind="discard"
        open={questions.isAskingDuplicate}
        title={newOrderMessages.duplicateTitle}
        text={questions.duplicate}
        safe={newOrderMessages.keepEditing}
        onSafe={questions.declineDuplicate}
        confirm={newOrderMessages.createAnyway}
        onConfirm={questions.createAnyway}
      />
      <ConfirmDialog
        kind="discard"
        open={questions.isAskingDiscard}
        title={newOrderMessages.discardTitle}
        text={newOrderMessages.discardText}
        safe={newOrderMessages.keepEditing}
        onSafe={questions.keep}
        confirm={newOrderMessages.discard}
        onConfirm={questions.discard}
      />
    </>
  )
}
