import { useEffect, useRef } from 'react'
import { type Day, parseDay } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { inputClass } from '#ui/field/inputClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CloseIcon } from '#ui/icons.ts'

/**
 * One day (specification §2). The browser's own date input keeps what is half typed ('2' of 2026 is the year 2), so it is left alone
 * until it names a day or is empty; and it follows when the day is changed elsewhere.
 */
export function DateFilter(props: {
  date: Day | null
  /** Asked when it is needed: a page may be left open over midnight. */
  today: () => Day
  onChoose: (date: Day | null) => void
}) {
  const { date, today, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) showDate(input.current, date)
  }, [date])
  return (
    <div className="flex items-center gap-1">
      {date !== null && (
        // On a phone there is room for both fields in one line.
        <span className="phone:-mx-2">
          <IconButton
            label={dashboardMessages.clearDate}
            icon={CloseIcon}
            onClick={() => {
              onChoose(null)
              input.current?.focus()
            }}
          />
        </span>
      )}
      <input
        ref={input}
        type="date"
        aria-label={dashboardMessages.date}
        defaultValue={date ?? ''}
        className={`${inputClass('toolbar')} figures w-38! phone:w-36! phone:px-2!`}
        onFocus={({ target }) => {
          target.max = today()
        }}
        onChange={({ target: { value, validity } }) => {
          const day = parseDay(value)
          if (day !== null || (value === '' && !validity.badInput)) onChoose(day)
        }}
        onBlur={({ target }) => showDate(target, date)}
      />
    </div>
  )
}

function showDate(input: HTMLInputElement, date: Day | null): void {
  if (input.value !== (date ?? '') || input.validity.badInput) input.value = date ?? ''
}
