import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyOnboardingDraft,
  fieldsDependingOn,
  lostAnswers,
  normalizeOnboarding,
  normalizeOnboardingField,
  resetEffects,
  withChoice,
  withOwnWarehouses,
  withProviderWarehouses,
  withSettledAnswers,
  withWarehouseToggled,
} from '#domain/onboarding/draft.ts'
import {
  fieldsOfStep,
  isAsked,
  isEmptyAnswer,
  isOnboardingField,
  isRequired,
  isShown,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  onboardingFields,
  onboardingSteps,
  stepOfField,
} from '#domain/onboarding/fields.ts'
import { providerValue, toSetupPayload } from '#domain/onboarding/payload.ts'
import {
  firstIncompleteStep,
  isStepComplete,
  isStepFinished,
  needsCourierChoice,
  needsCourierCredentials,
  setupProblems,
  stepProblems,
  wrongFields,
} from '#domain/onboarding/rules.ts'
import type { Problem } from '#domain/problems.ts'
import {
  anyDraft,
  anyTyped,
  ownDraft,
  providerDraft,
  reachableDraft,
  textFields,
} from '#tests/support/drafts.ts'

const credentials = ['courier_username', 'courier_password', 'courier_api_key'] as const
const courierCredentialsOf = (draft: OnboardingDraft) => credentials.map((field) => draft[field])
const own = (changes: Partial<OnboardingDraft> = {}) => ({ ...ownDraft, ...changes })
const provided = (changes: Partial<OnboardingDraft> = {}) => ({ ...providerDraft, ...changes })

describe('the wizard', () => {
  test('has six steps in this order', () => {
    expect(onboardingSteps).toEqual([
      'companyDetails',
      'warehouseSetup',
      'inventoryManagement',
      'ivrConfiguration',
      'ecommerce',
      'courierService',
    ])
  })

  test('asks each of the sixteen fields of the specification on one step', () => {
    const fields = onboardingSteps.map((step) => fieldsOfStep(step))
    expect(fields).toEqual([
      ['legal_name', 'ntn'],
      ['use_own_warehouses', 'warehouse_ids', 'split_logic'],
      ['inventory_manager', 'cms_type'],
      ['ivr_type'],
      ['ecommerce_type', 'ecommerce_store_url', 'ecommerce_access_token', 'ecommerce_api_key'],
      ['courier_type', 'courier_username', 'courier_password', 'courier_api_key'],
    ])
    expect(fields.flat()).toEqual(onboardingFields)
    for (const field of onboardingFields) {
      expect(fieldsOfStep(stepOfField(field))).toContain(field)
      expect(isOnboardingField(field)).toBe(true)
    }
  })

  test.each(['message', 'detail', '', 'toString', '__proto__'])('has no field %j', (name) => {
    expect(isOnboardingField(name)).toBe(false)
  })

  test('starts as the provider reset leaves it: IVR automatic, no platform', () => {
    const given = Object.entries(emptyOnboardingDraft).filter(([, answer]) => !isEmptyAnswer(answer))
    expect(Object.fromEntries(given)).toEqual({
      use_own_warehouses: false,
      inventory_manager: 'PROVIDER',
      ivr_type: 'AUTO',
      courier_type: 'PROVIDER',
    })
    expect(withProviderWarehouses(emptyOnboardingDraft)).toEqual(emptyOnboardingDraft)
    expect(firstIncompleteStep(emptyOnboardingDraft)).toBe('companyDetails')
  })
})

describe('choosing the provider’s warehouses', () => {
  test('settles inventory and courier, and clears credentials, CMS, warehouses and split logic', () => {
    expect(withProviderWarehouses(own({ split_logic: 'OPTION_2' }))).toEqual({
      ...ownDraft,
      use_own_warehouses: false,
      inventory_manager: 'PROVIDER',
      courier_type: 'PROVIDER',
      courier_username: '',
      courier_password: '',
      courier_api_key: '',
      cms_type: '',
      warehouse_ids: [],
      split_logic: '',
    })
  })
})

