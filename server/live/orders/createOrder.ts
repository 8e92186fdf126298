/** A new order by hand (orders.md §4). The server computes every amount. */
import { isEmail } from '#domain/emails.ts'
import { type CityAlias, resolveCity } from '#domain/fulfilment/cities.ts'
import type { Actor } from '#domain/fulfilment/facts.ts'
import { HOME_COUNTRY, orderTypeOf } from '#domain/fulfilment/newOrder.ts'
import { MAX_TAG_LENGTH, type NewOrder } from '#domain/fulfilment/orderContract.ts'
import { type Adjustment, isAboveMost } from '#domain/fulfilment/shares.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { freeLabel, ownLabel, storeLabel } from '#domain/orders/orderLabel.ts'
import { isReservedTag } from '#domain/orders/tags.ts'
import { normalizeAnyPhone } from '#domain/phonesAbroad.ts'
import { isBlank, MAX_LONG_TEXT, trimmed } from '#domain/text.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { CustomerRow } from '#server/db/live/customers.ts'
import type { LineRow, OrderRecord, OrderRow } from '#server/db/live/orders.ts'
import type { ProductRow } from '#server/db/live/products.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { customerOfOrder, isUsablePhone, phoneRefusal } from '../catalogue/customers.ts'
import { skuKeyOf } from '../catalogue/products.ts'
import { changed } from '../changed.ts'
import { currency } from '../currency.ts'
import type { RowWriting } from '../write.ts'
import { addPaymentRow, totalsOf } from './amounts.ts'
import { orderFacts } from './orderFacts.ts'
import { refusedAs } from './refusedEvent.ts'
import { figuresOf, piecesOf, searchTextOf } from './saveOrder.ts'
import { snapshotOf } from './snapshot.ts'
import { addSystemTag, inTagOrder } from './splitOrder.ts'

const HOUR_MS = 3_600_000

/** Where an order comes from that was placed elsewhere. */
export type Origin = {
  storeNumber: string | null
  /** Which store it is; '' where nothing says so. */
  store?: string
  placedAt: Date
  adjustments?: readonly Adjustment[]
}

/** Creates an order. Throws 400 by field, or 409 when it looks like another one, unless it is forced. */
export async function createOrder(
  writing: RowWriting,
  settings: Settings,
  input: NewOrder,
  sender: Actor,
  origin: Origin = { storeNumber: null, placedAt: writing.now },
): Promise<OrderRecord> {
  const { rows } = writing
  const given = customerOf(input.customer)
  const products = await productsOfInput(writing, input.lines)
  refuseProblems(input, given, products)
  const id = writing.newId()
  const lines = linesOf(writing, id, input.lines, products)
  const customer = await customerOfOrder(writing, { ...given, phone: given.number })
  // An order of a store has its own number: it is no other one.
  const twin = origin.storeNumber === null ? await twinOf(writing, settings, customer.id, lines) : undefined
  if (twin && !input.force) throw duplicateRefused(writing, twin)

  const aliases = await rows.listAliases()
  const arriving = { id, given, customer, lines, aliases, sender, origin }
  const record = arrivingOrder(writing, settings, input, arriving)
  const { order } = record
  if (twin) addSystemTag(record, 'Duplicate', writing.now)
  // As late as possible: everybody who creates an order waits here for the one before.
  order.number = await rows.nextOrderNumber()
  order.label =
    order.storeNumber === null
      ? ownLabel(settings.orderPrefix, order.number)
      : await freeLabel(storeLabel(order.storeNumber), rows.isLabelTaken)
  order.searchText = searchTextOf(record)

  await rows.insertOrder(record)
  await keepExtras(writing, record, input)
  await writing.log({
    subject: 'order',
    subjectId: id,
    event: 'order.created',
    ...changed({}, snapshotOf(record)),
    version: 1,
  })
  await rows.addToFigures(customer.id, { ...figuresOf(record), lastOrderAt: order.placedAt })
  return record
}

type Arriving = {
  id: string
  given: OrderCustomer
  customer: CustomerRow
  lines: LineRow[]
  aliases: readonly CityAlias[]
  sender: Actor
  origin?: Origin
}

