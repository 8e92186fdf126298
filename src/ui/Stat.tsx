import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import { DownIcon, UpIcon } from './icons.ts'
import { Ltr } from './Ltr.tsx'

/** Figures in one row; three columns below 1280 px, two on a phone. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-3 xl:grid-cols-[1.3fr_repeat(5,1fr)] [&>:first-child]:ps-(--gutter) md:max-xl:[&>:nth-child(3n+1)]:ps-(--gutter) phone:[&>:first-child]:col-span-2 phone:[&>:last-child:nth-child(even)]:col-span-2">
        {children}
      </dl>
    </section>
  )
}

/** In cells near the end of their row the hint is aligned to the end, so that it stays on the sheet. */
const HINT_AT_END =
  'phone:nth-[2n+3]:[--hint-end:8px] phone:nth-[2n+3]:[--hint-start:auto] md:max-xl:nth-[3n]:[--hint-end:8px] md:max-xl:nth-[3n]:[--hint-start:auto] xl:nth-[n+4]:[--hint-end:8px] xl:nth-[n+4]:[--hint-start:auto]'

/** One figure, of which more is good: label, number with unit, and the trend as text; the arrow is decorative. */
export function Stat(props: {
  label: string
  value: string
  /** Small text before the number: 'PKR'. */
  unit?: string | undefined
  /** What the figure counts and over which time, as the tooltip of its label. */
  hint?: string | undefined
  /** What the figure consists of, below it. */
  parts?: string | undefined
  trend?: { text: string; direction?: 'up' | 'down' | undefined } | undefined
}) {
  const { label, value, unit, hint, parts, trend } = props
  const Arrow = trend?.direction && { up: UpIcon, down: DownIcon }[trend.direction]
  return (
    <div className={`relative min-w-0 bg-surface px-4 py-4 ${HINT_AT_END}`}>
      <dt className="type-xs text-ink-3">{hint ? <Hint text={hint}>{label}</Hint> : label}</dt>
      <dd className="type-stat">
        <Ltr>
          {unit && <span className="type-sm me-1 text-ink-2">{unit}</span>}
          <span>{value}</span>
        </Ltr>
      </dd>
      {parts && (
        <dd className="type-xs mt-1 text-balance">
          <bdi>{parts}</bdi>
        </dd>
      )}
      {trend && (
        <dd className="type-xs mt-1 flex items-start gap-1.5 text-ink-2">
          {Arrow && (
            <Arrow className={`mt-px ${trend.direction === 'down' ? 'text-red-ink' : 'text-green-ink'}`} />
          )}
          <span className="text-balance">
            <bdi>{trend.text}</bdi>
          </span>
        </dd>
      )}
    </div>
  )
}
