import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/** A text of several lines; it grows with what is typed where the browser can. */
export function TextAreaField(props: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          className={`${inputClass()} field-sizing-content min-h-24 resize-y py-2`}
        />
      )}
    </Field>
  )
}
