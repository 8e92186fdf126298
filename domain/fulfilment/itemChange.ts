/** The items of an order as its dialog changes them, and what that does to its amounts and its pieces (transition 39). */
import { type Money, parseMoney } from '#domain/money.ts'
import { foldDigits, trimmed } from '#domain/text.ts'
import type { Answers } from './answers.ts'
import type { ChangedItems, OrderItem } from './facts.ts'
import { skuOfCheck } from './fieldOfCheck.ts'
import type { OrderedProduct } from './newOrder.ts'
import type { OrderResponse } from './orderContract.ts'
import type { Reason } from './refusals.ts'
import { cashOf, liveTotals, roundedAgain } from './shares.ts'

/** The parts of an item that a person types. */
export type ItemPart = 'quantity' | 'price'

/** The field of a part of an item, by its line or, of one that is new in the order, by its product. */
export const itemField = (id: string, part: ItemPart | 'title' | 'sku' | 'available'): string =>
  `${id} ${part}`

/** An item in the dialog. One that is taken out has no pieces. */
export type ItemOnScreen = OrderItem & {
  /** Of its line, or of the product that is new in the order. */
  id: string
  productId: string | null
  /** Pieces that nobody has reserved, of a product that was just found; null of what the order has. */
  available: number | null
}

/** The items as they are, before anything is typed. */
export function firstItems({ lines }: Pick<OrderResponse, 'lines'>): Answers {
  return Object.fromEntries(
    lines.flatMap(({ id, quantity, price }) => [
      [itemField(id, 'quantity'), String(quantity)],
      [itemField(id, 'price'), amountText(price)],
    ]),
  )
}

const amountText = ({ minor }: Money) => String(minor / 100)

/** The items as they are typed; what is no number is NaN. What was taken out again before it was saved is left out. */
export function itemsOf({ lines }: Pick<OrderResponse, 'lines'>, answers: Answers): ItemOnScreen[] {
  const typed = (id: string) => ({
    id,
    quantity: piecesOf(answers[itemField(id, 'quantity')] ?? ''),
    priceMinor: priceOf(answers[itemField(id, 'price')] ?? ''),
  })
  const own = lines.map(({ id, title, sku, product_id: productId }) => ({
    ...typed(id),
    lineId: id,
    productId,
    title,
    sku,
    available: null,
  }))
  const added = addedIds(lines, answers).map((id) => ({
    ...typed(id),
    lineId: null,
    productId: id,
    title: answers[itemField(id, 'title')] ?? '',
    sku: answers[itemField(id, 'sku')] ?? '',
    available: Number(answers[itemField(id, 'available')] ?? 0),
  }))
  return [...own, ...added]
}

function addedIds(lines: OrderResponse['lines'], answers: Answers): string[] {
  return Object.entries(answers)
    .filter(([name, text]) => name.endsWith(' sku') && text !== '')
    .map(([name]) => name.slice(0, -' sku'.length))
    .filter((id) => !lines.some((line) => line.id === id))
}

/** A whole number; none of nothing. */
function piecesOf(text: string): number {
  const digits = trimmed(foldDigits(text))
  return digits === '' ? 0 : /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN
}

const priceOf = (text: string) => parseMoney(trimmed(text), 'PKR')?.minor ?? Number.NaN

/** The item of a product, after one piece of it was added: one piece more of what the order has. */
export function withAddedProduct(
  order: Pick<OrderResponse, 'lines'>,
  answers: Answers,
  { id, title, sku, price, available }: OrderedProduct,
): { answers: Answers; itemId: string } {
  const known = itemsOf(order, answers).find(({ productId }) => productId === id)
  if (known) {
    const quantity = String((known.quantity || 0) + 1)
    return { answers: { ...answers, [itemField(known.id, 'quantity')]: quantity }, itemId: known.id }
  }
  return {
    itemId: id,
    answers: {
      ...answers,
      [itemField(id, 'title')]: title,
      [itemField(id, 'sku')]: sku,
      [itemField(id, 'available')]: String(available),
      [itemField(id, 'quantity')]: '1',
      [itemField(id, 'price')]: amountText(price),
    },
  }
}

