import { Group, type GroupProps } from './Group.tsx'

export interface ChoiceListProps<Value extends string> extends GroupProps {
  options: readonly { value: Value; label: string; end?: string | undefined }[]
}

/** Choices in one frame, a row each. `endIsName`: the second text of a row belongs to its accessible name. */
export function ChoiceList<Value extends string>(
  props: ChoiceListProps<Value> & {
    type: 'radio' | 'checkbox'
    endIsName: boolean
    isChosen: (value: Value) => boolean
    onChange: (value: Value, chosen: boolean) => void
  },
) {
  const { type, endIsName, options } = props
  return (
    <Group {...props} kind={type === 'radio' ? 'radios' : 'checkboxes'}>
      {({ id, errorLine }) => (
        <div
          className={`rounded-3 border bg-surface ${errorLine === undefined ? 'border-line-2' : 'border-danger'}`}
        >
          {options.map(({ value, label, end }) => (
            <ChoiceRow
              key={value}
              type={type}
              id={`${id}-${value}`}
              name={props.name}
              value={value}
              start={label}
              end={end}
              endIsName={endIsName}
              checked={props.isChosen(value)}
              errorLine={errorLine}
              onChange={(chosen) => props.onChange(value, chosen)}
            />
          ))}
        </div>
      )}
    </Group>
  )
}

/** One row of a check list or a radio list: the control, its name at the start, a second fact at the end. */
function ChoiceRow(props: {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  value: string
  start: string
  end?: string | undefined
  /** Whether the second fact belongs to the accessible name; else it describes. */
  endIsName: boolean
  checked: boolean
  errorLine: string | undefined
  onChange: (checked: boolean) => void
}) {
  const { id, start, end, endIsName, errorLine } = props
  const endDescribes = end && !endIsName ? `${id}-end` : undefined
  const described = [endDescribes, errorLine].filter(Boolean).join(' ')
  return (
    <label
      htmlFor={id}
      className="colours relative flex min-h-11 items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line first:rounded-t-3 last:rounded-b-3 hover:bg-hover has-checked:bg-selected has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type={props.type}
        id={id}
        name={props.name}
        value={props.value}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        aria-labelledby={endDescribes && `${id}-start`}
        aria-describedby={described || undefined}
        aria-invalid={props.type === 'checkbox' && errorLine ? true : undefined}
        className="mark outline-none"
      />
      <span id={`${id}-start`} className="min-w-0 flex-1 font-[580]">
        {start}
      </span>
      {end && (
        <span id={`${id}-end`} className="text-ink-2">
          {end}
        </span>
      )}
    </label>
  )
}
