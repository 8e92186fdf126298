import type { OnboardingField } from '#domain/onboarding/fields.ts'
import { useFieldError } from '#features/onboarding/answers.hooks.ts'
import { TextField } from '#ui/field/TextField.tsx'

/** An answer that the choice of warehouses has settled: shown with the reason, not asked. */
export function SettledField(props: {
  field: OnboardingField
  label: string
  value: string
  reason: string
}) {
  return (
    <TextField
      name={props.field}
      label={props.label}
      value={props.value}
      error={useFieldError(props.field)}
      hint={props.reason}
      onChange={() => undefined}
      readOnly
    />
  )
}
