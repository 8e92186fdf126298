import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createActor, createEmptyActor, fromCallback, fromPromise } from 'xstate'
import { Atlas } from '#atlas/Atlas.tsx'
import { loadAllCharts } from '#atlas/chart/charts.ts'
import { onServerIn } from '#atlas/live/onServer.ts'
import { channelName, type Entry, type Message } from '#atlas/live/protocol.ts'
import { isSecretName } from '#atlas/live/redaction.ts'
import { tellAtlas } from '#atlas/live/tellAtlas.ts'
import { actorsAt, emptyTimeline, runningOf, withMessage } from '#atlas/live/timeline.ts'
import type { Account } from '#domain/accounts.ts'
import type { SignInChallenge } from '#domain/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import { type OnboardingDraft, onboardingFields } from '#domain/onboarding/fields.ts'
import type { Credentials } from '#domain/signIn.ts'
import { type SignUpForm, signUpFields } from '#domain/signUp.ts'
import type { CompanyChange } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { companyReviewMachine } from '#machines/companyReview/companyReview.machine.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { type OrderDetailInput, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { setupSubmissionMachine } from '#machines/setupSubmission/setupSubmission.machine.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { listener, presence } from '#tests/support/charts.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'

// Computed before, because a test waits a few seconds at most.
await loadAllCharts()

const refused = () => Promise.reject({ code: 'invalidCredentials' })

/** The sign-in flow, on a server that refuses everybody unless it answers otherwise. */
const startSignIn = (answer: () => Promise<Account> = refused) => {
  const machine = signInMachine.provide({
    actors: { submitCredentials: fromPromise<Account | SignInChallenge, Credentials>(answer) },
  })
  const actor = createActor(machine, {
    input: { email: 'sana@chenab.test', session: listener(() => {}) },
    inspect: atlas.inspect,
  }).start()
  onTestFinished(() => void actor.stop())
  return actor
}

/** Everything that is said on the channel from now on. */
function listen() {
  const channel = new BroadcastChannel(channelName)
  const heard: Message[] = []
  channel.onmessage = ({ data }: MessageEvent<Message>) => heard.push(data)
  onTestFinished(() => channel.close())
  return {
    heard,
    ask: () => channel.postMessage({ type: 'atlas.opened' } satisfies Message),
    entries: (): Entry[] =>
      heard.flatMap((message) => (message.type === 'entries.told' ? message.entries : [])),
  }
}

let atlas: ReturnType<typeof tellAtlas>
beforeEach(() => {
  atlas = tellAtlas()
  localStorage.setItem('atlas.naming', 'code')
  return () => {
    atlas.stop()
    localStorage.removeItem('atlas.naming')
  }
})

describe('the application tells', () => {
  test('the state of every actor after every event, without knowing of it', async () => {
    const { entries } = listen()
    const actor = startSignIn()
    actor.send({ type: 'credentials.submitted' })
    await waitFor(() => expect(entries()).toHaveLength(2))
    expect(entries()[1]).toMatchObject({
      chart: 'signIn',
      status: 'active',
      value: 'editing',
      event: { type: 'credentials.submitted' },
      context: { email: 'sana@chenab.test', missing: ['password'] },
    })
  })

  test('what was before to an atlas that comes later', async () => {
    startSignIn()
    const { entries, ask } = listen()
    ask()
    await waitFor(() => expect(entries().map(({ chart }) => chart)).toEqual(['signIn']))
  })

  test('that a page was left', async () => {
    const { heard } = listen()
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(heard.map(({ type }) => type)).toContain('page.left'))
  })
})

/** The screen of an order, which reads what the server says next whenever something was changed. */
function openOrder(says: () => OrderResponse) {
  const machine = orderDetailMachine.provide({
    actors: {
      orderAct: orderActMachine,
      watchPresence: fromCallback(() => {}),
      customerDetail: customerDetailMachine.provide({ actors: { tellPresence: presence().logic } }),
      readOrder: fromPromise<OrderResponse | null, Pick<OrderDetailInput, 'orderId' | 'list'>>(() =>
        Promise.resolve(says()),
      ),
    },
  })
  const workspace = createEmptyActor()
  const input = {
    orderId: '#1042',
    isEditAsked: false,
    list: allOrders,
    draft: null,
    canAct: true,
    workspace,
  }
  const actor = createActor(machine, { input, inspect: atlas.inspect }).start()
  onTestFinished(() => void actor.stop())
  return actor
}

const pending = (given = {}): OrderResponse => ({
  ...liveOrder(given),
  possible: ['order.verified', 'order.held'],
})

