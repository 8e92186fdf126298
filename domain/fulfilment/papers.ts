/** What is printed for parcels: pick lists, packing slips, invoices, labels and load sheets. */
import { connectedCouriers } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import type { PaperParcel } from './paperContract.ts'

const byText = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
const skusOf = ({ lines }: PaperParcel) =>
  lines
    .map(({ sku }) => sku)
    .toSorted(byText)
    .join(' ')

/** Which labels couriers make as files: as many of one courier as it puts into one, in the order of the parcels. */
export function labelFilesOf(parcels: readonly PaperParcel[]) {
  return connectedCouriers.flatMap((id) => {
    const { name: courier, labelsPerFile } = couriers[id]
    const own = parcels.filter(({ label_file }) => label_file === id).map((parcel) => parcel.id)
    const starts = own.map((_, index) => index).filter((index) => index % labelsPerFile === 0)
    return starts.map((start) => {
      const ids = own.slice(start, start + labelsPerFile)
      return { courier, first: start + 1, last: start + ids.length, of: own.length, ids }
    })
  })
}

/** In the order in which they are picked: by warehouse, then by their SKUs, so that equal parcels lie together. */
export function inPickOrder(parcels: readonly PaperParcel[]): PaperParcel[] {
  return parcels.toSorted(
    (one, other) =>
      byText(one.location.name, other.location.name) ||
      byText(skusOf(one), skusOf(other)) ||
      one.order - other.order ||
      one.number - other.number,
  )
}

export type Picked = {
  sku: string
  title: string
  quantity: number
  parcels: number
  /** Of its product. */
  productId: string | null
  photo: string
}

/** By warehouse, what is taken from its shelves: each SKU once, in the order of the shelves, which is that of SKUs. */
export function pickListsOf(parcels: readonly PaperParcel[]): { location: string; items: Picked[] }[] {
  const names = [...new Set(parcels.map(({ location }) => location.name))].toSorted(byText)
  return names.map((location) => ({
    location,
    items: itemsOf(parcels.filter((parcel) => parcel.location.name === location)),
  }))
}

function itemsOf(parcels: readonly PaperParcel[]): Picked[] {
  const items = new Map<string, Picked>()
  for (const { lines } of parcels)
    for (const { sku, title, quantity, product_id: productId, photo } of lines) {
      // What has no SKU is told by its title.
      const key = sku || title
      const item = items.get(key) ?? { sku, title, quantity: 0, parcels: 0, productId, photo }
      items.set(key, { ...item, quantity: item.quantity + quantity, parcels: item.parcels + 1 })
    }
  return [...items.values()].toSorted((one, other) => byText(one.sku || one.title, other.sku || other.title))
}

/** By courier, what is handed over to it. */
export function loadSheetsOf(parcels: readonly PaperParcel[]): { courier: string; parcels: PaperParcel[] }[] {
  const couriers = [...new Set(parcels.map(({ courier }) => courier))].toSorted(byText)
  return couriers.map((courier) => ({
    courier,
    parcels: parcels.filter((parcel) => parcel.courier === courier),
  }))
}
