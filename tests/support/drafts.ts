/** Onboarding drafts for tests: complete ones, and arbitraries for reachable ones and for any. */
import fc from 'fast-check'
import {
  emptyOnboardingDraft,
  withChoice,
  withOwnWarehouses,
  withProviderWarehouses,
  withWarehouseToggled,
} from '#domain/onboarding/draft.ts'
import {
  cmsTypes,
  courierTypes,
  ecommerceTypes,
  type FieldRow,
  fieldsOfKind,
  inventoryManagers,
  isAsked,
  ivrTypes,
  mapFields,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  splitLogics,
} from '#domain/onboarding/fields.ts'

/** A complete draft with the provider's warehouses, without an e-commerce platform. */
export const providerDraft: OnboardingDraft = {
  ...emptyOnboardingDraft,
  legal_name: 'Ali Traders',
  ntn: '1234567-8',
  warehouse_ids: [1],
  split_logic: 'OPTION_1',
}

/** A complete draft with own warehouses, TCS and Shopify. It has every credential but one. */
export const ownDraft: OnboardingDraft = {
  ...withOwnWarehouses(providerDraft),
  cms_type: 'Candela',
  ecommerce_type: 'SHOPIFY',
  ecommerce_store_url: 'https://shop.example',
  ecommerce_access_token: 'store-token',
  courier_type: 'TCS',
  courier_username: 'ali',
  courier_password: 'courier-secret',
  courier_api_key: 'courier-key',
}

export const textFields = fieldsOfKind('text', 'secret')

/** Typed texts: empty, space, valid values, invalid values. */
export const anyTyped = fc.constantFrom(
  '',
  '  ',
  ' Ali Traders ',
  '1234567-8',
  '۱۲۳۴۵۶۷۸',
  'shop.example',
  'https://ali:secret@shop.example',
  'k3y',
)

const anyChoice: fc.Arbitrary<OnboardingChoice> = fc.oneof(
  fc.record({ field: fc.constant('split_logic'), value: fc.constantFrom(...splitLogics) }),
  fc.record({ field: fc.constant('inventory_manager'), value: fc.constantFrom(...inventoryManagers) }),
  fc.record({ field: fc.constant('cms_type'), value: fc.constantFrom(...cmsTypes, '' as const) }),
  fc.record({ field: fc.constant('ivr_type'), value: fc.constantFrom(...ivrTypes) }),
  fc.record({ field: fc.constant('ecommerce_type'), value: fc.constantFrom(...ecommerceTypes, '' as const) }),
  fc.record({ field: fc.constant('courier_type'), value: fc.constantFrom(...courierTypes) }),
)

const anyAnswer: fc.Arbitrary<(draft: OnboardingDraft) => OnboardingDraft> = fc.oneof(
  fc.constant(withProviderWarehouses),
  fc.constant(withOwnWarehouses),
  anyChoice.map(
    (choice) => (draft: OnboardingDraft) =>
      isAsked(choice.field, draft) ? withChoice(draft, choice) : draft,
  ),
  fc
    .integer({ min: 1, max: 4 })
    .map(
      (id) => (draft: OnboardingDraft) =>
        draft.use_own_warehouses ? draft : withWarehouseToggled(draft, id),
    ),
  fc.tuple(fc.constantFrom(...textFields), anyTyped).map(
    ([field, value]) =>
      (draft: OnboardingDraft) =>
        isAsked(field, draft) ? { ...draft, [field]: value } : draft,
  ),
)

/** A draft after any answers in any order. */
export const reachableDraft: fc.Arbitrary<OnboardingDraft> = fc
  .array(anyAnswer, { maxLength: 30 })
  .map((answers) => answers.reduce((draft, answer) => answer(draft), emptyOnboardingDraft))

const anyText = fc.oneof(anyTyped, fc.string({ unit: 'binary', maxLength: 20 }))

function anyAnswerTo(_: OnboardingField, { kind, values = [] }: FieldRow): fc.Arbitrary<never> {
  const any = {
    text: anyText,
    secret: anyText,
    choice: fc.constantFrom(...values, ''),
    flag: fc.boolean(),
    ids: fc.array(fc.nat(5)),
  }
  return any[kind] as fc.Arbitrary<never>
}

/** A draft of the right type with any values, including contradictions. */
export const anyDraft = fc.record(
  mapFields<{ [Field in OnboardingField]: fc.Arbitrary<OnboardingDraft[Field]> }>(anyAnswerTo),
)
