import type { Verdict } from '#domain/packing/desk.ts'
import { packingMessages } from '#messages/packing.ts'
import { Link } from '#ui/link/Link.tsx'
import { ScanAnswer } from '#workspace/scan/ScanAnswer.tsx'

/** Verdicts that are mended where products are. */
const ofProducts: readonly Verdict['code'][] = ['foreign', 'codeNotInParcel']

/** What is said of the last scan at the packing desk. */
export function VerdictNote(props: {
  verdict: Verdict | null
  isRight: boolean
  /** Where barcodes are entered, where that can be done. */
  products: string | undefined
}) {
  const { verdict, isRight, products } = props
  return (
    <ScanAnswer isRight={isRight}>
      {verdict && (
        <>
          <span>{packingMessages.verdict(verdict, products !== undefined)}</span>{' '}
          {products && ofProducts.includes(verdict.code) && (
            <Link to={products}>{packingMessages.products}</Link>
          )}
        </>
      )}
    </ScanAnswer>
  )
}
