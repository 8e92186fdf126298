/** Events of the order chart: the chart decides, this carries it out (orders.md §1). */
import type * as v from 'valibot'
import { aliasTaughtBy, type CityAlias, isSameWriting, placeChosen } from '#domain/fulfilment/cities.ts'
import type { Actor, OrderEffect, OrderEvent, OrderState } from '#domain/fulfilment/facts.ts'
import {
  type cityTwinsRequestSchema,
  type cityTwinsResponseSchema,
  MAX_TWINS,
  type OrderResponse,
} from '#domain/fulfilment/orderContract.ts'
import type { Refusal as Failed } from '#domain/fulfilment/refusals.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import type { Transaction } from '#server/db/database.ts'
import { listUnknownCities, lockOrdersInCityIssue } from '#server/db/live/cities.ts'
import type { By, OrderRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, type Refusal, refusals } from '#server/http/refusals.ts'
import { type RowWriting, requireVersion, type Writing } from '../write.ts'
import { addPaymentRow } from './amounts.ts'
import { changeItems } from './changeItems.ts'
import type { OrderEventInput } from './eventInput.ts'
import { factsOf, keepOrderFacts } from './orderFacts.ts'
import { cancelParcels } from './parcelEvents.ts'
import { refusedAs } from './refusedEvent.ts'
import { draftOf, saveOrder } from './saveOrder.ts'
import { addSystemTag, splitOrder } from './splitOrder.ts'
import { productsOf } from './warehouses.ts'

type Sent = {
  by: By
  /** The version that was seen; null for what the system sends by itself. */
  version: number | null
  input: OrderEventInput
  sender: Actor
}

/** Sends an event to the chart of an order. Returns the order as it is stored then, or throws a 404 or 409. */
export async function sendOrderEvent(
  writing: RowWriting,
  settings: Settings,
  { by, version, input, sender }: Sent,
): Promise<OrderRecord> {
  if (input.type === 'items.changed') return changeItems(writing, settings, { by, version, input, sender })
  const { rows, now } = writing
  const before = await rows.lockOrder(by)
  if (!before) throw refusals.notFound()
  const facts = await factsOf(writing, before, settings)
  const state = before.order.state as OrderState
  const aliases = await rows.listAliases()
  const event = orderEventOf(input, sender, now, aliases)
  const next = nextOrderState(state, facts, event)
  // What the chart refuses in any version is said first: 'already verified by {name}' explains more than 'changed'.
  if (!next.isAccepted) throw unknownCity(event, next.refused) ?? refusedAs(next, before.order.version)
  if (version !== null)
    await requireVersion(writing, {
      subject: 'order',
      subjectId: before.order.id,
      seen: version,
      version: before.order.version,
    })
  const draft = draftOf(before)
  keepOrderFacts(draft, next.state, next.facts)
  if (event.type === 'payment.captured')
    await addPaymentRow(writing, draft.order, {
      kind: 'charged',
      amountMinor: event.minor,
      reference: event.reference,
    })
  if (input.type === 'city.fixed' && input.learn) await learnSpelling(writing, draft)
  await carryOut(writing, draft, settings, event, next.effects)
  return saveOrder(writing, before, draft, { event: event.type, reason: orderReasonOf(event) })
}

/** 400 at the field when nothing is wrong but the city that was chosen. */
function unknownCity({ type }: OrderEvent, refused: readonly Failed[]): Refusal | null {
  const [reason, ...others] = refused
  const isAlone = type === 'city.fixed' && reason?.code === 'cityUnknown' && others.length === 0
  return isAlone ? cityRefused(reason.params.typed) : null
}

const cityRefused = (typed: string) =>
  fieldsRefused({ city: refusalMessage({ code: 'cityUnknown', params: { typed } }) })

