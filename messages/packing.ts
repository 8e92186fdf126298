/** The texts of packing by scanner and of the handover. */

import { withThousands } from '#domain/money.ts'
import type { Verdict } from '#domain/packing/desk.ts'
import { orderStatusLabels } from './orderStatus.ts'
import { titled } from './titled.ts'

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)
const scannedOf = (p: { scanned: number; items: number }) => `${p.scanned} of ${items(p.items)} scanned.`
const parcels = (p: { parcels: number }) =>
  p.parcels === 1 ? '1 parcel' : `${withThousands(p.parcels)} parcels`

/** @param entersBarcodes whether barcodes are entered under Products, in the same application */
function verdict({ code, params }: Verdict, entersBarcodes: boolean): string {
  switch (code) {
    case 'opened':
      return `Order ${params.order}: ${items(params.items)}.`
    case 'counted':
      return `${params.title}. ${scannedOf(params)}`
    case 'complete':
      return `Order ${params.order} is complete: ${scannedOf(params)} Scan the next one, or press Enter: this one is packed then.`
    case 'collected':
      return `Order ${params.order} is scanned out.`
    case 'surplus':
      return `One too many: ${params.title} is in this parcel ${params.items === 1 ? 'once' : `${params.items} times`}. Put it back.`
    case 'notInParcel':
      return `${params.title} is not in order ${params.order}. Put it back.`
    case 'codeNotInParcel':
      return `No item of order ${params.order} has the barcode ${params.scanned}. Put it back${entersBarcodes ? ', or enter the barcode under Products' : ''}.`
    case 'incomplete':
      return `Order ${params.order} is not complete: ${scannedOf(params)} Scan the rest, or put it aside.`
    case 'packedBefore':
      return `No parcel waits for ${params.title}: all with it are packed.`
    case 'notPacked':
      return `Order ${params.order} is not packed yet: ${scannedOf(params)} Pack it first.`
    case 'collectedBefore':
      return `Order ${params.order} is scanned out already.`
    case 'itemForHandover':
      return `This is the barcode of ${params.title}. Scan the consignment number on the parcel.`
    case 'elsewhere':
      return `The parcel of order ${params.order} is not here to pack: it is in ${orderStatusLabels[params.status]}.`
    case 'foreign':
      return entersBarcodes
        ? `${params.scanned} is neither a parcel nor an item of one that is listed. If it is the barcode of such an item, enter it under Products.`
        : `${params.scanned} is neither a parcel here nor an item of one.`
    case 'ofSeveral':
      return `${params.scanned} is in parcels of several companies. Scan the number of the parcel first.`
    case 'notAsked':
      return `${params.scanned} is not known here, and the server couldn’t be asked. Scan it again.`
    case 'weightMissing':
      return `Enter a weight of more than 0, at most ${withThousands(params.most)} kg.`
  }
}

export const packingMessages = {
  title: 'Packing',
  modes: { pack: 'Pack', out: 'Hand Over' },
  modesLabel: 'What is done',
  sampleTitle: 'Packing is for your own orders',
  sampleText: 'The sample has no parcels to pack. Start with your own orders to pack by scanner.',
  loading: 'Loading the parcels',
  failed: 'The parcels couldn’t be loaded.',
  hasMore: (p: { parcels: number }) =>
    `The oldest ${withThousands(p.parcels)} parcels are listed. Others are found when their number is scanned.`,
  field: 'Scan a consignment number or an item',
  fieldOut: 'Scan the consignment number of a parcel',
  verdict,
  products: 'Products',
  packedOf: (p: { packed: number; all: number }) =>
    `${withThousands(p.packed)} of ${parcels({ parcels: p.all })} packed`,
  packedLast: (p: { order: string; cn: string }) =>
    `Packed last: order ${[p.order, p.cn].filter(Boolean).join(', ')}.`,
  allPacked: 'All parcels are packed.',
  noneTitle: 'There is nothing to pack',
  noneToHandOver: 'There is nothing to hand over',
  noneText: 'Parcels come here once they are booked at a courier.',
  orders: 'Orders',
  waiting: 'Waits to be packed',
  packed: 'Packed',
  parcelOf: (p: { number: number; of: number }) => `parcel ${p.number} of ${p.of}`,
  pieces: items,
  items: 'Items of the parcel',
  count: (p: { scanned: number; items: number }) => `${p.scanned} of ${p.items}`,
  scannedOf,
  noScan: 'Its items need no scan.',
  barcode: (p: { barcode: string }) => `Barcode ${p.barcode}`,
  noBarcode: 'No barcode: scan or type its SKU',
  weight: 'Weight in kilograms',
  done: 'Packed',
  putAside: 'Put Aside',
  sending: 'Saving…',
  refused: (p: { order: string; text: string }) => `Order ${p.order} is not packed: ${p.text}`,
  openOrder: (p: { order: string }) => `Order ${p.order}`,
  /** `courier` is '' where the parcels have none. */
  ready: (p: { courier: string; parcels: number }) =>
    `${p.parcels === 1 ? 'Add the Parcel' : `Add All ${withThousands(p.parcels)} Parcels`} ${p.courier ? `of ${p.courier}` : 'without a Courier'}`,
  collected: 'Scanned out',
  nothingCollected: 'No parcel is scanned out yet.',
  remove: (p: { order: string }) => `Take order ${p.order} off the list`,
  handOver: (p: { parcels: number }) => titled(`hand over ${parcels(p)}`),
  handedOver: (p: { parcels: number }) => `${parcels(p)} handed over.`,
  noneHanded: 'No parcel was handed over.',
  loadSheet: 'Load Sheet',
  next: 'Next Handover',
  notHanded: 'The parcels couldn’t be handed over. What you scanned stays here; please try again.',
  notHandedOf: (p: { order: string; text: string }) => `Order ${p.order} stays here: ${p.text}`,
}
