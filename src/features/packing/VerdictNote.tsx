import type { Verdict } from '#domain/packing/desk.ts'
import { paths } from '#domain/paths.ts'
import { packingMessages } from '#messages/packing.ts'
import { ErrorIcon, SuccessIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'

/** Verdicts that are mended where products are. */
const ofProducts: readonly Verdict['code'][] = ['foreign', 'codeNotInParcel']

/** What is said of the last scan: in a word, an icon, a colour and a sentence, to be seen from a step away. */
export function VerdictNote({ verdict, isRight }: { verdict: Verdict | null; isRight: boolean }) {
  const look = isRight ? 'bg-green-wash text-green-ink' : 'bg-red-wash text-red-ink'
  const Icon = isRight ? SuccessIcon : ErrorIcon
  return (
    <div role="status" aria-live="assertive">
      {verdict && (
        <div className={`flex items-start gap-3 rounded-2 px-4 py-3 forced-colors:border ${look}`}>
          <Icon className="mt-1 size-6 shrink-0" />
          <div className="min-w-0">
            <p className="type-lg">{isRight ? packingMessages.right : packingMessages.wrong}</p>
            <p className="wrap-anywhere text-ink">
              <span>{packingMessages.verdict(verdict)}</span>{' '}
              {ofProducts.includes(verdict.code) && (
                <Link to={paths.products}>{packingMessages.products}</Link>
              )}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
