import { cmsTypes } from '#domain/onboarding/fields.ts'
import { useAnswer, useChoice } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { SelectField } from '#ui/field/SelectField.tsx'
import { SettledField } from './SettledField.tsx'

const { inventory: messages, settled } = onboardingMessages

/** Step 3: who keeps the inventory, and in which system. The provider's warehouses settle both. */
export function InventoryManagement() {
  return useAnswer('use_own_warehouses') ? <Questions /> : <Settled />
}

function Questions() {
  const { providerName: provider } = useAppConfig()
  const { value, ...manager } = useChoice('inventory_manager')
  const cms = useChoice('cms_type')
  return (
    <div className="grid max-w-160 gap-8">
      <RadioCards
        {...manager}
        legend={messages.legend}
        columns={2}
        value={value === '' ? undefined : value}
        cards={[
          { value: 'COMPANY', title: messages.company, description: messages.companyText },
          { value: 'PROVIDER', title: provider, description: messages.providerText({ provider }) },
        ]}
      />
      <div className="max-w-130">
        <SelectField
          {...cms}
          label={messages.cms}
          hint={messages.cmsHint}
          options={[
            ...cmsTypes.map((type) => ({ value: type, label: type })),
            { value: '' as const, label: messages.noCms },
          ]}
        />
      </div>
    </div>
  )
}

function Settled() {
  const { providerName: provider } = useAppConfig()
  return (
    <div className="grid max-w-130 gap-6">
      <p>{settled({ provider })}</p>
      <SettledField field="inventory_manager" label={messages.legend} value={provider} />
      <SettledField field="cms_type" label={messages.cms} value={messages.noCms} />
    </div>
  )
}