describe('choosing own warehouses', () => {
  test('gives the inventory to the company, and clears the courier, its credentials and chosen warehouses', () => {
    expect(withOwnWarehouses(provided({ warehouse_ids: [1, 2], split_logic: 'OPTION_2' }))).toEqual({
      ...providerDraft,
      use_own_warehouses: true,
      inventory_manager: 'COMPANY',
      courier_type: '',
      warehouse_ids: [],
      split_logic: 'OPTION_2',
    })
  })
})

test('choosing own warehouses again clears the credentials of a courier with the courier', () => {
  const chosen = own({
    courier_type: 'TCS',
    courier_username: 'chenab',
    courier_password: 'x',
    courier_api_key: 'y',
  })
  expect(withOwnWarehouses(chosen)).toMatchObject({
    courier_type: '',
    courier_username: '',
    courier_password: '',
    courier_api_key: '',
  })
})

describe('whatever is answered, in any order', () => {
  test('the provider’s warehouses imply its inventory and its courier, no credentials and no CMS', () => {
    fc.assert(
      fc.property(reachableDraft, (draft) => {
        fc.pre(!draft.use_own_warehouses)
        expect(courierCredentialsOf(draft)).toEqual(['', '', ''])
        expect(draft).toMatchObject({ inventory_manager: 'PROVIDER', courier_type: 'PROVIDER', cms_type: '' })
      }),
      { numRuns: 1000 },
    )
  })

  test('own warehouses have none of the provider’s chosen', () => {
    fc.assert(
      fc.property(reachableDraft, (draft) => {
        fc.pre(draft.use_own_warehouses)
        expect(draft.warehouse_ids).toEqual([])
      }),
    )
  })

  test('what is settled already is not settled again', () => {
    fc.assert(
      fc.property(reachableDraft, (draft) => {
        expect(withSettledAnswers(draft)).toEqual(draft)
      }),
    )
  })

  test('a draft that contradicts itself is settled by its choice of warehouses', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const settled = withSettledAnswers(draft)
        const settlement = draft.use_own_warehouses
          ? { warehouse_ids: [] }
          : { inventory_manager: 'PROVIDER', courier_type: 'PROVIDER', cms_type: '' }
        expect(settled).toEqual({ ...draft, ...settlement })
      }),
    )
  })
})

describe('what a reset says that it changed', () => {
  test.each([
    ['nothing', emptyOnboardingDraft, withProviderWarehouses(emptyOnboardingDraft), []],
    [
      'the settled answers, at the start',
      emptyOnboardingDraft,
      withOwnWarehouses(emptyOnboardingDraft),
      ['inventoryManager', 'courier'],
    ],
    [
      'chosen warehouses, for own ones',
      providerDraft,
      withOwnWarehouses(providerDraft),
      ['warehouses', 'inventoryManager', 'courier'],
    ],
    [
      'all that own warehouses brought',
      ownDraft,
      withProviderWarehouses(ownDraft),
      ['splitLogic', 'inventoryManager', 'cms', 'courier', 'courierCredentials'],
    ],
    ...(['courier_username', 'courier_password', 'courier_api_key'] as const).map(
      (field): [string, OnboardingDraft, OnboardingDraft, string[]] => [
        `a ${field} alone`,
        provided({ [field]: 'x' }),
        providerDraft,
        ['courierCredentials'],
      ],
    ),
  ])('%s', (_, before, after, effects) => {
    expect(resetEffects(before, after)).toEqual(effects)
  })
})

test('only answers of a person are lost: not what the choice before it gave', () => {
  const own = withOwnWarehouses(emptyOnboardingDraft)
  expect(lostAnswers(emptyOnboardingDraft, own)).toEqual([])
  expect(lostAnswers(own, withProviderWarehouses(own))).toEqual([])
  expect(lostAnswers(providerDraft, withOwnWarehouses(providerDraft))).toEqual(['warehouses'])
  const counted: OnboardingDraft = { ...own, inventory_manager: 'PROVIDER' }
  expect(lostAnswers(counted, withProviderWarehouses(counted))).toEqual([])
  expect(lostAnswers(ownDraft, withProviderWarehouses(ownDraft))).toEqual([
    'splitLogic',
    'cms',
    'courier',
    'courierCredentials',
  ])
})

