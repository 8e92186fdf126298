import { type Ref, useEffect, useRef } from 'react'
import { calendarParts, type Day, parseDay, spanOfDay } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'
import type { ControlWiring } from './Field.tsx'

/**
 * One day, or none. The browser's own date input keeps what is half typed ('2' of 2026 is the year 2), so it is left alone
 * until it names a day or is empty; and it follows when the day is changed elsewhere. Its own text has the order of the
 * browser's language, so that 3/11 can be two days: while nobody types in it, the day is written as everywhere else.
 */
export function DayInput(
  props: Partial<ControlWiring> & {
    day: Day | null
    /** The last day that can be chosen; asked when it is needed, as a page may be left open over midnight. */
    today: () => Day
    onChoose: (day: Day | null) => void
    className: string
    /** What is written in place of no day. */
    none: string
    'aria-label'?: string
    'aria-required'?: boolean
    ref?: Ref<HTMLInputElement>
  },
) {
  const { day, today, onChoose, none, ref, ...control } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) showDay(input.current, day)
  }, [day])
  return (
    <span className="relative block">
      <input
        {...control}
        data-day=""
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        type="date"
        defaultValue={day ?? ''}
        onFocus={({ target }) => {
          target.max = today()
        }}
        onChange={({ target: { value, validity } }) => {
          const chosen = parseDay(value)
          if (chosen !== null || (value === '' && !validity.badInput)) onChoose(chosen)
        }}
        onBlur={({ target }) => showDay(target, day)}
      />
      <span aria-hidden="true" className={`day-text force-ltr ${day === null ? 'text-ink-2' : ''}`}>
        {day === null ? none : dateMessages.day(calendarParts(spanOfDay(day).from))}
      </span>
    </span>
  )
}

function showDay(input: HTMLInputElement, day: Day | null): void {
  if (input.value !== (day ?? '') || input.validity.badInput) input.value = day ?? ''
}
