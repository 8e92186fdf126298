import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { type InputSize, inputClass } from './inputClass.ts'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  placeholder?: string | undefined
  /** The id of a datalist with suggestions. */
  list?: string | undefined
  readOnly?: boolean | undefined
  /** Sets aria-required. The browser does not validate: messages are ours. */
  required?: boolean | undefined
  size?: InputSize | undefined
  /** Left to right in any language: e-mail address, NTN, phone number, URL. */
  forceLtr?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { onChange, type = 'text' } = props
  const forceLtr = props.forceLtr ?? (type === 'email' || type === 'tel' || type === 'url')
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          ref={props.ref}
          type={type}
          value={props.value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onBlur}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          enterKeyHint={props.enterKeyHint}
          placeholder={props.placeholder}
          list={props.list}
          readOnly={props.readOnly}
          aria-required={props.required || props.asterisk || undefined}
          dir={forceLtr ? 'ltr' : props.value === '' ? undefined : 'auto'}
          {...(forceLtr && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          className={inputClass(props.size)}
        />
      )}
    </Field>
  )
}
