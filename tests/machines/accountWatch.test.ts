import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type Account, answeredAccount, storedAccount, suspendedAccount } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import {
  type AccountChanged,
  type AccountUnanswered,
  type AccountWatchEvent,
  accountWatchMachine,
} from '#machines/accountWatch/accountWatch.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

const accountOf = (
  company: Partial<Account['user']['company']>,
  rejectionReason: string | null = null,
): Account =>
  answeredAccount(
    {
      email: 'ali@example.com',
      company: { name: 'Ali Traders', is_approved: false, is_onboarded: false, ...company },
    },
    { rejection_reason: rejectionReason },
  )
const pending = accountOf({})
const approved = accountOf({ is_approved: true })
const active = accountOf({ is_approved: true, is_onboarded: true })
const rejected = accountOf({}, 'The NTN belongs to another company')

/** A running watch over `account`, its clock, the calls it makes and what it reports. */
function startAccountWatch({ account = pending as Account | null, isHidden = false } = {}) {
  const asked = heldPromise<Account>()
  const tab = heldSource<AccountWatchEvent>()
  const reports: Account[] = []
  let unanswered = 0
  const clock = new SimulatedClock()
  const parent = createActor(
    fromCallback<AccountChanged | AccountUnanswered>(({ receive }) =>
      receive((event) => {
        if (event.type === 'account.changed') reports.push(event.account)
        else unanswered += 1
      }),
    ),
  ).start()
  const hiddenAtStart = fromCallback<AccountWatchEvent>((held) => {
    held.sendBack({ type: 'tab.hidden' })
  })
  const actor = createActor(
    accountWatchMachine.provide({
      actors: { askAccount: asked.logic, listenToTab: isHidden ? hiddenAtStart : tab.logic },
    }),
    { input: { account, parent }, clock },
  ).start()
  return {
    actor,
    asked,
    tab,
    reports,
    clock,
    state: () => actor.getSnapshot().value.watch,
    question: () => actor.getSnapshot().value.question,
    unanswered: () => unanswered,
  }
}

/** A watch whose first answer said nothing new. */
async function startWaiting(account: Account = pending) {
  const watch = startAccountWatch({ account })
  await watch.asked.last().resolve(account)
  return watch
}

describe('a suspension that the answer to something else says', () => {
  const suspended = suspendedAccount(active.user)

  test('is reported at once, and once, whatever is being asked', async () => {
    const { actor, asked, reports, state } = startAccountWatch({ account: active })
    actor.send({ type: 'company.suspended' })
    actor.send({ type: 'company.suspended' })
    expect(reports).toEqual([suspended])
    expect(asked.last().signal.aborted).toBe(true)
    expect(state()).toBe('waiting')
  })

  test('is over with the next answer that says so', async () => {
    const { actor, asked, reports, clock } = startAccountWatch({ account: active })
    actor.send({ type: 'company.suspended' })
    clock.increment(5_000)
    await asked.last().resolve(active)
    expect(reports).toEqual([suspended, active])
  })
})

describe('an answer', () => {
  test.each([
    ['approval', pending, approved],
    ['a rejection', pending, rejected],
    ['another reason', rejected, accountOf({}, 'No such company')],
    ['why a company is not approved', storedAccount(pending.user), pending],
    ['a second look', rejected, pending],
    ['set-up finished elsewhere', approved, active],
    ['a suspension', active, accountOf({ is_approved: false, is_onboarded: false })],
    ['another name of the company', active, accountOf({ ...active.user.company, name: 'Ali & Sons' })],
  ])('that brings %s is reported once', async (_, known, news) => {
    const { asked, actor, reports } = startAccountWatch({ account: known })
    await asked.last().resolve(news)
    expect(reports).toEqual([news])
    actor.send({ type: 'check.requested' })
    await asked.last().resolve(news)
    expect(reports).toHaveLength(1)
  })

  test.each([
    new FailureError({ code: 'unreachable' }),
    new FailureError({ code: 'sessionOver' }),
    new TypeError('Failed to fetch'),
  ])('that is none (%s) changes nothing that is known, and is told', async (error) => {
    const { actor, asked, reports, state, unanswered } = startAccountWatch()
    await asked.last().reject(error)
    expect(unanswered()).toBe(1)
    expect(reports).toEqual([])
    expect(actor.getSnapshot().context.account).toEqual(pending)
    expect(state()).toBe('waiting')
  })
})

