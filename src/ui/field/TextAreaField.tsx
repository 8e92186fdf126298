import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './inputClass.ts'

/** A multi-line text field that grows with its content where the browser supports it. */
export function TextAreaField(
  props: FieldProps & {
    value: string
    onChange: (value: string) => void
    onBlur?: (() => void) | undefined
    readOnly?: boolean | undefined
  },
) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={props.value}
          dir={props.value === '' ? undefined : 'auto'}
          onChange={(event) => props.onChange(event.target.value)}
          onFocus={({ currentTarget: area }) => {
            // Browsers begin before the text: who goes on writing begins behind it.
            if (area.selectionEnd === 0) area.setSelectionRange(area.value.length, area.value.length)
          }}
          onBlur={props.onBlur}
          readOnly={props.readOnly}
          className={`${inputClass()} field-sizing-content min-h-24! resize-y py-2`}
        />
      )}
    </Field>
  )
}