describe('a choice', () => {
  test('of what is chosen already changes nothing at all', () => {
    fc.assert(
      fc.property(
        anyDraft,
        fc.constantFrom(
          'split_logic',
          'inventory_manager',
          'cms_type',
          'ivr_type',
          'ecommerce_type',
          'courier_type',
        ),
        (draft, field) => {
          expect(withChoice(draft, { field, value: draft[field] } as OnboardingChoice)).toBe(draft)
        },
      ),
    )
  })

  test('of another courier starts with empty credentials', () => {
    expect(withChoice(ownDraft, { field: 'courier_type', value: 'LEOPARD' })).toEqual(
      own({ courier_type: 'LEOPARD', courier_username: '', courier_password: '', courier_api_key: '' }),
    )
  })

  test('of another platform starts with empty credentials and keeps the address', () => {
    const draft = own({ ecommerce_api_key: 'key' })
    expect(withChoice(draft, { field: 'ecommerce_type', value: 'WOOCOMMERCE' })).toEqual(
      own({ ecommerce_type: 'WOOCOMMERCE', ecommerce_access_token: '', ecommerce_api_key: '' }),
    )
  })

  test.each<OnboardingChoice>([
    { field: 'split_logic', value: 'OPTION_4' },
    { field: 'inventory_manager', value: 'PROVIDER' },
    { field: 'cms_type', value: 'Other' },
    { field: 'ivr_type', value: 'MANUAL_OURS' },
  ])('of $field changes that alone', (choice) => {
    expect(withChoice(ownDraft, choice)).toEqual({ ...ownDraft, [choice.field]: choice.value })
  })

  test('of a warehouse is undone by choosing it again', () => {
    const both = withWarehouseToggled(provided({ warehouse_ids: [7] }), 3)
    expect(both.warehouse_ids).toEqual([7, 3])
    expect(withWarehouseToggled(both, 7).warehouse_ids).toEqual([3])
    expect(withWarehouseToggled(both, 3).warehouse_ids).toEqual([7])
  })
})

describe('what is asked', () => {
  const settledByProvider = ['inventory_manager', 'cms_type', 'courier_type']
  const store = ['ecommerce_store_url', 'ecommerce_access_token']
  const ofChoices = [...store, 'ecommerce_api_key', ...credentials]
  const choices = ['use_own_warehouses', 'ecommerce_type']
  const optional = ['use_own_warehouses', 'cms_type', 'ecommerce_type']
  type Row = [when: string, draft: OnboardingDraft, notShown: string[], mayBeEmpty: string[]]
  const none = { ecommerce_type: '' } as const

  describe.each<Row>([
    ["on the provider's warehouses", provided(), ofChoices, choices],
    ['on own warehouses', own({ ...none, courier_type: '' }), ['warehouse_ids', ...ofChoices], optional],
    [
      "with the provider's courier",
      own({ ...none, courier_type: 'PROVIDER' }),
      ['warehouse_ids', ...ofChoices],
      optional,
    ],
    ['with Shopify and TCS', own(), ['warehouse_ids', 'ecommerce_api_key'], optional],
    [
      'with WooCommerce and Leopard',
      own({ ecommerce_type: 'WOOCOMMERCE', courier_type: 'LEOPARD' }),
      ['warehouse_ids'],
      [...optional, 'ecommerce_access_token'],
    ],
  ])('%s', (_, draft, notShown, mayBeEmpty) => {
    const all = (is: (field: OnboardingField) => boolean) => onboardingFields.filter(is)

    test('is all but what depends on another choice', () =>
      expect(all((field) => !isShown(field, draft))).toEqual(notShown))

    test('is not what the warehouses have settled, which is shown', () => {
      const settled = all((field) => isShown(field, draft) && !isAsked(field, draft))
      expect(settled).toEqual(draft.use_own_warehouses ? [] : settledByProvider)
    })

    test('must be answered, with few exceptions', () =>
      expect(all((field) => isAsked(field, draft) && !isRequired(field, draft))).toEqual(mayBeEmpty))
  })

  test('takes with it, when it changes, what was said of the fields that depend on it', () => {
    expect(fieldsDependingOn('courier_type')).toEqual(['courier_type', ...credentials])
    expect(fieldsDependingOn('ecommerce_type')).toEqual(['ecommerce_type', ...store, 'ecommerce_api_key'])
    expect(fieldsDependingOn('ntn')).toEqual(['ntn'])
  })

  test('and wrong, from the top of the screen, without what is not on it', () => {
    const said = { courier_api_key: 'missing', courier_username: 'No', courier_type: undefined, ntn: 'No' }
    expect(wrongFields('courierService', own(), said)).toEqual(['courier_username', 'courier_api_key'])
    expect(wrongFields('courierService', own({ courier_type: '' }), said)).toEqual([])
    expect(wrongFields('companyDetails', own(), said)).toEqual(['ntn'])
    expect(wrongFields('courierService', provided(), { courier_type: 'No' })).toEqual(['courier_type'])
  })
})

