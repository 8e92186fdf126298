import { ErrorIcon, InfoIcon } from '#ui/icons.ts'

/** The one line of a field or a group: the error, else the warning, else the hint. */
export function FieldLine(props: {
  id: string
  error?: string | undefined
  warning?: string | undefined
  hint?: string | undefined
}) {
  const { id, error, warning, hint } = props
  const Drawing = error ? ErrorIcon : warning ? InfoIcon : undefined
  const ink = error ? 'text-red-ink' : warning ? 'text-amber-ink' : 'text-ink-3'
  return (
    <p id={id} className={`type-xs mt-1.5 flex items-start gap-1.5 ${ink}`}>
      {Drawing && <Drawing className="mt-px" />}
      <span>{error ?? warning ?? hint}</span>
    </p>
  )
}