/** A new order as its chart sorts it, with all amounts; it has no number yet. Throws 400 or 409. */
export function arrivingOrder(
  { companyId, now }: Pick<RowWriting, 'companyId' | 'now'>,
  settings: Settings,
  input: NewOrder,
  { id, given, customer, lines, aliases, sender, origin }: Arriving,
): OrderRecord {
  const type = orderTypeOf(given.country)
  const match = resolveCity(given.city, aliases)
  const paidMinor = input.paid?.minor ?? 0
  const priced = {
    couponCode: input.coupon?.code ?? null,
    couponPercentOff: input.coupon?.percent_off ?? null,
    giftCardCode: input.gift_card?.code ?? null,
    giftCardAmountMinor: input.gift_card?.minor ?? null,
    shippingMinor: input.shipping_minor,
    adjustments: [...(origin?.adjustments ?? [])],
    payment: input.payment,
    paidMinor,
    refundedMinor: 0,
  }
  const totals = totalsOf(priced, lines)
  if (isAboveMost(totals)) throw fieldsRefused({ lines: liveMessages.orderTooMuch })
  if (paidMinor > totals.grandTotal.minor) throw fieldsRefused({ paid: liveServerMessages.paymentTooHigh })
  const { number: phone, ...snapshot } = given
  const order: OrderRow = {
    companyId,
    id,
    number: 0,
    label: '',
    storeNumber: origin?.storeNumber ?? null,
    store: origin?.store ?? '',
    state: 'pendingCOD',
    status: 'pending-cod',
    held: null,
    isCustomerTold: false,
    customerId: customer.id,
    ...snapshot,
    phone,
    knownCity: type === 'Local' && match.is === 'known' ? match.place.city : null,
    type,
    risk: 'Low',
    source: input.source,
    ...priced,
    currency,
    subtotalMinor: totals.subtotal.minor,
    couponMinor: totals.couponDiscount.minor,
    giftCardMinor: totals.giftCardDiscount.minor,
    grandTotalMinor: totals.grandTotal.minor,
    collectedMinor: 0,
    remittedMinor: 0,
    locationId: null,
    pieces: piecesOf(lines),
    searchText: '',
    placedAt: origin?.placedAt ?? now,
    closedAt: null,
    verified: null,
    version: 1,
  }
  const record: OrderRecord = { order, lines, parcels: [], tags: tagsOf(input.tags, now), tasks: [] }
  const facts = orderFacts(record, customer, settings, [])
  const event = { type: 'order.created', by: sender, at: now.getTime(), isReplay: false } as const
  const next = nextOrderState(null, facts, event)
  if (!next.isAccepted) throw refusedAs(next, 0)
  order.state = next.state
  order.status = next.state === 'pendingCC' ? 'pending-cc' : 'pending-cod'
  return record
}

/** The customer trimmed, the phone number in its canonical form if it has one, the company's country by its name. */
export function customerOf(given: OrderCustomer): OrderCustomer {
  const texts = Object.entries(given).map(([field, text]) => [field, trimmed(text)])
  return {
    ...(Object.fromEntries(texts) as OrderCustomer),
    number: normalizeAnyPhone(given.number),
    ...(orderTypeOf(given.country) === 'Local' && { country: HOME_COUNTRY }),
  }
}

/** What is wrong with a customer of a live order: here the required fields are enforced (design §12). */
export function customerProblemsOf(given: OrderCustomer): Record<string, string> {
  const { required, email } = liveServerMessages
  return {
    ...(isBlank(given.name) && { name: required }),
    ...(!isUsablePhone(given.number, given.country) && { number: phoneRefusal(given.country) }),
    ...(!isBlank(given.email) && !isEmail(given.email) && { email }),
    ...(isBlank(given.city) && { city: liveMessages.cityMissing }),
    ...(isBlank(given.country) && { country: required }),
    ...(isBlank(given.address1) && { address1: required }),
  }
}

type Products = { byId: Map<string, ProductRow>; bySku: Map<string, ProductRow> }

/** The products of new lines, by id and by SKU. */
export async function productsOfInput(
  { rows }: Pick<RowWriting, 'rows'>,
  lines: readonly NewLine[],
): Promise<Products> {
  const ids = lines.flatMap(({ product_id }) => product_id?.toLowerCase() ?? [])
  const skus = lines.map(({ sku }) => skuKeyOf(sku))
  const byId = await rows.findProducts(ids)
  const bySku = await rows.findProductsBySku(skus.filter(Boolean))
  return {
    byId: new Map(byId.map((row) => [row.id, row])),
    bySku: new Map(bySku.map((row) => [row.skuKey, row])),
  }
}

type NewLine = NewOrder['lines'][number]

function productOf({ product_id, sku }: NewLine, { byId, bySku }: Products): ProductRow | undefined {
  return product_id === null ? bySku.get(skuKeyOf(sku)) : byId.get(product_id.toLowerCase())
}