/** The field that a check of an item is about; null for another check. */
export function fieldOfItem(
  order: Pick<OrderResponse, 'lines'>,
  answers: Answers,
  check: Reason,
): string | null {
  const sku = skuOfCheck(check)
  const item = itemsOf(order, answers).find((candidate) => candidate.sku === sku)
  return item ? itemField(item.id, check.code === 'priceInvalid' ? 'price' : 'quantity') : null
}

/** The answers that take an item out: one that was never saved is gone. */
export function takenOut({ id, lineId }: ItemOnScreen): Answers {
  return lineId === null ? { [itemField(id, 'sku')]: '' } : { [itemField(id, 'quantity')]: '0' }
}

const kept = (items: readonly ItemOnScreen[]) => items.filter(({ quantity }) => quantity !== 0)

/** What is sent: all items as they are then. */
export function sentItems(order: Pick<OrderResponse, 'lines'>, answers: Answers) {
  return kept(itemsOf(order, answers)).map(({ lineId, productId, quantity, priceMinor }) => ({
    lineId,
    productId,
    quantity,
    priceMinor,
  }))
}

/** Whether nothing is changed yet. */
export function areItemsUnchanged(order: Pick<OrderResponse, 'lines'>, answers: Answers): boolean {
  return JSON.stringify(sentItems(order, answers)) === JSON.stringify(sentItems(order, firstItems(order)))
}

type Priced = Pick<
  OrderResponse,
  'lines' | 'coupon' | 'gift_card' | 'totals' | 'payment' | 'balance' | 'source'
>

/** What the order comes to with these items; what is no number counts as nothing. */
function totalsWith(order: Priced, items: readonly ItemOnScreen[]) {
  const { coupon, gift_card: giftCard, totals, payment, balance } = order
  const { currency } = totals.shipping
  const money = (minor: number): Money => ({ minor, currency })
  const paid = money(Math.max(0, balance.paid.minor - balance.refunded.minor))
  const adjustments = totals.adjustments.map(({ label, amount }) => ({ label, minor: amount.minor }))
  const totalsOf = (parts: typeof adjustments) =>
    liveTotals({
      lines: kept(items).map(({ quantity, priceMinor }) => ({
        quantity: quantity || 0,
        price: money(priceMinor || 0),
      })),
      coupon: coupon && { code: coupon.code, percentOff: coupon.percent_off },
      giftCard,
      shipping: totals.shipping,
      adjustment: money(parts.reduce((sum, { minor }) => sum + minor, 0)),
      payment,
      paid,
    })
  const left = totalsOf(adjustments).grandTotal.minor - paid.minor
  return totalsOf(roundedAgain(order, adjustments, left))
}

/** The event of the order's chart, without what only the server knows. */
export function changedItems(order: Priced, answers: Answers): ChangedItems {
  const items = itemsOf(order, answers)
  const { grandTotal, shipping } = totalsWith(order, items)
  return {
    items: kept(items).map(({ lineId, title, sku, quantity, priceMinor }) => ({
      lineId,
      title,
      sku,
      quantity,
      priceMinor,
    })),
    totalMinor: grandTotal.minor - shipping.minor,
    grandTotalMinor: grandTotal.minor,
    isReplanned: false,
  }
}

export type ItemDifference = {
  grandTotal: { before: Money; after: Money }
  /** Cash to collect on delivery. */
  cod: { before: Money; after: Money }
  /** Received beyond what the order then costs, or still to be received otherwise than in cash on delivery. */
  toGiveBack: Money
  toPay: Money
  /** Pieces more or fewer of each SKU that changes. */
  pieces: { sku: string; change: number }[]
}

