import type { ReactNode } from 'react'
import { INK, type Tone } from './Badge.tsx'
import type { Icon } from './icons.ts'

/** A toggle with a count that filters the page while pressed. `count` is formatted: '1,284'. */
export function Chip(props: {
  icon?: Icon | undefined
  tone?: Tone | undefined
  label: string
  count: string
  pressed: boolean
  onToggle: () => void
}) {
  const { icon: Drawing, tone = 'grey', pressed } = props
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={props.onToggle}
      className={`type-xs colours flex min-h-9 min-w-0 shrink-0 items-center gap-2 rounded-2 border px-2.5 phone:min-h-11 ${
        pressed
          ? 'border-brand bg-selected shadow-[inset_0_0_0_1px_var(--brand)]'
          : 'border-line hover:bg-hover'
      }`}
    >
      {Drawing && <Drawing className={INK[tone]} />}
      <span className="flex-1 truncate text-start">{props.label}</span>
      <span className="figures font-[580]">{props.count}</span>
    </button>
  )
}

/** Six chips in a row from 1280 px, four from 1024, three from 768. On a phone one scrolling row. */
export function ChipGroup(props: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={props.label}
      className="grid min-w-0 gap-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-[repeat(6,auto)] 2xl:grid-cols-6 phone:scroll-strip phone:-mx-(--gutter) phone:flex phone:overflow-x-auto phone:px-(--gutter) phone:py-1"
    >
      {props.children}
    </fieldset>
  )
}
