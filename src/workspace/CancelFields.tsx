import { type Answers, needsWords } from '#domain/fulfilment/answers.ts'
import { cancelReasons } from '#domain/fulfilment/facts.ts'
import { cancelReasonLabels } from '#messages/fulfilment.ts'
import { orderActMessages } from '#messages/orderActs.ts'
import { CheckList } from '#ui/field/CheckList.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'

const words = orderActMessages.fields

/** What a cancellation asks, of one order or of many: the reason, with words where it needs them, and the stock. */
export function CancelFields(props: {
  answers: Answers
  answer: (name: string) => (text: string) => void
  /** What is wrong with a field. */
  errorOf: (name: string) => string | undefined
  /** Whether pieces may have been set aside. */
  hasStock: boolean
}) {
  const { answers, answer, errorOf } = props
  const fieldOf = (name: string) => ({
    name,
    value: answers[name] ?? '',
    error: errorOf(name),
    onChange: answer(name),
  })
  return (
    <>
      <SelectField
        {...fieldOf('reason')}
        label={words.cancelReason}
        options={[
          { value: '', label: words.chooseReason },
          ...cancelReasons.map((value) => ({ value: value as string, label: cancelReasonLabels[value] })),
        ]}
      />
      {(needsWords(answers) || (answers['words'] ?? '') !== '') && (
        <TextAreaField {...fieldOf('words')} label={words.words} />
      )}
      {props.hasStock && (
        <CheckList
          name="restock"
          legend={words.stock}
          options={[{ value: 'yes', label: words.restock }]}
          values={answers['restock'] === 'yes' ? ['yes'] : []}
          onToggle={(_, isChosen) => answer('restock')(isChosen ? 'yes' : '')}
        />
      )}
    </>
  )
}
