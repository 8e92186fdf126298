import { onboardingMessages } from '#messages/onboarding.ts'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { Steps } from '#ui/Steps.tsx'
import { WizardFoot } from './WizardFoot.tsx'

/** The wizard before it is known at which step: what every step has, in its places. */
export function WizardOutline() {
  return (
    <div className="flex flex-1 flex-col">
      <div className="mx-auto w-full max-w-256 flex-1 px-(--gutter) pt-8 pb-12">
        <Steps label={onboardingMessages.road} steps={onboardingMessages.steps} current={-1} labels="wide" />
        <Skeleton>
          <div className="mt-6 mb-8 md:mt-12">
            <SkeletonBar width={72} />
            <div className="flex h-9 items-center">
              <SkeletonBar width={220} />
            </div>
            <SkeletonBar width={320} />
          </div>
          <div className="grid max-w-130 gap-6">
            {[80, 48].map((width) => (
              <div key={width} className="grid gap-2">
                <SkeletonBar width={width} />
                <div className="h-10 rounded-2 border border-line-2 bg-surface phone:h-11" />
              </div>
            ))}
          </div>
        </Skeleton>
      </div>
      <WizardFoot
        whyNotBack={onboardingMessages.firstStep}
        isLastStep={false}
        isBusy={false}
        isChecking={false}
      />
    </div>
  )
}
