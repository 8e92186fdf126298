import { type HTMLInputAutoCompleteAttribute, type Ref, useState } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { HideIcon, ViewIcon } from '#ui/icons.ts'
import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './inputClass.ts'

export interface PasswordFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  autoComplete: HTMLInputAutoCompleteAttribute
  placeholder?: string | undefined
  required?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password field with a button to show the password. Works with password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Drawing = shown ? HideIcon : ViewIcon
  const { label } = props
  const toggle = shown ? uiMessages.hideSecret({ label }) : uiMessages.showSecret({ label })
  return (
    <Field {...props}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={props.ref}
            type={shown ? 'text' : 'password'}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            autoComplete={props.autoComplete}
            placeholder={props.placeholder}
            aria-required={props.required || props.asterisk || undefined}
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${inputClass()} pe-11 rtl:ps-11 rtl:pe-3`}
          />
          <button
            type="button"
            aria-label={toggle}
            aria-controls={control.id}
            data-tip={toggle}
            className="colours absolute inset-y-1 end-1 grid w-8 place-items-center rounded-1 text-ink-2 hover:bg-hover hover:text-ink phone:w-9"
            onClick={() => setShown(!shown)}
          >
            <Drawing />
          </button>
        </span>
      )}
    </Field>
  )
}
