/** Changes of an order that no chart decides: customer, tags, payments, deletion (orders.md §2 and §7). */
import type * as v from 'valibot'
import { erasedText } from '#domain/erasing.ts'
import { type CityAlias, resolveCity } from '#domain/fulfilment/cities.ts'
import {
  type Actor,
  type OrderEvent,
  type OrderState,
  type ParcelState,
  underWay,
} from '#domain/fulfilment/facts.ts'
import { orderTypeOf } from '#domain/fulfilment/newOrder.ts'
import {
  MAX_TAG_LENGTH,
  type newPaymentSchema,
  type orderCustomerRequestSchema,
  type orderTagsRequestSchema,
} from '#domain/fulfilment/orderContract.ts'
import { formatMoney } from '#domain/money.ts'
import { isReservedTag } from '#domain/orders/tags.ts'
import { trimmed } from '#domain/text.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { paymentQuestions } from '#messages/payments.ts'
import { listChanges } from '#server/db/live/changes.ts'
import {
  type By,
  deleteOrderRecord,
  type OrderRecord,
  type ParcelRecord,
  takeDeletedOrder,
} from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { customerOfOrder } from '../catalogue/customers.ts'
import { rupees } from '../currency.ts'
import { type RowWriting, requireVersion, type Writing } from '../write.ts'
import { addPaymentRow, owedMinor, redistributeCod } from './amounts.ts'
import { customerOf, customerProblemsOf, tagsOf } from './createOrder.ts'
import { carryOut } from './orderEvents.ts'
import { factsOf, keepOrderFacts } from './orderFacts.ts'
import { planAgain, questionOf, reallocateOrder } from './reallocateOrder.ts'
import { refusedAs, requireNoCall } from './refusedEvent.ts'
import { draftOf, figuresOf, saveOrder } from './saveOrder.ts'
import { inTagOrder } from './splitOrder.ts'

/** The order of a request, locked and in the version that was seen. */
export async function lockSeenOrder(writing: RowWriting, by: By, seen: number | null): Promise<OrderRecord> {
  const record = await writing.rows.lockOrder(by)
  if (!record) throw refusals.notFound()
  if (seen !== null) await requireSeen(writing, record, seen)
  return record
}

async function requireSeen(
  writing: RowWriting,
  { order: { id: subjectId, version } }: OrderRecord,
  seen: number,
): Promise<void> {
  await requireVersion(writing, { subject: 'order', subjectId, seen, version })
}

/** Writes a customer into an order. Its city is resolved again: null when it is unknown, or could be two. */
function giveCustomer(
  { order }: Pick<OrderRecord, 'order'>,
  { number: phone, ...texts }: ReturnType<typeof customerOf>,
  aliases: readonly CityAlias[],
): { city: string | null; isMoved: boolean } {
  const { knownCity: cityBefore, type: typeBefore } = order
  const match = resolveCity(texts.city, aliases)
  const known = match.is === 'known' ? match.place.city : null
  const type = orderTypeOf(texts.country)
  Object.assign(order, { ...texts, phone, type, knownCity: type === 'Local' ? known : null })
  return {
    city: type === 'Local' ? known : texts.city,
    isMoved: order.knownCity !== cityBefore || type !== typeBefore,
  }
}

/**
 * Changes the customer as the order has them: the chart says until when. A changed city is resolved again, and the
 * parcels are allocated again when it asks for it; without `reallocate` that is refused with a question (orders.md §2).
 */
export async function changeCustomerOfOrder(
  writing: RowWriting,
  settings: Settings,
  by: By,
  { version, customer, reallocate }: v.InferOutput<typeof orderCustomerRequestSchema>,
  sender: Actor,
): Promise<OrderRecord> {
  const before = await lockSeenOrder(writing, by, null)
  const given = customerOf(customer)
  const problems = customerProblemsOf(given)
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)

  requireNoCall(before)
  const draft = draftOf(before)
  const { order } = draft
  const { city, isMoved } = giveCustomer(draft, given, await writing.rows.listAliases())
  const replan = isMoved && city !== null ? await planAgain(writing, draft, settings) : null
  const event: OrderEvent = {
    type: 'customer.edited',
    typedCity: given.city,
    city,
    isElsewhere: replan?.isElsewhere ?? false,
    by: sender,
    at: writing.now.getTime(),
  }
  const next = nextOrderState(order.state as OrderState, await factsOf(writing, before, settings), event)
  if (!next.isAccepted) {
    const unknown = next.refused.find(({ code }) => code === 'cityUnknown')
    throw unknown ? fieldsRefused({ city: refusalMessage(unknown) }) : refusedAs(next, order.version)
  }
  await requireSeen(writing, before, version)
  keepOrderFacts(draft, next.state, next.facts)
  const owner = await customerOfOrder(writing, { ...given, phone: given.number })
  order.customerId = owner.id
  await carryOut(writing, draft, settings, event, next.effects)
  if (replan && next.effects.some((effect) => effect.type === 'reallocate')) {
    await reallocateOrder(writing, draft, settings, replan)
    const question = reallocate ? null : questionOf(before, draft, replan.warehouses)
    if (question) throw refusals.reallocation(question)
  }
  return saveOrder(writing, before, draft, { event: event.type })
}

