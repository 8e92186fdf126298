import {
  fieldsOfStep,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
} from '#domain/onboarding/fields.ts'

/** The fields of a step that stand on the screen with these answers, from the top. */
export function fieldsShown(step: OnboardingStep, draft: OnboardingDraft): OnboardingField[] {
  return fieldsOfStep[step].filter((field) => (isShown[field] ?? always)(draft))
}

const always = () => true
const needsCourierAccount = ({ courier_type }: OnboardingDraft) =>
  courier_type === 'TCS' || courier_type === 'LEOPARD'

/** When a field is asked for that is not always. */
const isShown: Partial<Record<OnboardingField, (draft: OnboardingDraft) => boolean>> = {
  warehouse_ids: (draft) => !draft.use_own_warehouses,
  ecommerce_store_url: (draft) => draft.ecommerce_type !== '',
  ecommerce_access_token: (draft) => draft.ecommerce_type !== '',
  ecommerce_api_key: (draft) => draft.ecommerce_type === 'WOOCOMMERCE',
  courier_username: needsCourierAccount,
  courier_password: needsCourierAccount,
  courier_api_key: needsCourierAccount,
}
