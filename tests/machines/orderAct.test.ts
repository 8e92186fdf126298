import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Act, ActType } from '#domain/fulfilment/acts.ts'
import { insteadOf } from '#domain/fulfilment/chosenWarehouses.ts'
import type { CityTwins, OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import type { SentAct } from '#domain/fulfilment/sentActs.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { listedChecks } from '#machines/orderAct/failedChecks.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { heldPromise, listener, presence } from '#tests/support/charts.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'
import { kurta, refusedWith, tagsDone } from '#tests/support/records.ts'

function startAct(order: OrderResponse | null = liveOrder()) {
  const send = heldPromise<CityTwins | DoneAct | null, SentAct>()
  const present = presence()
  const emitted: unknown[] = []
  const told: unknown[] = []
  const actor = createActor(
    orderActMachine.provide({
      actors: { tellPresence: present.logic, sendAct: send.logic },
    }),
    {
      input: { workspace: listener((event) => told.push(event)) },
    },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  let presses = 0
  const read = (latest: OrderResponse | null) => actor.send({ type: 'order.read', order: latest })
  read(order)
  const state = () => actor.getSnapshot()
  return {
    actor,
    send,
    present,
    emitted,
    told,
    state,
    value: () => state().value,
    context: () => state().context,
    read,
    choose: (type: ActType, parcelId: string | null = null) =>
      actor.send({ type: 'act.chosen', act: { type, parcelId }, key: `key ${++presses}` }),
    answer: (name: string, text: string) => actor.send({ type: 'answer.given', name, text }),
    submit: () => actor.send({ type: 'act.submitted', key: `key ${++presses}` }),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
    codes: () => {
      const { seen, act, answers } = state().context
      return seen && act ? listedChecks(seen, act, answers).map(({ code }) => code) : []
    },
  }
}

const stale = refusedWith({
  code: 'stale_version',
  text: 'This order was changed by Bilal Ahmed 2 min ago.',
  differing: { phone: { before: '1', after: '2' } },
})

const parcel = liveParcel()
const split = liveOrder({ state: 'allocated', parcels: [parcel] })

describe('VERIFY', () => {
  test('is sent at once when every check passes, in the version that was seen, with a key of its own', async () => {
    const { send, state, value, emitted, choose } = startAct(liveOrder({ version: 7 }))
    choose('order.verified')
    expect(value()).toEqual({ sending: 'atOnce' })
    expect(state().hasTag('busy')).toBe(true)
    expect(state().hasTag('open')).toBe(false)
    expect(send.last().input).toEqual({
      call: { to: 'order', id: liveOrder().id, version: 7, event: { type: 'order.verified', reason: '' } },
      key: 'key 1',
    })
    await send.last().resolve(null)
    expect(value()).toBe('idle')
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'orderActDone', act: 'order.verified', order: '#1042' } },
    ])
  })

  test.each(['at once', 'from its dialog'])(
    'that can be taken back is said by the workspace: sent %s',
    async (how) => {
      const { send, value, emitted, told, choose, answer, submit } = startAct()
      choose(how === 'at once' ? 'order.verified' : 'order.held')
      answer('reason', 'Calls back')
      submit()
      await send.last().resolve(tagsDone)
      expect(value()).toBe('idle')
      expect(told).toEqual([{ type: 'act.done', act: tagsDone }])
      expect(emitted).toEqual([])
    },
  )

  test('of an unknown city alone says so first, and may be sent', () => {
    const { send, value, codes, choose, submit } = startAct(liveOrder({ facts: { city: null } }))
    choose('order.verified')
    expect(value()).toEqual({ asking: 'answering' })
    expect(codes()).toEqual(['cityUnknown'])
    submit()
    expect(send.calls).toHaveLength(1)
  })
})

describe('the dialog', () => {
  test('keeps what was typed for the same act, as long as the order has not changed', () => {
    const { read, value, context, choose, answer, dismiss } = startAct()
    choose('order.held')
    answer('reason', 'Calls back on Monday')
    dismiss()
    expect(value()).toBe('idle')
    choose('order.held')
    expect(context().answers).toEqual({ reason: 'Calls back on Monday' })
    dismiss()
    read(liveOrder({ version: 2 }))
    choose('order.held')
    expect(context().answers).toEqual({})
  })
})

