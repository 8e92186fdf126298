import { type Ref, useEffect, useRef } from 'react'
import { type Day, parseDay } from '#domain/weeks.ts'
import type { ControlWiring } from './Field.tsx'

/**
 * One day, or none. The browser's own date input keeps what is half typed ('2' of 2026 is the year 2), so it is left alone
 * until it names a day or is empty; and it follows when the day is changed elsewhere.
 */
export function DayInput(
  props: Partial<ControlWiring> & {
    day: Day | null
    /** The last day that can be chosen; asked when it is needed, as a page may be left open over midnight. */
    today: () => Day
    onChoose: (day: Day | null) => void
    className: string
    'aria-label'?: string
    ref?: Ref<HTMLInputElement>
  },
) {
  const { day, today, onChoose, ref, ...control } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) showDay(input.current, day)
  }, [day])
  return (
    <input
      {...control}
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
  )
}

function showDay(input: HTMLInputElement, day: Day | null): void {
  if (input.value !== (day ?? '') || input.validity.badInput) input.value = day ?? ''
}
