import { describe, expect, test } from 'vitest'
import { createActor, createEmptyActor, type EmittedFrom, fromCallback, SimulatedClock } from 'xstate'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { actionRefusal, orderActions } from '#domain/orders/actions.ts'
import { emptyOrderCustomer } from '#domain/orders/customerFields.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import { type OrderStatus, type OrderTag, orderStatuses } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { type OrderDetailEvent, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { heldPromise, heldSource, presence, unprovidedActors } from '#tests/support/charts.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'

const ayesha = { ...emptyOrderCustomer, name: 'Ayesha' }

function detailWith(tags: OrderTag[], status: OrderStatus = 'approve'): OrderDetail {
  const order: OrderDetail['order'] = {
    id: 'KW-1',
    customerId: 'C-1',
    customer: ayesha,
    placedAt: 0,
    closedAt: null,
    type: 'Local',
    payment: 'CC',
    paymentStatus: 'Paid',
    status,
    risk: 'Low',
    lines: [],
    coupon: null,
    giftCard: null,
    shipping: { minor: 0, currency: 'PKR' },
    locationId: 'korangi',
    tags,
  }
  return {
    order,
    totals: orderTotals(order),
    location: null,
    acceptanceRate: null,
    payments: [],
    log: [],
    comments: [],
    notes: [],
  }
}

const list: OrdersQuery = { ...allOrders, status: 'halt', page: 2 }

function startOrder() {
  const clock = new SimulatedClock()
  const read = heldPromise<OrderDetail | null, { orderId: string; list: OrdersQuery }>()
  const apply = heldPromise<DoneAct | null, { orderId: string; tags: string[] }>()
  const add = heldPromise<void, { orderId: string; note: string }>()
  const neighbours = heldSource<OrderDetailEvent, { orderId: string }>()
  const emitted: EmittedFrom<typeof orderDetailMachine>[] = []
  const told: unknown[] = []
  const actor = createActor(
    orderDetailMachine.provide({
      actors: {
        remarks: fromCallback(() => {}),
        orderAct: fromCallback(({ receive }) => receive((event) => told.push(event))),
        customerDetail: customerDetailMachine.provide({ actors: { tellPresence: presence().logic } }),
        watchPresence: neighbours.logic,
        readOrder: read.logic,
        applyTags: apply.logic,
        addNote: add.logic,
      },
    }),
    {
      input: { orderId: 'KW-1', isEditAsked: true, list, draft: null, workspace: createEmptyActor() },
      clock,
    },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    actor,
    clock,
    neighbours,
    read,
    apply,
    add,
    emitted,
    told,
    state,
    order: () => state().value.order,
    customer: () => state().children.customerDetail?.getSnapshot(),
    change: () => actor.send({ type: 'workspace.changed' }),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}

async function startShown(tags: OrderTag[] = ['vip']) {
  const started = startOrder()
  await started.read.last().resolve(detailWith(tags))
  return started
}

const noticed = (code: string) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'order', id: 'KW-1', name: 'KW-1' } },
})

describe('reading the order', () => {
  test('begins at once', () => {
    const { read, state } = startOrder()
    expect(state().value).toEqual({ order: 'loading', tags: 'choosing', note: 'writing', company: 'alone' })
    expect(state().hasTag('loading')).toBe(true)
    expect(read.last().input).toEqual({ orderId: 'KW-1', list })
  })

  test('ends with the order, its tags and its customer', async () => {
    const { state, order, customer } = await startShown(['vip', 'fragile'])
    expect(order()).toEqual({ shown: 'current' })
    expect(state().context.detail).toEqual(detailWith(['vip', 'fragile']))
    expect(state().context.tags).toEqual(['vip', 'fragile'])
    expect(customer()?.context).toMatchObject({ orderId: 'KW-1', saved: ayesha })
    expect(customer()?.hasTag('editing')).toBe(true)
  })

  test('ends with what acts on a live order are judged by; on the sample there is none', async () => {
    const { read, change, told } = await startShown()
    change()
    const live = liveOrder()
    await read.last().resolve({ ...detailWith([]), live })
    expect(told).toEqual([
      { type: 'order.read', order: null },
      { type: 'order.read', order: live },
    ])
  })

  test('or fails, and can be tried again', async () => {
    const { retry, read, state, order, emitted } = startOrder()
    await read.last().reject(new Error('no answer'))
    expect(order()).toBe('failed')
    expect(state().hasTag('failed')).toBe(true)
    retry()
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'heading' }])
    await read.last().resolve(detailWith([]))
    expect(order()).toEqual({ shown: 'current' })
  })

  test('happens again when the workspace has changed; what was read stays meanwhile, and if it fails', async () => {
    const { change, retry, read, state, order } = await startShown(['vip'])
    change()
    expect(state().hasTag('refreshing')).toBe(true)
    expect(state().context.detail).toEqual(detailWith(['vip']))
    await read.last().reject(new Error('no answer'))
    expect(order()).toEqual({ shown: 'outdated' })
    expect(state().hasTag('failed')).toBe(true)
    expect(state().context.detail).toEqual(detailWith(['vip']))
    retry()
    await read.last().resolve(detailWith([]))
    expect(state().context.detail).toEqual(detailWith([]))
  })

  test('starts over when the workspace changes meanwhile', async () => {
    const { change, read } = await startShown()
    change()
    change()
    expect(read.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  })

  test('finds that there is no such order any more, and that it is back', async () => {
    const { change, read, state, order, customer } = await startShown()
    change()
    await read.last().resolve(null)
    expect(order()).toBe('missing')
    expect(state().hasTag('missing')).toBe(true)
    expect(state().context.detail).toBeNull()
    expect(customer()?.value).toBe('waiting')
    change()
    await read.last().resolve(detailWith([]))
    expect(order()).toEqual({ shown: 'current' })
    expect(customer()?.value).toBe('viewing')
  })
})