describe('what is sent', () => {
  async function startHolding() {
    const started = startAct()
    started.choose('order.held')
    started.answer('reason', 'Calls back')
    started.submit()
    return started
  }

  test('without a response is sent again with the same key', async () => {
    const { send, state, submit } = await startHolding()
    await send.last().reject(new Error('no response'))
    expect(state().hasTag('failed')).toBe(true)
    submit()
    expect(send.calls).toHaveLength(2)
    expect(send.calls[1]?.input).toEqual(send.calls[0]?.input)
  })

  test('in an old version shows what differs, keeps what was typed, and is sent again for the order as it is now', async () => {
    const { send, state, context, told, read, submit } = await startHolding()
    await send.last().reject(stale)
    expect(state().hasTag('outdated')).toBe(true)
    expect(context().refusal).toEqual(stale.refusal)
    expect(context().answers).toEqual({ reason: 'Calls back' })
    expect(told).toEqual([{ type: 'data.changed' }])
    submit()
    expect(send.calls).toHaveLength(1)
    read(liveOrder({ version: 2 }))
    expect(state().hasTag('outdated')).toBe(true)
    submit()
    expect(send.last().input).toMatchObject({ call: { version: 2, event: { reason: 'Calls back' } } })
    expect(send.last().input.key).not.toBe(send.calls[0]?.input.key)
  })

  test('and refused by the server shows why, and lists the checks of the order as it is now', async () => {
    const { send, state, context, read, codes } = await startHolding()
    await send.last().reject(refusedWith({ refused: [{ guard: 'canBeHeld', message: 'No.' }] }))
    expect(state().hasTag('refused')).toBe(true)
    expect(context().refusal?.refused).toEqual([{ guard: 'canBeHeld', message: 'No.' }])
    read(liveOrder({ state: 'cancelled', version: 2 }))
    expect(codes()).toEqual(['alreadyCancelled'])
  })

  test('and would leave from elsewhere is a question, and may when it is sent again', async () => {
    const { actor, send, state, value, choose, submit } = startAct()
    choose('items.changed')
    actor.send({ type: 'product.chosen', product: kurta, query: 'kurta' })
    submit()
    await send.last().reject(refusedWith({ code: 'reallocation' }))
    expect(state().hasTag('questioned')).toBe(true)
    submit()
    expect(value()).toEqual({ sending: 'answered' })
    expect(send.calls.map(({ input }) => input.call)).toMatchObject([
      { event: { reallocate: false } },
      { event: { reallocate: true } },
    ])
  })
})

describe('the acts of a parcel', () => {
  test('begin with the nearest place assigned; sums and stock are checked as they are typed', () => {
    const waiting = liveParcel({ state: 'awaitingAssigning', facts: { warehouseId: null } })
    const { codes, answer, choose } = startAct(
      liveOrder({ state: 'allocated', parcels: [waiting], rights: rightsOf(['agent']) }),
    )
    choose('parcel.assigned', waiting.id)
    expect(codes()).toEqual([])
    answer('suit lahore', '1')
    expect(codes()).toEqual(['unitsLeft'])
    answer('suit multan', '2')
    expect(codes()).toEqual(['tooManyUnits', 'stockShort'])
    answer('suit multan', 'x')
    expect(codes()).toEqual(['quantityInvalid'])
    answer('suit multan', '1')
    expect(codes()).toEqual([])
  })

  test('that ask nothing are sent at once', () => {
    const { send, choose } = startAct(split)
    choose('parcel.unassigned', parcel.id)
    expect(send.last().input.call).toMatchObject({ event: { type: 'parcel.unassigned' } })
  })

  test('count good and damaged pieces of each line', () => {
    const back = liveParcel({ state: 'returned', facts: { returnStage: 'received' } })
    const { send, choose, answer, submit } = startAct(liveOrder({ state: 'allocated', parcels: [back] }))
    choose('return.checked', back.id)
    answer('suit good', '1')
    answer('suit damaged', '1')
    submit()
    expect(send.last().input.call).toMatchObject({
      event: {
        lines: [
          { lineId: 'suit', good: 1, damaged: 1 },
          { lineId: 'shoes', good: 1, damaged: 0 },
        ],
      },
    })
  })
})