/** A change in the log of an order, as the server tells it. */
const change = (event: string, parcel_id: string | null = null): OrderResponse['log'][number] => ({
  id: '0190a000-0000-7000-8000-0000000000c1',
  at: 1,
  event,
  parcel_id,
  by: { kind: 'person', id: null, name: 'Sana' },
  reason: null,
  before: {},
  after: {},
  request_id: null,
  version: 2,
})

const allocated = (): OrderResponse => {
  const parcel = { ...liveParcel(), possible: ['parcel.approved'] }
  return {
    ...liveOrder({ state: 'allocated', version: 2, parcels: [parcel] }),
    possible: [],
    log: [change('order.verified'), change('note.added'), change('parcel.assigned', parcel.id)],
  }
}

describe('of the charts on the server it tells', () => {
  const onServer = (entries: readonly Entry[]) => entries.filter((entry) => entry.onServer)

  test('where the open order and its parcels are, what is possible, and what happened', async () => {
    const { entries } = listen()
    let says = pending()
    const screen = openOrder(() => says)
    await waitFor(() => expect(onServer(entries())).toHaveLength(1))
    expect(onServer(entries())[0]).toMatchObject({
      chart: 'order',
      value: { unsplit: { waiting: { pending: 'pendingCOD' } } },
      onServer: { name: '#1042', possible: ['order.verified', 'order.held'] },
      context: { number: '#1042' },
      event: { type: 'server.answered' },
    })
    says = allocated()
    screen.send({ type: 'workspace.changed' })
    await waitFor(() => expect(onServer(entries())).toHaveLength(3))
    expect(onServer(entries()).slice(1)).toMatchObject([
      { chart: 'order', value: 'allocated', event: { type: 'order.verified', by: 'person' } },
      {
        chart: 'parcel',
        value: expect.anything(),
        onServer: { name: '#1042-1', possible: ['parcel.approved'] },
        event: { type: 'parcel.assigned' },
      },
    ])
  })

  test('nothing when the server says the same again, and that they are gone with their screen', async () => {
    const { entries } = listen()
    let reads = 0
    const screen = openOrder(() => {
      reads += 1
      return allocated()
    })
    await waitFor(() => expect(onServer(entries())).toHaveLength(2))
    screen.send({ type: 'workspace.changed' })
    await waitFor(() => expect(reads).toBe(2))
    screen.stop()
    await waitFor(() => expect(onServer(entries())).toHaveLength(4))
    expect(onServer(entries()).map(({ status }) => status)).toEqual([
      'active',
      'active',
      'stopped',
      'stopped',
    ])
  })

  test('the status of the company, and no more of a suspended one than its people know', () => {
    const stored = {
      email: 'sana@chenab.test',
      company: { name: 'Chenab', is_approved: true, is_onboarded: true },
    }
    const companyIn = (context: object) =>
      onServerIn(
        sessionMachine.resolveState({
          value: 'deciding' as never,
          context: { user: stored, rejectionReason: null, ...context } as never,
        }),
      )
    expect(companyIn({ status: 'suspended' })).toEqual([
      {
        id: 'company',
        chart: 'company',
        name: 'Chenab',
        value: { suspended: 'stopped' },
        context: { rejectionReason: null },
        possible: ['company.reinstated', 'company.exported', 'company.endingPlanned'],
        event: { type: 'server.answered' },
      },
    ])
    expect(companyIn({ status: 'onboarded' })).toMatchObject([{ context: { hasCompletedSetup: true } }])
    expect(companyIn({ status: 'questioned' })).toMatchObject([{ value: { undecided: 'questioned' } }])
    expect(companyIn({ status: null })).toEqual([])
  })

  test('the status of the company that an operator reviews, and the last decision on it', () => {
    const company = {
      name: 'Chenab',
      status: 'suspended',
      onboarded_at: 1,
      trail: [{ event: 'company.suspended', text: 'Fraud.' }, { event: 'company.onboarded' }],
    }
    const shown = companyReviewMachine.resolveState({
      value: 'loading' as never,
      context: { company } as never,
    })
    expect(onServerIn(shown)).toMatchObject([
      {
        value: { suspended: 'stopped' },
        context: { hasCompletedSetup: true },
        event: { type: 'company.suspended' },
      },
    ])
  })

  test('no secret', async () => {
    const { entries } = listen()
    const canary = 'Kanari-9'
    openOrder(() => ({
      ...allocated(),
      facts: { ...liveOrder().facts, references: [`api_key: ${canary}`], token: canary },
      log: [{ ...change('order.verified'), reason: `Bearer ${canary}` }],
    }))
    await waitFor(() => expect(onServer(entries())).toHaveLength(2))
    expect(JSON.stringify(onServer(entries()))).not.toContain(canary)
  })
})

