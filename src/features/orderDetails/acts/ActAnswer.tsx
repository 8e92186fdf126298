import { orderActMessages } from '#messages/orderActs.ts'
import { Note } from '#ui/Note.tsx'
import Difference from '../Difference.tsx'
import type { ActOnScreen } from './actDialog.hooks.ts'

/** What the server answered to the act: refused, outdated, or nothing at all. What was typed stays below. */
export function ActAnswer({ dialog }: { dialog: ActOnScreen }) {
  const { refusal, hasFailed, isOutdated, isRefused } = dialog
  if (hasFailed)
    return (
      <Note tone="error" live>
        {orderActMessages.failed}
      </Note>
    )
  if (isOutdated && refusal) return <Difference refusal={refusal} order={dialog.order} />
  if (!isRefused || !refusal) return null
  const messages = refusal.refused.map(({ message }) => message)
  const fields = Object.values(refusal.fields)
  return (
    <Note tone="error" live>
      <ul>
        {(messages.length > 0 ? messages : fields.length > 0 ? fields : [refusal.text]).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Note>
  )
}
