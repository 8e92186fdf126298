import type { OnboardingField } from '#domain/onboarding/fields.ts'
import { useFieldError } from '#features/onboarding/answers.hooks.ts'
import { TextField } from '#ui/field/TextField.tsx'

/** An answer that follows from the choice of warehouses: shown, not asked. */
export function SettledField(props: { field: OnboardingField; label: string; value: string }) {
  return (
    <TextField
      name={props.field}
      label={props.label}
      value={props.value}
      error={useFieldError(props.field)}
      onChange={() => undefined}
      readOnly
    />
  )
}