describe('no secret is told', () => {
  const canaryOf = (field: string) => `Kanari-${field.replaceAll('_', '-')}-9`

  /** Settles once the channel has carried everything that was said before. */
  async function untilTold(entries: () => Entry[], least: number): Promise<string> {
    await waitFor(() => expect(entries().length).toBeGreaterThanOrEqual(least))
    return JSON.stringify(entries())
  }

  test('of signing in', async () => {
    const { entries } = listen()
    const actor = startSignIn()
    for (let length = 1; length <= canaryOf('password').length; length += 1)
      actor.send({ type: 'field.changed', field: 'password', value: canaryOf('password').slice(0, length) })
    actor.send({ type: 'credentials.submitted' })
    const told = await untilTold(entries, canaryOf('password').length + 2)
    expect(told).toContain('submitting')
    expect(told).not.toContain('Kanari')
  })

  test('of signing up', async () => {
    const { entries } = listen()
    const machine = signUpMachine.provide({
      actors: { submitSignUp: fromPromise<{ message: string | null }, SignUpForm>(refused) },
    })
    const actor = createActor(machine, { inspect: atlas.inspect }).start()
    onTestFinished(() => void actor.stop())
    for (const field of signUpFields)
      if (isSecretName(field)) actor.send({ type: 'field.changed', field, value: canaryOf(field) })
    actor.send({ type: 'form.submitted' })
    const told = await untilTold(entries, 5)
    expect(told).toContain('confirm_password')
    expect(told).not.toContain('Kanari')
  })

  test('of the wizard, also by a server that repeats it', async () => {
    const { entries } = listen()
    const secrets = onboardingFields.filter(isSecretName)
    const draft = {
      ...emptyOnboardingDraft,
      ...Object.fromEntries(secrets.map((field) => [field, canaryOf(field)])),
      use_own_warehouses: true,
      inventory_manager: 'COMPANY' as const,
      split_logic: 'OPTION_1' as const,
      legal_name: 'Chenab',
      ntn: '1234567-8',
      courier_type: 'TCS' as const,
      ecommerce_type: 'SHOPIFY' as const,
      ecommerce_store_url: `https://name:${canaryOf('store')}@shop.example`,
    }
    const repeats = { code: 'setupFailed', text: `${canaryOf('courier_password')} is wrong` }
    const machine = onboardingMachine.provide({
      actors: {
        fetchWarehouses: fromPromise<Warehouse[]>(() => Promise.resolve([])),
        setupSubmission: setupSubmissionMachine.provide({
          actors: {
            submitSetup: fromPromise<CompanyChange, OnboardingDraft>(() => Promise.reject(repeats)),
            askAccount: fromPromise<Account>(() => Promise.reject(repeats)),
          },
        }),
      },
    })
    const input = { step: 'courierService', draft, session: listener(() => {}) } as const
    const actor = createActor(machine, { input, inspect: atlas.inspect }).start()
    onTestFinished(() => void actor.stop())
    actor.send({ type: 'field.changed', field: 'courier_api_key', value: canaryOf('courier_api_key') })
    actor.send({ type: 'step.retreated' })
    actor.send({ type: 'step.advanced' })
    actor.send({ type: 'setup.submitted', workspace: 'sample' })
    const told = await untilTold(entries, 6)
    expect(told).toContain('Chenab')
    expect(told).not.toContain('Kanari')
  })
})

