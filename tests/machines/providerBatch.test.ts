import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { AllParcels, ProviderBooking } from '#domain/operator/operatorContract.ts'
import {
  type AskedParcels,
  type ChosenParcel,
  MAX_PARCELS,
  pastedNumbers,
  severalPreview,
  severalProblem,
} from '#domain/operator/providerBatch.ts'
import {
  FOLLOW_MS,
  type OneOfSeveral,
  providerBatchMachine,
} from '#machines/providerBatch/providerBatch.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { providerBooking } from '#tests/support/operatorRecords.ts'

const company = { id: 'c1', name: 'Chenab Traders' }
const parcel = (order: string, changes: Partial<ChosenParcel> = {}): ChosenParcel => ({
  id: order,
  company,
  order,
  number: 1,
  part: 'awaitingApproval',
  ...changes,
})
const approvals: AskedParcels = { part: 'awaitingApproval', warehouse: '' }
const [first, second] = [parcel('K1001'), parcel('K1002')]

function choose(parcels: readonly ChosenParcel[] = [first, second]) {
  const one = heldPromise<string | null, OneOfSeveral>()
  const look = heldPromise<readonly ProviderBooking[], { parcels: readonly ChosenParcel[] }>()
  const all = heldPromise<AllParcels, AskedParcels>()
  const actor = createActor(
    providerBatchMachine.provide({
      actors: {
        doOne: one.logic,
        readBookings: look.logic,
        findAll: all.logic,
        askBeforeLeaving: fromCallback(() => {}),
      },
    }),
    { clock: new SimulatedClock() },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  const told: unknown[] = []
  actor.on('notice.raised', ({ notice }) => told.push(notice))
  actor.start()
  actor.send({ type: 'screen.entered' })
  actor.send({ type: 'parcels.chosen', parcels })
  return {
    one,
    look,
    all,
    clock: actor.clock as SimulatedClock,
    focused,
    told,
    send: actor.send.bind(actor),
    answer: (field: 'courier' | 'numbers', text: string) =>
      actor.send({ type: 'answer.changed', field, text }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

describe('several parcels', () => {
  test('are approved one after the other, each with its number, and say which were not', async () => {
    const { one, focused, send, answer, tags, context } = choose()
    send({ type: 'act.chosen', act: 'parcel.approved' })
    send({ type: 'act.submitted' })
    answer('courier', ' TCS ')
    answer('numbers', 'K1002 78')
    send({ type: 'act.submitted' })
    expect(focused).toEqual(['courier', 'numbers'])
    expect(tags()).toEqual(['open', 'asking', 'incomplete'])
    answer('numbers', 'K1002 78\nK1001\t77\n')
    send({ type: 'act.submitted' })
    expect(one.last().input).toEqual({ parcel: first, act: 'parcel.approved', courier: 'TCS', cn: '77' })
    await one.last().resolve(null)
    expect(one.last().input).toMatchObject({ parcel: second, cn: '78' })
    await one.last().resolve('The company is suspended.')
    expect(tags()).toEqual(['open'])
    expect(context().items).toEqual([
      { parcel: first, outcome: 'done' },
      { parcel: second, outcome: { refused: 'The company is suspended.' } },
    ])
    send({ type: 'act.dismissed' })
    expect(context()).toMatchObject({ chosen: [second], act: null, items: [] })
  })

  test('stop where nobody answers: what follows was not tried', async () => {
    const { one, send, tags, context } = choose()
    send({ type: 'act.chosen', act: 'parcel.approved' })
    send({ type: 'answer.changed', field: 'courier', text: 'TCS' })
    send({ type: 'answer.changed', field: 'numbers', text: '77\n78' })
    send({ type: 'act.submitted' })
    await one.last().reject(new Error('no answer'))
    expect(tags()).toEqual(['open', 'failed'])
    expect(context().items.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting'])
  })

  test('are chosen on all pages of a part, and no more once another is shown', async () => {
    const { all, send, context } = choose()
    send({ type: 'all.chosen', of: approvals })
    expect(all.last().input).toEqual(approvals)
    const third = parcel('K1003')
    await all.last().resolve({ total: 3, parcels: [first, second, third] })
    send({ type: 'parcels.shown', of: approvals, parcels: [third] })
    expect(context().chosen).toEqual([first, second, third])
    send({ type: 'parcels.shown', of: { ...approvals, warehouse: '7' }, parcels: [third] })
    expect(context().chosen).toEqual([third])
  })

  test('stay as they were where all of a part are more than can be chosen', async () => {
    const { all, send, tags, context } = choose()
    send({ type: 'all.chosen', of: approvals })
    await all.last().resolve({ total: MAX_PARCELS + 1, parcels: [parcel('K1003')] })
    expect([tags(), context().chosen]).toEqual([['bounded'], [first, second]])
  })

  test('are booked as the preview says, without what cannot be, and tell each number and refusal', async () => {
    const third = parcel('K1003')
    const { one, look, clock, send, tags, context } = choose([first, second, third])
    send({ type: 'act.chosen', act: 'booking.asked' })
    expect(look.last().input).toEqual({ parcels: [first, second, third] })
    const lacks = { id: third.id, reasons: ['Leopards has no city "Gilgit".'] }
    await look
      .last()
      .resolve([
        providerBooking({ id: first.id }),
        providerBooking({ id: second.id, choice: { courier: 'tcs', rule: null } }),
        providerBooking(lacks),
      ])
    send({ type: 'act.submitted' })
    expect(one.last().input).toEqual({ parcel: first, act: 'booking.asked', courier: 'leopards', cn: '' })
    await one.last().resolve(null)
    expect(one.last().input).toMatchObject({ parcel: second, courier: 'tcs' })
    await one.last().resolve(null)
    expect(tags()).toEqual(['open', 'following'])
    clock.increment(FOLLOW_MS)
    expect(look.last().input).toEqual({ parcels: [first, second] })
    await look
      .last()
      .resolve([
        providerBooking({ id: first.id, booking: { state: 'accepted', cn: 'LE7', words: null } }),
        providerBooking({ id: second.id, booking: { state: 'asking', cn: null, words: null } }),
      ])
    clock.increment(FOLLOW_MS)
    expect(look.last().input).toEqual({ parcels: [second] })
    await look
      .last()
      .resolve([
        providerBooking({ id: second.id, booking: { state: 'refused', cn: null, words: 'COD too high' } }),
      ])
    expect(tags()).toEqual(['open'])
    expect(context().items.map(({ outcome }) => outcome)).toEqual([
      { cn: 'LE7' },
      { refused: 'COD too high' },
    ])
    send({ type: 'act.dismissed' })
    expect(context().chosen).toEqual([second, third])
  })

  test('go on while another page is open, which says how they ended', async () => {
    const { one, told, send, answer } = choose()
    send({ type: 'act.chosen', act: 'parcel.approved' })
    answer('courier', 'TCS')
    answer('numbers', '77\n78')
    send({ type: 'act.submitted' })
    send({ type: 'screen.left' })
    await one.last().resolve(null)
    expect(told).toEqual([])
    await one.last().resolve('The company is suspended.')
    expect(told).toEqual([{ code: 'providerBatchEnded', done: 1, of: 2 }])
  })

  test('are not sent for another person: what was not done is said', async () => {
    const { one, told, send, answer } = choose()
    send({ type: 'act.chosen', act: 'parcel.approved' })
    answer('courier', 'TCS')
    answer('numbers', '77\n78')
    send({ type: 'act.submitted' })
    send({ type: 'workspace.closing' })
    await one.last().resolve(null)
    expect(one.calls).toHaveLength(1)
    expect(told).toEqual([{ code: 'queuedActsLost', parcels: 2 }])
  })
})

test('a preview has the parcels by courier and reason, and what stays with why', () => {
  const rule = {
    courier: 'tcs' as const,
    cities: ['Lahore'],
    from_grams: null,
    below_grams: null,
    from_cod_minor: null,
    below_cod_minor: null,
    payment: null,
  }
  const byRule = { courier: 'tcs' as const, rule }
  const parcels = ['K1', 'K2', 'K3', 'K4', 'K5'].map((order) => parcel(order))
  const { groups, left } = severalPreview(parcels, [
    providerBooking({ id: 'K1' }),
    providerBooking({ id: 'K2', choice: byRule }),
    providerBooking({ id: 'K3', choice: byRule }),
    providerBooking({ id: 'K4', reasons: ['It has no weight.'] }),
  ])
  expect(groups.map(({ courier, rows }) => [courier, rows.map((row) => row.parcel.id)])).toEqual([
    ['tcs', ['K2', 'K3']],
    ['leopards', ['K1']],
  ])
  expect(left.map(({ parcel: { id }, reasons }) => [id, reasons])).toEqual([
    ['K4', ['It has no weight.']],
    ['K5', []],
  ])
})

test.each<[string, [string, string][]]>([
  [
    '77\n78',
    [
      ['K1001', '77'],
      ['K1002', '78'],
    ],
  ],
  [
    'k1002;78\n\nK1001, 77',
    [
      ['K1002', '78'],
      ['K1001', '77'],
    ],
  ],
  ['K1009 77\nK1001 78', [['K1001', '78']]],
  ['', []],
])('the numbers pasted as %j', (text, expected) => {
  expect([...pastedNumbers([first, second], text)]).toEqual(expected)
})

test('two companies may have an order of the same name: the numbers follow the list', () => {
  const other = parcel('K1001', { id: 'other', number: 1 })
  const part = parcel('K1001', { id: 'part', number: 2 })
  const found = pastedNumbers([first, other, part], 'K1001 77\nK1001 · 2 79\nK1001 78')
  expect([...found]).toEqual([
    ['K1001', '77'],
    ['part', '79'],
    ['other', '78'],
  ])
  const numbers = '77\n78\n77'
  expect(severalProblem('parcel.approved', [first, other, part], { courier: 'TCS', numbers })).toEqual({
    field: 'numbers',
    code: 'twice',
    number: '77',
  })
})

test('its call has to be provided', async () => {
  expect(await unprovidedActors(providerBatchMachine)).toEqual({
    findAll: 'Error: providerBatch: actor "findAll" was not provided',
    readBookings: 'Error: providerBatch: actor "readBookings" was not provided',
    doOne: 'Error: providerBatch: actor "doOne" was not provided',
    askBeforeLeaving: 'Error: providerBatch: actor "askBeforeLeaving" was not provided',
  })
})
