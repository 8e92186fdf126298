import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  type ChosenParcel,
  pastedNumbers,
  type SeveralAct,
  severalEvent,
  severalProblem,
} from '#domain/operator/providerBatch.ts'
import { type OneOfSeveral, providerBatchMachine } from '#machines/providerBatch/providerBatch.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { providerParcel } from '#tests/support/operatorRecords.ts'

const company = { id: 'c1', name: 'Chenab Traders' }
const parcel = (order: string, changes: Partial<ChosenParcel> = {}): ChosenParcel => ({
  id: order,
  company,
  order,
  number: 1,
  part: 'awaitingApproval',
  ...changes,
})
const [first, second] = [parcel('K1001'), parcel('K1002')]

function choose(parcels: readonly ChosenParcel[] = [first, second]) {
  const one = heldPromise<string | null, OneOfSeveral>()
  const actor = createActor(providerBatchMachine.provide({ actors: { doOne: one.logic } }))
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  actor.send({ type: 'parcels.chosen', parcels })
  return {
    one,
    focused,
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
    send({ type: 'parcels.shown', parcels: [second] })
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

  test('are only offered what each of them takes, and no longer chosen once they are elsewhere', () => {
    const { send, tags, context } = choose([first, parcel('K1003', { part: 'packed' })])
    send({ type: 'act.chosen', act: 'parcel.dispatched' })
    expect(tags()).toEqual([])
    send({ type: 'parcels.shown', parcels: [{ ...first, part: 'approved' }] })
    expect(context().chosen).toEqual([])
  })
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

test.each<[SeveralAct, object]>([
  ['parcel.approved', { booking: { courier: 'TCS', cn: '77' } }],
  ['parcel.packed', { scanned: 2, weightGrams: 800 }],
  ['parcel.dispatched', {}],
])('of one parcel, %s sends', (type, more) => {
  expect(severalEvent(type, providerParcel(), { courier: 'TCS', cn: '77' })).toEqual({ type, ...more })
})

test('its call has to be provided', async () => {
  expect(await unprovidedActors(providerBatchMachine)).toEqual({
    doOne: 'Error: providerBatch: actor "doOne" was not provided',
  })
})
