import type { ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { newestOf } from '#domain/partners/news.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { courierMessages, wayMessages } from '#messages/couriers.ts'
import { dateMessages } from '#messages/dates.ts'
import { Note } from '#ui/Note.tsx'

type Props = { parcel: ParcelResponse; zone: Zone }

/** What the courier said of a parcel, when it is expected, and what the courier was told. */
export function Way({ parcel, zone }: Props) {
  const { way, booking, expected_at } = parcel
  const newest = newestOf(way.map((news) => ({ ...news, receivedAt: news.at })))
  if (!booking || (!newest && expected_at === null)) return null
  const courier = courierMessages.name(booking.courier)
  const timeOf = (at: number) => dateMessages.dayAndTime(calendarParts(at, zone))
  const day = expected_at === null ? null : dateMessages.day(calendarParts(expected_at, zone))
  const isUnclear = newest?.meaning === 'unclear'
  const { advice } = booking
  return (
    <div className="flex flex-col gap-2 px-3.5 pb-3">
      {isUnclear && <Note tone="warning">{wayMessages.unclear({ courier, words: newest.words })}</Note>}
      {advice && (
        <Note tone={advice.state === 'refused' ? 'warning' : 'info'} live>
          {[
            `${wayMessages.advised[advice.advice]}: ${wayMessages.advice[advice.state]({ courier })}`,
            advice.words && `“${advice.words}”`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Note>
      )}
      {day !== null && <p className="text-ink-2">{wayMessages.expected({ day })}</p>}
      {newest && (
        <details className="screen-only">
          <summary className="cursor-pointer py-1 phone:min-h-11">
            {newest.words} · {timeOf(newest.at)}{' '}
            <span className="text-ink-3">({wayMessages.count({ count: way.length })})</span>
          </summary>
          <ol aria-label={wayMessages.title} className="mt-2 grid gap-1">
            {way.toReversed().map(({ words, reason, at, code }) => (
              <li key={`${at} ${code ?? ''} ${words}`} className="flex flex-wrap gap-x-3">
                <span className="figures text-ink-3">{timeOf(at)}</span>
                <span>{[words, reason].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
