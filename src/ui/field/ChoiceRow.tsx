/** One row of a check list or radio list: the control, its name, and a second text at the end. */
export function ChoiceRow(props: {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  value: string
  start: string
  end?: string | undefined
  /** Whether the second text is part of the accessible name; else it is the description. */
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

/** The classes of the border around the rows. */
export const choiceFrame = (wrong: boolean) =>
  `rounded-3 border bg-surface ${wrong ? 'border-danger' : 'border-line-2'}`
