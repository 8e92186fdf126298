import { type ReactNode, useId } from 'react'
import { uiMessages } from '#messages/ui.ts'
import { FieldLine } from './FieldLine.tsx'

/** What every field takes, whatever its control. */
export interface FieldProps {
  /** The form name of the control; `focusField(form, name)` finds it by this. */
  name: string
  label: string
  /** Heard, not seen: in a toolbar, where the value says what it is. */
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Points something out and never blocks. */
  warning?: string | undefined
  /** Says '(optional)' beside the label: part of the description, never of the name. */
  optional?: boolean | undefined
  /** Marks a field of a form whose asterisk is explained once; sets aria-required. */
  asterisk?: boolean | undefined
}

/** What the control must carry to be wired to its label and its line. */
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
