/** The model states what each step does; here are whole walks, and what it does not know. */
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import {
  type OnboardingDraft,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import { type SetupPayload, toSetupPayload } from '#domain/onboarding/payload.ts'
import { parseOnboardingRecord, toOnboardingRecord } from '#domain/onboarding/record.ts'
import type { CompanyChange } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import type { OnboardingEvent } from '#machines/onboarding/wizard.ts'
import { setupSubmissionMachine } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { heldPromise, listener } from '#tests/support/charts.ts'
import { ownDraft, providerDraft } from '#tests/support/drafts.ts'

const offered: Warehouse[] = [
  { id: 1, name: 'Lahore Hub', city: 'Lahore' },
  { id: 2, name: 'Karachi Port', city: 'Karachi' },
]

/** A wizard at `step` with the answers of `draft`; its calls are answered by the test. */
function startOnboarding(
  step: OnboardingStep = 'companyDetails',
  draft: OnboardingDraft = emptyOnboardingDraft,
) {
  const fetched = heldPromise<Warehouse[]>()
  const emitted: unknown[] = []
  const submitted = heldPromise<CompanyChange, OnboardingDraft>()
  const actor = createActor(
    onboardingMachine.provide({
      actors: {
        fetchWarehouses: fetched.logic,
        setupSubmission: setupSubmissionMachine.provide({
          actors: { submitSetup: submitted.logic, askAccount: heldPromise<Account>().logic },
        }),
      },
    }),
    { input: { step, draft, session: listener((event) => emitted.push(event)) } },
  )
  actor.on('notice.raised', (event) => emitted.push(event))
  actor.start()
  return {
    fetched,
    submitted,
    emitted,
    send: (...events: OnboardingEvent[]) => events.forEach((event) => actor.send(event)),
    snapshot: () => actor.getSnapshot(),
    step: () => {
      const { wizard } = actor.getSnapshot().value
      return typeof wizard === 'string' ? wizard : wizard.answering
    },
    context: () => actor.getSnapshot().context,
    draft: () => actor.getSnapshot().context.draft,
  }
}

/** The same, with the provider's warehouses on offer. */
async function startWithWarehouses(...[step, draft]: Parameters<typeof startOnboarding>) {
  const wizard = startOnboarding(step, draft)
  await wizard.fetched.last().resolve(offered)
  return wizard
}

/** A wizard whose answers are on their way. */
function startSubmitting(draft: OnboardingDraft = ownDraft) {
  const wizard = startOnboarding('courierService', draft)
  wizard.send(submit)
  return wizard
}

const next: OnboardingEvent = { type: 'step.advanced' }
const previous: OnboardingEvent = { type: 'step.retreated' }
const submit: OnboardingEvent = { type: 'setup.submitted', workspace: 'sample' }
const chooseProvider: OnboardingEvent = { type: 'providerWarehouses.chosen' }
const chooseOwn: OnboardingEvent = { type: 'ownWarehouses.chosen' }
const undo: OnboardingEvent = { type: 'reset.undone' }
const toggle = (id: number): OnboardingEvent => ({ type: 'warehouse.toggled', id })
const type = (field: OnboardingTextField, value: string): OnboardingEvent => ({
  type: 'field.changed',
  field,
  value,
})
const choose = (...[field, value]: ChoiceOf): OnboardingEvent =>
  ({ type: 'choice.made', choice: { field, value } }) as OnboardingEvent
type ChoiceOf = {
  [Field in
    | 'split_logic'
    | 'inventory_manager'
    | 'cms_type'
    | 'ivr_type'
    | 'ecommerce_type'
    | 'courier_type']: [field: Field, value: OnboardingDraft[Field]]
}['split_logic' | 'inventory_manager' | 'cms_type' | 'ivr_type' | 'ecommerce_type' | 'courier_type']

describe('opening', () => {
  test.each(onboardingSteps.map((step, index) => [step, index + 1] as const))(
    'resumes at %s, which is step %i',
    (step, number) => {
      const { snapshot, draft } = startOnboarding(step, ownDraft)
      expect(snapshot().value.wizard).toEqual({ answering: step })
      expect(Object.values(snapshot().getMeta())).toEqual([{ step: number }])
      expect(snapshot().hasTag('editable')).toBe(true)
      expect(draft()).toEqual(ownDraft)
    },
  )

  test('from a stored record, the credentials are asked again', () => {
    const record = JSON.stringify(toOnboardingRecord('courierService', ownDraft))
    const { step, draft } = parseOnboardingRecord(record) ?? {}
    const wizard = startOnboarding(step, draft)
    expect(wizard.step()).toBe('ecommerce')
    wizard.send(next)
    expect(wizard.context().problems).toEqual({ ecommerce_access_token: 'missing' })
  })
})

describe('the last step is refused', () => {
  test('a courier that the provider’s warehouses do not have', () => {
    const { send, context } = startOnboarding('courierService', { ...providerDraft, courier_type: 'TCS' })
    send(submit)
    expect(context()).toMatchObject({
      refusal: 'courierConfigurationIncomplete',
      problems: { courier_type: 'contradiction' },
    })
  })
})

describe('submitting', () => {
  test.each<Failure>([
    { code: 'setupFailed' },
    { code: 'setupFailed', text: 'Company not found' },
    { code: 'sessionOver' },
    { code: 'setupFailed', text: 'Wrong password', fields: { courier_password: 'Wrong password' } },
  ])('a refusal %j stands on the last step, and nothing typed is lost', async (failure) => {
    const { submitted, step, context, emitted } = startSubmitting()
    await submitted.last().reject(new FailureError(failure))
    expect(step()).toBe('courierService')
    expect(context()).toMatchObject({ refusal: failure, draft: ownDraft })
    expect(emitted).toEqual([])
  })

  test('a refused warehouse while the list is still loading: the later list counts', async () => {
    const { fetched, send, submitted, context } = startOnboarding('courierService', providerDraft)
    send(submit)
    await submitted
      .last()
      .reject(new FailureError({ code: 'setupFailed', fields: { warehouse_ids: 'Not offered' } }))
    const [first, second] = fetched.calls
    await first?.resolve(offered)
    expect(context().warehouses).toEqual([])
    await second?.resolve(offered.slice(1))
    expect(context().warehouses).toEqual(offered.slice(1))
  })

  test('of several refused fields the first on the screens leads', async () => {
    const { submitted, step } = startSubmitting()
    await submitted
      .last()
      .reject(new FailureError({ code: 'setupFailed', fields: { courier_api_key: 'No', ntn: 'No' } }))
    expect(step()).toBe('companyDetails')
  })
})

describe('whole walks, and what is sent', () => {
  const fillCompany = [type('legal_name', ' Ali Traders '), type('ntn', '۱۲۳۴۵۶۷-۸'), next]
  const base: SetupPayload = {
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
    warehouse_ids: [1],
  }
  const fillTcs = [
    choose('courier_type', 'TCS'),
    type('courier_username', ' ali '),
    type('courier_password', ' pass word '),
    type('courier_api_key', ' k3y '),
  ]

  test.each<[string, OnboardingEvent[], SetupPayload]>([
    [
      'the shortest: the provider does everything',
      [...fillCompany, toggle(1), choose('split_logic', 'OPTION_1'), next, next, next, next, submit],
      base,
    ],
    [
      'two of the provider’s warehouses, a Shopify shop, calls by the provider',
      [
        ...fillCompany,
        toggle(2),
        toggle(1),
        choose('split_logic', 'OPTION_4'),
        next,
        next,
        choose('ivr_type', 'MANUAL_OURS'),
        next,
        choose('ecommerce_type', 'SHOPIFY'),
        type('ecommerce_store_url', ' shop.example '),
        type('ecommerce_access_token', ' t0ken '),
        next,
        submit,
      ],
      {
        ...base,
        split_logic: 'OPTION_4',
        ivr_type: 'MANUAL_OURS',
        ecommerce_type: 'SHOPIFY',
        ecommerce_store_url: 'https://shop.example',
        ecommerce_access_token: 't0ken',
        warehouse_ids: [2, 1],
      },
    ],
    [
      'own warehouses, Candela, WooCommerce without a token, TCS',
      [
        ...fillCompany,
        chooseOwn,
        choose('split_logic', 'OPTION_2'),
        next,
        choose('cms_type', 'Candela'),
        next,
        choose('ivr_type', 'MANUAL_THEIRS'),
        next,
        choose('ecommerce_type', 'WOOCOMMERCE'),
        type('ecommerce_store_url', 'http://shop.example:8080/pk'),
        type('ecommerce_api_key', 'ck_1'),
        type('ecommerce_access_token', '  '),
        next,
        ...fillTcs,
        submit,
      ],
      {
        ...base,
        split_logic: 'OPTION_2',
        use_own_warehouses: true,
        inventory_manager: 'COMPANY',
        cms_type: 'Candela',
        ivr_type: 'MANUAL_THEIRS',
        ecommerce_type: 'WOOCOMMERCE',
        ecommerce_store_url: 'http://shop.example:8080/pk',
        ecommerce_api_key: 'ck_1',
        courier_type: 'TCS',
        courier_username: 'ali',
        courier_password: 'pass word',
        courier_api_key: 'k3y',
        warehouse_ids: [],
      },
    ],
    [
      'own warehouses, inventory and courier by the provider',
      [
        ...fillCompany,
        chooseOwn,
        choose('split_logic', 'OPTION_3'),
        next,
        choose('inventory_manager', 'PROVIDER'),
        choose('cms_type', 'Custom'),
        next,
        next,
        next,
        choose('courier_type', 'PROVIDER'),
        submit,
      ],
      { ...base, split_logic: 'OPTION_3', use_own_warehouses: true, cms_type: 'Custom', warehouse_ids: [] },
    ],
    [
      'own warehouses with TCS, then, on second thoughts, the provider’s: nothing of TCS is left',
      [
        ...fillCompany,
        chooseOwn,
        choose('split_logic', 'OPTION_2'),
        next,
        choose('cms_type', 'Other'),
        next,
        next,
        next,
        ...fillTcs,
        previous,
        previous,
        previous,
        previous,
        chooseProvider,
        toggle(1),
        choose('split_logic', 'OPTION_1'),
        next,
        next,
        next,
        next,
        submit,
      ],
      base,
    ],
    [
      'a detour to the provider’s warehouses and back by undoing: everything is as it was',
      [
        ...fillCompany,
        chooseOwn,
        choose('split_logic', 'OPTION_2'),
        next,
        next,
        next,
        next,
        ...fillTcs,
        previous,
        previous,
        previous,
        previous,
        chooseProvider,
        undo,
        next,
        next,
        next,
        next,
        submit,
      ],
      {
        ...base,
        split_logic: 'OPTION_2',
        use_own_warehouses: true,
        inventory_manager: 'COMPANY',
        courier_type: 'TCS',
        courier_username: 'ali',
        courier_password: 'pass word',
        courier_api_key: 'k3y',
        warehouse_ids: [],
      },
    ],
    [
      'TCS, then Leopard; Shopify, then no shop',
      [
        ...fillCompany,
        chooseOwn,
        choose('split_logic', 'OPTION_1'),
        next,
        next,
        next,
        choose('ecommerce_type', 'SHOPIFY'),
        type('ecommerce_store_url', 'shop.example'),
        type('ecommerce_access_token', 't0ken'),
        choose('ecommerce_type', ''),
        next,
        ...fillTcs,
        choose('courier_type', 'LEOPARD'),
        submit,
        type('courier_username', 'leo'),
        type('courier_password', 'roar'),
        type('courier_api_key', 'paw'),
        submit,
      ],
      {
        ...base,
        use_own_warehouses: true,
        inventory_manager: 'COMPANY',
        courier_type: 'LEOPARD',
        courier_username: 'leo',
        courier_password: 'roar',
        courier_api_key: 'paw',
        warehouse_ids: [],
      },
    ],
  ])('%s', async (_, events, payload) => {
    const { send, submitted } = await startWithWarehouses()
    send(...events)
    expect(submitted.calls).toHaveLength(1)
    expect(toSetupPayload(submitted.last().input, 'Karwan')).toEqual(payload)
  })
})
