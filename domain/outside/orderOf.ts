/** Makes an order of an outside order, so that what the customer owes is what is collected (orders.md §8). */
import { folded } from '#domain/folding.ts'
import { type CityAlias, type Place, resolveCity } from '#domain/fulfilment/cities.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import { type Adjustment, cashOf, ROUNDING, RUPEE } from '#domain/fulfilment/shares.ts'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { storeNumberKey } from '#domain/imports/importRecords.ts'
import { MAX_AMOUNT_MINOR, type Money } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import { DAY } from '#domain/weeks.ts'
import type { OutsideOrder, RecordProblem } from './outsideOrder.ts'
import { type Reading, readOutsideOrder } from './readOrder.ts'
import type { OutsideSource } from './words.ts'

/** What the company has, as far as its records are about it. */
export type OrderFacts = {
  /** By SKU in lower case. */
  products: ReadonlyMap<string, { priceMinor: number }>
  /** The orders that have a store number, by its key. */
  taken: ReadonlyMap<string, readonly TakenNumber[]>
  aliases: readonly CityAlias[]
  now: number
}

export type ReadOrder = {
  order: NewOrder
  adjustments: Adjustment[]
  storeNumber: string | null
  /** Which store it is of; '' where its file names none. */
  store: string
  placedAt: number
  /** The store's word for an order on hold; our order is held with it. */
  held: string | null
  /** The order that is here already, without some of its items, and the line of each item; null for a new order. */
  completes: { id: string; lineIds: (string | null)[]; moreMinor: number } | null
}

/** An order that has a number in its store, and what of it an import of the whole order would change. */
export type TakenNumber = {
  store: string
  label: string
  /** Left out where its items are as somebody made them, or where it is in parcels: an import leaves it as it is. */
  asRead?: {
    id: string
    payment: PaymentMethod
    /** What the customer has paid, less what was given back. */
    paidMinor: number
    totalMinor: number
    lines: { id: string; sku: string; quantity: number }[]
  }
}

/** An order that is here in part, as an earlier version read it: the items that the file has more of. */
type Completion = { id: string; items: { sku: string; quantity: number }[]; lineIds: (string | null)[] }

const storeOf = (source: OutsideSource) => (source === 'plain' ? '' : source)

const inRupees = (minor: number): Money => ({ minor, currency: 'PKR' })

/** Reads the record of an order. It is null exactly when a problem is an error. */
export function readOrderRecord(
  record: ImportRecord,
  facts: OrderFacts,
): { order: ReadOrder | null; problems: RecordProblem[] } {
  const reading = readOutsideOrder(record)
  if (record.repeats !== null)
    reading.problems.push({
      row: record.row,
      column: 'number',
      code: 'numberRepeated',
      otherRow: record.repeats,
      isError: true,
    })
  return orderOf(reading, facts)
}

