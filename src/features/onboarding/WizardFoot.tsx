import { onboardingMessages } from '#messages/onboarding.ts'
import { Button } from '#ui/Button.tsx'
import { BackIcon, OnwardIcon } from '#ui/icons.ts'
import { StickyFoot } from '#ui/StickyFoot.tsx'

type WizardFootProps = {
  /** Why there is no way back; undefined where there is one. */
  whyNotBack: string | undefined
  isLastStep: boolean
  isBusy: boolean
  isChecking: boolean
  onBack?: () => void
}

/** The two ways on. The one forward submits the form and can always be pressed: it says what is missing. */
export function WizardFoot({ whyNotBack, isLastStep, isBusy, isChecking, onBack }: WizardFootProps) {
  return (
    <StickyFoot>
      <div className="mx-auto grid max-w-256 grid-cols-[auto_minmax(0,auto)] justify-between gap-3 px-(--gutter) py-3">
        <Button icon={BackIcon} unavailable={whyNotBack} onClick={onBack}>
          {onboardingMessages.previous}
        </Button>
        {/* The second click of a double click would answer a step that was not seen yet. */}
        <div onClickCapture={(event) => event.detail > 1 && event.preventDefault()}>
          <Button
            type="submit"
            kind="primary"
            wide
            endIcon={isLastStep ? undefined : OnwardIcon}
            busy={isBusy}
            busyText={isChecking ? onboardingMessages.checking : onboardingMessages.completing}
          >
            {isLastStep ? onboardingMessages.complete : onboardingMessages.next}
          </Button>
        </div>
      </div>
    </StickyFoot>
  )
}
