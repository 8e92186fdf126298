import { splitLogics } from '#domain/onboarding/fields.ts'
import { useChoice, useWarehouseOwner } from '#features/onboarding/answers.hooks.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { RadioCards } from '#ui/field/RadioCards.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { WarehouseChanges } from './WarehouseChanges.tsx'
import { WarehouseList } from './WarehouseList.tsx'

const { warehouses: messages, split } = onboardingMessages

/** Step 2: whose warehouses, which of them, and how orders are split among them. */
export function WarehouseSetup() {
  const { providerName: provider } = useAppConfig()
  const { usesOwn, error, choose } = useWarehouseOwner()
  const { value, ...splitLogic } = useChoice('split_logic')
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-x-14">
      <RadioCards
        name="use_own_warehouses"
        legend={messages.legend}
        error={error}
        columns={2}
        value={usesOwn ? 'own' : 'provider'}
        onChange={(owner) => choose(owner === 'own')}
        cards={[
          {
            value: 'provider',
            title: messages.provider({ provider }),
            description: messages.providerText({ provider }),
          },
          { value: 'own', title: messages.own, description: messages.ownText },
        ]}
      />
      <WarehouseChanges />
      {!usesOwn && <WarehouseList />}
      <RadioList
        {...splitLogic}
        legend={split.legend}
        value={value === '' ? undefined : value}
        options={splitLogics.map((logic) => ({ value: logic, label: split[logic] }))}
      />
    </div>
  )
}
