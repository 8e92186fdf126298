/** The answers of the setup in words, for the review on its last step and for the operator. */
import type { OnboardingDraft, OnboardingField, OnboardingSecretField } from '#domain/onboarding/fields.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { onboardingMessages } from './onboarding.ts'

const { fields, warehouses, split, inventory, ivr, shop, courier } = onboardingMessages

/** All fields but the credentials of the courier, which are asked beside the review. */
type ReviewedField = Exclude<OnboardingField, Extract<OnboardingSecretField, `courier_${string}`>>
type Answers = { draft: OnboardingDraft; warehouses: readonly Warehouse[]; provider: string }

const labels: Record<ReviewedField, string> = {
  legal_name: fields.legal_name,
  ntn: fields.ntn,
  use_own_warehouses: warehouses.legend,
  warehouse_ids: 'Chosen',
  split_logic: 'Order splitting',
  inventory_manager: inventory.legend,
  cms_type: inventory.cms,
  ivr_type: ivr.legend,
  ecommerce_type: shop.legend,
  ecommerce_store_url: fields.ecommerce_store_url,
  ecommerce_access_token: fields.ecommerce_access_token,
  ecommerce_api_key: fields.ecommerce_api_key,
  courier_type: 'Courier',
}

const notEntered = 'Not entered'
/** Never the secret itself. */
const entered = (secret: string) => (secret === '' ? notEntered : 'Entered')

/** Names, or how many as long as the list is not there. */
function chosen({ draft: { warehouse_ids: ids }, warehouses: offered }: Answers): string {
  const names = offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === ids.length && ids.length > 0 ? names.join(', ') : String(ids.length)
}

const answers: Record<ReviewedField, (p: Answers) => string> = {
  legal_name: ({ draft }) => draft.legal_name || notEntered,
  ntn: ({ draft }) => draft.ntn || notEntered,
  use_own_warehouses: ({ draft, provider }) =>
    draft.use_own_warehouses ? warehouses.own : warehouses.provider({ provider }),
  warehouse_ids: chosen,
  split_logic: ({ draft }) => (draft.split_logic === '' ? notEntered : split[draft.split_logic]),
  inventory_manager: ({ draft, provider }) =>
    ({ COMPANY: inventory.company, PROVIDER: provider, '': notEntered })[draft.inventory_manager],
  cms_type: ({ draft }) => draft.cms_type || inventory.noCms,
  ivr_type: ({ draft, provider }) =>
    ({
      AUTO: ivr.automatic,
      MANUAL_THEIRS: ivr.own,
      MANUAL_OURS: ivr.provider({ provider }),
      '': notEntered,
    })[draft.ivr_type],
  ecommerce_type: ({ draft }) =>
    ({ SHOPIFY: shop.shopify, WOOCOMMERCE: shop.woocommerce, '': shop.none })[draft.ecommerce_type],
  ecommerce_store_url: ({ draft }) => draft.ecommerce_store_url || notEntered,
  ecommerce_access_token: ({ draft }) => entered(draft.ecommerce_access_token),
  ecommerce_api_key: ({ draft }) => entered(draft.ecommerce_api_key),
  courier_type: ({ draft, provider }) =>
    ({ PROVIDER: provider, TCS: courier.tcs, LEOPARD: courier.leopard, '': notEntered })[draft.courier_type],
}

/** Whether an answer is reviewed. */
export function isReviewed(field: OnboardingField): field is ReviewedField {
  return field in answers
}

export const onboardingReviewMessages = {
  title: 'Check your answers',
  change: 'Change',
  changeStep: (p: { step: string }) => `Change ${p.step}`,
  labels,
  /** An answer in words. */
  answer: (field: ReviewedField, p: Answers) => answers[field](p),
}
