import { describe, expect, test, vi } from 'vitest'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { customerOf } from '#domain/orders/customerFields.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { cityNamed } from '#domain/pakistan.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import { NotInWorkspace, type SampleWorkspace } from '#workspace/workspace.ts'

const NOW = Date.parse('2026-11-20T14:42:00+05:00')
const FIXED = 'KW-11284'

function startSample(now = NOW): { workspace: SampleWorkspace; setNow: (next: number) => void } {
  let current = now
  const workspace = createSampleWorkspace({ now: () => current })
  return {
    workspace,
    setNow: (next) => {
      current = next
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('lists, cards and tables agree', () => {
  test('chips = tabs = cards, and their sum is All', async () => {
    const { workspace } = startSample()
    const figures = await workspace.dashboard.figures(wholeDashboard)
    const page = await workspace.orders.search(allOrders)
    expect(figures.countsByStatus).toEqual(page.countsByStatus)
    expect(sum(Object.values(page.countsByStatus))).toBe(page.countOfAll)
    expect(figures.totalOrders.value).toBe(page.total)
    expect(figures.delivered.value).toBe(page.countsByStatus.delivered)
  })

  test('each chip leads to as many orders, worth what the dashboard says', async () => {
    const { workspace } = startSample()
    for (const status of orderStatuses) {
      const figures = await workspace.dashboard.figures({ statuses: [status], date: null })
      const rows = await workspace.orders.list({ ...allOrders, status })
      expect(rows).toHaveLength(figures.totalOrders.value)
      const isSold = status !== 'cancelled' && status !== 'returned'
      const worth = isSold ? sum(rows.map(({ total }) => total.minor)) : 0
      expect(figures.totalSales.value.minor).toBe(worth)
    }
  })

  test('customers: their number, their orders and what they spent', async () => {
    const { workspace } = startSample()
    const { rows, total } = await workspace.customers.search({ ...allCustomers, page: 99 })
    const figures = await workspace.dashboard.figures(wholeDashboard)
    expect(total).toBe(rows.length)
    expect(figures.totalCustomers.value).toBe(total)
    expect(sum(rows.map(({ orders }) => orders))).toBe(figures.totalOrders.value)
    expect(sum(rows.map(({ totalSpent }) => totalSpent.minor))).toBe(figures.totalSales.value.minor)
  })

  test('products and locations: every unit is somewhere', async () => {
    const { workspace } = startSample()
    const { rows } = await workspace.products.search(allProducts)
    const { locations, activeLocations } = await workspace.dashboard.figures(wholeDashboard)
    expect(sum(locations.map(({ inventory }) => inventory))).toBe(sum(rows.map(({ stock }) => stock)))
    expect(activeLocations.value).toBe((await workspace.locations()).length)
    expect(activeLocations.value).toBe(5)
  })

  test('the total in the list is the G. Total of the order', async () => {
    const { workspace } = startSample()
    const { rows } = await workspace.orders.search(allOrders)
    expect(rows).toHaveLength(10)
    for (const row of rows) {
      expect((await workspace.orders.get(row.id))?.totals.grand_total).toEqual(row.total)
    }
  })

  test('Beauty is among the five categories sold', async () => {
    const { workspace } = startSample()
    const { topCategories } = await workspace.dashboard.figures(wholeDashboard)
    expect(topCategories).toHaveLength(5)
    expect(topCategories.map(({ category }) => category)).toContain('Beauty')
  })
})

test('the week turns while the page stays open', async () => {
  const { workspace, setNow } = startSample(Date.parse('2026-11-14T23:59:00+05:00'))
  const current = await workspace.orders.list({ ...allOrders, week: 'current' })
  expect(current.length).toBeGreaterThan(0)
  setNow(Date.parse('2026-11-15T00:00:00+05:00'))
  expect(await workspace.orders.list({ ...allOrders, week: 'current' })).toEqual([])
  expect(await workspace.orders.list({ ...allOrders, week: 'last' })).toEqual(current)
})

test('the orders of a day are the same at every load, and none is in the future', async () => {
  const everyOrder = async (time: string) => {
    const { workspace } = startSample(Date.parse(`2026-11-20T${time}+05:00`))
    const rows = await workspace.orders.list(allOrders)
    const { hourly } = await workspace.dashboard.figures(wholeDashboard)
    const details = await Promise.all(rows.slice(0, 60).map(({ id }) => workspace.orders.get(id)))
    return { rows, hourly, details }
  }
  const atFirst = await everyOrder('00:01:00')
  for (const time of ['00:42:00', '23:59:59']) expect(await everyOrder(time)).toEqual(atFirst)
  const early = Date.parse('2026-11-20T00:00:30+05:00')
  const { rows } = await everyOrder('00:00:30')
  expect(Math.max(...rows.map(({ placedAt }) => placedAt))).toBeLessThanOrEqual(early)
})

describe('orders', () => {
  test('have a location exactly when their log says that one was assigned', async () => {
    const { workspace } = startSample()
    for (const { id } of await workspace.orders.list(allOrders)) {
      const detail = await workspace.orders.get(id)
      const isAssigned = detail?.log.some(({ event }) => event === 'parcel.assigned')
      expect([id, detail?.location !== null]).toEqual([id, isAssigned])
    }
  })

  test('of the status City Issue go to a city that is not known', async () => {
    const { workspace } = startSample()
    const rows = await workspace.orders.list({ ...allOrders, status: 'city-issue' })
    const details = await Promise.all(rows.map(({ id }) => workspace.orders.get(id)))
    const cities = details.map((detail) => detail?.customer.city ?? '')
    expect(cities.length).toBeGreaterThan(0)
    expect(cities.filter((city) => city === '' || cityNamed(city))).toEqual([])
    expect(new Set(cities).size).toBe(cities.length)
  })

  test('a deleted one is gone from lists and figures, and comes back to its place', async () => {
    const { workspace } = startSample()
    const before = await workspace.orders.search(allOrders)
    const figures = await workspace.dashboard.figures(wholeDashboard)
    await workspace.orders.remove('KW-11280')
    expect(await workspace.orders.get('KW-11280')).toBeNull()
    expect((await workspace.orders.search(allOrders)).countOfAll).toBe(before.countOfAll - 1)
    expect((await workspace.dashboard.figures(wholeDashboard)).totalOrders.value).toBe(before.countOfAll - 1)
    await workspace.orders.restore('KW-11280')
    expect(await workspace.orders.search(allOrders)).toEqual(before)
    expect(await workspace.dashboard.figures(wholeDashboard)).toEqual(figures)
  })

  test('an edited customer shows in the order and the list, trimmed, and in the log', async () => {
    const { workspace, setNow } = startSample()
    const before = await workspace.orders.get(FIXED)
    if (!before) throw new Error('no fixed order')
    setNow(NOW + 1000)
    await workspace.orders.saveCustomer(FIXED, {
      ...customerOf(before),
      name: ' Sana Noor ',
      city: 'Lahore',
    })
    const after = await workspace.orders.get(FIXED)
    expect(after?.customer).toEqual({ ...before.customer, name: 'Sana Noor', city: 'Lahore' })
    expect(after?.log.at(-1)).toMatchObject({
      at: NOW + 1000,
      event: 'customer.edited',
      by: { kind: 'person' },
    })
    expect((await workspace.orders.search({ ...allOrders, q: 'sana noor' })).rows[0]?.id).toBe(FIXED)
    const { rows } = await workspace.customers.search({ ...allCustomers, q: 'ayesha' })
    expect(rows.map(({ name }) => name)).toEqual(['Ayesha Siddiqui'])
  })

  test('applied tags and an added note stay with the order', async () => {
    const { workspace } = startSample()
    const before = await workspace.orders.get(FIXED)
    await workspace.orders.applyTags(FIXED, ['vip'])
    await workspace.orders.addRemark(FIXED, { kind: 'note', text: ' Call after five. ', parcelId: null })
    const after = await workspace.orders.get(FIXED)
    expect(after?.tags).toEqual([{ tag: 'vip', is_system: false }])
    expect(after?.notes.slice(0, -1)).toEqual(before?.notes)
    expect(after?.notes.at(-1)).toMatchObject({ at: NOW, author: null, text: 'Call after five.' })
    expect(after?.log.slice(-2).map(({ event }) => event)).toEqual(['tags.changed', 'note.added'])
    expect((await workspace.orders.get('KW-11283'))?.notes).not.toEqual(after?.notes)
  })

  test('an order knows how many of its customer’s orders arrived', async () => {
    const { workspace } = startSample()
    const { rows } = await workspace.orders.search({ ...allOrders, page: 4 })
    const all = await workspace.orders.list(allOrders)
    for (const { id, customer } of rows) {
      const detail = await workspace.orders.get(id)
      const theirs = all.filter((row) => row.customer === customer).map(({ status }) => status)
      const delivered = theirs.filter((status) => status === 'delivered').length
      const lost = theirs.filter((status) => status === 'cancelled' || status === 'returned').length
      const ended = delivered + lost
      expect(detail?.acceptance).toEqual({ rate: ended === 0 ? null : delivered / ended, ended })
    }
  })

  test('the fixed order is one of them', async () => {
    const { workspace } = startSample()
    expect(workspace.fixedOrderId).toBe(FIXED)
    expect((await workspace.orders.get(FIXED))?.id).toBe(FIXED)
    expect(await workspace.orders.get('KW-1')).toBeNull()
  })
})

describe('products', () => {
  const lamp = {
    name: 'Onyx lamp',
    category: 'Home & Garden',
    price: { minor: 745_000, currency: 'PKR' },
    stock: 7,
  } as const

  test('an added one is first, is found, and has its stock somewhere', async () => {
    const { workspace } = startSample()
    const id = await workspace.products.add(lamp)
    const { rows } = await workspace.products.search({
      q: '',
      category: 'Home & Garden',
      stock: 'low-stock',
    })
    expect(rows[0]).toMatchObject({ ...lamp, id, stockStatus: 'low-stock', icon: 'lamp' })
    expect(sum(Object.values(rows[0]?.stockAt ?? {}))).toBe(7)
    await workspace.products.add(lamp)
    const ids = (await workspace.products.search(allProducts)).rows.map((product) => product.id)
    expect(new Set(ids).size).toBe(26)
  })

  test('an edited one keeps its place; its stock moves the inventory by as much', async () => {
    const { workspace } = startSample()
    const inventory = async () =>
      sum((await workspace.dashboard.figures(wholeDashboard)).locations.map((location) => location.inventory))
    const before = await workspace.products.search(allProducts)
    const units = await inventory()
    const third = before.rows[2]
    if (!third) throw new Error('no third product')
    await workspace.products.update(third.id, { ...lamp, stock: 0 })
    const after = await workspace.products.search(allProducts)
    expect(after.rows[2]).toMatchObject({
      ...lamp,
      id: third.id,
      sku: third.sku,
      stock: 0,
      stockStatus: 'out-of-stock',
    })
    expect(await inventory()).toBe(units - third.stock)
  })

  test('a deleted one comes back to its place', async () => {
    const { workspace } = startSample()
    const before = await workspace.products.search(allProducts)
    await workspace.products.remove('P-5')
    expect((await workspace.products.search(allProducts)).total).toBe(23)
    await workspace.products.restore('P-5')
    expect(await workspace.products.search(allProducts)).toEqual(before)
  })
})

describe('customers', () => {
  const sana = {
    name: ' Sana Noor ',
    email: 'sana@mail.test',
    phone: '',
    city: 'Lahore',
    country: 'Pakistan',
  }

  test('an added one joined now and has ordered nothing', async () => {
    const { workspace } = startSample()
    const id = await workspace.customers.add(sana)
    expect(await workspace.customers.get(id)).toEqual({
      customer: {
        ...sana,
        id,
        name: 'Sana Noor',
        joinedAt: NOW,
        orders: 0,
        totalSpent: { minor: 0, currency: 'PKR' },
        lastOrderAt: null,
      },
      lastOrders: [],
    })
  })

  test('each has an id of their own', async () => {
    const { workspace } = startSample()
    const before = await workspace.customers.search({ ...allCustomers, page: 99 })
    await workspace.customers.add(sana)
    await workspace.customers.add(sana)
    const { rows } = await workspace.customers.search({ ...allCustomers, page: 99 })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(before.total + 2)
  })

  test('an edited one keeps their orders; View Details has the last five', async () => {
    const { workspace } = startSample()
    const before = await workspace.customers.get('C-101')
    await workspace.customers.update('C-101', sana)
    const after = await workspace.customers.get('C-101')
    expect(after?.customer).toEqual({ ...before?.customer, ...sana, name: 'Sana Noor' })
    expect(after?.lastOrders).toHaveLength(5)
    expect(after?.lastOrders[0]?.id).toBe(FIXED)
    expect(after?.lastOrders[0]?.placedAt).toBe(after?.customer.lastOrderAt)
  })

  test('a deleted one leaves their orders and comes back with them', async () => {
    const { workspace } = startSample()
    const before = await workspace.customers.get('C-101')
    await workspace.customers.remove('C-101')
    expect(await workspace.customers.get('C-101')).toBeNull()
    expect(await workspace.orders.get(FIXED)).not.toBeNull()
    await workspace.customers.restore('C-101')
    expect(await workspace.customers.get('C-101')).toEqual(before)
  })
})

describe('as every workspace', () => {
  test('tells its listeners of each change, and only while they listen', async () => {
    const { workspace } = startSample()
    const listener = vi.fn<() => void>()
    const stop = workspace.subscribe(listener)
    await workspace.orders.search(allOrders)
    expect(listener).not.toHaveBeenCalled()
    await workspace.orders.remove(FIXED)
    await workspace.orders.restore(FIXED)
    await workspace.orders.applyTags(FIXED, [])
    await workspace.orders.addRemark(FIXED, { kind: 'note', text: 'x', parcelId: null })
    expect(listener).toHaveBeenCalledTimes(4)
    stop()
    await workspace.products.remove('P-1')
    expect(listener).toHaveBeenCalledTimes(4)
  })

  test('a listener that is told finds the change done', async () => {
    const { workspace } = startSample()
    const answers: Promise<unknown>[] = []
    workspace.subscribe(() => answers.push(workspace.orders.get(FIXED)))
    await workspace.orders.remove(FIXED)
    expect(await Promise.all(answers)).toEqual([null])
  })

  test('refuses to change what is not there, and tells nobody', async () => {
    const { workspace } = startSample()
    const listener = vi.fn<() => void>()
    workspace.subscribe(listener)
    await expect(workspace.orders.remove('KW-1')).rejects.toBeInstanceOf(NotInWorkspace)
    await expect(workspace.orders.restore(FIXED)).rejects.toBeInstanceOf(NotInWorkspace)
    await expect(
      workspace.orders.addRemark('KW-1', { kind: 'note', text: 'x', parcelId: null }),
    ).rejects.toBeInstanceOf(NotInWorkspace)
    await expect(workspace.products.remove('P-99')).rejects.toBeInstanceOf(NotInWorkspace)
    expect(listener).not.toHaveBeenCalled()
  })

  test('a call that was given up rejects', async () => {
    const { workspace } = startSample()
    const signal = AbortSignal.abort()
    await expect(workspace.orders.search(allOrders, { signal })).rejects.toMatchObject({ name: 'AbortError' })
    await expect(workspace.orders.get(FIXED, { signal })).rejects.toMatchObject({ name: 'AbortError' })
    await expect(workspace.products.search(allProducts, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await expect(workspace.customers.search(allCustomers, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await expect(workspace.dashboard.figures(wholeDashboard, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  test('two samples share nothing', async () => {
    const { workspace } = startSample()
    const { workspace: other } = startSample()
    await workspace.orders.remove(FIXED)
    expect(await other.orders.get(FIXED)).not.toBeNull()
  })
})
