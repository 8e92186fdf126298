/** The wizard's questions as they stand on the screen: their words, and what an answer of the chart looks like there. */
import { normalizeOnboardingField } from '#domain/onboarding/draft.ts'
import type {
  OnboardingChoice,
  OnboardingDraft,
  OnboardingField,
  OnboardingStep,
  OnboardingTextField,
} from '#domain/onboarding/fields.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { onboardingMessages as messages } from '#messages/onboarding.ts'

/** As the try-out is configured. */
export const provider = 'Karwan'

type Choice = OnboardingChoice['field']

const legends: Record<Exclude<Choice, 'cms_type'>, string> = {
  split_logic: messages.split.legend,
  inventory_manager: messages.inventory.legend,
  ivr_type: messages.ivr.legend,
  ecommerce_type: messages.shop.legend,
  courier_type: messages.courier.legend,
}

/** '' where an answer that is not chosen has no text. */
export const answers: { [Field in Choice]: Record<OnboardingDraft[Field], string> } = {
  split_logic: { ...messages.split, '': '' },
  inventory_manager: { COMPANY: messages.inventory.company, PROVIDER: provider, '': '' },
  cms_type: { Candela: 'Candela', Custom: 'Custom', Other: 'Other', '': messages.inventory.noCms },
  ivr_type: {
    AUTO: messages.ivr.automatic,
    MANUAL_THEIRS: messages.ivr.own,
    MANUAL_OURS: messages.ivr.provider({ provider }),
    '': '',
  },
  ecommerce_type: {
    SHOPIFY: messages.shop.shopify,
    WOOCOMMERCE: messages.shop.woocommerce,
    '': messages.shop.none,
  },
  courier_type: { PROVIDER: provider, TCS: messages.courier.tcs, LEOPARD: messages.courier.leopard, '': '' },
}

export const owners = {
  provider: messages.warehouses.provider({ provider }),
  own: messages.warehouses.own,
}

export const warehouseName = ({ name, city }: Warehouse) => `${name} ${city}`

/** `isLoaded`: what is on offer is known. */
type FormContext = { draft: OnboardingDraft; warehouses: readonly Warehouse[]; isLoaded: boolean }

type Shown = {
  fields: Record<string, { value: string; error: string }>
  choices: Record<string, { chosen: string[]; error: string }>
}

/** The form of a step. `focused` names the field that is being typed in; all others have been left. */
export function formShown(
  step: OnboardingStep,
  { draft, warehouses, isLoaded }: FormContext,
  fieldErrorOf: (field: OnboardingField) => string,
  focused: string,
): Shown {
  const text = (field: OnboardingTextField) => {
    const value = field === focused ? draft[field] : normalizeOnboardingField(field, draft[field])
    return { [messages.fields[field]]: { value, error: fieldErrorOf(field) } }
  }
  const choice = (field: keyof typeof legends) => {
    const answer = (answers[field] as Record<string, string>)[draft[field]] ?? ''
    return { [legends[field]]: { chosen: answer === '' ? [] : [answer], error: fieldErrorOf(field) } }
  }
  const shown = (field: OnboardingField, label: string, value: string) => ({
    [label]: { value, error: fieldErrorOf(field) },
  })

  switch (step) {
    case 'companyDetails':
      return { fields: { ...text('legal_name'), ...text('ntn') }, choices: {} }
    case 'warehouseSetup': {
      const chosen = warehouses.filter(({ id }) => draft.warehouse_ids.includes(id)).map(warehouseName)
      const isListed = !draft.use_own_warehouses && isLoaded && warehouses.length > 0
      return {
        fields: {},
        choices: {
          [messages.warehouses.legend]: {
            chosen: [draft.use_own_warehouses ? owners.own : owners.provider],
            error: '',
          },
          ...(isListed && { [messages.warehouses.list]: { chosen, error: fieldErrorOf('warehouse_ids') } }),
          ...choice('split_logic'),
        },
      }
    }
    case 'inventoryManagement': {
      const cms = shown('cms_type', messages.inventory.cms, answers.cms_type[draft.cms_type])
      return draft.use_own_warehouses
        ? { fields: cms, choices: choice('inventory_manager') }
        : {
            fields: { ...shown('inventory_manager', legends.inventory_manager, provider), ...cms },
            choices: {},
          }
    }
    case 'ivrConfiguration':
      return { fields: {}, choices: choice('ivr_type') }
    case 'ecommerce': {
      const store = { ...text('ecommerce_store_url'), ...text('ecommerce_access_token') }
      const key = draft.ecommerce_type === 'WOOCOMMERCE' ? text('ecommerce_api_key') : {}
      return {
        fields: draft.ecommerce_type === '' ? {} : { ...store, ...key },
        choices: choice('ecommerce_type'),
      }
    }
    case 'courierService': {
      if (!draft.use_own_warehouses)
        return { fields: shown('courier_type', legends.courier_type, provider), choices: {} }
      const hasAccount = draft.courier_type === 'TCS' || draft.courier_type === 'LEOPARD'
      const account = { ...text('courier_username'), ...text('courier_password'), ...text('courier_api_key') }
      return { fields: hasAccount ? account : {}, choices: choice('courier_type') }
    }
  }
}
