import { ChoiceRow, choiceFrame } from './ChoiceRow.tsx'
import { Group, type GroupProps } from './Group.tsx'

/** A group of radios as rows. The accessible name of a radio is `label`; `end` is its description. */
export function RadioList<Value extends string>(
  props: GroupProps & {
    value: Value | undefined
    options: readonly { value: Value; label: string; end?: string | undefined }[]
    onChange: (value: Value) => void
  },
) {
  return (
    <Group {...props} kind="radios">
      {({ id, errorLine }) => (
        <div className={choiceFrame(errorLine !== undefined)}>
          {props.options.map((option) => (
            <ChoiceRow
              key={option.value}
              type="radio"
              id={`${id}-${option.value}`}
              name={props.name}
              value={option.value}
              start={option.label}
              end={option.end}
              endIsName={false}
              checked={option.value === props.value}
              errorLine={errorLine}
              onChange={() => props.onChange(option.value)}
            />
          ))}
        </div>
      )}
    </Group>
  )
}
