/** Changes to the sample stay in their tab: a reload keeps them, and nothing that is stored can break it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { customerOf } from '#domain/orders/customerFields.ts'
import { memoryStorage } from '#session/storage.ts'
import { changesOfTab } from '#workspace/sample/changes.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'

const KEY = 'sampleChanges'
const NOW = Date.parse('2026-11-20T14:42:00+05:00')
const SANA = 'sana@chenab.test'

let storage: Storage
beforeEach(() => {
  storage = memoryStorage()
})

/** Loads the page: once to make changes, again to see what is left of them. */
const load = (owner: string | null = null, now = NOW, from: Storage | null = storage) =>
  createSampleWorkspace({ now: () => now, changes: changesOfTab(from, KEY, owner) })

const customer = { name: 'Noor', email: 'noor@mail.test', phone: '', city: 'Lahore', country: 'Pakistan' }
const lamp = {
  name: 'Onyx lamp',
  category: 'Home & Garden',
  price: { minor: 745_000, currency: 'PKR' },
  stock: 7,
} as const

/** One change of each kind. */
async function changeAll({ orders, products, customers }: Workspace): Promise<void> {
  const fixed = await orders.get('KW-11284')
  if (!fixed) throw new Error('no fixed order')
  await orders.saveCustomer('KW-11284', { ...customerOf(fixed), city: 'Lahore' })
  await orders.applyTags('KW-11284', ['vip'])
  await orders.addRemark('KW-11284', { kind: 'note', text: 'Ring twice', parcelId: null })
  await orders.remove('KW-11280')
  await orders.remove('KW-11279')
  await orders.restore('KW-11279')
  await products.update(await products.add(lamp), { ...lamp, stock: 0 })
  await products.remove('P-5')
  await customers.update(await customers.add(customer), { ...customer, city: 'Karachi' })
  await customers.remove('C-102')
}

const everything = async ({ orders, products, customers }: Workspace) => ({
  orders: await orders.list(allOrders),
  fixed: await orders.get('KW-11284'),
  products: await products.search(allProducts),
  customers: await customers.search(allCustomers),
})

test('a reload keeps every kind of change, and its time', async () => {
  const before = load()
  await changeAll(before)
  expect(await everything(load(null, NOW + 60_000))).toEqual(await everything(before))
})

test('what is added after a reload is something else than what was added before', async () => {
  const first = await load().products.add(lamp)
  const second = await load().products.add(lamp)
  expect(second).not.toBe(first)
  const { rows } = await load().products.search({ ...allProducts, q: 'onyx' })
  expect(rows.map(({ id }) => id)).toEqual([second, first])
})

test('a refused change is not kept', async () => {
  await expect(load().orders.remove('KW-1')).rejects.toThrow('KW-1')
  expect(storage.length).toBe(0)
})

test('somebody else finds the sample as it was, and nothing of the changes is left', async () => {
  const untouched = await everything(load(SANA))
  await changeAll(load())
  expect(await everything(load(SANA))).toEqual(untouched)
  expect(storage.length).toBe(0)
})

describe('nothing that is stored breaks the sample', () => {
  const note = { kind: 'noteAdded', at: NOW, id: 'KW-11284', text: 'Ring twice' }
  test.each([
    ['no JSON', '{'],
    ['no record', '[]'],
    ['another version', JSON.stringify({ v: 2, owner: null, changes: [note] })],
    ['a kind that does not exist', JSON.stringify({ v: 1, owner: null, changes: [note, { kind: 'paid' }] })],
    ['a field of the wrong type', JSON.stringify({ v: 1, owner: null, changes: [{ ...note, text: 7 }] })],
  ])('%s is removed', async (_, stored) => {
    const untouched = await everything(load())
    storage.setItem(KEY, stored)
    expect(await everything(load())).toEqual(untouched)
    expect(storage.length).toBe(0)
  })

  test('a change of an item that is not there any more is left out, and the others are made', async () => {
    storage.setItem(KEY, JSON.stringify({ v: 1, owner: null, changes: [{ ...note, id: 'KW-1' }, note] }))
    expect((await load().orders.get('KW-11284'))?.notes.at(-1)?.text).toBe('Ring twice')
  })

  test('a full storage keeps the earlier changes, and the page goes on', async () => {
    const workspace = load()
    await workspace.orders.addRemark('KW-11284', { kind: 'note', text: 'Kept', parcelId: null })
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await workspace.orders.addRemark('KW-11284', { kind: 'note', text: 'Not kept', parcelId: null })
    const notes = async (from: Workspace) =>
      (await from.orders.get('KW-11284'))?.notes.map(({ text }) => text)
    expect(await notes(workspace)).toEqual(expect.arrayContaining(['Kept', 'Not kept']))
    expect(await notes(load())).toEqual(expect.not.arrayContaining(['Not kept']))
    expect(await notes(load())).toContain('Kept')
  })

  test('without any storage the page goes on', async () => {
    const workspace = load(null, NOW, null)
    await changeAll(workspace)
    expect(await workspace.orders.get('KW-11280')).toBeNull()
  })
})