describe('what was told', () => {
  const entry = (number: number, actor: string, value: string): Entry => ({
    number,
    at: number,
    actor,
    chart: `chart of ${actor}`,
    event: { type: 'pressed' },
    status: 'active',
    value,
    context: {},
  })
  const told = (page: string, ...entries: Entry[]): Message => ({ type: 'entries.told', page, entries })

  test('is kept once, however often it is told', () => {
    const once = withMessage(emptyTimeline, told('p', entry(1, 'x', 'a'), entry(2, 'x', 'b')))
    const twice = withMessage(once, told('p', entry(1, 'x', 'a'), entry(2, 'x', 'b'), entry(3, 'x', 'c')))
    expect(twice.told.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
  })

  test('is whole and in order, also when something happens before an atlas that opens is told what was', () => {
    const others = withMessage(emptyTimeline, told('q', entry(1, 'z', 'other')))
    const quick = withMessage(others, told('p', entry(3, 'y', 'c')))
    const whole = withMessage(
      quick,
      told('p', entry(1, 'x', 'a'), entry(2, 'x', 'b'), entry(3, 'y', 'c'), entry(4, 'y', 'd')),
    )
    expect(whole.told.map(({ value }) => value)).toEqual(['other', 'a', 'b', 'c', 'd'])
    expect([...runningOf(actorsAt(whole, 5)).keys()].sort()).toEqual([
      'chart of x',
      'chart of y',
      'chart of z',
    ])
  })

  test('shows the states of any moment', () => {
    const timeline = withMessage(
      emptyTimeline,
      told('p', entry(1, 'x', 'a'), entry(2, 'y', 'b'), entry(3, 'x', 'c')),
    )
    expect(actorsAt(timeline, 2).map(({ value }) => value)).toEqual(['a', 'b'])
    expect(actorsAt(timeline, 3).map(({ value }) => value)).toEqual(['c', 'b'])
    expect(runningOf(actorsAt(timeline, 3)).get('chart of x')).toEqual(new Set(['c']))
  })

  test('a page that is left takes its actors with it, and no others', () => {
    const both = withMessage(
      withMessage(emptyTimeline, told('p', entry(1, 'x', 'a'))),
      told('q', entry(1, 'x', 'b')),
    )
    const left = withMessage(both, { type: 'page.left', page: 'p' })
    expect(actorsAt(left, left.told.length).map(({ page, status }) => [page, status])).toEqual([
      ['p', 'stopped'],
      ['q', 'active'],
    ])
  })
})

describe('the panel', () => {
  async function openLive() {
    const user = userEvent.setup()
    render(
      <MemoryRouter initialEntries={['/signIn']}>
        <Atlas />
      </MemoryRouter>,
    )
    await user.click(screen.getByRole('button', { name: 'Live' }))
    return user
  }
  const drawing = () => within(screen.getByRole('group', { name: 'Drawing of signIn' }))

  test('waits for the application, then lights what it is in', async () => {
    await openLive()
    expect(await screen.findByText('This chart does not run now.')).toBeVisible()
    let refuse: (reason: unknown) => void = () => {}
    const actor = startSignIn(() => new Promise((_, reject) => (refuse = reject)))
    await waitFor(() => expect(drawing().getByRole('link', { name: 'editing, active' })).toBeVisible())
    act(() => actor.send({ type: 'field.changed', field: 'password', value: 'hunter2' }))
    act(() => actor.send({ type: 'credentials.submitted' }))
    await waitFor(() => expect(drawing().getByRole('link', { name: 'submitting, active' })).toBeVisible())
    refuse({ code: 'invalidCredentials' })
    await waitFor(() => expect(drawing().getByRole('link', { name: 'editing, active' })).toBeVisible())
  })

  test('shows an order and its parcels as the server has them, with what is possible', async () => {
    const user = userEvent.setup()
    render(
      <MemoryRouter initialEntries={['/order']}>
        <Atlas />
      </MemoryRouter>,
    )
    await user.click(screen.getByRole('button', { name: 'Live' }))
    const order = () => within(screen.getByRole('group', { name: 'Drawing of order' }))
    expect(order().queryByRole('link', { name: /, active$/ })).toBeNull()
    openOrder(pending)
    const server = within(await screen.findByRole('region', { name: 'On the server' }))
    await waitFor(() => expect(server.getByRole('link', { name: /^order #1042 / })).toBeVisible())
    expect(server.getByText('Possible: order.verified, order.held')).toBeVisible()
    expect(order().getByRole('link', { name: 'unsplit.waiting.pending.pendingCOD, active' })).toBeVisible()
    const open = [...document.querySelectorAll('.atlas-frame .chart-transition.chart-open')]
    expect(open.map((line) => line.textContent)).toEqual([
      expect.stringContaining('order.held'),
      expect.stringContaining('order.verified'),
    ])
    expect(screen.getByText(/^order · .* · #1042, on the server$/)).toBeVisible()
  })

  test('shows the past again, and leaves the application where it is', async () => {
    const user = await openLive()
    const actor = startSignIn()
    actor.send({ type: 'field.changed', field: 'password', value: 'hunter2' })
    actor.send({ type: 'credentials.submitted' })
    await waitFor(() => expect(screen.getByRole('button', { name: /error submitCredentials/ })).toBeVisible())
    await user.click(screen.getByRole('button', { name: /credentials\.submitted/ }))
    expect(drawing().getByRole('link', { name: 'submitting, active' })).toBeVisible()
    expect(screen.getByText('This is the past. The application goes on.')).toBeVisible()
    expect(actor.getSnapshot().value).toBe('editing')
    await user.click(screen.getByRole('button', { name: 'Earlier' }))
    expect(drawing().getByRole('link', { name: 'editing, active' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back to Now' }))
    expect(screen.queryByText('This is the past. The application goes on.')).toBeNull()
    expect(drawing().getByRole('link', { name: 'editing, active' })).toBeVisible()
  })
})
