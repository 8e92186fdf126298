import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, createEmptyActor, type EmittedFrom, SimulatedClock } from 'xstate'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { actionRefusal, orderActions } from '#domain/orders/actions.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import type { RecordChange } from '#domain/recordChange.ts'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { type OrderDetailEvent, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { orderTagsMachine } from '#machines/orderTags/orderTags.machine.ts'
import { heldPromise, heldSource, presence, unprovidedActors } from '#tests/support/charts.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'

/** Order #1042 with these tags of people. */
const orderWith = (
  tags: string[],
  { status = 'approve', version = 1 }: { status?: OrderStatus; version?: number } = {},
): OrderResponse => ({
  ...liveOrder({ version }),
  status,
  tags: [{ tag: 'Verified', is_system: true }, ...tags.map((tag) => ({ tag, is_system: false }))],
})

/** What the screens are told of a change of an order. */
const changeOf = ({ id, version }: OrderResponse): RecordChange => ({ kind: 'order', id, version })
const answered = (order: OrderResponse): RecordChange => ({ ...changeOf(order), order })

const list: OrdersQuery = { ...allOrders, status: 'halt', page: 2 }

function startOrder({ canAct = true } = {}) {
  const clock = new SimulatedClock()
  const read = heldPromise<OrderResponse | null, { orderId: string; list: OrdersQuery }>()
  const apply = heldPromise<DoneAct | null, { orderId: string; tags: string[] }>()
  const neighbours = heldSource<OrderDetailEvent, { orderId: string }>()
  const emitted: EmittedFrom<typeof orderDetailMachine>[] = []
  const actor = createActor(
    orderDetailMachine.provide({
      actors: {
        customerDetail: customerDetailMachine.provide({ actors: { tellPresence: presence().logic } }),
        watchPresence: neighbours.logic,
        orderAct: orderActMachine,
        readOrder: read.logic,
        orderTags: orderTagsMachine.provide({ actors: { applyTags: apply.logic } }),
      },
    }),
    {
      input: {
        orderId: '#1042',
        isEditAsked: true,
        list,
        draft: null,
        canAct,
        workspace: createEmptyActor(),
      },
      clock,
    },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const state = () => actor.getSnapshot()
  const tagging = state().children.orderTags as ActorRefFrom<typeof orderTagsMachine>
  const noticed: unknown[] = []
  tagging.on('notice.raised', (event) => noticed.push(event))
  return {
    actor,
    tagging,
    /** What the chart of the tags says. */
    noticed,
    tags: () => tagging.getSnapshot().context.tags,
    tagText: () => tagging.getSnapshot().context.tagText,
    canApply: () => tagging.getSnapshot().can({ type: 'tags.submitted' }),
    clock,
    neighbours,
    read,
    apply,
    emitted,
    state,
    order: () => state().value.order,
    customer: () => state().children.customerDetail?.getSnapshot(),
    /** The order that acts are checked against. */
    checked: () =>
      (state().children.orderAct as ActorRefFrom<typeof orderActMachine> | undefined)?.getSnapshot().context
        .latest,
    change: (...changes: RecordChange[]) =>
      actor.send({ type: 'workspace.changed', ...(changes.length > 0 && { changes }) }),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}

async function startShown(tags = ['vip']) {
  const started = startOrder()
  await started.read.last().resolve(orderWith(tags))
  return started
}

describe('reading the order', () => {
  test('or fails, and can be tried again', async () => {
    const { retry, read, state, order, emitted } = startOrder()
    await read.last().reject(new Error('no answer'))
    expect(order()).toBe('failed')
    expect(state().hasTag('failed')).toBe(true)
    retry()
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'heading' }])
    await read.last().resolve(orderWith([]))
    expect(order()).toEqual({ shown: 'current' })
  })

  test('finds that there is no such order any more, and that it is back', async () => {
    const { change, read, state, order, customer } = await startShown()
    change()
    await read.last().resolve(null)
    expect(order()).toBe('missing')
    expect(state().hasTag('missing')).toBe(true)
    expect(state().context.order).toBeNull()
    expect(customer()?.value).toBe('waiting')
    change()
    await read.last().resolve(orderWith([]))
    expect(order()).toEqual({ shown: 'current' })
    expect(customer()?.value).toBe('viewing')
  })
})

