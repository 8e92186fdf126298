import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { newestOf } from '#domain/partners/news.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { courierMessages, wayMessages } from '#messages/couriers.ts'
import { dateMessages } from '#messages/dates.ts'
import { parcelMessages } from '#messages/orderActs.ts'
import { Note } from '#ui/Note.tsx'

type Props = { parcel: ParcelResponse; zone: Zone }

const timeIn = (zone: Zone) => (at: number) => dateMessages.dayAndTime(calendarParts(at, zone))

/** What the courier said of a parcel, when it is expected, and what the courier was told. */
export function Way({ parcel, zone }: Props) {
  const { way, booking, expected_at } = parcel
  const newest = newestOf(way.map((news) => ({ ...news, receivedAt: news.at })))
  if (!booking || (!newest && expected_at === null)) return null
  const courier = courierMessages.name(booking.courier)
  const day = expected_at === null ? null : dateMessages.day(calendarParts(expected_at, zone))
  const isUnclear = newest?.meaning === 'unclear'
  const said = [newest?.words, newest?.reason].filter(Boolean).join(': ')
  const { advice } = booking
  return (
    <div className="flex flex-col gap-2 px-3.5 pb-3">
      {isUnclear && <Note tone="warning">{wayMessages.unclear({ courier, words: said })}</Note>}
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
        <details className="screen-only min-[100rem]:hidden">
          <summary className="cursor-pointer py-1 phone:min-h-11">
            {newest.words} · {timeIn(zone)(newest.at)}{' '}
            <span className="text-ink-3">({wayMessages.count({ count: way.length })})</span>
          </summary>
          <Steps parcel={parcel} zone={zone} />
        </details>
      )}
    </div>
  )
}

/** All that the couriers said of the parcels of an order, for a screen that has room for it beside the items. */
export function Ways({ order, zone }: { order: OrderResponse; zone: Zone }) {
  const sent = order.parcels.filter(({ booking, way }) => booking && way.length > 0)
  const isSplit = order.parcels.length > 1
  return sent.map((parcel) => (
    <section key={parcel.id} className="border-b border-line px-(--gutter) py-5">
      <h2 className="type-section">{wayMessages.title}</h2>
      {isSplit && (
        <p className="text-ink-2">
          {parcelMessages.title({ number: parcel.number, of: order.parcels.length })}
        </p>
      )}
      <Steps parcel={parcel} zone={zone} />
    </section>
  ))
}

function Steps({ parcel, zone }: Props) {
  return (
    <ol aria-label={wayMessages.title} className="mt-2 grid gap-1">
      {parcel.way.toReversed().map(({ words, reason, at, code }) => (
        <li key={`${at} ${code ?? ''} ${words}`} className="flex flex-wrap gap-x-3">
          <span className="figures text-ink-3">{timeIn(zone)(at)}</span>
          <span>{[words, reason].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}
