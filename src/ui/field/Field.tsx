import { type ReactNode, useId } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { FieldLine } from './FieldLine.tsx'

/** The props of every field. */
export interface FieldProps {
  /** The form name of the control; `focusField(form, name)` finds it by this. */
  name: string
  label: string
  /** Hides the label visually, for a toolbar where the value explains itself. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** A message that does not block submitting. */
  warning?: string | undefined
  /** Shows '(optional)' after the label, as part of the description and not of the name. */
  optional?: boolean | undefined
  /** Shows an asterisk, which the form explains once, and sets aria-required. */
  asterisk?: boolean | undefined
}

/** The attributes that connect the control with its label and its line. */
export interface ControlWiring {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-errormessage': string | undefined
  'aria-invalid': true | undefined
}

/** Label, control, and one line below it: the error, else the warning, else the hint (look §5). */
export function Field(props: FieldProps & { children: (control: ControlWiring) => ReactNode }) {
  const { name, label, hint, error, warning, optional, asterisk } = props
  const id = useId()
  const line = error ?? warning ?? hint
  const described = [optional && `${id}-optional`, line && `${id}-line`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <div className={props.hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline gap-1'}>
        <label htmlFor={id} className="type-label">
          {label}
        </label>
        {asterisk && (
          <span aria-hidden="true" className="type-label text-red-ink">
            *
          </span>
        )}
        {optional && (
          <span id={`${id}-optional`} className="text-ink-3">
            {uiMessages.optional}
          </span>
        )}
      </div>
      {props.children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-errormessage': error ? `${id}-line` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {line && <FieldLine id={`${id}-line`} error={error} warning={warning} hint={hint} />}
    </div>
  )
}
