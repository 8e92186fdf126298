import {
  useAnswer,
  useAskedAgain,
  useChoice,
  useIsAsked,
  useText,
} from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { TextField } from '#ui/field/TextField.tsx'
import { AskedAgainNote } from './AskedAgainNote.tsx'
import { SettledField } from './SettledField.tsx'

const { courier: messages, settled } = onboardingMessages

/** Step 6: who delivers. The provider's warehouses settle it. */
export function CourierService() {
  return useAnswer('use_own_warehouses') ? <Questions /> : <Settled />
}

function Questions() {
  const { providerName: provider } = useAppConfig()
  const { value, ...courier } = useChoice('courier_type')
  const isAskedAgain = useAskedAgain('courier_type')
  const hasAccount = useIsAsked('courier_username')
  return (
    <div className="grid max-w-160 gap-8">
      {isAskedAgain && <AskedAgainNote />}
      <RadioCards
        {...courier}
        legend={messages.legend}
        columns={3}
        value={value === '' ? undefined : value}
        cards={[
          { value: 'PROVIDER', title: provider, description: messages.providerText({ provider }) },
          { value: 'TCS', title: messages.tcs, description: messages.accountText },
          { value: 'LEOPARD', title: messages.leopard, description: messages.accountText },
        ]}
      />
      {hasAccount && <CourierAccount />}
    </div>
  )
}

/** Kept from password managers: these are the courier's credentials, not the person's. */
function CourierAccount() {
  const username = useText('courier_username')
  const password = useText('courier_password')
  const key = useText('courier_api_key')
  return (
    <div className="grid max-w-130 gap-6">
      <TextField {...username} autoComplete="off" forceLtr />
      <PasswordField {...password} autoComplete="new-password" />
      <PasswordField {...key} autoComplete="new-password" />
    </div>
  )
}

function Settled() {
  const { providerName: provider } = useAppConfig()
  return (
    <div className="grid max-w-130 gap-6">
      <p>{settled({ provider })}</p>
      <SettledField field="courier_type" label={messages.legend} value={provider} />
    </div>
  )
}
