import type { ReactNode } from 'react'
import type { BookedAs, CourierChoice } from '#domain/partners/courierRuleContract.ts'
import { bookingPreviewMessages as messages } from '#messages/bookingPreview.ts'
import { courierChoiceText } from '#messages/courierRules.ts'
import { Note } from '#ui/Note.tsx'

type Named = { key: string; name: ReactNode }
type Group = CourierChoice & { parcels: number; rows: readonly (Named & { as: BookedAs })[] }

/** What a booking of several would do: which parcels go by which courier and why, as what, and which cannot. */
export function PreviewedBookings(props: {
  isUnpreviewed: boolean
  /** Null until it is known. */
  groups: readonly Group[] | null
  /** Why a courier takes a parcel where no rule says so. */
  otherwise?: string
  /** What is between those that go and those that stay. */
  children?: ReactNode
  leftText: string
  left: readonly (Named & { reasons: readonly string[] })[]
}) {
  const { groups, left } = props
  if (props.isUnpreviewed)
    return (
      <Note tone="error" live>
        {messages.failed}
      </Note>
    )
  if (!groups) return <p role="status">{messages.looking}</p>
  return (
    <div className="grid gap-3" aria-live="polite">
      {groups.length > 0 && (
        <ul aria-label={messages.goes} className="rounded-2 border border-line">
          {groups.map((group) => (
            <GroupRow
              key={courierChoiceText(group)}
              group={group}
              why={courierChoiceText(group, props.otherwise)}
            />
          ))}
        </ul>
      )}
      {props.children}
      {left.length > 0 && (
        <>
          <Note tone="warning">{props.leftText}</Note>
          <ul aria-label={messages.stay} className="rounded-2 border border-line wrap-anywhere">
            {left.map(({ key, name, reasons }) => (
              <li key={key} className="px-3 py-2.5 not-first:border-t not-first:border-line">
                {name}
                {reasons.map((reason) => (
                  <p key={reason} className="text-ink-2">
                    {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function GroupRow({ group: { parcels, rows }, why }: { group: Group; why: string }) {
  return (
    <li className="grid gap-1 px-3 py-2.5 not-first:border-t not-first:border-line">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{why}</span>
        <span className="figures shrink-0">{messages.parcels({ parcels })}</span>
      </p>
      {rows.length > 0 && (
        <details open={rows.length === 1}>
          <summary className="cursor-pointer py-1 phone:py-3">{messages.each}</summary>
          <ul className="grid gap-2 wrap-anywhere">
            {rows.map(({ key, name, as }) => (
              <li key={key}>
                {name}
                <p className="text-ink-2">{messages.bookedAs(as)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