test('a payment needs an amount, and is sent in minor units', () => {
  const { send, codes, choose, answer, submit } = startAct()
  choose('payment.charged')
  answer('amount', 'Rs. 1,500.50')
  answer('reference', ' JC-1 ')
  submit()
  expect(send.last().input.call).toEqual({
    to: 'payments',
    id: liveOrder().id,
    version: 1,
    payment: { kind: 'charged', amountMinor: 150_050, reference: 'JC-1' },
  })
  const other = startAct()
  other.choose('payment.refunded')
  other.submit()
  expect(other.send.calls).toEqual([])
  expect(other.codes()).toEqual(['amountInvalid'])
  expect(codes()).toEqual([])
})

test.each([
  ['what was paid for a parcel that came back', 'CC', { total: 400_000, paid: 628_000 }, '2280'],
  ['everything, where nothing is paid too much', 'CC', { total: 628_000, paid: 628_000 }, '6280'],
  ['no paisa that cash was rounded by', 'COD', { total: 627_960, collected: 628_000 }, '6280'],
] as const)('a refund suggests %s', (_, payment, amounts, suggested) => {
  const order = liveOrder()
  const money = Object.entries(amounts).map(([name, minor]) => [name, { minor, currency: 'PKR' }])
  const { context, choose } = startAct({
    ...order,
    payment,
    balance: { ...order.balance, ...Object.fromEntries(money) },
  })
  choose('payment.refunded')
  expect(context().answers).toEqual({ amount: suggested })
})

test('a city that was not chosen is said at its field', () => {
  const unknown = liveOrder({ state: 'cityIssue', facts: { city: null, typedCity: 'Karachee' } })
  const { emitted, send, choose, submit } = startAct(unknown)
  choose('city.fixed')
  submit()
  expect(emitted).toEqual(['city'].map((target) => ({ type: 'focus.requested', target })))
  expect(send.calls).toEqual([])
})

describe('the twins of a fixed city', () => {
  const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 120 }

  test.each(['at once', 'from its dialog'])(
    'are asked about once the act is done, sent %s, until that is settled',
    async (how) => {
      const { actor, send, state, value, choose, answer, submit } = startAct()
      choose(how === 'at once' ? 'order.verified' : 'order.held')
      answer('reason', 'Calls back')
      submit()
      await send.last().resolve(twins)
      expect([...state().tags]).toEqual(['askingTwins'])
      expect(state().context.act).toBeNull()
      const question = actor.getSnapshot().children.cityTwins
      expect(question?.getSnapshot().context).toEqual({ twins })
      question?.send({ type: 'twins.declined' })
      expect(value()).toBe('idle')
    },
  )
})

describe('what is sent with one press', () => {
  const instead = [
    {
      warehouseId: 'multan',
      lines: parcel.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
    },
  ]
  const halted = (stock: number) => {
    const why = parcel.why as { candidates: { warehouseId: string; stock: { sku: string }[] }[] }
    const candidates = why.candidates.map((candidate) => ({
      ...candidate,
      stock: candidate.stock.map(({ sku }) => ({ sku, available: stock })),
    }))
    const facts = { halted: { code: 'noStockInCity', params: { city: 'Karachi', nearest: [] } } } as const
    const one = {
      ...liveParcel({ state: 'halt', facts: facts as never }),
      halt: { code: 'noStockInCity', message: 'No stock in Karachi' },
      why: { ...why, candidates, preselected: [], instead },
      possible: ['parcel.assigned'],
    }
    return liveOrder({ state: 'allocated', parcels: [one] })
  }
  const act: Act = { type: 'parcel.assigned', parcelId: parcel.id, isAtOnce: true }

  test('is what allocation found outside of the city', () => {
    const order = halted(5)
    expect(insteadOf(order.parcels[0] as ParcelResponse)).toMatchObject([{ name: 'Multan' }])
    const { actor, send, value } = startAct(order)
    actor.send({ type: 'act.chosen', act, key: 'k' })
    expect(value()).toEqual({ sending: 'atOnce' })
    expect(send.last().input.call).toMatchObject({
      to: 'parcel',
      event: {
        type: 'parcel.assigned',
        assignments: parcel.lines.map(({ line_id, quantity }) => ({
          lineId: line_id,
          warehouseId: 'multan',
          quantity,
        })),
      },
    })
  })
})