function refuseProblems(input: NewOrder, given: OrderCustomer, products: Products): void {
  const items = input.lines.flatMap((line, index) => {
    const position = index + 1
    const product = productOf(line, products)
    if (line.product_id !== null && !product) return [liveServerMessages.unknownItem({ position })]
    const isComplete = product || (!isBlank(line.title) && line.price_minor !== null)
    return isComplete ? [] : [liveServerMessages.itemWithoutPrice({ position })]
  })
  const isTagLong = input.tags.some((tag) => trimmed(tag).length > MAX_TAG_LENGTH)
  const reserved = input.tags.find(isReservedTag)
  const problems = {
    ...customerProblemsOf(given),
    ...(input.lines.length === 0 && { lines: liveMessages.itemMissing }),
    ...(items[0] && { lines: items[0] }),
    ...(reserved !== undefined && { tags: liveServerMessages.systemTag({ tag: trimmed(reserved) }) }),
    ...(isTagLong && { tags: liveServerMessages.tagTooLong({ max: MAX_TAG_LENGTH }) }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
}

/** The lines as they are sold now: a product that changes later does not change them. */
export function linesOf(
  { companyId, newId }: Pick<RowWriting, 'companyId' | 'newId'>,
  orderId: string,
  lines: readonly NewLine[],
  products: Products,
): LineRow[] {
  return lines.map((line, position) => {
    const product = productOf(line, products)
    return {
      companyId,
      id: newId(),
      orderId,
      position,
      productId: product?.id ?? null,
      title: product?.name ?? trimmed(line.title),
      sku: product?.sku ?? trimmed(line.sku),
      vendor: product?.vendor ?? '',
      barcode: product?.barcode ?? '',
      category: product?.category ?? '',
      priceMinor: line.price_minor ?? product?.priceMinor ?? 0,
      weightGrams: product?.weightGrams ?? 0,
      quantity: line.quantity,
    }
  })
}

type Twin = Pick<OrderRow, 'id' | 'number' | 'label' | 'placedAt'>

/** An order of the same customer with the same SKUs, of as many last hours as the company wants to be asked about. */
async function twinOf(
  { rows, now }: RowWriting,
  { duplicateHours }: Settings,
  customerId: string,
  lines: readonly LineRow[],
): Promise<Twin | undefined> {
  const skus = [...new Set(lines.map(({ sku }) => sku))]
  if (duplicateHours === 0) return undefined
  const since = new Date(now.getTime() - duplicateHours * HOUR_MS)
  return rows.findTwin({ customerId, skus, since })
}

function duplicateRefused({ now }: RowWriting, { id, number, label, placedAt }: Twin) {
  const minutes = Math.floor((now.getTime() - placedAt.getTime()) / 60_000)
  return refusals.duplicateOrder(liveMessages.looksLike({ label, minutes }), {
    id,
    number,
    placed_at: placedAt.getTime(),
  })
}

/** Tags by hand: trimmed, without empty ones, and each once without regard to case. */
export function tagsOf(tags: readonly string[], now: Date): OrderRecord['tags'] {
  const byKey = new Map(
    tags
      .map(trimmed)
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag]),
  )
  return inTagOrder([...byKey].map(([tagKey, tag]) => ({ tagKey, tag, isSystem: false, createdAt: now })))
}

/** A note as long as one can be; a longer one, of a file, is several, between two words. */
function noteParts(text: string): string[] {
  if (text.length <= MAX_LONG_TEXT) return [text]
  const space = text.lastIndexOf(' ', MAX_LONG_TEXT)
  const end = space > 0 ? space : MAX_LONG_TEXT
  return [text.slice(0, end), ...noteParts(text.slice(end).trim())]
}

async function keepExtras(writing: RowWriting, { order }: OrderRecord, input: NewOrder): Promise<void> {
  const { rows, companyId, now, newId, actor } = writing
  if (input.paid && input.paid.minor > 0)
    await addPaymentRow(writing, order, {
      kind: 'charged',
      amountMinor: input.paid.minor,
      reference: trimmed(input.paid.reference),
    })
  if (isBlank(input.note) || actor.id === null) return
  for (const text of noteParts(trimmed(input.note)))
    await rows.insertNote({
      companyId,
      id: newId(),
      orderId: order.id,
      parcelId: null,
      text,
      authorId: actor.id,
      authorName: actor.name,
      isPinned: false,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
      version: 1,
    })
}
