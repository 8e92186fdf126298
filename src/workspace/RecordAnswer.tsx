import type { RefusedChange } from '#domain/refusedChange.ts'
import { recordFormMessages } from '#messages/recordForms.ts'
import { Note } from '#ui/Note.tsx'

/** What differs between the record that was seen and the one that there is now, in the words of the screen. */
export type Difference = { field: string; before: string; after: string }

/**
 * Why the server did not make a change: who changed the record meanwhile, and what; or the sentence. Messages of single
 * fields are at the fields: `messages` are for fields that the form does not have.
 */
export function RecordAnswer(props: {
  refusal: RefusedChange | null
  differences: readonly Difference[]
  messages: readonly string[]
}) {
  const { refusal, differences, messages } = props
  if (refusal?.code === 'stale_version')
    return (
      <Note tone="warning" live>
        <span>{refusal.text}</span>
        {differences.length > 0 && (
          <ul className="type-xs my-1.5" aria-label={recordFormMessages.differs}>
            {differences.map((difference) => (
              <li key={difference.field} className="wrap-anywhere">
                {recordFormMessages.changedFrom(difference)}
              </li>
            ))}
          </ul>
        )}{' '}
        <span>{recordFormMessages.saveAgain}</span>
      </Note>
    )
  if (messages.length === 0) return null
  return (
    <Note tone="error" live>
      {messages.join(' ')}
    </Note>
  )
}
