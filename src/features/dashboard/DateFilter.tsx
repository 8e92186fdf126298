import { useRef } from 'react'
import type { Day } from '#domain/weeks.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { DayInput } from '#ui/field/DayInput.tsx'
import { inputClass } from '#ui/field/inputClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CloseIcon } from '#ui/icons.ts'

/** One day (specification §2). */
export function DateFilter(props: {
  date: Day | null
  today: () => Day
  onChoose: (date: Day | null) => void
}) {
  const { date, today, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
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
      <DayInput
        ref={input}
        aria-label={dashboardMessages.date}
        day={date}
        none={dashboardMessages.oneDay}
        today={today}
        onChoose={onChoose}
        className={`${inputClass('toolbar')} figures w-38! phone:w-36! phone:px-2!`}
      />
    </div>
  )
}
