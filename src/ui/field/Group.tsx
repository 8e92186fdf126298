import { type ReactNode, useId } from 'react'
import { FieldLine } from './FieldLine.tsx'

/** The props of every group of radios or checkboxes. */
export interface GroupProps {
  /** The form name shared by its controls; `focusField(form, name)` finds the first of them. */
  name: string
  legend: string
  /** Text at the end of the legend's line: '2 of 6 selected'. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

/** The attributes that connect each control with the group. */
export interface GroupWiring {
  id: string
  /** The id of the line while it is an error: the focused control announces it. */
  errorLine: string | undefined
}

/** A fieldset with a legend, and the line with error or hint between legend and choices. */
export function Group(
  props: GroupProps & { kind: 'radios' | 'checkboxes'; children: (wiring: GroupWiring) => ReactNode },
) {
  const { kind, legend, aside, hint, error } = props
  const id = useId()
  const line = (error ?? hint) ? `${id}-line` : undefined
  const errorLine = error ? line : undefined
  return (
    <div className="relative">
      <fieldset
        className="min-w-0"
        aria-labelledby={`${id}-legend`}
        aria-describedby={[aside && `${id}-aside`, line].filter(Boolean).join(' ') || undefined}
        {...(kind === 'radios' && {
          role: 'radiogroup',
          'aria-invalid': error ? true : undefined,
          'aria-errormessage': errorLine,
        })}
      >
        <legend id={`${id}-legend`} className={`type-label ${aside ? 'pe-32' : ''}`}>
          {legend}
        </legend>
        {line && (
          <div className="-mt-1">
            <FieldLine id={line} error={error} hint={hint} />
          </div>
        )}
        <div className="mt-2">{props.children({ id, errorLine })}</div>
      </fieldset>
      {aside && (
        <p id={`${id}-aside`} className="absolute end-0 top-0 text-ink-3">
          {aside}
        </p>
      )}
    </div>
  )
}
