/** A product and a customer for the suites and models of lists and forms. */

import type { Customer } from '#domain/customers.ts'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import type { RemarkResponse } from '#domain/fulfilment/orderContract.ts'
import type { ProductStock } from '#domain/fulfilment/stockForm.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { Job } from '#domain/imports/importContract.ts'
import type { ManagedLocation } from '#domain/locations.ts'
import type { ProviderWarehouse } from '#domain/operator/providerWarehouses.ts'
import type { Product } from '#domain/products.ts'
import { type RefusedChange, refusedAs } from '#domain/refusedChange.ts'

export const lamp: Product = {
  id: 'P-1',
  name: 'Desk lamp',
  category: 'Home & Garden',
  price: { minor: 24_00, currency: 'USD' },
  stock: 12,
  stockStatus: 'low-stock',
  icon: 'lamp',
  sku: 'DL-1',
  vendor: 'Ravi Lights',
  barcode: '8964000000017',
  stockAt: { lahore: 12 },
}

export const kurta: OrderedProduct = {
  id: 'kurta',
  title: 'Kurta',
  sku: 'KRT-1',
  barcode: '8964000',
  price: { minor: 195_000, currency: 'PKR' },
  available: 4,
  stock: [],
}

export const ayesha: Customer = {
  id: 'C-1',
  name: 'Ayesha Khan',
  email: 'ayesha@karachi.test',
  phone: '+92300xxxxx67',
  city: 'Karachi',
  country: 'Pakistan',
  joinedAt: 0,
  orders: 2,
  totalSpent: { minor: 100_00, currency: 'USD' },
  lastOrderAt: 0,
}

export const korangi: ManagedLocation = {
  id: 'W-1',
  version: 3,
  name: 'Korangi',
  city: 'Karachi',
  address: 'Plot 41',
  isExport: true,
  isActive: true,
  closedBecause: '',
  isProvider: false,
  openParcels: 0,
  openOrders: [],
  units: 0,
  reserved: 0,
}

/** A warehouse of the provider, closed, with a company that keeps it. */
export const kotLakhpat: ProviderWarehouse = {
  id: '7',
  version: 5,
  name: 'Kot Lakhpat',
  city: 'Lahore',
  address: 'Road 6',
  isOpen: false,
  companyCount: 1,
  companies: [{ id: 'C-7', name: 'Chenab Traders' }],
}

export const stockOfLamp: ProductStock = {
  places: [
    {
      id: 'lahore',
      name: 'Lahore',
      city: 'Lahore',
      isActive: true,
      onHand: 12,
      reserved: 4,
      buffer: 0,
      available: 8,
    },
  ],
  history: [],
}

/** A note or comment of somebody else. */
export const remarkOf = (given: Partial<RemarkResponse>): RemarkResponse => ({
  id: 'n-1',
  at: 0,
  author: 'Sana Malik',
  text: 'Ring twice',
  parcel_id: null,
  is_pinned: false,
  is_deleted: false,
  edited_at: null,
  version: 1,
  ...given,
})

/** How a change is refused, with what matters of it. */
export const refusedWith = (refusal: Partial<RefusedChange>) => refusedAs({ code: 'in_use', ...refusal })

/** How a change is refused for a reason that people can read. */
export const refusedBecause = (text: string, more: Partial<RefusedChange> = {}) =>
  refusedWith({ text, ...more })

/** How a change of an older version is refused: somebody else made `differing` of it. */
export const outdatedBecause = (text: string, version: number, differing: RefusedChange['differing']) =>
  refusedBecause(text, { code: 'stale_version', version, differing })

/** How a form is refused at its fields. */
export const fieldsRefused = (fields: Record<string, string>) =>
  refusedBecause(Object.values(fields)[0] ?? '', { code: 'validation_failed', fields })

/** Tags of order #1042 that were changed, and can be taken back. */
export const tagsDone: DoneAct = {
  kind: 'tags',
  id: 'o-1',
  name: '#1042',
  done: 'tagsChanged',
  opposite: { type: 'tags', orderId: 'o-1', version: 8, tags: [] },
}

/** An import whose rows are still sent. */
export const receivingJob: Job = {
  id: 'i1',
  kind: 'products',
  state: 'receiving',
  file_name: 'shop.csv',
  total: 3,
  created: 0,
  skipped: 1,
  skipped_rows: [{ row: 4, reason: 'SKU is empty.' }],
  warned_rows: [{ row: 2, reason: 'There is no category.' }],
}

export const halting = { haltsWholeOrders: true, haltDays: 0 } as const
/** How orders are split, for the suite and the model of its editor. */
export const allocationSettings = {
  version: 4,
  option: 'OPTION_2',
  maxParcels: 2,
  usesOwnWarehouses: true,
  ...halting,
} as const