/** Replaces the tags that people set. System tags stay. */
export async function changeTags(
  writing: RowWriting,
  by: By,
  { version, tags }: v.InferOutput<typeof orderTagsRequestSchema>,
): Promise<OrderRecord> {
  const before = await lockSeenOrder(writing, by, version)
  if (tags.some((tag) => trimmed(tag).length > MAX_TAG_LENGTH))
    throw fieldsRefused({ tags: liveServerMessages.tagTooLong({ max: MAX_TAG_LENGTH }) })
  const draft = draftOf(before)
  const system = before.tags.filter(({ isSystem }) => isSystem)
  const own = tagsOf(tags, writing.now).filter(({ tagKey }) => !system.some((tag) => tag.tagKey === tagKey))
  const reserved = own.find(({ tagKey }) => isReservedTag(tagKey))
  // A company may have imported orders with such a tag of its own.
  if (reserved && !before.tags.some(({ tagKey }) => tagKey === reserved.tagKey))
    throw fieldsRefused({ tags: liveServerMessages.systemTag({ tag: reserved.tag }) })
  draft.tags = inTagOrder([...system, ...own])
  return saveOrder(writing, before, draft, { event: 'tags.changed' })
}

/** Whether a courier was told to collect for a parcel, and has not. */
const isToCollect = ({ state, codMinor }: ParcelRecord) =>
  underWay.includes(state as ParcelState) && codMinor > 0

const collectingOf = (courier: string | null, parcels: readonly ParcelRecord[]) => ({
  courier: courier ?? '',
  amount: formatMoney(
    rupees(parcels.reduce((sum, { codMinor }) => sum + codMinor, 0)),
    'orderDetail',
    'currency',
  ),
})

/** Marks as paid, or records a refund. What a courier still collects is asked about first (orders.md §9). */
export async function addPayment(
  writing: RowWriting,
  by: By,
  { version, kind, amount_minor, reference: typed, give_back }: v.InferOutput<typeof newPaymentSchema>,
): Promise<OrderRecord> {
  const before = await lockSeenOrder(writing, by, version)
  requireNoCall(before)
  const { order } = before
  const received = order.paidMinor + order.collectedMinor - order.refundedMinor
  if (kind === 'refunded' && amount_minor > received)
    throw fieldsRefused({ amount_minor: liveServerMessages.refundTooHigh })
  // Nothing is owed for what was cancelled, or came back.
  if (kind === 'charged' && amount_minor > owedMinor(before) - received)
    throw fieldsRefused({ amount_minor: liveServerMessages.paymentTooHigh })
  const earlier = await writing.rows.listPayments(order.id)
  const reference = trimmed(typed)
  const isTwice = earlier.some((payment) => payment.kind === kind && payment.reference === reference)
  if (reference !== '' && isTwice)
    throw fieldsRefused({ reference: refusalMessage({ code: 'paidBefore', params: { reference } }) })
  const draft = draftOf(before)
  const collecting = kind === 'charged' ? before.parcels.filter(isToCollect) : []
  const [first] = collecting
  if (first && !give_back)
    throw fieldsRefused({
      give_back: paymentQuestions.stillCollects(collectingOf(first.courier, collecting)),
    })
  for (const { id: parcelId } of collecting)
    draft.tasks.push({
      id: writing.newId(),
      parcelId,
      kind: 'codPaidElsewhere',
      createdAt: writing.now,
      doneAt: null,
    })
  if (kind === 'charged') draft.order.paidMinor += amount_minor
  else draft.order.refundedMinor += amount_minor
  redistributeCod(draft)
  await addPaymentRow(writing, order, { kind, amountMinor: amount_minor, reference })
  return saveOrder(writing, before, draft, { event: `payment.${kind}`, reason: reference || null })
}

/** Log rows of an order that nobody worked on. */
const untouched = ['order.created', 'order.deleted', 'order.restored']

/** Deletes an order made by hand that was created and nothing else; any other is kept (orders.md §2). */
export async function deleteOrder(writing: Writing, by: By, seen: number): Promise<void> {
  const { tx, companyId, now } = writing
  const record = await lockSeenOrder(writing, by, seen)
  const { order } = record
  if (['store', 'import'].includes(order.source)) throw refusals.inUse(liveServerMessages.orderNotByHand)
  const log = await listChanges(tx, { companyId, subject: 'order', subjectId: order.id })
  if (log.some(({ event }) => !untouched.includes(event)) || order.paidMinor > 0)
    throw refusals.inUse(liveServerMessages.orderHasHistory)
  await deleteOrderRecord(tx, record, now)
  await writing.log({
    subject: 'order',
    subjectId: order.id,
    event: 'order.deleted',
    before: { number: order.number, status: order.status },
    after: {},
    version: order.version + 1,
  })
  const { orders, keptOrders } = figuresOf(record)
  if (order.customerId)
    await writing.rows.addToFigures(order.customerId, { orders: -orders, keptOrders: -keptOrders })
}

/**
 * Undoes a deletion: the order has its former number again, and a customer even when theirs was removed. Throws 404 once
 * who ordered was erased.
 */
export async function restoreOrder(writing: Writing, by: By): Promise<OrderRecord> {
  const { tx, companyId } = writing
  const deleted = await takeDeletedOrder(tx, companyId, by)
  // Somebody else was faster: it is there.
  if (!deleted || deleted.order.name === erasedText) return lockSeenOrder(writing, by, null)
  const owner = await customerOfOrder(writing, deleted.order)
  const order = { ...deleted.order, customerId: owner.id, version: deleted.order.version + 2 }
  const record = { ...deleted, order }
  await writing.rows.insertOrder(record)
  await writing.log({
    subject: 'order',
    subjectId: order.id,
    event: 'order.restored',
    before: {},
    after: { number: order.number, status: order.status },
    version: order.version,
  })
  await writing.rows.addToFigures(owner.id, { ...figuresOf(record), lastOrderAt: order.placedAt })
  return record
}
