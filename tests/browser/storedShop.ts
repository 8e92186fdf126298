/** Companies with their goods at the provider's first warehouse, and the operator who works there. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { operatorPaths, type ProviderParcel, type QueuedParcel } from '#domain/operator/operatorContract.ts'
import { accessOf, anActivePerson, customer, sendAs } from './people.ts'

export const operator = { email: 'operator@karwan.test', password: 'karwan-tryout' }

const asOperator = async (page: Page) => ({ Authorization: `Bearer ${await accessOf(page, operator)}` })

/** A warehouse of the provider that nobody else uses. */
export async function aProviderWarehouse(page: Page): Promise<number> {
  const name = `Site ${randomUUID().slice(0, 8)}`
  const data = { name, city: 'Karachi', address: 'Plot 7', is_open: true }
  const headers = await asOperator(page)
  const answer = await page.request.post(`/api/${operatorPaths.warehouses}`, { headers, data })
  return ((await answer.json()) as { id: number }).id
}

/** The provider books all that waits at a warehouse at TCS, by hand. Returns the numbers by the name of their company, of one order each. */
export async function bookAllAt(page: Page, warehouse: number): Promise<Map<string, string>> {
  const headers = await asOperator(page)
  const at = (path: string, { company, id }: QueuedParcel) =>
    `/api/${path.replace(':company', company.id).replace(':id', id)}`
  const queue = await page.request.get(`/api/${operatorPaths.parcels}?warehouse=${warehouse}`, { headers })
  const { rows } = (await queue.json()) as { rows: QueuedParcel[] }
  const numbers = new Map<string, string>()
  for (const row of rows) {
    const found = await page.request.get(at(operatorPaths.parcel, row), { headers })
    const { parcel } = (await found.json()) as { parcel: ProviderParcel }
    const cn = `PK${randomInt(1e9, 1e10)}`
    const booking = { courier: 'TCS', cn, weightGrams: 800, codMinor: parcel.cod.minor }
    const data = { type: 'parcel.approved', version: parcel.version, booking }
    const answer = await page.request.post(at(operatorPaths.parcelEvents, row), { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    numbers.set(row.company.name, cn)
  }
  return numbers
}

/** A company with nine lamps at a warehouse of the provider, which counts them, and orders of two lamps that wait there. */
export async function aStoredShop(page: Page, orders: number, at?: number) {
  const headers = await asOperator(page)
  const offered = await page.request.get(`/api/${apiPaths.warehouses}`, { headers })
  const [first] = (await offered.json()) as { id: number }[]
  const warehouse = at ?? first?.id ?? 0
  const person = await anActivePerson(page, {
    split_logic: 'OPTION_2',
    use_own_warehouses: false,
    inventory_manager: 'KARWAN',
    warehouse_ids: [warehouse],
  })
  const send = await sendAs(page, person)
  await send(livePaths.workspace, { kind: 'live' })
  const access = { Authorization: `Bearer ${await accessOf(page, person)}` }
  const places = await page.request.get(`/api/${livePaths.locations}`, { headers: access })
  const [place] = ((await places.json()) as { rows: { id: string }[] }).rows
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Clay lamps, six',
    category: 'Home & Living',
    price_minor: 120_000,
    sku: 'DIYA-6',
  })
  await send(livePaths.stockAdjustments, {
    product_id: product.id,
    location_id: place?.id,
    change: 9,
    reason: 'received',
  })
  const verified: OrderResponse[] = []
  for (let count = 0; count < orders; count += 1) {
    const lines = [{ sku: 'DIYA-6', quantity: 2 }]
    const order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines,
      payment: 'COD',
      force: true,
    })
    const events = livePaths.orderEvents.replace(':id', order.id)
    verified.push(await send(events, { type: 'order.verified', version: order.version }))
  }
  return { person, warehouse, orders: verified }
}
