import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import { emptyOnboardingDraft, withProviderWarehouses } from '#domain/onboarding/draft.ts'
import {
  type OnboardingDraft,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import { type SetupPayload, toSetupPayload } from '#domain/onboarding/payload.ts'
import { parseOnboardingRecord, toOnboardingRecord } from '#domain/onboarding/record.ts'
import type { CompanyChange, UserCompany } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import type { OnboardingEvent } from '#machines/onboarding/wizard.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'
import { ownDraft, providerDraft } from '#tests/support/drafts.ts'

const offered: Warehouse[] = [
  { id: 1, name: 'Lahore Hub', city: 'Lahore' },
  { id: 2, name: 'Karachi Port', city: 'Karachi' },
]
const company: UserCompany = { name: 'Ali Traders', is_approved: true, is_onboarded: true }
const accountOf = (is_onboarded: boolean): Account => ({
  user: { email: 'ali@example.com', company: { ...company, is_onboarded } },
  status: is_onboarded ? 'onboarded' : 'approved',
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
})

/** A wizard at `step` with the answers of `draft`; its calls are answered by the test. */
function startOnboarding(
  step: OnboardingStep = 'companyDetails',
  draft: OnboardingDraft = emptyOnboardingDraft,
) {
  const fetched = heldPromise<Warehouse[]>()
  const emitted: unknown[] = []
  const submitted = heldPromise<CompanyChange, OnboardingDraft>()
  const asked = heldPromise<Account>()
  const actor = createActor(
    onboardingMachine.provide({
      actors: { fetchWarehouses: fetched.logic, submitSetup: submitted.logic, askAccount: asked.logic },
    }),
    { input: { step, draft, session: listener((event) => emitted.push(event)) } },
  )
  let focused: string[] = []
  actor.on('*', (event) => {
    if (event.type === 'focus.requested') focused.push(event.target)
    else emitted.push(event)
  })
  actor.start()
  return {
    actor,
    fetched,
    submitted,
    asked,
    emitted,
    /** The targets that the focus was requested on since this was asked last. */
    takeFocused: () => {
      const taken = focused
      focused = []
      return taken
    },
    send: (...events: OnboardingEvent[]) => events.forEach((event) => actor.send(event)),
    snapshot: () => actor.getSnapshot(),
    step: () => {
      const { wizard } = actor.getSnapshot().value
      return typeof wizard === 'string' ? wizard : wizard.answering
    },
    list: () => actor.getSnapshot().value.warehouseList,
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
const go = (step: OnboardingStep): OnboardingEvent => ({ type: 'step.chosen', step })
const submit: OnboardingEvent = { type: 'setup.submitted' }
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
  test('begins with the first step and asks for the warehouses', () => {
    const { snapshot, fetched } = startOnboarding()
    expect(snapshot().value).toEqual({ wizard: { answering: 'companyDetails' }, warehouseList: 'loading' })
    expect(fetched.calls).toHaveLength(1)
  })

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

describe('the list of warehouses', () => {
  test('is loading until it is there', async () => {
    const { fetched, list, snapshot, context } = startOnboarding()
    expect(snapshot().hasTag('loading')).toBe(true)
    await fetched.last().resolve(offered)
    expect(list()).toBe('loaded')
    expect(snapshot().hasTag('loading')).toBe(false)
    expect(context().warehouses).toEqual(offered)
  })

  test('may be empty, and be asked for again', async () => {
    const { fetched, list, send } = startOnboarding()
    await fetched.last().resolve([])
    expect(list()).toBe('empty')
    send({ type: 'warehouses.retried' })
    expect(list()).toBe('loading')
    await fetched.last().resolve(offered)
    expect(list()).toBe('loaded')
    expect(fetched.calls).toHaveLength(2)
  })

  test.each([
    new FailureError({ code: 'warehousesFailed' }),
    new FailureError({ code: 'unreachable' }),
    new TypeError('Failed to fetch'),
  ])('may fail (%s), and be asked for again', async (error) => {
    const { fetched, list, send, snapshot } = startOnboarding()
    await fetched.last().reject(error)
    expect(list()).toBe('failed')
    expect(snapshot().status).toBe('active')
    send({ type: 'warehouses.retried' })
    await fetched.last().resolve(offered)
    expect(list()).toBe('loaded')
  })

  test('holds nobody up: the wizard goes on while it loads', () => {
    const { send, step } = startOnboarding('companyDetails', ownDraft)
    send(next, next)
    expect(step()).toBe('inventoryManagement')
  })

  test('drops chosen warehouses that are not offered any more', async () => {
    const { fetched, draft } = startOnboarding('warehouseSetup', { ...providerDraft, warehouse_ids: [9, 2] })
    await fetched.last().resolve(offered)
    expect(draft().warehouse_ids).toEqual([2])
  })

  test('drops them from what an undone reset brings back, too', async () => {
    const { fetched, send, draft } = startOnboarding('warehouseSetup', {
      ...providerDraft,
      warehouse_ids: [9, 2],
    })
    send(chooseOwn)
    await fetched.last().resolve(offered)
    send(undo)
    expect(draft().warehouse_ids).toEqual([2])
  })

  test('keeps what was chosen when it cannot be read', async () => {
    const { fetched, draft } = startOnboarding('warehouseSetup', providerDraft)
    await fetched.last().reject(new FailureError({ code: 'warehousesFailed' }))
    expect(draft().warehouse_ids).toEqual([1])
  })
})

describe('Next', () => {
  const complete: Record<Exclude<OnboardingStep, 'courierService'>, OnboardingStep> = {
    companyDetails: 'warehouseSetup',
    warehouseSetup: 'inventoryManagement',
    inventoryManagement: 'ivrConfiguration',
    ivrConfiguration: 'ecommerce',
    ecommerce: 'courierService',
  }
  const steps = Object.entries(complete) as [Exclude<OnboardingStep, 'courierService'>, OnboardingStep][]

  test.each(steps)('leads from a complete %s to %s, without reproach', (from, to) => {
    const { send, step, context } = startOnboarding(from, ownDraft)
    send(next)
    expect(step()).toBe(to)
    expect(context()).toMatchObject({ problems: {}, refusal: null })
  })

  test.each<[OnboardingStep, Partial<OnboardingDraft>, object]>([
    ['companyDetails', { legal_name: ' ', ntn: '' }, { legal_name: 'missing', ntn: 'missing' }],
    ['companyDetails', { ntn: '123' }, { ntn: 'malformed' }],
    ['warehouseSetup', { split_logic: '' }, { split_logic: 'missing' }],
    ['warehouseSetup', { use_own_warehouses: false }, { warehouse_ids: 'missing' }],
    ['inventoryManagement', { inventory_manager: '' }, { inventory_manager: 'missing' }],
    ['ivrConfiguration', { ivr_type: '' }, { ivr_type: 'missing' }],
    ['ecommerce', { ecommerce_store_url: '' }, { ecommerce_store_url: 'missing' }],
    ['ecommerce', { ecommerce_access_token: ' ' }, { ecommerce_access_token: 'missing' }],
    ['ecommerce', { ecommerce_type: 'WOOCOMMERCE' }, { ecommerce_api_key: 'missing' }],
  ])('stays on an incomplete %s %j, and says which fields', (at, changes, problems) => {
    const { send, step, context } = startOnboarding(at, { ...ownDraft, ...changes })
    send(next)
    expect(step()).toBe(at)
    expect(context()).toMatchObject({ problems, refusal: 'stepIncomplete' })
  })

  test('goes one step at a time, from the first to the last', () => {
    const { send, step } = startOnboarding('companyDetails', ownDraft)
    const walked = [step()]
    for (let count = 0; count < 8; count += 1) {
      send(next)
      walked.push(step())
    }
    expect(walked.slice(0, 6)).toEqual([...onboardingSteps])
    expect(walked.slice(6)).toEqual(['courierService', 'courierService', 'courierService'])
  })

  test('a field is marked until it is changed, and the sentence goes with the first change', () => {
    const { send, context } = startOnboarding()
    send(next, type('ntn', '1'))
    expect(context().problems.ntn).toBeUndefined()
    expect(context().problems.legal_name).toBe('missing')
    expect(context().refusal).toBeNull()
  })

  test('the next try is judged again', () => {
    const { send, step } = startOnboarding()
    send(next, type('legal_name', 'Ali Traders'), type('ntn', '1234567-8'), next)
    expect(step()).toBe('warehouseSetup')
  })

  test.each([
    ['companyDetails', 'ntn', ' ۱۲۳۴۵۶۷۸ ', '1234567-8'],
    ['ecommerce', 'ecommerce_store_url', ' shop.example ', 'https://shop.example'],
  ] as const)(
    'on %s shows %s as it will be sent, and so does leaving the field',
    (at, field, typed, shown) => {
      const left = startOnboarding(at, ownDraft)
      left.send(type(field, typed), { type: 'field.left', field })
      expect(left.draft()[field]).toBe(shown)
      const advanced = startOnboarding(at, ownDraft)
      advanced.send(type(field, typed), next)
      expect(advanced.draft()[field]).toBe(shown)
    },
  )

  test('a correction that is no better is told when the field is left', () => {
    const { send, context } = startOnboarding('companyDetails', { ...ownDraft, ntn: '123' })
    send(next, type('ntn', '1234'), type('legal_name', ''))
    expect(context().problems).toEqual({ ntn: undefined, legal_name: undefined })
    send({ type: 'field.left', field: 'ntn' }, { type: 'field.left', field: 'legal_name' })
    expect(context().problems).toEqual({ ntn: 'malformed', legal_name: undefined })
    send(type('ntn', '12345678'), { type: 'field.left', field: 'ntn' })
    expect(context().problems.ntn).toBeUndefined()
  })

  test('a value that cannot be read stays as it was typed', () => {
    const { send, draft } = startOnboarding('companyDetails', ownDraft)
    send(type('ntn', '12-34'), { type: 'field.left', field: 'ntn' }, next)
    expect(draft().ntn).toBe('12-34')
  })
})

describe('Previous', () => {
  test('means nothing on the first step', () => {
    const { send, step } = startOnboarding()
    send(previous)
    expect(step()).toBe('companyDetails')
  })

  test('loses nothing, complete or not, and takes reproaches along', () => {
    const { send, draft, context } = startOnboarding('ecommerce', {
      ...ownDraft,
      ecommerce_store_url: 'shop',
    })
    send(next, previous)
    expect(draft()).toEqual({ ...ownDraft, ecommerce_store_url: 'https://shop' })
    expect(context()).toMatchObject({ problems: {}, refusal: null })
  })
})

describe('a step that is chosen', () => {
  test('is each one before, and each finished one that was on the screen, with the focus on its heading', () => {
    const { send, step, context, takeFocused } = startOnboarding('courierService', ownDraft)
    takeFocused()
    send(go('companyDetails'))
    expect(step()).toBe('companyDetails')
    expect(takeFocused()).toEqual(['heading'])
    send(go('ecommerce'))
    expect(step()).toBe('ecommerce')
    send(go('courierService'))
    expect(step()).toBe('courierService')
    expect(context()).toMatchObject({ refusal: null, problems: {} })
  })

  test('is none that has not been on the screen, complete or not', () => {
    const { send, step } = startOnboarding('warehouseSetup', ownDraft)
    for (const later of ['warehouseSetup', 'inventoryManagement', 'courierService'] as const) send(go(later))
    expect(step()).toBe('warehouseSetup')
  })

  test('is none that is not complete any more, nor one after it', () => {
    const { send, step } = startOnboarding('courierService', { ...ownDraft, courier_type: '' })
    send(go('companyDetails'), go('courierService'))
    expect(step()).toBe('companyDetails')
    send(type('ntn', '1'), go('warehouseSetup'))
    expect(step()).toBe('companyDetails')
    send(type('ntn', '1234567-8'), go('ecommerce'))
    expect(step()).toBe('ecommerce')
  })

  test('waits while the answers are on their way', () => {
    const { send, step } = startSubmitting()
    send(go('companyDetails'))
    expect(step()).toBe('submitting')
  })
})

describe('whose warehouses are used', () => {
  const brought: OnboardingDraft = { ...ownDraft, split_logic: 'OPTION_3' }

  test('says what was reset', () => {
    const { send, context } = startOnboarding('warehouseSetup', brought)
    send(chooseProvider)
    expect(context().reset?.effects).toEqual([
      'splitLogic',
      'inventoryManager',
      'cms',
      'courier',
      'courierCredentials',
    ])
    send(chooseOwn)
    expect(context().reset?.effects).toEqual(['inventoryManager', 'courier'])
  })

  test('the split logic has to be chosen again after the provider’s', () => {
    const { send, step, context } = startOnboarding('warehouseSetup', brought)
    send(chooseProvider, toggle(1), next)
    expect(step()).toBe('warehouseSetup')
    expect(context().problems).toEqual({ split_logic: 'missing' })
    send(choose('split_logic', 'OPTION_4'), next)
    expect(step()).toBe('inventoryManagement')
  })

  test('can be undone as long as the step is not left: everything is back', () => {
    const { send, draft, context } = startOnboarding('warehouseSetup', brought)
    send(chooseProvider, undo)
    expect(draft()).toEqual(brought)
    expect(context().reset).toBeNull()
  })

  test('cannot be undone once the step is left', () => {
    const { send, draft, context } = startOnboarding('warehouseSetup', brought)
    send(chooseProvider, previous)
    expect(context().reset).toBeNull()
    send(next, undo)
    expect(draft()).toEqual(withProviderWarehouses(brought))
  })

  test('a reset takes the reproaches of the step along', () => {
    const { send, context } = startOnboarding('warehouseSetup', { ...providerDraft, warehouse_ids: [] })
    send(next, chooseOwn)
    expect(context()).toMatchObject({ problems: {}, refusal: null })
  })

  test('warehouses are chosen and let go one by one, and only the provider’s', async () => {
    const { send, draft } = await startWithWarehouses('warehouseSetup', {
      ...providerDraft,
      warehouse_ids: [],
    })
    send(toggle(2), toggle(1), toggle(2))
    expect(draft().warehouse_ids).toEqual([1])
    send(chooseOwn, toggle(1))
    expect(draft().warehouse_ids).toEqual([])
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

  test.each<[string, Partial<OnboardingDraft>, string, object]>([
    ['no courier', { courier_type: '' }, 'courierNotChosen', { courier_type: 'missing' }],
    [
      'TCS without a password',
      { courier_password: ' ' },
      'courierCredentialsMissing',
      { courier_password: 'missing' },
    ],
    [
      'Leopard with nothing',
      { courier_type: 'LEOPARD', courier_username: '', courier_password: '', courier_api_key: '' },
      'courierCredentialsMissing',
      { courier_username: 'missing', courier_password: 'missing', courier_api_key: 'missing' },
    ],
  ])('%s', (_, changes, refusal, problems) => {
    const { send, step, context, submitted } = startOnboarding('courierService', { ...ownDraft, ...changes })
    send(submit)
    expect(step()).toBe('courierService')
    expect(context()).toMatchObject({ refusal, problems })
    expect(submitted.calls).toHaveLength(0)
  })

  test('the reproach goes with the next choice', () => {
    const { send, context } = startOnboarding('courierService', { ...ownDraft, courier_type: '' })
    send(submit, choose('courier_type', 'TCS'))
    expect(context()).toMatchObject({ refusal: null, problems: {} })
  })

  test('when the chosen warehouses are not offered any more: back to their step, nothing is sent', async () => {
    const { fetched, send, step, context, submitted } = startOnboarding('courierService', {
      ...providerDraft,
      warehouse_ids: [9],
    })
    await fetched.last().resolve(offered)
    send(submit)
    expect(step()).toBe('warehouseSetup')
    expect(context()).toMatchObject({ refusal: 'stepIncomplete', problems: { warehouse_ids: 'missing' } })
    expect(submitted.calls).toHaveLength(0)
  })
})

describe('submitting', () => {
  test('is busy, and nothing can be changed meanwhile', () => {
    const { send, snapshot, draft } = startSubmitting()
    expect(snapshot().hasTag('busy')).toBe(true)
    expect(snapshot().hasTag('editable')).toBe(false)
    send(type('courier_password', 'other'), choose('courier_type', 'LEOPARD'), chooseProvider)
    expect(draft()).toEqual(ownDraft)
  })

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

  test('a refusal that nobody foresaw is the catalogue’s last row', async () => {
    const { submitted, context } = startSubmitting()
    await submitted.last().reject(new TypeError('Cannot read properties of undefined'))
    expect(context().refusal).toEqual({ code: 'setupFailed' })
  })

  test('a refused warehouse: the list is loaded again, and what is gone is no longer chosen', async () => {
    const { fetched, send, submitted, list, draft, context } = await startWithWarehouses('courierService', {
      ...providerDraft,
      warehouse_ids: [1, 2],
    })
    send(submit)
    const failure: Failure = { code: 'setupFailed', fields: { warehouse_ids: 'Not offered' } }
    await submitted.last().reject(new FailureError(failure))
    expect(list()).toBe('loading')
    expect(fetched.calls).toHaveLength(2)
    await fetched.last().resolve(offered.slice(1))
    expect(draft().warehouse_ids).toEqual([2])
    expect(context().refusal).toEqual(failure)
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

  test('a refusal goes with the next change, and the answers can be sent again', async () => {
    const { submitted, send, context, step } = startSubmitting()
    await submitted
      .last()
      .reject(new FailureError({ code: 'setupFailed', fields: { courier_password: 'No' } }))
    send(type('courier_password', 'better'))
    expect(context().refusal).toBeNull()
    send(submit)
    expect(step()).toBe('submitting')
    expect(submitted.calls).toHaveLength(2)
    expect(submitted.last().input.courier_password).toBe('better')
  })
})

describe('when it is not known what became of the answers', () => {
  test.each(['unreachable', 'alreadyOnboarded'] as const)(
    '%s: the server is asked before anything is offered again',
    async (code) => {
      const { submitted, asked, step, snapshot, send } = startSubmitting()
      await submitted.last().reject(new FailureError({ code }))
      expect(step()).toBe('checkingOutcome')
      expect(asked.calls).toHaveLength(1)
      expect(snapshot().hasTag('busy')).toBe(true)
      expect(snapshot().hasTag('checking')).toBe(true)
      send(submit)
      expect(submitted.calls).toHaveLength(1)
    },
  )

  test('they had arrived: the company is set up', async () => {
    const { submitted, asked, snapshot, emitted } = startSubmitting()
    await submitted.last().reject(new FailureError({ code: 'unreachable' }))
    await asked.last().resolve(accountOf(true))
    expect(snapshot()).toMatchObject({ status: 'done', output: { company } })
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'onboardingCompleted' } },
      { type: 'company.onboarded', company },
    ])
  })

  test('they had not: it may be tried again, with everything still there', async () => {
    const { submitted, asked, step, context, send } = startSubmitting()
    const failure: Failure = { code: 'unreachable', text: 'The service is closed' }
    await submitted.last().reject(new FailureError(failure))
    await asked.last().resolve(accountOf(false))
    expect(step()).toBe('courierService')
    expect(context()).toMatchObject({ refusal: failure, draft: ownDraft })
    send(submit)
    expect(submitted.calls).toHaveLength(2)
  })
})

describe('the focus is requested', () => {
  test('on the heading of every step that comes up', () => {
    const { send, takeFocused } = startOnboarding('companyDetails', ownDraft)
    expect(takeFocused()).toEqual(['heading'])
    send(next)
    expect(takeFocused()).toEqual(['heading'])
    send(previous)
    expect(takeFocused()).toEqual(['heading'])
  })

  test('on the first wrong field of a step that is refused, each time', async () => {
    const draft: OnboardingDraft = { ...providerDraft, warehouse_ids: [], split_logic: '' }
    const { send, takeFocused } = await startWithWarehouses('warehouseSetup', draft)
    takeFocused()
    send(next, next)
    expect(takeFocused()).toEqual(['warehouse_ids', 'warehouse_ids'])
  })

  test('on the warehouses only if nothing else is wrong, as long as they are not known', () => {
    const draft: OnboardingDraft = { ...providerDraft, warehouse_ids: [], split_logic: '' }
    const { send, takeFocused } = startOnboarding('warehouseSetup', draft)
    takeFocused()
    send(next, choose('split_logic', 'OPTION_1'), next)
    expect(takeFocused()).toEqual(['split_logic', 'warehouse_ids'])
  })

  test('on the field that the server refused, on its step', async () => {
    const { submitted, takeFocused } = startSubmitting()
    takeFocused()
    await submitted.last().reject(new FailureError({ code: 'setupFailed', fields: { ntn: 'No' } }))
    expect(takeFocused()).toEqual(['ntn'])
  })

  test('on the choice of warehouses when Undo or Retry has gone', async () => {
    const { send, fetched, takeFocused } = startOnboarding('warehouseSetup', ownDraft)
    await fetched.last().reject(new FailureError({ code: 'warehousesFailed' }))
    send(chooseProvider)
    takeFocused()
    send(undo)
    expect(takeFocused()).toEqual(['use_own_warehouses'])
    send({ type: 'warehouses.retried' })
    expect(takeFocused()).toEqual(['use_own_warehouses'])
  })
})

describe('completing', () => {
  test('says so, hands the company over and ends', async () => {
    const { submitted, snapshot, emitted } = startSubmitting()
    await submitted.last().resolve(company)
    expect(snapshot()).toMatchObject({ status: 'done', output: { company } })
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'onboardingCompleted' } },
      { type: 'company.onboarded', company },
    ])
  })

  test('carries no credential out of the chart', async () => {
    const { submitted, emitted, snapshot } = startSubmitting()
    await submitted.last().resolve(company)
    expect(JSON.stringify([emitted, snapshot().output])).not.toMatch(/courier-secret|courier-key|store-token/)
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

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(onboardingMachine)).toEqual({
    fetchWarehouses: 'Error: onboarding: actor "fetchWarehouses" was not provided',
    submitSetup: 'Error: onboarding: actor "submitSetup" was not provided',
    askAccount: 'Error: onboarding: actor "askAccount" was not provided',
  })
})
