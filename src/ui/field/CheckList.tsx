import { ChoiceRow, choiceFrame } from './ChoiceRow.tsx'
import { Group, type GroupProps } from './Group.tsx'

/** A group of checkboxes. The accessible name of a checkbox has both texts: 'Korangi Karachi'. */
export function CheckList<Value extends string>(
  props: GroupProps & {
    values: readonly Value[]
    options: readonly { value: Value; label: string; end?: string | undefined }[]
    /** Called with the toggled value and whether it is checked now. */
    onToggle: (value: Value, chosen: boolean) => void
  },
) {
  return (
    <Group {...props} kind="checkboxes">
      {({ id, errorLine }) => (
        <div className={choiceFrame(errorLine !== undefined)}>
          {props.options.map((option) => (
            <ChoiceRow
              key={option.value}
              type="checkbox"
              id={`${id}-${option.value}`}
              name={props.name}
              value={option.value}
              start={option.label}
              end={option.end}
              endIsName
              checked={props.values.includes(option.value)}
              errorLine={errorLine}
              onChange={(chosen) => props.onToggle(option.value, chosen)}
            />
          ))}
        </div>
      )}
    </Group>
  )
}
