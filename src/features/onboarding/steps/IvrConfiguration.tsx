import { useChoice } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { CostIcon } from '#ui/icons.ts'

const messages = onboardingMessages.ivr

/** Step 4: how customers confirm their orders by phone. */
export function IvrConfiguration() {
  const { providerName: provider } = useAppConfig()
  const { value, ...ivr } = useChoice('ivr_type')
  return (
    <div className="max-w-160">
      <RadioCards
        {...ivr}
        legend={messages.legend}
        value={value === '' ? undefined : value}
        cards={[
          { value: 'AUTO', title: messages.automatic, description: messages.automaticText },
          { value: 'MANUAL_THEIRS', title: messages.own, description: messages.ownText },
          {
            value: 'MANUAL_OURS',
            title: messages.provider({ provider }),
            description: messages.providerText({ provider }),
            badge: { text: messages.paid, tone: 'amber', icon: CostIcon },
          },
        ]}
      />
    </div>
  )
}