/** The order, with everything that is wrong. It is null exactly when a problem is an error. */
function orderOf(
  { outside, problems: found }: Reading,
  facts: OrderFacts,
): { order: ReadOrder | null; problems: RecordProblem[] } {
  const { row, number, customer, isLocal } = outside
  const problems = [...found]
  const store = storeOf(outside.source)
  // A file that names no store may be of any.
  const taken = (facts.taken.get(storeNumberKey(number)) ?? []).find(
    (other) => other.store === store || other.store === '' || store === '',
  )
  const completion = taken === undefined ? null : completionOf(taken, outside.lines)
  if (number !== '' && taken !== undefined && completion === null)
    problems.push({
      row,
      column: 'number',
      code: 'numberTaken',
      storeNumber: number,
      order: taken.label,
      isError: true,
    })
  const city = isLocal && customer.city !== '' ? cityProblem(row, customer.city, facts.aliases) : null
  if (city) problems.push(city)
  const lines = outside.lines.map((line) => {
    const product = facts.products.get(line.sku.toLowerCase())
    if (line.sku !== '' && !product)
      problems.push({ row: line.row, column: 'sku', code: 'skuUnknown', sku: line.sku, isError: true })
    return { ...line, priceMinor: line.priceMinor ?? product?.priceMinor ?? 0 }
  })
  const isDated = !problems.some(({ column }) => column === 'placedAt')
  if (isDated && outside.placedAt !== null && outside.placedAt > facts.now + DAY)
    problems.push({ row, column: 'placedAt', code: 'futureDate', isError: false })
  if (problems.some(({ isError }) => isError)) return { order: null, problems }

  const owed = owedOf(outside, lines)
  if (Array.isArray(owed)) return { order: null, problems: [...problems, ...owed] }
  if (owed.isRefundUnclear)
    problems.push({
      row,
      column: 'refunded',
      code: 'refundedItems',
      refunded: inRupees(outside.refundedMinor ?? 0),
      source: outside.source,
      isError: false,
    })
  const { paidMinor, shippingMinor, adjustments, payment } = owed
  const goods = lines.reduce((sum, line) => sum + line.priceMinor * (line.quantity - line.refunded), 0)
  const completes =
    completion && taken?.asRead
      ? {
          ...completion,
          moreMinor: paidMinor - taken.asRead.paidMinor,
          isPaidAsHere: payment === taken.asRead.payment,
        }
      : null
  if (completes && taken?.asRead) {
    const of = {
      row,
      column: 'number',
      storeNumber: number,
      order: taken.label,
      items: completes.items,
    } as const
    // What is paid here was recorded by somebody: an import takes nothing of it away.
    if (!completes.isPaidAsHere || completes.moreMinor < 0)
      return { order: null, problems: [...problems, { ...of, code: 'paidElsewise', isError: true }] }
    problems.push({
      ...of,
      code: 'completes',
      before: inRupees(taken.asRead.totalMinor),
      after: inRupees(goods + shippingMinor + sumOf(adjustments)),
      isError: false,
    })
  }
  return {
    problems,
    order: {
      storeNumber: number === '' ? null : number,
      store,
      placedAt: Math.min(outside.placedAt ?? facts.now, facts.now),
      held: outside.held,
      completes: completes && {
        id: completes.id,
        lineIds: completes.lineIds,
        moreMinor: completes.moreMinor,
      },
      adjustments,
      order: {
        customer,
        lines: lines
          .map(({ sku, quantity, refunded, priceMinor }) => ({
            product_id: null,
            title: '',
            sku,
            quantity: quantity - refunded,
            price_minor: priceMinor,
          }))
          .filter(({ quantity }) => quantity > 0),
        payment,
        paid: paidMinor > 0 ? { minor: paidMinor, reference: number } : null,
        coupon: null,
        gift_card: null,
        shipping_minor: shippingMinor,
        source: 'import',
        tags: outside.tags,
        note: outside.note,
        // Without a number of its own, an order that looks like another one is taken for the same.
        force: number !== '',
      },
    },
  }
}

/**
 * What an order that is here lacks of the items in the file; null when it lacks none, or has something else. The line here
 * of each item in the file is beside it.
 */
function completionOf({ asRead }: TakenNumber, lines: OutsideOrder['lines']): Completion | null {
  if (!asRead) return null
  const left = [...asRead.lines]
  const items: Completion['items'] = []
  const lineIds: Completion['lineIds'] = []
  for (const { sku, quantity, refunded } of lines) {
    const pieces = quantity - refunded
    if (pieces <= 0) continue
    const at = left.findIndex(
      (line) => line.sku.toLowerCase() === sku.toLowerCase() && line.quantity <= pieces,
    )
    const [line] = at < 0 ? [] : left.splice(at, 1)
    lineIds.push(line?.id ?? null)
    const more = pieces - (line?.quantity ?? 0)
    if (more > 0) items.push({ sku, quantity: more })
  }
  return left.length === 0 && items.length > 0 ? { id: asRead.id, items, lineIds } : null
}

/** An order with an unknown city is imported and waits in City Issue; what another spelling was read as is told. */
function cityProblem(row: number, city: string, aliases: readonly CityAlias[]): RecordProblem | null {
  const match = resolveCity(city, aliases)
  const of = { row, column: 'city', city, isError: false } as const
  if (match.is === 'known') {
    const place = match.place.city
    return isNamedIn(place, city) ? null : { ...of, code: 'cityRead', place }
  }
  return match.is === 'unknown'
    ? { ...of, code: 'cityUnknown' }
    : { ...of, code: 'cityAmbiguous', cities: match.candidates.map((place: Place) => place.city) }
}

/** Whether a text has a place by its own name, among other words or alone. */
function isNamedIn(place: string, text: string): boolean {
  const wordsOf = (all: string): string[] => folded(all).match(/[\p{L}\p{N}]+/gu) ?? []
  const written = wordsOf(text)
  return wordsOf(place).every((word) => written.includes(word))
}

type Line = OutsideOrder['lines'][number] & { priceMinor: number }

