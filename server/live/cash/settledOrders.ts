/** The orders that a settlement is about: their cash, the payments that it changes, and their tasks. */
import { type CashEvent, expectedOf, remittedOf, writtenOffOf } from '#domain/cash/account.ts'
import { nameKeyOf, type RowResult } from '#domain/cash/settlement.ts'
import { nextCashState } from '#machines/cashAccount/nextCashState.ts'
import { cashServerMessages, deductionLabels } from '#messages/cashServer.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import { refusals } from '#server/http/refusals.ts'
import { addPaymentRow } from '../orders/amounts.ts'
import { draftOf, saveOrder } from '../orders/saveOrder.ts'
import type { Writing } from '../write.ts'

/** The tasks that rows open on parcels, by result; and that of a courier that is asked. */
export const taskOf = {
  differs: 'remittanceDiffers',
  paidTwice: 'remittedTwice',
  notDelivered: 'remittedBeforeDelivery',
} as const satisfies Partial<Record<RowResult, string>>

const cashTasks: readonly string[] = [...Object.values(taskOf), 'courierAsked']

/** Each of them is locked, and kept as it was and as it will be. */
export class SettledOrders {
  readonly #writing: Writing
  readonly #drafts = new Map<string, { before: OrderRecord; draft: OrderRecord; events: Set<string> }>()

  constructor(writing: Writing) {
    this.#writing = writing
  }

  /** Locks orders, always in the same order: two settlements do not wait for each other. */
  async lock(ids: Iterable<string>): Promise<void> {
    for (const id of [...new Set(ids)].sort()) {
      if (this.#drafts.has(id)) continue
      const before = await this.#writing.rows.lockOrder({ id })
      if (before) this.#drafts.set(id, { before, draft: draftOf(before), events: new Set() })
    }
  }

  /** The parcels of a consignment number. */
  parcelsOf(cn: string): ParcelRecord[] {
    const key = nameKeyOf(cn)
    return this.all().filter(
      ({ state, cn: own }) => state !== 'cancelled' && own !== null && nameKeyOf(own) === key,
    )
  }

  all(): ParcelRecord[] {
    return [...this.#drafts.values()].flatMap(({ draft }) => draft.parcels)
  }

  /** All parcels that have entries of a settlement. */
  parcelsWith(settlement: string): ParcelRecord[] {
    return this.all().filter(({ cash }) => cash.some((entry) => entry.settlement === settlement))
  }

  /** Sends an event to the account of a parcel, and keeps what follows: sums, ledger, and the event for the log. */
  async send(parcel: ParcelRecord, event: CashEvent, reference: string): Promise<void> {
    const kept = this.#drafts.get(parcel.orderId)
    const facts = { expectedMinor: expectedOf(parcel), entries: parcel.cash }
    const next = nextCashState(facts, event)
    if (!kept || !next) throw refusals.inUse(cashServerMessages.notPossible)
    const { draft, events } = kept
    const { order } = draft
    for (const row of ledgerOf(parcel, event, reference))
      await addPaymentRow(this.#writing, order, { ...row, parcelId: parcel.id })
    order.remittedMinor += remittedOf(next.entries) - remittedOf(parcel.cash)
    parcel.cash = [...next.entries]
    parcel.remittedMinor = remittedOf(next.entries)
    parcel.writtenOffMinor = writtenOffOf(next.entries)
    events.add(event.type)
  }

  openTask(parcel: ParcelRecord, kind: string): void {
    const kept = this.#drafts.get(parcel.orderId)
    const { now: createdAt, newId } = this.#writing
    kept?.draft.tasks.push({ id: newId(), parcelId: parcel.id, kind, createdAt, doneAt: null })
    kept?.events.add('cash.questioned')
  }

  closeTasks(parcel: ParcelRecord): void {
    const kept = this.#drafts.get(parcel.orderId)
    if (!kept) return
    kept.draft.tasks = kept.draft.tasks.map((task) =>
      task.parcelId === parcel.id && task.doneAt === null && cashTasks.includes(task.kind)
        ? { ...task, doneAt: this.#writing.now }
        : task,
    )
  }

  /** Stores what changed. The log names the event that says most. */
  async save(reference: string): Promise<void> {
    const order = ['cod.takenBack', 'cod.writtenOff', 'cod.remitted', 'charge.recorded', 'cash.questioned']
    for (const { before, draft, events } of this.#drafts.values()) {
      const event = order.find((type) => events.has(type))
      if (event) await saveOrder(this.#writing, before, draft, { event, reason: reference })
    }
  }
}

/** The rows of the ledger of an order that an event adds. What is taken back is told with the other sign. */
function ledgerOf({ cash }: ParcelRecord, event: CashEvent, reference: string) {
  const deducted = (minor: number, kind: keyof typeof deductionLabels) => ({
    kind: 'deducted' as const,
    amountMinor: minor,
    reference: `${deductionLabels[kind]} · ${reference}`,
  })
  if (event.type === 'cod.remitted')
    return [{ kind: 'remitted' as const, amountMinor: event.minor, reference }]
  if (event.type === 'charge.recorded') return [deducted(event.minor, event.deduction)]
  if (event.type === 'cod.writtenOff')
    return [{ kind: 'writtenOff' as const, amountMinor: event.minor, reference: event.reason }]
  return cash
    .filter(({ settlement }) => settlement === event.settlement)
    .map((entry) =>
      entry.is === 'charge'
        ? deducted(-entry.minor, entry.kind)
        : { kind: entry.is, amountMinor: -entry.minor, reference },
    )
}