describe('an action', () => {
  test.each(orderStatuses)(
    'is accepted exactly where the status %s allows it, and announced',
    async (status) => {
      const { actor, read, state, emitted } = startOrder()
      await read.last().resolve(detailWith([], status))
      for (const action of orderActions) {
        const isAllowed = actionRefusal(status, action) === null
        expect(state().can({ type: 'action.chosen', action })).toBe(isAllowed)
        actor.send({ type: 'action.chosen', action })
        const notice = { type: 'notice.raised', notice: { code: 'needsLiveData', action } }
        expect(emitted.splice(0)).toEqual(isAllowed ? [notice] : [])
      }
    },
  )

  test('waits for the order, and is possible while it is read again', async () => {
    const { change, read, state } = startOrder()
    expect(state().can({ type: 'action.chosen', action: 'cancelOrder' })).toBe(false)
    await read.last().resolve(detailWith([]))
    change()
    expect(state().can({ type: 'action.chosen', action: 'cancelOrder' })).toBe(true)
  })
})

describe('a typed tag', () => {
  const liveDetail = (tags: string[]): OrderDetail => ({
    ...detailWith([]),
    live: {
      ...liveOrder(),
      tags: [{ tag: 'Verified', is_system: true }, ...tags.map((tag) => ({ tag, is_system: false }))],
    },
  })

  async function startLive(tags: string[] = ['Eid rush']) {
    const started = startOrder()
    await started.read.last().resolve(liveDetail(tags))
    const { actor, state } = started
    return {
      ...started,
      type: (text: string) => actor.send({ type: 'tagText.changed', text }),
      enter: () => actor.send({ type: 'tagText.submitted' }),
      canApply: () => state().can({ type: 'tags.submitted' }),
      tags: () => state().context.tags,
    }
  }

  test('is added by Enter, and goes to the order with all others in one request', async () => {
    const { actor, apply, state, type, enter, tags } = await startLive()
    type('  Wholesale B2B ')
    enter()
    expect(state().context.tagText).toBe('')
    expect(tags()).toEqual(['Eid rush', 'Wholesale B2B'])
    actor.send({ type: 'tag.toggled', tag: 'EID RUSH' })
    type('fragile')
    actor.send({ type: 'tags.submitted' })
    expect(apply.last().input.tags).toEqual(['fragile', 'Wholesale B2B'])
  })

  test.each([
    ['only space', '  '],
    ['more than 40 characters', 'x'.repeat(41)],
    ['one that the order has, in another case', 'eid RUSH'],
    ['one of the system', 'verified'],
  ])('is not %s', async (_, text) => {
    const { type, enter, tags, canApply, state } = await startLive()
    type(text)
    enter()
    expect([tags(), state().context.tagText, canApply()]).toEqual([['Eid rush'], text, false])
  })

  test('stays chosen on top of what somebody else made of the tags', async () => {
    const { actor, read, change, type, enter, tags } = await startLive(['Eid rush', 'call back'])
    type('VVIP')
    enter()
    actor.send({ type: 'tag.toggled', tag: 'Eid rush' })
    change()
    await read.last().resolve(liveDetail(['Eid rush', 'gift']))
    expect(tags()).toEqual(['gift', 'VVIP'])
  })

  test('that was applied and is taken off before the order is read again stays off', async () => {
    const { actor, apply, read, change, type, enter, tags, canApply } = await startLive([])
    type('VVIP')
    enter()
    actor.send({ type: 'tags.submitted' })
    await apply.last().resolve(null)
    expect(canApply()).toBe(false)
    actor.send({ type: 'tag.toggled', tag: 'VVIP' })
    change()
    await read.last().resolve(liveDetail(['VVIP']))
    expect([tags(), canApply()]).toEqual([[], true])
  })
})

