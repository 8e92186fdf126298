/** One act on many live orders at once: which acts, on orders of which status, what it asks, and what becomes of each order. */

import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { typedTagProblem } from '#domain/orders/tags.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { isRefusalOfAll, type RefusedChange } from '#domain/refusedChange.ts'
import { isBlank } from '#domain/text.ts'
import { type Answers, missingCancelAnswers, needsWords } from './answers.ts'
import { isAnswerOf, type MendProblem, mendProblem } from './mendFields.ts'
import type { ParcelResponse } from './orderContract.ts'
import type { Reason } from './refusals.ts'
import type { SentAct } from './sentActs.ts'
import type { DoneAct } from './undo.ts'

/** So many orders can be chosen at once, looked at before they are booked, and printed. */
export const MAX_CHOSEN = 500

/** All orders of a list, as a person has seen it: what came or changed after that revision of it was not seen. */
export type AskedAll = { query: OrdersQuery; revision: string }

/** The orders that match; none when `total` is more than can be chosen. */
export type AllOrders = {
  total: number
  orders: readonly { id: string; status: OrderStatus; isLater: boolean }[]
}

/** What is chosen when all that were found are, and how many were left out, because nobody saw them. */
export function allChosen(
  chosen: readonly string[],
  { orders }: AllOrders,
): { ids: string[]; later: number } {
  // What was chosen before was seen.
  const ids = new Set([...chosen, ...orders.filter(({ isLater }) => !isLater).map(({ id }) => id)])
  return { ids: [...ids], later: orders.filter(({ id }) => !ids.has(id)).length }
}

/** Acts that ask nothing, or only what is suggested already: they move an order on. */
const stepActs = [
  'order.verified',
  'parcel.assigned',
  'stock.rechecked',
  'booking.asked',
  'parcel.approved',
  'parcel.dispatched',
  'cancel.asked',
] as const

/** Acts on orders of every status. One that does not take it says why. */
const commonActs = ['tags.added', 'tags.removed', 'order.cancelled'] as const

export type StepAct = (typeof stepActs)[number]
export type CommonAct = (typeof commonActs)[number]
export type BatchAct = StepAct | CommonAct

/** Acts that need more room than a bar has where a courier can be asked for the same. */
export const isByHand = (act: BatchAct) => act === 'parcel.approved'

/** Acts whose answers are of one order each: what was not done is tried again with others. */
export const canBePutRight = (act: BatchAct) => isByHand(act) || act === 'booking.asked'

export const isTagAct = (act: BatchAct): act is 'tags.added' | 'tags.removed' =>
  act === 'tags.added' || act === 'tags.removed'

const statusesOf: Record<BatchAct, readonly OrderStatus[]> = {
  'order.verified': ['pending-cc', 'pending-cod'],
  'parcel.assigned': ['awaiting-assigning'],
  'stock.rechecked': ['halt'],
  'booking.asked': ['awaiting-approval', 'dispatch-issue'],
  'parcel.approved': ['awaiting-approval', 'dispatch-issue'],
  'parcel.dispatched': ['approve'],
  'cancel.asked': ['approve'],
  'tags.added': orderStatuses,
  'tags.removed': orderStatuses,
  'order.cancelled': orderStatuses,
}

/** Acts that take an order back, not on. */
export const isStepBack = (act: BatchAct) => act === 'cancel.asked'

const batchActs: readonly BatchAct[] = [...stepActs, ...commonActs]

/**
 * What a person with these rights may do with many orders; all of it while the rights are not known (null), but what a
 * courier is asked for.
 */
export function permittedBatchActs(rights: readonly string[] | null): BatchAct[] {
  return batchActs.filter((act) =>
    rights === null
      ? act !== 'booking.asked' && !isStepBack(act) && !isByHand(act)
      : rights.includes(isTagAct(act) ? 'orders.change' : act),
  )
}

type Offer<Act extends BatchAct> = { act: Act; ids: string[] }

/**
 * The acts among `permitted` that some of these orders wait for, each with the ids of those, and those that can be
 * asked for with any order.
 */
export function offeredBatchActs(
  orders: readonly { id: string; status: OrderStatus }[],
  permitted: readonly BatchAct[],
): { steps: Offer<StepAct>[]; common: Offer<CommonAct>[] } {
  const offersOf = <Act extends BatchAct>(acts: readonly Act[]): Offer<Act>[] =>
    acts
      .filter((act) => permitted.includes(act))
      .map((act) => ({
        act,
        ids: orders.filter(({ status }) => statusesOf[act].includes(status)).map(({ id }) => id),
      }))
      .filter(({ ids }) => ids.length > 0)
  return { steps: offersOf(stepActs), common: offersOf(commonActs) }
}

