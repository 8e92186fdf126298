import { type ComponentType, useContext } from 'react'
import { type OnboardingStep, onboardingSteps } from '#domain/onboarding/fields.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { uiMessages } from '#messages/ui.ts'
import { Form } from '#ui/Form.tsx'
import { Headline } from '#ui/Headline.tsx'
import { Steps } from '#ui/Steps.tsx'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { useChart } from '#ui/useChart.ts'
import { OnboardingContext } from './answers.hooks.ts'
import { OwnStart } from './OwnStart.tsx'
import { useOnboarding, useWizard } from './onboarding.hooks.ts'
import type { OnboardingActor } from './onboardingSnapshot.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { Review } from './Review.tsx'
import { StepButton } from './StepButton.tsx'
import { CompanyDetails } from './steps/CompanyDetails.tsx'
import { CourierService } from './steps/CourierService.tsx'
import { Ecommerce } from './steps/Ecommerce.tsx'
import { InventoryManagement } from './steps/InventoryManagement.tsx'
import { IvrConfiguration } from './steps/IvrConfiguration.tsx'
import { WarehouseSetup } from './steps/WarehouseSetup.tsx'
import { WizardFoot } from './WizardFoot.tsx'
import { WizardHead } from './WizardHead.tsx'
import { WizardOutline } from './WizardOutline.tsx'

const stepContents: Record<OnboardingStep, ComponentType> = {
  companyDetails: CompanyDetails,
  warehouseSetup: WarehouseSetup,
  inventoryManagement: InventoryManagement,
  ivrConfiguration: IvrConfiguration,
  ecommerce: Ecommerce,
  courierService: CourierService,
}

const { steps } = onboardingMessages

/** The wizard of one person: slim head, progress, one question at a time, and the foot with its buttons (look §7). */
export function Wizard({ email, company }: { email: string; company: string }) {
  const actor = useOnboarding(email)
  const chart = useChart(actor)
  // The build does not know at which step somebody is.
  const isDrawing = useContext(PrerenderContext)
  return (
    <div {...chart} className="flex min-h-dvh flex-col bg-canvas">
      <WizardHead company={company} />
      <main id="main" className="flex flex-1 flex-col">
        {isDrawing && <WizardOutline />}
        {actor && !isDrawing && (
          <OnboardingContext value={actor}>
            <Questions actor={actor} />
          </OnboardingContext>
        )}
      </main>
    </div>
  )
}

function Questions({ actor }: { actor: OnboardingActor }) {
  const wizard = useWizard(actor)
  const { stepNumber, isBusy } = wizard
  const StepContent = stepContents[wizard.step]
  return (
    <Form ref={wizard.form} aria-busy={isBusy} className="flex flex-1 flex-col" onSubmit={wizard.goOn}>
      <div className="mx-auto w-full max-w-256 flex-1 px-(--gutter) pt-8 pb-12">
        <Steps
          label={onboardingMessages.road}
          steps={steps}
          current={stepNumber - 1}
          choice={{
            isOpen: (index) => wizard.openSteps.includes(onboardingSteps[index] ?? '-'),
            wrap: (index, step) => (
              <StepButton onPress={() => wizard.goTo(onboardingSteps[index] as OnboardingStep)}>
                {step}
              </StepButton>
            ),
          }}
          labels="wide"
          progress
        />
        <div className="mt-6 mb-8 grid max-w-160 gap-6 md:mt-12">
          <Headline
            above={uiMessages.stepOf({ step: stepNumber, of: steps.length })}
            lead={steps[stepNumber - 1]?.lead}
          >
            {steps[stepNumber - 1]?.label}
          </Headline>
          <RefusalNote isChecking={wizard.isChecking} />
        </div>
        {/* Read-only while the answers are on their way. */}
        <fieldset role="presentation" disabled={isBusy} className="min-w-0">
          <StepContent />
          {wizard.isLastStep && (
            <>
              <Review onChange={wizard.goTo} />
              <OwnStart onStart={wizard.startWithOwnOrders} />
            </>
          )}
        </fieldset>
      </div>
      <WizardFoot
        whyNotBack={wizard.whyNotBack}
        isLastStep={wizard.isLastStep}
        isBusy={isBusy}
        isChecking={wizard.isChecking}
        onBack={wizard.goBack}
      />
    </Form>
  )
}
