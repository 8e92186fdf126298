import { describe, expect, test } from 'vitest'
import { createActor, type EmittedFrom } from 'xstate'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderTag } from '#domain/orders/order.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { type OrderDetailEvent, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'

function detailWith(tags: OrderTag[]): OrderDetail {
  const order: OrderDetail['order'] = {
    id: 'KW-1',
    customerId: 'C-1',
    customer: {
      name: 'Ayesha',
      email: '',
      number: '',
      city: '',
      country: '',
      zip: '',
      address1: '',
      address2: '',
    },
    placedAt: 0,
    closedAt: null,
    type: 'Local',
    payment: 'CC',
    paymentStatus: 'Paid',
    status: 'approve',
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

function startOrder() {
  const read = heldPromise<OrderDetail | null, { orderId: string }>()
  const apply = heldPromise<void, { orderId: string; tags: OrderTag[] }>()
  const add = heldPromise<void, { orderId: string; note: string }>()
  const workspace = heldSource<OrderDetailEvent>()
  const notices: EmittedFrom<typeof orderDetailMachine>['notice'][] = []
  const actor = createActor(
    orderDetailMachine.provide({
      actors: {
        readOrder: read.logic,
        applyTags: apply.logic,
        addNote: add.logic,
        watchWorkspace: workspace.logic,
      },
    }),
    { input: { orderId: 'KW-1' } },
  )
  actor.on('notice.raised', ({ notice }) => notices.push(notice))
  actor.start()
  return { actor, read, apply, add, workspace, notices, state: () => actor.getSnapshot() }
}

async function startReady(tags: OrderTag[] = ['vip']) {
  const started = startOrder()
  await started.read.last().resolve(detailWith(tags))
  return started
}

const saved = { kind: 'order', id: 'KW-1', name: 'KW-1' } as const

describe('reading the order', () => {
  test('begins at once', () => {
    const { read, state } = startOrder()
    expect(state().value).toEqual({ order: 'loading', tags: 'choosing', note: 'writing' })
    expect(state().hasTag('busy')).toBe(true)
    expect(read.last().input).toEqual({ orderId: 'KW-1' })
  })

  test('ends with the order and its tags', async () => {
    const { state } = await startReady(['vip', 'fragile'])
    expect(state().value.order).toBe('ready')
    expect(state().context.detail).toEqual(detailWith(['vip', 'fragile']))
    expect(state().context.tags).toEqual(['vip', 'fragile'])
  })

  test('or without it: there is no such order', async () => {
    const { read, state } = startOrder()
    await read.last().resolve(null)
    expect(state().value.order).toBe('missing')
    expect(state().hasTag('missing')).toBe(true)
  })

  test('or fails, and can be tried again', async () => {
    const { actor, read, state } = startOrder()
    await read.last().reject(new Error('no answer'))
    expect(state().value.order).toBe('failed')
    expect(state().hasTag('failed')).toBe(true)
    actor.send({ type: 'loading.retried' })
    await read.last().resolve(detailWith([]))
    expect(state().value.order).toBe('ready')
  })

  test('happens again when the workspace has changed; what was read stays meanwhile', async () => {
    const { workspace, read, state } = await startReady()
    workspace.send({ type: 'workspace.changed' })
    expect(state().value.order).toBe('loading')
    expect(state().context.detail).not.toBeNull()
    await read.last().resolve(null)
    expect(state().value.order).toBe('missing')
    expect(state().context.detail).toBeNull()
    workspace.send({ type: 'workspace.changed' })
    await read.last().resolve(detailWith([]))
    expect(state().value.order).toBe('ready')
  })
})

describe('tags', () => {
  test('APPLY CHANGES waits until something is changed', async () => {
    const { actor, state } = await startReady(['vip'])
    expect(state().can({ type: 'tags.submitted' })).toBe(false)
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    expect(state().context.tags).toEqual(['fragile', 'vip'])
    expect(state().can({ type: 'tags.submitted' })).toBe(true)
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    expect(state().can({ type: 'tags.submitted' })).toBe(false)
  })

  test('cannot be chosen before there is an order', () => {
    const { actor, state } = startOrder()
    actor.send({ type: 'tag.toggled', tag: 'vip' })
    expect(state().context.tags).toEqual([])
    expect(state().can({ type: 'tags.submitted' })).toBe(false)
  })

  test('are applied, and that is said', async () => {
    const { actor, apply, state, notices } = await startReady(['vip'])
    actor.send({ type: 'tag.toggled', tag: 'vip' })
    actor.send({ type: 'tags.submitted' })
    expect(state().value.tags).toBe('applying')
    expect(state().hasTag('applyingTags')).toBe(true)
    expect(apply.last().input).toEqual({ orderId: 'KW-1', tags: [] })
    await apply.last().resolve()
    expect(state().value.tags).toBe('choosing')
    expect(notices).toEqual([{ code: 'itemSaved', item: saved }])
  })

  test('that could not be applied stay chosen, and that is said', async () => {
    const { actor, apply, state, notices } = await startReady(['vip'])
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    actor.send({ type: 'tags.submitted' })
    await apply.last().reject(new Error('no answer'))
    expect(state().value.tags).toBe('choosing')
    expect(state().context.tags).toEqual(['fragile', 'vip'])
    expect(notices).toEqual([{ code: 'itemNotSaved', item: saved }])
  })

  test('that are being chosen survive another reading; others follow the order', async () => {
    const { actor, workspace, read, state } = await startReady(['vip'])
    workspace.send({ type: 'workspace.changed' })
    await read.last().resolve(detailWith(['gift-wrap']))
    expect(state().context.tags).toEqual(['gift-wrap'])
    actor.send({ type: 'tag.toggled', tag: 'fragile' })
    workspace.send({ type: 'workspace.changed' })
    await read.last().resolve(detailWith(['vip']))
    expect(state().context.tags).toEqual(['gift-wrap', 'fragile'])
  })
})

describe('a note', () => {
  test('is added and the field is empty again', async () => {
    const { actor, add, state, notices } = await startReady()
    actor.send({ type: 'note.changed', note: 'Call after five' })
    actor.send({ type: 'note.submitted' })
    expect(state().value.note).toBe('adding')
    expect(state().hasTag('addingNote')).toBe(true)
    expect(add.last().input).toEqual({ orderId: 'KW-1', note: 'Call after five' })
    await add.last().resolve()
    expect(state().value.note).toBe('writing')
    expect(state().context.note).toBe('')
    expect(notices).toEqual([])
  })

  test('of nothing is not added, nor one to no order', async () => {
    const { actor, state } = await startReady()
    actor.send({ type: 'note.changed', note: '  ' })
    expect(state().can({ type: 'note.submitted' })).toBe(false)
    const early = startOrder()
    early.actor.send({ type: 'note.changed', note: 'x' })
    expect(early.state().can({ type: 'note.submitted' })).toBe(false)
  })

  test('that could not be added is still there, and that is said', async () => {
    const { actor, add, state, notices } = await startReady()
    actor.send({ type: 'note.changed', note: 'Call after five' })
    actor.send({ type: 'note.submitted' })
    await add.last().reject(new Error('no answer'))
    expect(state().value.note).toBe('writing')
    expect(state().context.note).toBe('Call after five')
    expect(notices).toEqual([{ code: 'itemNotSaved', item: saved }])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(orderDetailMachine)).toEqual({
    readOrder: 'Error: orderDetail: actor "readOrder" was not provided',
    applyTags: 'Error: orderDetail: actor "applyTags" was not provided',
    addNote: 'Error: orderDetail: actor "addNote" was not provided',
    watchWorkspace: 'Error: orderDetail: actor "watchWorkspace" was not provided',
  })
})