/** What the dialog of an act shows before anything is typed. */
export function firstBatchAnswers(act: BatchAct): Answers {
  return act === 'order.cancelled' ? { restock: 'yes' } : {}
}

/** What is wrong with what was typed for all orders, and in which field. */
export type BatchProblem =
  | { field: string; code: 'reasonMissing' | 'tagMissing' | 'tooLong' | 'reserved' }
  | MendProblem

/** The first problem of the answers; null when the act can begin. */
export function batchProblem(act: BatchAct, answers: Answers): BatchProblem | null {
  if (act === 'order.cancelled') {
    const [code] = missingCancelAnswers(answers)
    return code === undefined ? null : { field: needsWords(answers) ? 'words' : 'reason', code }
  }
  if (act === 'booking.asked') return mendProblem(answers)
  if (isByHand(act)) {
    const field = ['courier', 'numbers'].find((name) => isBlank(answers[name] ?? ''))
    return field ? { field, code: 'textMissing' } : null
  }
  if (!isTagAct(act)) return null
  const tag = answers['tag'] ?? ''
  const code = isBlank(tag) ? 'tagMissing' : typedTagProblem(tag)
  return code === null ? null : { field: 'tag', code }
}

/** The tags that people set, all of them, as an order is to have them. */
type SentTags = { call: { to: 'tags'; id: string; version: number; tags: string[] }; key: string }

/** What is sent for an order of a batch. */
export type BatchCall = SentAct | SentTags

/** What an act sends for one order, one call for each of its parcels, or why nothing is sent. */
export type PreparedActs =
  | { is: 'ready'; calls: readonly BatchCall[] }
  /** The order is already as the act would make it. */
  | { is: 'unchanged' }
  | { is: 'refused'; reasons: readonly Reason[] }
  /** The order was deleted. */
  | { is: 'missing' }
  | RefusedByServer

/** Something changed in between, after `acts` on other parcels of the order. */
type RefusedByServer = { is: 'refusedByServer'; refusal: RefusedChange; acts: readonly DoneAct[] }

export type BatchOutcome =
  /** `acts`: what of it can be taken back. */
  | { is: 'done'; acts: readonly DoneAct[] }
  | { is: 'notCancelled'; refusals: readonly CancelRefusal[] }
  | Exclude<PreparedActs, { is: 'ready' }>

/** A parcel that its courier did not cancel, and what the courier said. */
export type CancelRefusal = { number: number; of: number; courier: ConnectedCourier; words: string }

/** What the couriers answered to the cancellation of the bookings of an order; null while one is asked still. */
export function refusedCancellations({
  parcels,
}: {
  parcels: readonly Pick<ParcelResponse, 'number' | 'booking'>[]
}): CancelRefusal[] | null {
  if (parcels.some(({ booking }) => booking?.state === 'cancelling')) return null
  return parcels.flatMap(({ number, booking }) =>
    booking?.state === 'notCancelled'
      ? [{ number, of: parcels.length, courier: booking.courier, words: booking.words ?? '' }]
      : [],
  )
}

export type SentOutcome = Extract<
  BatchOutcome,
  { is: 'done' | 'missing' | 'refusedByServer' | 'notCancelled' }
>

/** An order of a batch. Its calls are kept, so that those without a response are sent again with the same keys. */
export type BatchItem = { id: string; calls: readonly BatchCall[]; outcome: BatchOutcome | null }

export const isWaiting = ({ outcome }: BatchItem) => outcome === null

/** Whether nothing is left to do for an order. */
export const isSettled = ({ outcome }: BatchItem) => outcome?.is === 'done' || outcome?.is === 'unchanged'

/** The orders when what was not done is tried again with other answers. */
export const triedAgain = (items: readonly BatchItem[]): readonly BatchItem[] =>
  items.map((item) => (isSettled(item) ? item : { id: item.id, calls: [], outcome: null }))

/** The order that is next, or being acted on. */
export const currentOf = (items: readonly BatchItem[]) => items.find(isWaiting)

type Asked = { items: readonly BatchItem[]; preview: BookingPreview | null; answers: Answers }

/** The orders of an act without those that cannot be booked: one that was put right is tried. */
export const bookableOf = ({ items, preview, answers }: Asked) =>
  items.filter(
    (item) =>
      isSettled(item) || isMended(answers, item.id) || !preview?.left.some(({ order }) => order === item.id),
  )

