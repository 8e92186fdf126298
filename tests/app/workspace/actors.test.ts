/** The actors of a workspace and of its lists: which call of which records is made, and what is listened to. */
import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import type { Customer } from '#domain/customers.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import type { Product } from '#domain/products.ts'
import { karachi } from '#domain/weeks.ts'
import type { Item, ItemKind } from '#domain/workspaceNotices.ts'
import { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { listener } from '#tests/support/charts.ts'
import { provideRecordList } from '#workspace/recordList.actors.ts'
import { provideWorkspace } from '#workspace/workspace.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** A workspace of no records, and the calls that it got: 'orders.remove', with what. */
function createWorkspace() {
  const calls: [name: string, ...args: unknown[]][] = []
  const listeners = new Set<() => void>()
  const records = (kind: string) =>
    Object.fromEntries(
      ['search', 'add', 'update', 'remove', 'restore'].map((name) => [
        name,
        async (...args: unknown[]) => {
          calls.push([`${kind}.${name}`, ...args])
          return { rows: [], total: 0 }
        },
      ]),
    )
  const data = {
    currency: 'PKR',
    zone: karachi,
    fixedOrderId: null,
    typingPause: 0,
    orders: records('orders'),
    products: records('products'),
    customers: records('customers'),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Workspace
  return { data, calls, listeners }
}

const address = { read: () => '', write: () => {}, subscribe: () => () => {} }
const collections = { order: 'orders', product: 'products', customer: 'customers' } as const
const queries = { order: allOrders, product: allProducts, customer: allCustomers }
const kinds: ItemKind[] = ['order', 'product', 'customer']
const settled = () => new Promise((done) => setTimeout(done))

describe('a list', () => {
  function openList(kind: ItemKind) {
    const workspace = createWorkspace()
    const list = createActor(provideRecordList(kind, workspace.data, address), {
      input: { kind, query: queries[kind], unfiltered: {}, currency: 'PKR' },
    }).start()
    return { ...workspace, list }
  }

  test.each(kinds)('of %ss finds its own records, and a newer question ends the older one', async (kind) => {
    const { calls, list } = openList(kind)
    list.send({ type: 'query.changed', change: { q: 'sana' } })
    await settled()
    const [, first, options] = calls[0] ?? []
    expect(first).toEqual(queries[kind])
    expect(options).toMatchObject({ signal: { aborted: true } })
    expect(calls.map(([name, query]) => [name, query])).toEqual([
      [`${collections[kind]}.search`, queries[kind]],
      [`${collections[kind]}.search`, { ...queries[kind], q: 'sana' }],
    ])
    expect(list.getSnapshot().hasTag('empty')).toBe(true)
  })

  test.each(['product', 'customer'] as const)(
    'of %ss adds a record, or changes the one with its id, as it was seen',
    async (kind) => {
      const { calls, list } = openList(kind)
      await settled()
      calls.length = 0
      const panel = list.getSnapshot().children.recordPanel
      const save = async () => {
        const editor = panel?.getSnapshot().children.recordEditor
        for (const [field, value] of typed[kind]) editor?.send({ type: 'field.changed', field, value })
        editor?.send({ type: 'form.submitted' })
        await settled()
        expect(panel?.getSnapshot().hasTag('editing')).toBe(false)
      }
      panel?.send({ type: 'adding.started' })
      await save()
      panel?.send({ type: 'record.edited', record: { ...emptyRecord, id: 'X-7', version: 3 } })
      await save()
      const record = expect.objectContaining({ name: 'Sana Noor' })
      expect(calls).toEqual([
        [`${collections[kind]}.add`, record],
        [`${collections[kind]}.update`, 'X-7', record, 3],
      ])
    },
  )
})

const typed = {
  customer: [
    ['name', 'Sana Noor'],
    ['email', 'sana@chenab.test'],
    ['phone', '0300 1234567'],
    ['city', 'Lahore'],
  ],
  product: [
    ['name', 'Sana Noor'],
    ['category', 'Sports'],
    ['price', '10'],
    ['stock', '5'],
  ],
} as const

/** Enough of a record for either form. */
const emptyRecord = { name: '', phone: '', price: { minor: 0, currency: 'PKR' } } as unknown as Customer &
  Product

describe('the workspace', () => {
  function openWorkspace(changes: Partial<Workspace> = {}) {
    const workspace = createWorkspace()
    const page = Object.assign(new EventTarget(), { document: new EventTarget() })
    const told = vi.fn<(event: EventObject) => void>()
    const data = { ...workspace.data, ...changes }
    const actor = createActor(
      provideWorkspace({
        data,
        commandPalette: commandPaletteMachine,
        page: page as unknown as Window,
        chooseWorkspace: async (kind) => void workspace.calls.push(['chooseWorkspace', kind]),
      }),
      { input: { data, entryByLetter: {}, session: listener(told) } },
    )
    const part = <Part extends 'changeQueue' | 'leaving' | 'news'>(part: Part) => {
      const found = actor.getSnapshot().children[part]
      if (!found) throw new Error(`The workspace has no ${part}`)
      return found
    }
    return { ...workspace, page, actor, part, told }
  }

  test.each(kinds)('deletes and restores a %s among its own', async (kind) => {
    const { actor, part, calls } = openWorkspace()
    actor.start()
    const item: Item = { kind, id: 'X-7', name: 'Seven', version: 4 }
    part('changeQueue').send({ type: 'record.deleted', item })
    await settled()
    part('changeQueue').send({ type: 'undo.chosen', item })
    await settled()
    expect(calls).toEqual([
      [`${collections[kind]}.remove`, 'X-7', 4],
      [`${collections[kind]}.restore`, 'X-7'],
    ])
  })

  test('says why a product was archived in place of being deleted', async () => {
    const { data } = createWorkspace()
    const products = { ...data.products, remove: async () => 'It is in 2 open orders.' }
    const { actor, part } = openWorkspace({ products })
    const raised = vi.fn<(event: EventObject) => void>()
    part('changeQueue').on('notice.raised', raised)
    actor.start()
    part('changeQueue').send({ type: 'record.deleted', item: { kind: 'product', id: 'X-7', name: 'Seven' } })
    await settled()
    expect(raised.mock.calls).toMatchObject([
      [{ notice: { code: 'itemArchived', reason: 'It is in 2 open orders.' } }],
    ])
  })

  test('is stale while its news are lost, and reads what a person may do again when people changed', async () => {
    const watchers = { connection: new Set<(is: boolean) => void>(), people: new Set<() => void>() }
    const watch =
      <Watcher>(all: Set<Watcher>) =>
      (watcher: Watcher) => {
        all.add(watcher)
        return () => void all.delete(watcher)
      }
    const retryConnection = vi.fn<() => void>()
    let rights = ['orders.create']
    const { actor, part } = openWorkspace({
      watchConnection: watch(watchers.connection),
      retryConnection,
      watchRights: watch(watchers.people),
      rights: async () => rights,
    })
    const known = () => part('news').getSnapshot().context.rights
    actor.start()
    await settled()
    expect(known()).toEqual(rights)
    rights = []
    for (const tell of watchers.people) tell()
    await settled()
    expect(known()).toEqual([])
    part('news').send({ type: 'news.retried' })
    expect(retryConnection).not.toHaveBeenCalled()
    for (const tell of watchers.connection) tell(false)
    part('news').send({ type: 'news.retried' })
    expect(retryConnection).toHaveBeenCalledTimes(1)
    for (const isConnected of [false, true]) {
      for (const tell of watchers.connection) tell(isConnected)
      expect(part('news').getSnapshot().hasTag('stale')).toBe(!isConnected)
    }
    actor.stop()
    expect([watchers.connection.size, watchers.people.size]).toEqual([0, 0])
  })

  test('has the choice of another one kept, and then tells the session', async () => {
    const { actor, part, calls, told } = openWorkspace()
    actor.start()
    part('leaving').send({ type: 'workspace.requested', workspace: 'live' })
    await settled()
    expect(calls).toEqual([['chooseWorkspace', 'live']])
    expect(told.mock.calls).toEqual([[{ type: 'workspace.chosen', workspace: 'live' }]])
  })

  test('tells its screens when records change, as long as it runs', () => {
    const { actor, listeners } = openWorkspace()
    actor.start()
    const heard = vi.fn<(event: EventObject) => void>()
    const logic = fromCallback(({ receive }) => receive(heard))
    actor.send({ type: 'screen.opened', screen: { id: 'screen', logic, input: undefined } })
    for (const listener of listeners) listener()
    expect(heard.mock.calls).toEqual([[{ type: 'workspace.changed', changes: null }]])
    actor.stop()
    expect(listeners.size).toBe(0)
  })

  test('asks before the page is left while something typed is not saved, and only then', () => {
    const { actor, page } = openWorkspace()
    const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    actor.start()
    expect(isAsked()).toBe(false)
    const draft = { name: 'Sana' } as OrderCustomer
    actor.send({ type: 'draft.kept', orderId: 'KW-1', draft })
    expect(isAsked()).toBe(true)
    actor.send({ type: 'draft.dropped', orderId: 'KW-1' })
    expect(isAsked()).toBe(false)
  })
})