describe('while approval is awaited', () => {
  test('asks again after 5 s, and after pauses that grow to 15 s', async () => {
    const { asked, clock } = await startWaiting()
    const pauses: number[] = []
    for (let count = 0; count < 7; count += 1) {
      const before = asked.calls.length
      let pause = 0
      while (asked.calls.length === before && pause < 60_000) {
        clock.increment(50)
        pause += 50
      }
      pauses.push(pause)
      await asked.last().resolve(pending)
    }
    expect(pauses).toEqual([5_000, 6_250, 7_850, 9_800, 12_250, 15_000, 15_000])
  })

  test('stops when approval has come', async () => {
    const { asked, clock } = startAccountWatch()
    await asked.last().resolve(approved)
    clock.increment(600_000)
    expect(asked.calls).toHaveLength(1)
  })
})

describe('the tab', () => {
  test.each(['tab.shown', 'tab.focused'] as const)(
    'that is back (%s) asks at once, and from then on every 5 s again',
    async (type) => {
      const { asked, tab, clock } = await startWaiting()
      clock.increment(5_000)
      await asked.last().resolve(pending)
      tab.send({ type: 'tab.hidden' })
      tab.send({ type })
      expect(asked.calls).toHaveLength(3)
      await asked.last().resolve(pending)
      clock.increment(5_000)
      expect(asked.calls).toHaveLength(4)
    },
  )
})

test('an account of which only the user is known, from another tab, is asked about at once', async () => {
  const { actor, asked, reports } = startAccountWatch({ account: null })
  actor.send({ type: 'account.adopted', account: storedAccount(rejected.user) })
  await asked.last().resolve(rejected)
  expect(reports).toEqual([rejected])
})

describe('a person who asks', () => {
  /** A watch with a question that a person asked. */
  async function startQuestion(account: Account = pending) {
    const watch = await startWaiting(account)
    watch.actor.send({ type: 'check.requested' })
    return watch
  }

  test('reads the same when the request fails', async () => {
    const { asked, question } = await startQuestion()
    await asked.last().reject(new FailureError({ code: 'unreachable' }))
    expect(question()).toBe('answered')
  })

  test.each([
    ['approval', pending, approved],
    ['another reason', rejected, accountOf({}, 'No such company')],
  ])('reads nothing of the kind when the answer brings %s', async (_, known, news) => {
    const { asked, question } = await startQuestion(known)
    await asked.last().resolve(news)
    expect(question()).toBe('none')
  })
})

describe('what the session adopted itself', () => {
  test('that somebody signed in begins with 5 s', async () => {
    const { actor, asked, clock } = startAccountWatch({ account: null })
    actor.send({ type: 'account.adopted', account: pending })
    clock.increment(4_999)
    expect(asked.calls).toHaveLength(0)
    clock.increment(1)
    expect(asked.calls).toHaveLength(1)
  })

  test('that nobody is signed in ends all asking, and drops what was on its way', async () => {
    const { actor, asked, clock, reports, state } = startAccountWatch()
    actor.send({ type: 'account.adopted', account: null })
    expect(asked.last().signal.aborted).toBe(true)
    await asked.last().resolve(approved)
    clock.increment(600_000)
    expect(state()).toBe('unattended')
    expect(reports).toEqual([])
    expect(asked.calls).toHaveLength(1)
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(accountWatchMachine)).toEqual({
    askAccount: 'Error: accountWatch: actor "askAccount" was not provided',
    listenToTab: 'Error: accountWatch: actor "listenToTab" was not provided',
  })
})
