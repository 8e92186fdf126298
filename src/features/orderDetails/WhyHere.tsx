import type { Candidate } from '#domain/fulfilment/allocation.ts'
import { whyOf } from '#domain/fulfilment/chosenWarehouses.ts'
import type { ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { allocationMessages } from '#messages/allocation.ts'
import { parcelMessages } from '#messages/orderActs.ts'

/** Why a parcel is sent from where it is: every candidate with distance, stock, and why it was taken or not. */
export function WhyHere({ parcel }: { parcel: ParcelResponse }) {
  const why = whyOf(parcel)
  if (!why || why.candidates.length === 0) return null
  return (
    <details className="screen-only border-t border-line px-3.5">
      <summary className="cursor-pointer py-2.5 font-[520] phone:min-h-11">
        {allocationMessages.whyHere}
      </summary>
      {why.from !== null && <p className="type-xs text-ink-3">{parcelMessages.from({ city: why.from })}</p>}
      <ul className="mb-3">
        {why.candidates.map((candidate) => (
          <CandidateRow key={candidate.warehouseId} candidate={candidate} />
        ))}
      </ul>
      {why.notShown > 0 && (
        <p className="type-xs pb-3 text-ink-3">{parcelMessages.notShown({ count: why.notShown })}</p>
      )}
    </details>
  )
}

function CandidateRow({ candidate }: { candidate: Candidate }) {
  const { name, city, distanceKm, stock, verdict } = candidate
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 md:grid-cols-[11rem_minmax(0,1fr)]">
      <span className={verdict.code === 'chosen' ? 'font-[600]' : ''}>
        <span>{name}</span>
        <span className="type-xs block text-ink-3">
          {`${city}, ${distanceKm === null ? parcelMessages.noDistance : parcelMessages.km({ km: distanceKm })}`}
        </span>
      </span>
      <span>
        {allocationMessages.verdict(verdict)}
        <span className="type-xs block text-ink-2">{parcelMessages.available({ stock })}</span>
      </span>
    </li>
  )
}
