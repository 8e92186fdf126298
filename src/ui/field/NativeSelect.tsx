import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '#ui/icons.ts'
import { type InputSize, inputClass } from './inputClass.ts'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
}

type NativeProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size' | 'children' | 'className'>

/** A native select with our style. Needs an `aria-label`; with a visible label, use <SelectField>. */
export function NativeSelect<Value extends string>(
  props: NativeProps & {
    value: Value
    options: readonly SelectOption<Value>[]
    onChange: (value: Value) => void
    size?: InputSize | undefined
  },
) {
  const { value, options, onChange, size, ...native } = props
  return (
    <span className="relative block">
      <select
        {...native}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={`${inputClass(size)} appearance-none truncate pe-9!`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
