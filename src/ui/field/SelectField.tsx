import type { Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { NativeSelect, type SelectOption } from './NativeSelect.tsx'

/** A labelled native select. */
export function SelectField<Value extends string>(
  props: FieldProps & {
    value: Value
    options: readonly SelectOption<Value>[]
    onChange: (value: Value) => void
    onBlur?: (() => void) | undefined
    required?: boolean | undefined
    ref?: Ref<HTMLSelectElement> | undefined
  },
) {
  return (
    <Field {...props}>
      {(control) => (
        <NativeSelect
          {...control}
          ref={props.ref}
          value={props.value}
          options={props.options}
          onChange={props.onChange}
          onBlur={props.onBlur}
          aria-required={props.required || props.asterisk || undefined}
        />
      )}
    </Field>
  )
}