/** What saving does, in money and in stock. */
export function itemDifference(order: Priced, answers: Answers): ItemDifference {
  const items = itemsOf(order, answers)
  const { totals, balance, payment, lines } = order
  const { grandTotal } = totalsWith(order, items)
  const cash = balance.cod_to_collect
  const money = (minor: number): Money => ({ minor: Math.max(0, minor), currency: grandTotal.currency })
  // What was cancelled or came back is not owed any more.
  const owed = balance.total.minor + grandTotal.minor - totals.grand_total.minor
  const due = owed - (balance.paid.minor + balance.collected.minor - balance.refunded.minor)
  const before = new Map<string, number>()
  for (const { sku, quantity } of lines) before.set(sku, (before.get(sku) ?? 0) - quantity)
  for (const { sku, quantity } of items) before.set(sku, (before.get(sku) ?? 0) + (quantity || 0))
  return {
    grandTotal: { before: totals.grand_total, after: grandTotal },
    cod: { before: cash, after: money(payment === 'COD' ? cashOf(due) : 0) },
    toGiveBack: money(-due),
    toPay: money(payment === 'COD' ? 0 : due),
    pieces: [...before].filter(([, change]) => change !== 0).map(([sku, change]) => ({ sku, change })),
  }
}

/** A parcel before Approve that has a place. */
type Placed = { warehouseId: string; lines: readonly { lineId: string; quantity: number }[] }

type Wanted = readonly { lineId: string; sku: string; quantity: number }[]

/**
 * The pieces of each parcel when none leaves from elsewhere: what is less is taken off the last parcels, what is more goes
 * to the first that has it. `availableAt` counts what the parcels hold as free. Null when it is not there.
 */
export function piecesInPlace(
  parcels: readonly Placed[],
  wanted: Wanted,
  availableAt: (warehouseId: string, sku: string) => number,
): { lineId: string; quantity: number }[][] | null {
  const planned = parcels.map(({ warehouseId, lines }) => ({
    warehouseId,
    pieces: new Map(lines.map(({ lineId, quantity }) => [lineId, quantity])),
  }))
  const skuOf = new Map(wanted.map(({ lineId, sku }) => [lineId, sku]))
  const heldAt = (place: string, sku: string) =>
    sumOf(
      planned
        .filter(({ warehouseId }) => warehouseId === place)
        .flatMap(({ pieces }) => [...pieces].filter(([lineId]) => skuOf.get(lineId) === sku))
        .map(([, quantity]) => quantity),
    )
  for (const { pieces } of planned)
    for (const lineId of pieces.keys()) if (!skuOf.has(lineId)) pieces.delete(lineId)
  const missing = (lineId: string, quantity: number) =>
    quantity - sumOf(planned.map(({ pieces }) => pieces.get(lineId) ?? 0))
  for (const { lineId, quantity } of wanted)
    for (const { pieces } of planned.toReversed()) {
      const less = Math.min(Math.max(0, -missing(lineId, quantity)), pieces.get(lineId) ?? 0)
      if (less > 0) pieces.set(lineId, (pieces.get(lineId) ?? 0) - less)
    }
  for (const { lineId, sku, quantity } of wanted)
    for (const { warehouseId, pieces } of planned) {
      const free = Math.max(0, availableAt(warehouseId, sku) - heldAt(warehouseId, sku))
      const more = Math.min(Math.max(0, missing(lineId, quantity)), free)
      if (more > 0) pieces.set(lineId, (pieces.get(lineId) ?? 0) + more)
    }
  // What was assigned without stock cannot be held back again.
  const isShort = planned.some(({ warehouseId }) =>
    wanted.some(({ sku }) => heldAt(warehouseId, sku) > availableAt(warehouseId, sku)),
  )
  if (isShort || wanted.some(({ lineId, quantity }) => missing(lineId, quantity) !== 0)) return null
  return planned.map(({ pieces }) =>
    [...pieces].map(([lineId, quantity]) => ({ lineId, quantity })).filter(({ quantity }) => quantity > 0),
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
