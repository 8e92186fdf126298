import type { Verdict } from '#domain/packing/desk.ts'
import { paths } from '#domain/paths.ts'
import { packingMessages } from '#messages/packing.ts'
import { Link } from '#ui/link/Link.tsx'
import { ScanAnswer } from '#workspace/scan/ScanAnswer.tsx'

/** Verdicts that are mended where products are. */
const ofProducts: readonly Verdict['code'][] = ['foreign', 'codeNotInParcel']

/** What is said of the last scan at the packing desk. */
export function VerdictNote({ verdict, isRight }: { verdict: Verdict | null; isRight: boolean }) {
  return (
    <ScanAnswer isRight={isRight}>
      {verdict && (
        <>
          <span>{packingMessages.verdict(verdict)}</span>{' '}
          {ofProducts.includes(verdict.code) && <Link to={paths.products}>{packingMessages.products}</Link>}
        </>
      )}
    </ScanAnswer>
  )
}
