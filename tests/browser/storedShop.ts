/** Companies with their goods at the provider's first warehouse, and the operator who works there. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { operatorPaths, type ProviderParcel, type QueuedParcel } from '#domain/operator/operatorContract.ts'
import { accessOf, anActivePerson, ask, customer, operator, sendAs } from './people.ts'

/** A warehouse of the provider that nobody else uses. */
export async function aProviderWarehouse(page: Page): Promise<number> {
  const name = `Site ${randomUUID().slice(0, 8)}`
  const data = { name, city: 'Karachi', address: 'Plot 7', is_open: true }
  const access = await accessOf(page, operator)
  return (await ask<{ id: number }>(page, operatorPaths.warehouses, { access, data })).id
}

/** The provider books all that waits at a warehouse at TCS, by hand. Returns the numbers by the name of their company, of one order each. */
export async function bookAllAt(page: Page, warehouse: number): Promise<Map<string, string>> {
  const access = await accessOf(page, operator)
  const at = (path: string, { company, id }: QueuedParcel) =>
    path.replace(':company', company.id).replace(':id', id)
  const params = { warehouse: String(warehouse) }
  const { rows } = await ask<{ rows: QueuedParcel[] }>(page, operatorPaths.parcels, { access, params })
  const numbers = new Map<string, string>()
  for (const row of rows) {
    const { parcel } = await ask<{ parcel: ProviderParcel }>(page, at(operatorPaths.parcel, row), { access })
    const cn = `PK${randomInt(1e9, 1e10)}`
    const booking = { courier: 'TCS', cn, weightGrams: 800, codMinor: parcel.cod.minor }
    const data = { type: 'parcel.approved', version: parcel.version, booking }
    await ask(page, at(operatorPaths.parcelEvents, row), { access, data })
    numbers.set(row.company.name, cn)
  }
  return numbers
}

/** A company with nine lamps at a warehouse of the provider, which counts them, and orders of two lamps that wait there. */
export async function aStoredShop(page: Page, orders: number, at?: number) {
  const [first] = await ask<{ id: number }[]>(page, apiPaths.warehouses, {
    access: await accessOf(page, operator),
  })
  const warehouse = at ?? first?.id ?? 0
  const person = await anActivePerson(page, {
    split_logic: 'OPTION_2',
    use_own_warehouses: false,
    inventory_manager: 'KARWAN',
    warehouse_ids: [warehouse],
  })
  const send = await sendAs(page, person)
  await send(livePaths.workspace, { kind: 'live' })
  const access = await accessOf(page, person)
  const { rows } = await ask<{ rows: { id: string }[] }>(page, livePaths.locations, { access })
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Clay lamps, six',
    category: 'Home & Living',
    price_minor: 120_000,
    sku: 'DIYA-6',
  })
  await send(livePaths.stockAdjustments, {
    product_id: product.id,
    location_id: rows[0]?.id,
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
