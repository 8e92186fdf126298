/** Texts of the parcels at the provider's warehouses in the operator's console. */
import { parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import type { QueuePart } from '#domain/operator/queueParts.ts'
import { orderStatusLabels } from './orderStatus.ts'
import { packingMessages } from './packing.ts'

const partName = (part: QueuePart): string =>
  part === 'packed' ? packingMessages.packed : orderStatusLabels[parcelStateSlugs[part]]

const parcels = (n: number) => (n === 1 ? '1 parcel' : `${n.toLocaleString('en')} parcels`)

export const parcelQueueMessages = {
  title: 'Parcels',
  tabs: 'Parcels by state',
  part: (p: { part: QueuePart }) => partName(p.part),
  warehouse: 'Warehouse',
  everywhere: 'All warehouses',
  place: (p: { name: string; city: string }) => `${p.name}, ${p.city}`,
  caption: 'Parcels, the oldest orders first',
  columns: {
    order: 'Order',
    company: 'Company',
    warehouse: 'Warehouse',
    placed: 'Placed',
    courier: 'Courier',
    state: 'State',
  },
  /** The first parcel of an order is called as that. */
  parcel: (p: { order: string; number: number }) => (p.number === 1 ? p.order : `${p.order} · ${p.number}`),
  noCourier: 'Not booked',
  empty: (p: { part: QueuePart }) => `No parcel here: ${partName(p.part)}`,
  emptyText: 'Parcels of companies that chose the warehouses of the provider come here by themselves.',
  showing: (p: { total: number; page: number; pages: number }) =>
    `${parcels(p.total)} · Page ${p.page} of ${p.pages}`,
  pages: 'Pages of parcels',
}
