import { type BatchAct, isByHand, isTagAct } from '#domain/fulfilment/orderBatch.ts'
import { unreadLines } from '#domain/fulfilment/pastedNumbers.ts'
import { orderBatchMessages } from '#messages/orderBatch.ts'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'
import { CancelFields } from '#workspace/CancelFields.tsx'
import { TagField } from '#workspace/TagField.tsx'
import type { BatchOnScreen } from './orderBatch.hooks.ts'

/** Whether an act asks anything of all orders. */
export const hasBatchFields = (act: BatchAct): boolean =>
  act === 'order.cancelled' || isTagAct(act) || isByHand(act)

/** What an act asks once for all orders. */
export function BatchFields({ act, dialog }: { act: BatchAct; dialog: BatchOnScreen }) {
  const { answers, answer, problem } = dialog
  const errorOf = (name: string) =>
    problem?.field === name ? orderBatchMessages.problem(problem) : undefined
  const fieldOf = (name: string) => ({
    name,
    value: answers[name] ?? '',
    onChange: answer(name),
    error: errorOf(name),
  })
  if (isByHand(act))
    return (
      <>
        <TextField {...fieldOf('courier')} label={orderBatchMessages.courier} autoComplete="off" />
        <TextAreaField
          {...fieldOf('numbers')}
          label={orderBatchMessages.numbers}
          hint={orderBatchMessages.numbersHint}
        />
        <Unread dialog={dialog} />
      </>
    )
  return act === 'order.cancelled' ? (
    <CancelFields answers={answers} answer={answer} errorOf={errorOf} hasStock />
  ) : (
    <TagField
      label={orderBatchMessages.tag}
      error={errorOf('tag')}
      value={answers['tag'] ?? ''}
      onChange={answer('tag')}
    />
  )
}

/** The lines that were pasted, and give no number to any of the orders. */
export function Unread({ dialog: { answers, items } }: { dialog: BatchOnScreen }) {
  const lines = unreadLines(
    answers['numbers'] ?? '',
    items.map(({ id }) => id),
  )
  return (
    lines.length > 0 && (
      <Note tone="warning" live>
        {orderBatchMessages.unread({ lines })}
      </Note>
    )
  )
}
