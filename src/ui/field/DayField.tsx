import { type Day, parseDay } from '#domain/weeks.ts'
import { DayInput } from './DayInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/** A required day, written as everywhere else. The browser does not validate: messages are ours. */
export function DayField(
  props: FieldProps & { value: string; today: () => Day; onChange: (value: string) => void },
) {
  return (
    <Field {...props}>
      {(control) => (
        <DayInput
          {...control}
          aria-required
          day={parseDay(props.value)}
          none=""
          today={props.today}
          onChoose={(day) => props.onChange(day ?? '')}
          className={`${inputClass()} figures`}
        />
      )}
    </Field>
  )
}