describe('a change that was answered with the order', () => {
  test('is shown, in its place of the list, and nothing is read for it', async () => {
    const { read, change, state, order, customer, checked, tags } = startOrder()
    const place = { previous: null, next: '#1041', position: 1, total: 2 }
    await read.last().resolve({ ...orderWith([]), place })
    const answer = orderWith(['vip'], { version: 2 })
    change(answered(answer))
    expect([order(), read.calls.length]).toEqual([{ shown: 'current' }, 1])
    expect(state().context.order).toEqual({ ...answer, place })
    expect(tags()).toEqual(['vip'])
    expect(customer()?.context.version).toBe(2)
    expect(checked()?.version).toBe(2)
  })

  test('is not shown in place of a later one, and the order is read where somebody was faster', async () => {
    const { read, change, state, order } = startOrder()
    await read.last().resolve(orderWith([], { version: 3 }))
    change(answered(orderWith(['vip'], { version: 2 })))
    expect([state().context.order?.version, order()]).toEqual([3, { shown: 'current' }])
    change(answered(orderWith([], { version: 4 })), changeOf(orderWith([], { version: 5 })))
    expect(order()).toEqual({ shown: 'refreshing' })
  })
})

describe('an action on the sample', () => {
  test.each(orderStatuses)(
    'is accepted exactly where the status %s allows it, and announced',
    async (status) => {
      const { actor, read, state, emitted } = startOrder({ canAct: false })
      await read.last().resolve(orderWith([], { status }))
      for (const action of orderActions) {
        const isAllowed = actionRefusal(status, action) === null
        expect(state().can({ type: 'action.chosen', action })).toBe(isAllowed)
        actor.send({ type: 'action.chosen', action })
        const notice = { type: 'notice.raised', notice: { code: 'needsLiveData', action } }
        expect(emitted.splice(0)).toEqual(isAllowed ? [notice] : [])
      }
    },
  )
})

describe('a typed tag', () => {
  async function startLive(tags: string[] = ['Eid rush']) {
    const started = startOrder()
    await started.read.last().resolve(orderWith(tags))
    const { tagging } = started
    return {
      ...started,
      type: (text: string) => tagging.send({ type: 'tagText.changed', text }),
      enter: () => tagging.send({ type: 'tagText.submitted' }),
    }
  }

  test('is added by Enter, and goes to the order with all others in one request', async () => {
    const { tagging, apply, tagText, type, enter, tags } = await startLive()
    type('  Wholesale B2B ')
    enter()
    expect(tagText()).toBe('')
    expect(tags()).toEqual(['Eid rush', 'Wholesale B2B'])
    tagging.send({ type: 'tag.toggled', tag: 'EID RUSH' })
    type('fragile')
    tagging.send({ type: 'tags.submitted' })
    expect(apply.last().input.tags).toEqual(['fragile', 'Wholesale B2B'])
  })

  test.each([
    ['only space', '  '],
    ['more than 40 characters', 'x'.repeat(41)],
    ['one that the order has, in another case', 'eid RUSH'],
    ['one of the system', 'verified'],
  ])('is not %s', async (_, text) => {
    const { type, enter, tags, canApply, tagText } = await startLive()
    type(text)
    enter()
    expect([tags(), tagText(), canApply()]).toEqual([['Eid rush'], text, false])
  })

  test('that was applied and is taken off before the order is read again stays off', async () => {
    const { tagging, apply, read, change, type, enter, tags, canApply } = await startLive([])
    type('VVIP')
    enter()
    tagging.send({ type: 'tags.submitted' })
    await apply.last().resolve(null)
    expect(canApply()).toBe(false)
    tagging.send({ type: 'tag.toggled', tag: 'VVIP' })
    change()
    await read.last().resolve(orderWith(['VVIP']))
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
  test('are applied, and that is said', async () => {
    const { tagging, apply, noticed } = await startShown(['vip'])
    tagging.send({ type: 'tag.toggled', tag: 'vip' })
    tagging.send({ type: 'tags.submitted' })
    expect(tagging.getSnapshot().hasTag('busy')).toBe(true)
    expect(apply.last().input).toEqual({ orderId: '#1042', tags: [] })
    await apply.last().resolve(null)
    expect(tagging.getSnapshot().value).toBe('choosing')
    expect(noticed).toEqual([
      {
        type: 'notice.raised',
        notice: { code: 'itemSaved', item: { kind: 'order', id: '#1042', name: '#1042' } },
      },
    ])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(orderDetailMachine)).toEqual({
    orderAct: 'Error: orderDetail: actor "orderAct" was not provided',
    watchPresence: 'Error: orderDetail: actor "watchPresence" was not provided',
    readOrder: 'Error: orderDetail: actor "readOrder" was not provided',
  })
  expect(await unprovidedActors(orderTagsMachine)).toEqual({
    applyTags: 'Error: orderTags: actor "applyTags" was not provided',
  })
})