/** Whether anything of an order was put right: what, only the booking needs (mending.ts). */
const isMended = (answers: Answers, order: string) => Object.keys(answers).some(isAnswerOf(order))

type Left = { act: BatchAct | null; items: readonly BatchItem[]; answers: Answers; putRight: Answers }

/** What was put right of bookings and not sent, for when they are looked at again. */
export function putRightAfter({ act, items, answers, putRight }: Left): Answers {
  if (act !== 'booking.asked') return putRight
  const booked = items.filter(isSettled)
  const typed = Object.entries({ ...putRight, ...answers })
  return Object.fromEntries(typed.filter(([name]) => !booked.some(({ id }) => isAnswerOf(id)(name))))
}

/** The orders when it is known what is sent of the first that waits, or what became of it. */
export const withAnswer = (items: readonly BatchItem[], answer: PreparedActs | BatchOutcome) =>
  answer.is === 'ready' ? withCalls(items, answer.calls) : withOutcome(items, answer)

function withCalls(items: readonly BatchItem[], calls: readonly BatchCall[]): readonly BatchItem[] {
  const current = currentOf(items)
  return items.map((item) => (item === current ? { ...item, calls } : item))
}

/** The orders when it is known what became of the first that waits; of all that wait, when nothing may be done any more. */
export function withOutcome(items: readonly BatchItem[], outcome: BatchOutcome): readonly BatchItem[] {
  const current = currentOf(items)
  const isOfAll =
    (outcome.is === 'refusedByServer' && isRefusalOfAll(outcome.refusal)) ||
    (outcome.is === 'refused' && outcome.reasons.some(({ code }) => code === 'notPermitted'))
  return items.map((item) => {
    if (item === current) return { ...item, outcome }
    if (!isOfAll || item.outcome !== null) return item
    return { ...item, outcome: 'acts' in outcome ? { ...outcome, acts: [] } : outcome }
  })
}

/** The server's sentence of what ended an act before its last order; null when nothing did. */
function brokenOffBy(items: readonly BatchItem[]): string | null {
  for (const { outcome } of items)
    if (outcome?.is === 'refusedByServer' && isRefusalOfAll(outcome.refusal)) return outcome.refusal.text
  return null
}

/** How an act ended: on all orders but those before which it was stopped. */
export type BatchEnd = { act: BatchAct; orders: number; unchanged: number; stopped: number }

/** An act on several orders that can be taken back, order by order. */
export type DoneBatch = {
  kind: 'batch'
  /** Of its first act: the same done again takes its place. */
  id: string
  ended: BatchEnd
  /** Orders of which it was done for some parcels only. */
  partly: number
  /** What is left to be taken back. */
  acts: readonly DoneAct[]
  /** What the server refused to take back, by the number of its order, and its sentence. */
  stays: readonly { name: string; reason: string }[]
}

const actsOf = ({ outcome }: BatchItem): readonly DoneAct[] =>
  outcome && 'acts' in outcome ? outcome.acts : []

/** What of an act on several orders can be taken back; null when nothing can. */
export function doneBatch(ended: BatchEnd, items: readonly BatchItem[]): DoneBatch | null {
  const acts = items.flatMap(actsOf)
  const [first] = acts
  const partly = items.filter((item) => item.outcome?.is === 'refusedByServer' && actsOf(item).length > 0)
  return first ? { kind: 'batch', id: first.id, ended, partly: partly.length, acts, stays: [] } : null
}

/** What became of the orders of a batch. */
export type BatchCounts = {
  done: number
  unchanged: number
  refused: number
  /** Not known, or not begun. */
  waiting: number
}

export function batchCounts(items: readonly BatchItem[]): BatchCounts {
  const count = (...ways: readonly (BatchOutcome['is'] | undefined)[]) =>
    items.filter(({ outcome }) => ways.includes(outcome?.is)).length
  return {
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused', 'refusedByServer', 'notCancelled', 'missing'),
    waiting: count(undefined),
  }
}

/** How an act has ended. */
export function endOfBatch(p: {
  act: BatchAct | null
  items: readonly BatchItem[]
  stopped: number
}): BatchEnd {
  const { done: orders, unchanged } = batchCounts(p.items)
  return { act: p.act ?? 'order.verified', orders, unchanged, stopped: p.stopped }
}

/** How an act has ended, or how far it is, for who does not see its list. */
export function missedEnd(p: { act: BatchAct | null; items: readonly BatchItem[] }) {
  const { done: orders, ...counts } = batchCounts(p.items)
  return { act: p.act ?? 'order.verified', orders, ...counts, reason: brokenOffBy(p.items) }
}
