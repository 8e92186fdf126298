import { type HandedOver, MAX_HANDED } from '#domain/packing/packingContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import type { HandoverAsked } from '#machines/handover/handover.machine.ts'

type Parcels = HandoverAsked['parcels']

/**
 * Hands parcels over, each group by requests of its own, one after the other: the stock is the same. Of a group that is
 * refused the rest stays, and says why. Rejects when nothing was handed over, and when a request is not answered.
 */
export async function handOverInParts(
  groups: readonly Parcels[],
  send: (part: Parcels) => Promise<HandedOver>,
): Promise<HandedOver> {
  const result: HandedOver = { handed: [], refused: [] }
  let refusal: unknown
  for (const parcels of groups)
    for (let start = 0; start < parcels.length; start += MAX_HANDED)
      try {
        const { handed, refused } = await send(parcels.slice(start, start + MAX_HANDED))
        result.handed.push(...handed)
        result.refused.push(...refused)
      } catch (error) {
        const text = refusalOf(error)?.text
        if (text === undefined) throw error
        refusal = error
        result.refused.push(...parcels.slice(start).map(({ id }) => ({ id, text })))
        break
      }
  if (refusal !== undefined && result.handed.length === 0) throw refusal
  return result
}
