/** What is printed for parcels. */
import * as v from 'valibot'
import { paperCalls } from '#domain/calls/paperCalls.ts'
import { type PaperParcel, type Papers, printedRequestSchema } from '#domain/fulfilment/paperContract.ts'
import { MAX_PAPERS, paperKinds } from '#domain/fulfilment/paperKinds.ts'
import { shownPhone } from '#domain/identityNumbers.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { listHanded, listItemsOf } from '#server/db/live/packing.ts'
import {
  findSender,
  listLabelsOf,
  listParcelsOfOrders,
  listParcelsToPrint,
  listPrintedSince,
  PRINTED,
} from '#server/db/live/papers.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { rupees } from '../currency.ts'
import { groupedBy } from '../groupedBy.ts'
import { addressOf } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'

/** How long it is remembered what was printed. */
const REMEMBERED_MS = 30 * DAY

export function paperRoutes(deps: AppDeps) {
  return serveCalls(deps, paperCalls, {
    async read(c) {
      const { companyId } = c.get('settings')
      const { db } = deps.database
      const wanted = await wantedIn(db, companyId, addressOf(c))
      const papers = await readPapers(db, companyId, wanted, deps.now())
      if (!papers) throw refusals.notFound()
      return papers
    },
    // Printing changes no record: it is in the log of the company, and read from there.
    async print({ log, companyId }, { paper, parcels }) {
      const after = { paper, parcels: [...new Set(parcels)] }
      await log({ subject: 'company', subjectId: companyId, event: PRINTED, before: {}, after, version: 0 })
      return { paper, parcels: after.parcels.length }
    },
  })
}

/** @param address names orders by their labels, separated by commas, or a handover; without them, all that is booked. */
async function wantedIn(
  queries: Queries,
  companyId: string,
  address: ReturnType<typeof addressOf>,
): Promise<Wanted> {
  const handover = address.get('handover')
  if (handover !== null) return { parcelIds: await listHanded(queries, companyId, handover) }
  const labels = address.get('orders')?.split(',')
  return labels === undefined ? null : { labels }
}

type Wanted = Parameters<typeof listParcelsToPrint>[2]

/** Null for a company that has not set itself up. */
export async function readPapers(
  queries: Queries,
  companyId: string,
  wanted: Wanted,
  now: Date,
): Promise<Papers | null> {
  const sender = await findSender(queries, companyId)
  if (!sender) return null
  const found = await listParcelsToPrint(queries, companyId, wanted, MAX_PAPERS)
  const parcelIds = found.map(({ parcel }) => parcel.id)
  const links = await listLabelsOf(queries, companyId, parcelIds)
  const pieces = groupedBy(await listItemsOf(queries, companyId, parcelIds), ({ parcelId }) => parcelId)
  const siblings = groupedBy(
    await listParcelsOfOrders(
      queries,
      companyId,
      found.map(({ order }) => order.id),
    ),
    ({ orderId }) => orderId,
  )
  const since = new Date(now.getTime() - REMEMBERED_MS)
  const printed = (await listPrintedSince(queries, companyId, since)).flatMap((after) => {
    const result = v.safeParse(printedRequestSchema, after)
    return result.success ? [result.output] : []
  })
  const locations = new Map((await listLocations(queries, companyId)).map((row) => [row.id, row]))
  const rows = found.map(({ parcel, order }): PaperParcel => {
    const label = links.find(({ parcelId }) => parcelId === parcel.id)
    const { name = '', city = '', address = '' } = locations.get(parcel.locationId ?? '') ?? {}
    const discountMinor = parcel.couponMinor + parcel.giftCardMinor
    return {
      id: parcel.id,
      order: order.number,
      label: order.label,
      placed_at: order.placedAt.getTime(),
      payment: order.payment,
      number: parcel.number,
      of: siblings.get(order.id)?.length ?? 1,
      courier: parcel.courier ?? '',
      cn: parcel.cn ?? '',
      weight_grams: parcel.weightGrams,
      label_url: label?.url ?? '',
      label_file: label && couriers[label.courier].labelsPerFile > 0 ? label.courier : null,
      location: { name, city, address },
      customer: {
        name: order.name,
        phone: shownPhone(order.phone),
        address: [order.address1, order.address2].filter((line) => line !== '').join(', '),
        city: order.knownCity ?? order.city,
        zip: order.zip,
      },
      lines: (pieces.get(parcel.id) ?? []).map(({ title, sku, quantity, priceMinor, productId, photo }) => ({
        title,
        sku,
        quantity,
        price: rupees(priceMinor),
        product_id: productId,
        photo,
      })),
      amounts: {
        subtotal: rupees(parcel.subtotalMinor),
        discount: rupees(discountMinor),
        shipping: rupees(parcel.shippingMinor),
        adjustment: rupees(parcel.adjustmentMinor),
        total: rupees(parcel.subtotalMinor - discountMinor + parcel.shippingMinor + parcel.adjustmentMinor),
        cod: rupees(parcel.codMinor),
      },
      printed: paperKinds.filter((kind) =>
        printed.some(({ paper, parcels }) => paper === kind && parcels.includes(parcel.id)),
      ),
    }
  })
  // One that was merged into another has nothing to print.
  return { company: sender, rows: rows.filter(({ lines }) => lines.length > 0) }
}
