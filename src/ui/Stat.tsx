import type { ReactNode } from 'react'
import { DownIcon, UpIcon } from './icons.ts'

/** Figures in a row, divided by hairlines; three by two below 1280 px, two by two on a phone. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden border-y border-line bg-line md:grid-cols-3 xl:grid-cols-[1.3fr_repeat(5,1fr)] phone:[&>:first-child]:col-span-2 phone:[&>:last-child:nth-child(even)]:col-span-2">
        {children}
      </dl>
    </section>
  )
}

/** One figure: label, number with its unit, and the trend in words; the arrow only decorates. */
export function Stat(props: {
  label: string
  value: string
  /** Stands small before the number: 'PKR'. */
  unit?: string | undefined
  trend?: { text: string; direction?: 'up' | 'down' | undefined; good?: boolean | undefined } | undefined
}) {
  const { label, value, unit, trend } = props
  const Arrow = trend?.direction && { up: UpIcon, down: DownIcon }[trend.direction]
  return (
    <div className="min-w-0 bg-surface px-4 py-4 first:ps-(--gutter) md:max-xl:nth-[3n+1]:ps-(--gutter)">
      <dt className="type-xs text-ink-3">{label}</dt>
      <dd className="type-stat">
        {unit && <span className="type-sm me-1 text-ink-2">{unit}</span>}
        {value}
      </dd>
      {trend && (
        <dd className="type-xs mt-1 flex items-center gap-1.5 text-ink-2">
          {Arrow && <Arrow className={trend.good === false ? 'text-red-ink' : 'text-green-ink'} />}
          {trend.text}
        </dd>
      )}
    </div>
  )
}