export function orderEventOf(
  input: Exclude<OrderEventInput, { type: 'items.changed' }>,
  by: Actor,
  now: Date,
  aliases: readonly CityAlias[],
): OrderEvent {
  const sent = { by, at: now.getTime() }
  if (input.type === 'city.fixed') {
    // By hand, every courier is asked by a person: none is known not to deliver somewhere.
    return {
      ...sent,
      type: 'city.fixed',
      typedCity: input.city,
      city: placeChosen(input.city, aliases)?.city ?? null,
      unservedBy: null,
    }
  }
  return { ...sent, ...input }
}

/** What the log says why. */
export function orderReasonOf(event: OrderEvent): string | null {
  if (event.type === 'order.cancelled') return [event.reason, event.words].filter(Boolean).join(': ')
  return 'reason' in event && event.reason !== '' ? event.reason : null
}

/** The company always reads what the customer wrote as the city that was chosen. What is no spelling is not learned. */
async function learnSpelling({ rows, now, actor }: RowWriting, { order }: OrderRecord): Promise<void> {
  const taught = order.knownCity === null ? null : aliasTaughtBy(order.city, order.knownCity)
  if (taught)
    await rows.teachAlias({ ...taught, province: null, written: order.city, taughtBy: actor.name }, now)
}

type Twins = OrderResponse['twins']

/** How many other orders in City Issue have the text and the zip of an order whose city was fixed; null when none has. */
export async function twinsAfter(
  { tx, companyId }: Writing,
  { customer, known_city: city }: Pick<OrderResponse, 'customer' | 'known_city'>,
): Promise<Twins> {
  const { city: spelling, zip } = customer
  const texts = await textsLike(tx, companyId, { spelling, zip })
  const orders = texts.reduce((sum, text) => sum + text.orders, 0)
  return orders === 0 || city === null ? null : { spelling, zip, city, orders }
}

/** What customers wrote in City Issue that is the same, with the same zip. */
async function textsLike(
  tx: Transaction,
  companyId: string,
  { spelling, zip }: { spelling: string; zip: string },
) {
  const unknown = await listUnknownCities(tx, companyId, zip)
  return unknown.filter(({ text }) => isSameWriting(text, spelling))
}

/** Fixes the city of all orders in City Issue with the same text and zip, as `city.fixed` of each. Throws 400 for an unknown city. */
export async function fixCityTwins(
  writing: Writing,
  settings: Settings,
  { spelling, zip, city: typed }: v.InferOutput<typeof cityTwinsRequestSchema>,
  sender: Actor,
): Promise<v.InferOutput<typeof cityTwinsResponseSchema>> {
  const { tx, companyId } = writing
  const place = placeChosen(typed, await writing.rows.listAliases())
  if (!place) throw cityRefused(typed)
  const texts = await textsLike(tx, companyId, { spelling, zip })
  const named = texts.map(({ text }) => text)
  const ids =
    named.length === 0
      ? []
      : await lockOrdersInCityIssue(tx, companyId, { texts: named, zip, limit: MAX_TWINS })
  for (const id of ids)
    await sendOrderEvent(writing, settings, {
      by: { id },
      version: null,
      input: { type: 'city.fixed', city: place.city, learn: false },
      sender,
    })
  // Asked again: somebody else may have fixed them at the same time.
  const rest = await textsLike(tx, companyId, { spelling, zip })
  return { fixed: ids.length, left: rest.reduce((sum, { orders }) => sum + orders, 0) }
}

/** The tags that the order chart adds. */
const systemTags = {
  verified: 'Verified',
  declined: 'Declined',
  notReached: 'Not reached',
  callOutdated: 'Call outdated',
} as const

export async function carryOut(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  event: OrderEvent,
  effects: readonly OrderEffect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'addTag') addSystemTag(draft, systemTags[effect.tag], writing.now)
    else if (effect.type === 'allocate') await splitOrder(writing, draft, settings)
    else if (event.type === 'order.cancelled') {
      await writing.rows.lockStock(productsOf(draft.lines))
      await cancelParcels(writing, draft, settings, event)
    }
  }
}
