import { useAppConfig } from '#api/appConfig.ts'
import type { OnboardingField } from '#domain/onboarding.ts'
import { useLine } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { TextField } from '#ui/field/TextField.tsx'
import { Note } from '#ui/Note.tsx'

const messages = onboardingMessages.settled

/** Why the answers below cannot be changed here. */
export function SettledReason() {
  const { providerName: provider } = useAppConfig()
  return <Note tone="info">{messages.reason({ provider })}</Note>
}

/** An answer that the provider's warehouses settle: shown, not asked. */
export function SettledField(props: { field: OnboardingField; label: string; value: string }) {
  return (
    <TextField
      name={props.field}
      label={props.label}
      value={props.value}
      error={useLine(props.field)}
      hint={messages.hint}
      onChange={() => undefined}
      readOnly
    />
  )
}