describe('what is wrong on each step', () => {
  type Row = [what: string, draft: OnboardingDraft, problems: Partial<Record<OnboardingField, Problem>>]
  const rows = {
    companyDetails: [
      ['nothing', provided(), {}],
      ['an NTN as people type it', provided({ ntn: ' ۱۲۳۴۵۶۷–۸ ' }), {}],
      ['neither given', emptyOnboardingDraft, { legal_name: 'missing', ntn: 'missing' }],
      [
        'only space',
        provided({ legal_name: ' \t', ntn: '\u00a0' }),
        { legal_name: 'missing', ntn: 'missing' },
      ],
      ['nothing to be seen', provided({ legal_name: '\u200b\u200f' }), { legal_name: 'missing' }],
      ['a digit too few', provided({ ntn: '123456-7' }), { ntn: 'malformed' }],
      ['a digit too many', provided({ ntn: '1234567-89' }), { ntn: 'malformed' }],
      ['letters', provided({ ntn: 'ABCDEFG-H' }), { ntn: 'malformed' }],
      ['a name at its longest', provided({ legal_name: 'a'.repeat(200) }), {}],
      ['a name too long', provided({ legal_name: 'a'.repeat(201) }), { legal_name: 'tooLong' }],
      ['a name with a NUL', provided({ legal_name: 'Ali\u0000Traders' }), { legal_name: 'malformed' }],
    ],
    warehouseSetup: [
      ['nothing, on the provider’s', provided(), {}],
      ['nothing, on own ones', own(), {}],
      ['no warehouse of the provider’s', provided({ warehouse_ids: [] }), { warehouse_ids: 'missing' }],
      ['no split logic, on the provider’s', provided({ split_logic: '' }), { split_logic: 'missing' }],
      ['no split logic, on own ones', own({ split_logic: '' }), { split_logic: 'missing' }],
      ['neither', emptyOnboardingDraft, { warehouse_ids: 'missing', split_logic: 'missing' }],
    ],
    inventoryManagement: [
      ['nothing, settled by the provider', provided(), {}],
      [
        'nobody keeps it in the provider’s warehouses',
        provided({ inventory_manager: '' }),
        { inventory_manager: 'contradiction' },
      ],
      ['nothing: a CMS that nobody asked for', provided({ cms_type: 'Other' }), {}],
      ['nothing, kept by the company', own({ cms_type: '' }), {}],
      ['nothing, kept by the provider for own warehouses', own({ inventory_manager: 'PROVIDER' }), {}],
      ['nobody keeps it', own({ inventory_manager: '' }), { inventory_manager: 'missing' }],
    ],
    ivrConfiguration: [
      ['nothing: AUTO', provided({ ivr_type: 'AUTO' }), {}],
      ['nothing: MANUAL_THEIRS', provided({ ivr_type: 'MANUAL_THEIRS' }), {}],
      ['nothing: MANUAL_OURS', provided({ ivr_type: 'MANUAL_OURS' }), {}],
      ['not chosen', provided({ ivr_type: '' }), { ivr_type: 'missing' }],
    ],
    ecommerce: [
      ['nothing: no platform', provided(), {}],
      ['nothing: no platform, whatever was typed', provided({ ecommerce_store_url: 'nonsense' }), {}],
      ['nothing: Shopify', own(), {}],
      ['nothing: a bare host', own({ ecommerce_store_url: ' shop.example ' }), {}],
      [
        'Shopify with nothing',
        own({ ecommerce_store_url: ' ', ecommerce_access_token: ' ' }),
        { ecommerce_store_url: 'missing', ecommerce_access_token: 'missing' },
      ],
      ['Shopify needs no API key', own({ ecommerce_api_key: '' }), {}],
      [
        'WooCommerce with nothing',
        own({ ecommerce_type: 'WOOCOMMERCE', ecommerce_store_url: '', ecommerce_access_token: '' }),
        { ecommerce_store_url: 'missing', ecommerce_api_key: 'missing' },
      ],
      [
        'WooCommerce needs no access token',
        own({ ecommerce_type: 'WOOCOMMERCE', ecommerce_access_token: '', ecommerce_api_key: 'key' }),
        {},
      ],
      [
        'an address with a password',
        own({ ecommerce_store_url: 'https://ali:pw@shop.example' }),
        { ecommerce_store_url: 'notBare' },
      ],
      [
        'an address in numbers',
        own({ ecommerce_store_url: 'http://10.0.0.1' }),
        { ecommerce_store_url: 'malformed' },
      ],
      ['a token at its longest', own({ ecommerce_access_token: 'a'.repeat(500) }), {}],
      [
        'a token too long',
        own({ ecommerce_access_token: 'a'.repeat(501) }),
        { ecommerce_access_token: 'tooLong' },
      ],
    ],
    courierService: [
      ['nothing: the provider’s courier', provided(), {}],
      ['nothing: the provider’s courier for own warehouses', own({ courier_type: 'PROVIDER' }), {}],
      ['nothing: TCS', own(), {}],
      ['nothing: Leopard', own({ courier_type: 'LEOPARD' }), {}],
      ['own warehouses without a courier', own({ courier_type: '' }), { courier_type: 'missing' }],
      [
        'another courier for the provider’s warehouses',
        provided({ courier_type: 'TCS' }),
        { courier_type: 'contradiction' },
      ],
      [
        'no courier for the provider’s warehouses',
        provided({ courier_type: '' }),
        { courier_type: 'contradiction' },
      ],
      [
        'TCS without credentials',
        own({ courier_username: '', courier_password: ' ', courier_api_key: '\u200b' }),
        { courier_username: 'missing', courier_password: 'missing', courier_api_key: 'missing' },
      ],
      [
        'Leopard without a password',
        own({ courier_type: 'LEOPARD', courier_password: '' }),
        { courier_password: 'missing' },
      ],
      ['TCS without a username', own({ courier_username: '' }), { courier_username: 'missing' }],
      ['TCS without a key', own({ courier_api_key: '' }), { courier_api_key: 'missing' }],
      [
        'nothing: credentials as long as the courier makes them',
        own({ courier_api_key: 'a'.repeat(501) }),
        {},
      ],
    ],
  } satisfies Record<(typeof onboardingSteps)[number], Row[]>

  describe.each(onboardingSteps)('%s', (step) => {
    test.each<Row>(rows[step])('%s', (_, draft, problems) => {
      expect(stepProblems(step, draft)).toEqual(problems)
      expect(isStepComplete(step, draft)).toBe(Object.keys(problems).length === 0)
    })
  })

  test('a step speaks only of its own fields', () => {
    fc.assert(
      fc.property(anyDraft, fc.constantFrom(...onboardingSteps), (draft, step) => {
        for (const field of Object.keys(stepProblems(step, draft)))
          expect(fieldsOfStep(step)).toContain(field)
      }),
    )
  })

  test('the first incomplete step is the first one with a problem', () => {
    expect(firstIncompleteStep(providerDraft)).toBeNull()
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const first = firstIncompleteStep(draft)
        const incomplete = onboardingSteps.filter((step) => !isStepComplete(step, draft))
        expect(first).toBe(incomplete[0] ?? null)
      }),
    )
  })
})

