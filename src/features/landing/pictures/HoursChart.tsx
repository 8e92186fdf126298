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
      <div aria-hidden="true" className="type-2xs force-ltr ms-9 mb-6 h-33">
        {/* Drawn before any script has run, under a policy that allows no style attributes: attributes of SVG. */}
        <svg className="size-full overflow-visible fill-ink-3">
          {[TOP, TOP / 2, 0].map((count) => (
            <g key={count} className="stroke-line">
              <line x2="100%" y1={`${place(count)}%`} y2={`${place(count)}%`} />
              <text x="-36" y={`${place(count)}%`} dy="0.35em" className="stroke-none">
                {count}
              </text>
            </g>
          ))}
          <svg
            viewBox={`0 0 ${ordersByHour.length - 1} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="overflow-visible"
          >
            <path d={line} className="fill-none stroke-chart-1 stroke-2" vectorEffect="non-scaling-stroke" />
          </svg>
          <circle cx={across(peakHour)} cy={`${place(peak)}%`} r="4" className="fill-chart-1" />
          <text
            x={across(peakHour)}
            y={`${place(peak)}%`}
            dy="-12"
            textAnchor="middle"
            className="fill-ink font-[640]"
          >
            {peak}
          </text>
          {[0, 6, 12, 18].map((at) => (
            <text key={at} x={across(at)} y="100%" dy="20" textAnchor="middle">
              {dateMessages.hour({ hour: at })}
            </text>
          ))}
        </svg>
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
