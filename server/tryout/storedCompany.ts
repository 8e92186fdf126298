/**
 * A company of the try-out whose goods are at warehouses of the provider, with some orders: operators find their parcels at
 * `/operator/parcels`.
 */
import * as v from 'valibot'
import { defaultAppConfig } from '#domain/appConfig.ts'
import { newProductSchema } from '#domain/fulfilment/catalogueContract.ts'
import type { Actor } from '#domain/fulfilment/facts.ts'
import { newOrderSchema } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import type { Transaction } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { findSettings, prepareCompany, saveWorkspaceKind } from '#server/db/live/settings.ts'
import { addProduct } from '#server/live/catalogue/products.ts'
import { newId } from '#server/live/ids.ts'
import { createOrder } from '#server/live/orders/createOrder.ts'
import type { ParcelEventInput } from '#server/live/orders/eventInput.ts'
import { sendOrderEvent } from '#server/live/orders/orderEvents.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { writingBySystem } from '#server/live/write.ts'

const { providerName } = defaultAppConfig
const HOUR_MS = 3_600_000

const products = [
  {
    sku: 'DIYA-6',
    name: 'Clay lamps, six',
    category: 'Home & Living',
    price_minor: 120_000,
    weight_grams: 900,
  },
  {
    sku: 'RUG-2',
    name: 'Cotton rug, 2 × 3 ft',
    category: 'Home & Living',
    price_minor: 285_000,
    weight_grams: 1600,
  },
  { sku: 'AJRAK-1', name: 'Ajrak shawl', category: 'Clothing', price_minor: 340_000, weight_grams: 450 },
]

const customers = [
  ['Hira Baloch', '0301-2345671', 'Karachi', 'House 8, Block 13-D, Gulshan-e-Iqbal'],
  ['محمد عمران', '0321-2345672', 'Lahore', 'مکان 14، گلی 3، گلبرگ 2'],
  ['Kashif Mehmood', '0333-2345673', 'Multan', 'Shop 4, Hussain Agahi Bazaar'],
  ['Rabia Anwar', '0345-2345674', 'Karachi', 'Flat 302, Al-Habib Arcade, Clifton Block 7'],
  ['Zubair Khattak', '0300-2345675', 'Peshawar', 'House 71, Street 9, Hayatabad Phase 3'],
  ['Maria Joseph', '0312-2345676', 'Lahore', 'House 22, Youhanabad, Ferozepur Road'],
  ['Saad Qazi', '0331-2345677', 'Hyderabad', 'Bungalow 5, Qasimabad Phase 1'],
  ['Noreen Akhtar', '0302-2345678', 'Faisalabad', 'House 118, Peoples Colony 1'],
] as const

/** How far the provider has come with the first parcels. */
const done: readonly number[] = [3, 2, 1, 0]

type Stored = { companyId: string; owner: { id: string; name: string }; now: Date }

/** Makes the orders of a company that is set up with warehouses of the provider. */
export async function seedStoredOrders(tx: Transaction, { companyId, owner, now }: Stored): Promise<void> {
  await prepareCompany(tx, { companyId, now, newId })
  await saveWorkspaceKind(tx, companyId, 'live')
  const settings = await findSettings(tx, companyId)
  if (!settings) throw new Error('The company was prepared')
  const sender: Actor = { kind: 'person', name: owner.name, rights: rightsOf(rolesOf('owner')) }
  const writing = writingBySystem(tx, { companyId, actor: { kind: 'person', ...owner }, now })
  const byProvider = writingBySystem(tx, {
    companyId,
    actor: { kind: 'provider', id: null, name: providerName },
    now,
  })
  for (const location of await listLocations(tx, companyId))
    for (const [place, product] of products.entries()) {
      // Each product once, with its pieces at one of the warehouses after the other.
      if (place % settings.providerLocations.length !== settings.providerLocations.indexOf(location.id))
        continue
      await addProduct(
        writing,
        v.parse(newProductSchema, { ...product, stock: 60, location_id: location.id }),
        settings,
      )
    }
  for (const [place, [name, number, city, address1]] of customers.entries()) {
    const product = products[place % products.length]
    const order = v.parse(newOrderSchema, {
      customer: { name, email: '', number, city, country: 'Pakistan', zip: '', address1, address2: '' },
      lines: [{ sku: product?.sku, quantity: 1 + (place % 2) }],
      payment: 'COD',
      shipping_minor: 25_000,
      force: true,
    })
    const origin = {
      storeNumber: null,
      placedAt: new Date(now.getTime() - (customers.length - place) * HOUR_MS),
    }
    const {
      order: { id },
    } = await createOrder(writing, settings, order, sender, origin)
    const { parcels } = await sendOrderEvent(writing, settings, {
      by: { id },
      version: null,
      input: { type: 'order.verified', reason: '' },
      sender,
    })
    for (const parcel of parcels) {
      const booking = {
        courier: 'TCS',
        cn: `7790${10_000 + place}`,
        weightGrams: parcel.weightGrams,
        codMinor: parcel.codMinor,
      }
      const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const acts: ParcelEventInput[] = [
        { type: 'parcel.approved', booking, refusedWith: null },
        { type: 'parcel.packed', scanned: pieces, weightGrams: parcel.weightGrams },
        { type: 'parcel.dispatched', scanned: pieces },
      ]
      for (const input of acts.slice(0, done[place] ?? 0))
        await sendParcelEvent(byProvider, settings, {
          id: parcel.id,
          version: null,
          input,
          sender: { kind: 'provider', name: providerName, rights: rightsOf(['warehouse']) },
        })
    }
  }
}