describe('a step that can be gone to at once', () => {
  /** Complete but for the courier. */
  const draft = own({
    legal_name: 'Chenab Traders',
    ntn: '1234567-8',
    split_logic: 'OPTION_1',
    courier_type: '',
  })
  const finished = (step: OnboardingStep, reached: OnboardingStep, answers = draft) =>
    onboardingSteps.filter((other) => isStepFinished(other, { step, reached, draft: answers }))

  test('is any earlier one, complete or not, and not the one that is on the screen', () => {
    expect(finished('companyDetails', 'companyDetails')).toEqual([])
    expect(finished('inventoryManagement', 'inventoryManagement', own({}))).toEqual([
      'companyDetails',
      'warehouseSetup',
    ])
  })

  test('is a later one that was on the screen, as far as all before it is complete', () => {
    const later = ['warehouseSetup', 'inventoryManagement', 'ivrConfiguration']
    expect(finished('companyDetails', 'ivrConfiguration')).toEqual(later)
    expect(finished('companyDetails', 'courierService')).toEqual([...later, 'ecommerce'])
    expect(finished('companyDetails', 'courierService', { ...draft, courier_type: 'PROVIDER' })).toEqual([
      ...later,
      'ecommerce',
      'courierService',
    ])
    expect(finished('companyDetails', 'courierService', { ...draft, inventory_manager: '' })).toEqual([
      'warehouseSetup',
    ])
  })
})

