/** Booked parcels of a shop in Karachi, and a scanner. */
import type { Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { aShop, customer, type Person, sendAs } from './people.ts'

type Parcels = {
  count: number
  /** Pieces of KHUSSA-1 in each. */
  quantity: number
  /** They are with the courier. */
  areDispatched?: boolean
}

/** A person with parcels that are booked at Leopards by hand: KI700000000, KI700000001 … */
export async function aShopWithParcels(page: Page, parcels: Parcels): Promise<Person> {
  const { count, quantity, areDispatched = false } = parcels
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Khussa',
    category: 'Footwear',
    price_minor: 199_950,
    sku: 'KHUSSA-1',
  })
  const { id } = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  const stock = { product_id: product.id, location_id: id, change: count * quantity, reason: 'received' }
  await send(livePaths.stockAdjustments, stock)
  for (let index = 0; index < count; index += 1) {
    const order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines: [{ sku: 'KHUSSA-1', quantity }],
      payment: 'COD',
      force: true,
    })
    const verify = livePaths.orderEvents.replace(':id', order.id)
    let [parcel] = (await send<OrderResponse>(verify, { type: 'order.verified', version: order.version }))
      .parcels
    const cn = `KI${700_000_000 + index}`
    const booking = { courier: 'Leopards', cn, weightGrams: 800, codMinor: parcel?.shares.cod.minor }
    const approved = { type: 'parcel.approved', booking }
    for (const event of areDispatched ? [approved, { type: 'parcel.dispatched' }] : [approved]) {
      const path = livePaths.parcelEvents.replace(':id', parcel?.id ?? '')
      ;[parcel] = (await send<OrderResponse>(path, { ...event, version: parcel?.version })).parcels
    }
  }
  return person
}

/** As a scanner: keys and Enter, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
