import { useText } from '#features/onboarding/answers.hooks.ts'
import { WarehousesNote } from '#features/onboarding/WarehousesNote.tsx'
import { onboardingMessages } from '#messages/onboarding.ts'
import { TextField } from '#ui/field/TextField.tsx'

/** Step 1: who the company is. */
export function CompanyDetails() {
  const legalName = useText('legal_name')
  const ntn = useText('ntn')
  return (
    <div className="grid max-w-130 gap-6">
      <WarehousesNote />
      <TextField
        {...legalName}
        autoComplete="organization"
        hint={onboardingMessages.legalNameHint}
        enterKeyHint="next"
      />
      <TextField
        {...ntn}
        autoComplete="off"
        inputMode="numeric"
        hint={onboardingMessages.ntnHint}
        enterKeyHint="next"
        forceLtr
      />
    </div>
  )
}