describe('what the courier step lacks', () => {
  test.each([
    ['nothing', own(), false, false],
    ['nothing, the provider’s', provided(), false, false],
    ['the choice', own({ courier_type: '' }), true, false],
    ['nothing that a choice would mend', provided({ courier_type: '' }), false, false],
    ['a credential of TCS', own({ courier_password: '  ' }), false, true],
    [
      'all credentials of Leopard',
      withChoice(own(), { field: 'courier_type', value: 'LEOPARD' }),
      false,
      true,
    ],
  ])('%s', (_, draft, choice, credentials) => {
    expect([needsCourierChoice(draft), needsCourierCredentials(draft)]).toEqual([choice, credentials])
  })
})

describe('what the server finds wrong with a whole draft', () => {
  test.each([
    ['nothing', ownDraft, {}],
    ['nothing, on the provider’s warehouses', providerDraft, {}],
    [
      'problems of several steps',
      provided({ ntn: '', split_logic: '', ivr_type: '' }),
      { ntn: 'missing', split_logic: 'missing', ivr_type: 'missing' },
    ],
    [
      'the company’s inventory in the provider’s warehouses',
      provided({ inventory_manager: 'COMPANY' }),
      { inventory_manager: 'contradiction' },
    ],
    [
      'nobody’s inventory in the provider’s warehouses',
      provided({ inventory_manager: '' }),
      { inventory_manager: 'contradiction' },
    ],
    [
      'another courier for the provider’s warehouses',
      provided({ courier_type: 'LEOPARD' }),
      { courier_type: 'contradiction' },
    ],
  ])('%s', (_, draft, problems) => {
    expect(setupProblems(draft)).toEqual(problems)
  })

  test('of what the screens call complete, nothing', () => {
    fc.assert(
      fc.property(reachableDraft, (draft) => {
        expect(Object.keys(setupProblems(draft)).length === 0).toBe(firstIncompleteStep(draft) === null)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('normalising', () => {
  test('reads NTN and store address, and nothing else', () => {
    expect(normalizeOnboardingField('ntn', ' ۱۲۳۴۵۶۷۸ ')).toBe('1234567-8')
    expect(normalizeOnboardingField('ecommerce_store_url', ' shop.example ')).toBe('https://shop.example')
    fc.assert(
      fc.property(fc.constantFrom(...textFields), anyTyped, (field, value) => {
        fc.pre(field !== 'ntn' && field !== 'ecommerce_store_url')
        expect(normalizeOnboardingField(field, value)).toBe(value)
      }),
    )
  })

  test('is the same field by field as for a whole draft, is done once, and changes no judgement', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const normal = normalizeOnboarding(draft)
        for (const field of textFields)
          expect(normal[field]).toBe(normalizeOnboardingField(field, draft[field]))
        expect(normalizeOnboarding(normal)).toEqual(normal)
        expect(setupProblems(normal)).toEqual(setupProblems(draft))
      }),
    )
  })
})

describe('the payload', () => {
  test('on the provider’s warehouses without a shop', () => {
    expect(
      toSetupPayload(
        provided({ legal_name: ' Ali Traders ', ntn: '۱۲۳۴۵۶۷۸', warehouse_ids: [2, 5] }),
        'Karwan',
      ),
    ).toEqual({
      legal_name: 'Ali Traders',
      ntn: '1234567-8',
      split_logic: 'OPTION_1',
      use_own_warehouses: false,
      inventory_manager: 'KARWAN',
      cms_type: null,
      ivr_type: 'AUTO',
      ecommerce_type: null,
      ecommerce_access_token: null,
      ecommerce_api_key: null,
      ecommerce_store_url: null,
      courier_type: 'KARWAN',
      courier_username: null,
      courier_password: null,
      courier_api_key: null,
      warehouse_ids: [2, 5],
    })
  })

  test('on own warehouses with TCS and Shopify', () => {
    expect(
      toSetupPayload(
        own({ ecommerce_store_url: ' shop.example/pk ', courier_password: ' courier-secret ' }),
        'Karwan',
      ),
    ).toEqual({
      legal_name: 'Ali Traders',
      ntn: '1234567-8',
      split_logic: 'OPTION_1',
      use_own_warehouses: true,
      inventory_manager: 'COMPANY',
      cms_type: 'Candela',
      ivr_type: 'AUTO',
      ecommerce_type: 'SHOPIFY',
      ecommerce_access_token: 'store-token',
      ecommerce_api_key: null,
      ecommerce_store_url: 'https://shop.example/pk',
      courier_type: 'TCS',
      courier_username: 'ali',
      courier_password: 'courier-secret',
      courier_api_key: 'courier-key',
      warehouse_ids: [],
    })
  })

  test.each([
    ['Karwan', 'KARWAN'],
    [' Silk Road ', 'SILK ROAD'],
    ['karwan', 'KARWAN'],
  ])('a provider named %j has the value %s', (name, value) => {
    expect(providerValue(name)).toBe(value)
    expect(toSetupPayload(providerDraft, name)).toMatchObject({
      inventory_manager: value,
      courier_type: value,
    })
  })

  test('of anything has all fields, in trimmed text or null', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const payload = toSetupPayload(draft, 'Karwan')
        expect(Object.keys(payload).sort()).toEqual([...onboardingFields].sort())
        const {
          legal_name,
          ntn,
          split_logic,
          inventory_manager,
          ivr_type,
          courier_type,
          use_own_warehouses,
          warehouse_ids,
          ...optional
        } = payload
        for (const text of [legal_name, ntn, split_logic, inventory_manager, ivr_type, courier_type])
          expect(text).toBe(text.trim())
        for (const text of Object.values(optional)) {
          expect(text).not.toBe('')
          expect(text).toBe(text?.trim() ?? null)
        }
        expect(typeof use_own_warehouses).toBe('boolean')
        expect(Array.isArray(warehouse_ids)).toBe(true)
        expect(JSON.stringify(payload)).not.toContain('"PROVIDER"')
      }),
    )
  })

  test('never carries what belongs to a choice that was not made', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const payload = toSetupPayload(draft, 'Karwan')
        const expected = {
          ...(draft.ecommerce_type === '' && {
            ecommerce_store_url: null,
            ecommerce_access_token: null,
            ecommerce_api_key: null,
          }),
          ...(!['TCS', 'LEOPARD'].includes(draft.courier_type) && {
            courier_username: null,
            courier_password: null,
            courier_api_key: null,
          }),
          ...(draft.use_own_warehouses ? { warehouse_ids: [] } : { cms_type: null }),
        }
        expect(payload).toMatchObject(expected)
      }),
    )
  })
})
