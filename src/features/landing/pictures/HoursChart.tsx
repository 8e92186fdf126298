import { dateMessages } from '#messages/dates.ts'
import { landingMessages } from '#messages/landing.ts'
import { ordersByHour } from './sampleExcerpt.ts'

const { chart, hour, orders } = landingMessages.features.analytics
const HEIGHT = 100

const peak = Math.max(...ordersByHour)
const peakHour = ordersByHour.indexOf(peak)
/** The top of the scale; half of it is a round number too. */
const TOP = Math.ceil(peak / 20) * 20
const place = (count: number) => HEIGHT - (count / TOP) * HEIGHT

/** The slope of the line at an hour; 0 at its peaks and valleys, so that the curve does not overshoot. */
function steepness(at: number): number {
  const [before = 0, count = 0, after = 0] = [at - 1, at, at + 1].map((hour) => ordersByHour[hour])
  const [risen, rises] = [count - before, after - count]
  return at === 0 || risen * rises <= 0 ? 0 : (2 * risen * rises) / (risen + rises)
}

const line = ordersByHour
  .map((count, at) => {
    const before = ordersByHour[at - 1]
    if (before === undefined) return `M${at} ${place(count)}`
    const leaving = place(before + steepness(at - 1) / 3)
    const arriving = place(count - steepness(at) / 3)
    return `C${at - 2 / 3} ${leaving} ${at - 1 / 3} ${arriving} ${at} ${place(count)}`
  })
  .join('')

/** Orders by hour, as on the dashboard, with a table for assistive technology. */
export function HoursChart() {
  const across = (at: number) => `${(at / (ordersByHour.length - 1)) * 100}%`
  return (
    <figure aria-label={chart}>
      <figcaption className="type-xs mb-6 text-ink-3">{chart}</figcaption>
      <div aria-hidden="true" className="type-2xs force-ltr relative ms-9 h-33 text-ink-3">
        {[TOP, TOP / 2, 0].map((count) => (
          <div
            key={count}
            className="absolute inset-x-0 border-t border-line"
            style={{ top: `${place(count)}%` }}
          >
            <span className="absolute -start-9 -translate-y-1/2">{count}</span>
          </div>
        ))}
        <svg
          viewBox={`0 0 ${ordersByHour.length - 1} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={line} className="fill-none stroke-chart-1 stroke-2" vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          className="absolute size-2 -translate-1/2 rounded-full bg-chart-1"
          style={{ insetInlineStart: across(peakHour), top: `${place(peak)}%` }}
        />
        <span
          className="absolute -translate-x-1/2 -translate-y-6 font-[640] text-ink"
          style={{ insetInlineStart: across(peakHour), top: `${place(peak)}%` }}
        >
          {peak}
        </span>
      </div>
      <div aria-hidden="true" className="type-2xs force-ltr relative ms-9 mt-2 h-4 text-ink-3">
        {[0, 6, 12, 18].map((at) => (
          <span key={at} className="absolute -translate-x-1/2" style={{ insetInlineStart: across(at) }}>
            {dateMessages.hour({ hour: at })}
          </span>
        ))}
      </div>
      <HoursTable />
    </figure>
  )
}

function HoursTable() {
  return (
    <table className="sr-only">
      <caption>{chart}</caption>
      <thead>
        <tr>
          <th scope="col">{hour}</th>
          <th scope="col">{orders}</th>
        </tr>
      </thead>
      <tbody>
        {ordersByHour.map((count, at) => (
          <tr key={dateMessages.hour({ hour: at })}>
            <th scope="row">{dateMessages.hour({ hour: at })}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