describe('somebody else who edits the order', () => {
  const bilal = { id: 'u-1', name: 'Bilal Ahmed' }
  const sana = { id: 'u-2', name: 'Sana Kareem' }

  test('is shown until they leave', async () => {
    const { neighbours, state } = await startShown()
    expect(state().hasTag('shared')).toBe(false)
    neighbours.send({ type: 'editor.seen', editor: bilal })
    expect(state().hasTag('shared')).toBe(true)
    expect(state().context.editor).toEqual(bilal)
    neighbours.send({ type: 'editor.left', editor: sana })
    expect(state().hasTag('shared')).toBe(true)
    neighbours.send({ type: 'editor.left', editor: bilal })
    expect(state().context.editor).toBeNull()
  })

  test('who is not heard of for half a minute has left', async () => {
    const { neighbours, clock, state } = await startShown()
    neighbours.send({ type: 'editor.seen', editor: bilal })
    clock.increment(29_000)
    neighbours.send({ type: 'editor.seen', editor: bilal })
    clock.increment(29_000)
    expect(state().hasTag('shared')).toBe(true)
    clock.increment(1_000)
    expect(state().hasTag('shared')).toBe(false)
  })
})

describe('tags', () => {
  test('APPLY CHANGES waits until something is changed', async () => {
    const { actor, state } = await startShown(['vip'])
    expect(state().can({ type: 'tags.submitted' })).toBe(false)
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    expect(state().context.tags).toEqual(['fragile', 'vip'])
    expect(state().can({ type: 'tags.submitted' })).toBe(true)
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    expect(state().can({ type: 'tags.submitted' })).toBe(false)
  })

  test('are applied, and that is said', async () => {
    const { actor, apply, state, emitted } = await startShown(['vip'])
    actor.send({ type: 'tag.toggled', tag: 'vip' })
    actor.send({ type: 'tags.submitted' })
    expect(state().value.tags).toBe('applying')
    expect(state().hasTag('applyingTags')).toBe(true)
    expect(apply.last().input).toEqual({ orderId: 'KW-1', tags: [] })
    await apply.last().resolve(null)
    expect(state().value.tags).toBe('choosing')
    expect(emitted).toEqual([noticed('itemSaved')])
  })

  test('that are being chosen survive another reading, on top of what the order has now', async () => {
    const { actor, change, read, state } = await startShown(['vip'])
    change()
    await read.last().resolve(detailWith(['gift-wrap']))
    expect(state().context.tags).toEqual(['gift-wrap'])
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    change()
    await read.last().resolve(detailWith(['vip']))
    expect(state().context.tags).toEqual(['fragile', 'vip'])
  })
})

describe('a note', () => {
  test('is added and the field is empty again', async () => {
    const { actor, add, state, emitted } = await startShown()
    actor.send({ type: 'note.changed', note: 'Call after five' })
    actor.send({ type: 'note.submitted' })
    expect(state().value.note).toBe('adding')
    expect(state().hasTag('addingNote')).toBe(true)
    expect(add.last().input).toEqual({ orderId: 'KW-1', note: 'Call after five' })
    await add.last().resolve()
    expect(state().value.note).toBe('writing')
    expect(state().context.note).toBe('')
    expect(emitted).toEqual([])
  })

  test('of nothing is not added, nor one to no order', async () => {
    const { actor, state } = await startShown()
    actor.send({ type: 'note.changed', note: '  ' })
    expect(state().can({ type: 'note.submitted' })).toBe(false)
    const early = startOrder()
    early.actor.send({ type: 'note.changed', note: 'x' })
    expect(early.state().can({ type: 'note.submitted' })).toBe(false)
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(orderDetailMachine)).toEqual({
    orderAct: 'Error: orderDetail: actor "orderAct" was not provided',
    remarks: 'Error: orderDetail: actor "remarks" was not provided',
    watchPresence: 'Error: orderDetail: actor "watchPresence" was not provided',
    readOrder: 'Error: orderDetail: actor "readOrder" was not provided',
    applyTags: 'Error: orderDetail: actor "applyTags" was not provided',
    addNote: 'Error: orderDetail: actor "addNote" was not provided',
  })
})