type Owed = Pick<NewOrder, 'payment'> & {
  paidMinor: number
  shippingMinor: number
  adjustments: Adjustment[]
  /** Money was given back, and the file does not say for which items. */
  isRefundUnclear: boolean
}

const sumOf = (parts: readonly { minor: number }[]) => parts.reduce((sum, { minor }) => sum + minor, 0)

/** What the customer owes, with the adjustments that make it the total they saw; or why it cannot be known. */
function owedOf(outside: OutsideOrder, lines: readonly Line[]): Owed | RecordProblem[] {
  const { row, source, refundedMinor, codMinor } = outside
  const at = { row, isError: true } as const
  const goods = lines.reduce((sum, line) => sum + line.priceMinor * line.quantity, 0)
  const returned = lines.reduce((sum, line) => sum + line.priceMinor * line.refunded, 0)
  if (goods + outside.shippingMinor > MAX_AMOUNT_MINOR)
    return [{ ...at, column: 'total', code: 'orderTooMuch' }]
  if (lines.every(({ quantity, refunded }) => refunded >= quantity))
    return [{ ...at, column: 'refundedQuantity', code: 'ended', state: 'refunded', source }]

  const made = totalOf(outside, goods, returned, lines)
  const differs = (computed: number): RecordProblem[] => [
    {
      ...at,
      column: 'total',
      code: 'totalDiffers',
      stated: inRupees(outside.totalMinor ?? 0),
      computed: inRupees(computed),
    },
  ]
  if (!made) return differs(goods + outside.shippingMinor + sumOf(partsOf(outside, lines)))
  const { shippingMinor, isNet } = made
  // Where no amount is named, what was given back is the price of the pieces that were taken back.
  const refund = isNet ? 0 : (refundedMinor ?? returned) - returned
  const adjustments = [...made.adjustments, { label: 'Refunded', minor: -refund }]
  const final = goods - returned + shippingMinor + sumOf(adjustments)
  if (final < 0) return differs(final)

  const paidMinor = paidOf(outside, final)
  if (paidMinor > final || paidMinor < 0)
    return [
      { ...at, column: outside.paid.is === 'allBut' ? 'outstanding' : 'paidAmount', code: 'paidTooMuch' },
    ]
  const doubts = contradictionsOf(outside, { final, paidMinor, returned: refundedMinor ?? returned })
  if (doubts.length > 0) return doubts
  const payment = paidMinor > 0 && paidMinor < final ? 'COD' : outside.payment
  const left = payment === 'COD' ? final - paidMinor : 0
  if (codMinor !== null && cashOf(left) !== cashOf(codMinor))
    return [
      { ...at, column: 'cod', code: 'codDiffers', stated: inRupees(codMinor), computed: inRupees(left) },
    ]
  adjustments.push({ label: ROUNDING, minor: cashOf(left) - left })
  return {
    payment,
    paidMinor,
    shippingMinor,
    adjustments: merged(adjustments),
    isRefundUnclear: refund > 0,
  }
}

/**
 * Where a file says two things of a payment that cannot both be true, such as 'Pending' and a balance of 0: asked at the
 * status, and to be corrected at the amount.
 */
function contradictionsOf(
  { row, source, paidAs: { word, standing, aheadMinor, leftMinor } }: OutsideOrder,
  { final, paidMinor, returned }: { final: number; paidMinor: number; returned: number },
): RecordProblem[] {
  const isSame = (one: number, other: number) => Math.abs(one - other) < RUPEE
  // The balance of a store may lack taxes and discounts: where it says that nothing is paid, only 0 contradicts it.
  const isLoose = source !== 'plain' && standing === 'nothing' && leftMinor !== 0
  const isLeftOther = leftMinor !== null && !isLoose && !isSame(leftMinor, final - paidMinor)
  // What was given back since may be in it.
  const isAheadOther =
    aheadMinor !== null && !isSame(aheadMinor, paidMinor) && !isSame(aheadMinor - returned, paidMinor)
  const isAll = final > 0 && paidMinor >= final
  const isWordOther =
    (standing === 'part' && (isAll || paidMinor === 0)) || (word !== '' && standing === 'nothing' && isAll)
  if (!isLeftOther && !isAheadOther && !isWordOther) return []
  const amountAt = isLeftOther || aheadMinor === null ? 'outstanding' : 'paidAmount'
  const columns = [...(word === '' ? [] : (['paymentStatus'] as const)), amountAt] as const
  return columns.map((column) => ({
    row,
    column,
    isError: true,
    code: 'paidContradicts',
    word,
    ahead: aheadMinor === null ? null : inRupees(aheadMinor),
    left: leftMinor === null ? null : inRupees(leftMinor),
    total: inRupees(final),
  }))
}

/** What is paid ahead; it is below 0 or above the total where the file contradicts itself. */
function paidOf({ paid, paidAs, codMinor, payment }: OutsideOrder, final: number): number {
  switch (paid.is) {
    case 'all':
      return final
    case 'amount':
      return paid.minor
    case 'allBut':
      return final - paid.minor
    case 'nothing': {
      // A courier that collects less than the order costs: the rest was paid ahead, unless the file says otherwise.
      const isLess =
        paidAs.word === '' && codMinor !== null && payment === 'COD' && cashOf(codMinor) < cashOf(final)
      return isLess ? final - codMinor : 0
    }
  }
}

type Total = { adjustments: Adjustment[]; shippingMinor: number; isNet: boolean }

/** Everything except items and shipping that may be part of the total, summed by label. */
function partsOf(outside: OutsideOrder, lines: readonly Line[]): Adjustment[] {
  const { discount, lineDiscountMinor, tax, feeMinor } = outside
  const rest = lines.reduce((sum, line) => sum + line.restMinor, 0)
  return [
    { label: discount.label, minor: -discount.minor },
    { label: 'Discount on items', minor: -lineDiscountMinor },
    tax,
    { label: 'Charges', minor: feeMinor },
    { label: ROUNDING, minor: rest },
  ].filter(({ minor }) => minor !== 0)
}

/**
 * Which of the discounts, taxes and charges make the total that the customer saw: a tax may be in the prices already, and
 * a discount on items in that on the order. Less than a rupee is rounding. Null when they do not make it.
 */
function totalOf(
  outside: OutsideOrder,
  goods: number,
  returned: number,
  lines: readonly Line[],
): Total | null {
  const { totalMinor, codMinor, shippingMinor, refundedMinor, paid } = outside
  const parts = partsOf(outside, lines)
  if (totalMinor === null) {
    const all = { adjustments: parts, shippingMinor, isNet: false }
    if (codMinor === null || paid.is !== 'nothing') return all
    const more = codMinor - (goods - returned + shippingMinor + sumOf(parts))
    // A sheet of a courier knows the cash alone: it is what the customer owes, whatever the products cost now.
    const isCashAlone = codMinor > 0 && outside.lines.every(({ priceMinor }) => priceMinor === null)
    if (Math.abs(more) < RUPEE || (more < 0 && !isCashAlone)) return all
    return { ...all, adjustments: [...parts, { label: more > 0 ? 'Charges' : 'Discount', minor: more }] }
  }
  const refund = refundedMinor ?? 0
  const targets = [
    { target: totalMinor, isNet: false },
    ...(refund > 0 ? [{ target: totalMinor - refund, isNet: true }] : []),
    // A total of what is left.
    ...(refundedMinor === null && returned > 0 ? [{ target: totalMinor + returned, isNet: false }] : []),
  ]
  const candidates = targets.flatMap(({ target, isNet }) =>
    [shippingMinor, ...(shippingMinor > 0 ? [0] : [])].flatMap((shipping) =>
      subsetsOf(parts).map((adjustments) => ({
        adjustments,
        shippingMinor: shipping,
        isNet,
        difference: target - (goods + shipping + sumOf(adjustments)),
      })),
    ),
  )
  const exact = candidates.find(({ difference }) => difference === 0)
  const near = exact ?? candidates.find(({ difference }) => Math.abs(difference) < RUPEE)
  if (!near) return null
  const { difference, ...total } = near
  return difference === 0
    ? total
    : { ...total, adjustments: [...total.adjustments, { label: ROUNDING, minor: difference }] }
}

/** All subsets, those with more parts first. */
function subsetsOf<Part>(parts: readonly Part[]): Part[][] {
  const all = Array.from({ length: 2 ** parts.length }, (_, bits) =>
    parts.filter((_part, at) => (bits >> at) % 2 === 0),
  )
  return all.toSorted((a, b) => b.length - a.length)
}

/** Those of one label together, without those that come to nothing. */
function merged(adjustments: readonly Adjustment[]): Adjustment[] {
  const byLabel = new Map<string, number>()
  for (const { label, minor } of adjustments) byLabel.set(label, (byLabel.get(label) ?? 0) + minor)
  return [...byLabel].map(([label, minor]) => ({ label, minor })).filter(({ minor }) => minor !== 0)
}
