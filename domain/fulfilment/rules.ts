/** Rules that the charts of orders and parcels share: each gives the reasons why it refuses an event, or none. */
import { isBlank } from '#domain/text.ts'
import type { FulfilmentEvent } from './facts.ts'
import { type Reason, reasonIf } from './refusals.ts'
import { maySend } from './rights.ts'

const DAY_MS = 86_400_000

/** When a span of whole days that began at `start` is over, in milliseconds. */
export function endOfDays(start: number, days: number): number {
  return start + days * DAY_MS
}

export function permission({ by, type }: FulfilmentEvent): Reason[] {
  return reasonIf(!maySend(by, type), 'notPermitted', { event: type })
}

type Of<Type> = Extract<FulfilmentEvent, { type: Type }>

export function hold(event: Of<'order.held'>): Reason[] {
  return [...permission(event), ...reasonIf(isBlank(event.reason), 'reasonMissing', {})]
}

/** Only the reason 'other' needs words. */
export function cancellation(event: Of<'order.cancelled'>): Reason[] {
  const needsWords = event.reason === 'other'
  return [...permission(event), ...reasonIf(needsWords && isBlank(event.words), 'reasonMissing', {})]
}

/** Whether it is left to note that the customer was told: it ends by itself, and nobody noted it yet. */
export function isToBeTold(halted: { haltDays: number; isCustomerTold: boolean }): boolean {
  return halted.haltDays > 0 && !halted.isCustomerTold
}

/** That the customer was told is noted once, where the company lets what is halted end by itself. */
export function telling(
  { haltDays, isCustomerTold }: { haltDays: number; isCustomerTold: boolean },
  event: Of<'customer.told'>,
): Reason[] {
  return [
    ...permission(event),
    ...reasonIf(haltDays <= 0, 'haltEndless', {}),
    ...reasonIf(isCustomerTold, 'customerToldBefore', {}),
  ]
}

/** What is halted may be cancelled by the system after the company's days, when the customer was told. */
export function expiry(
  halted: { haltDays: number; haltedAt: number; isCustomerTold: boolean },
  event: Of<'halt.expired'>,
): Reason[] {
  const { haltDays, haltedAt, isCustomerTold } = halted
  return [
    ...permission(event),
    ...reasonIf(haltDays <= 0 || event.at < endOfDays(haltedAt, haltDays), 'haltNotOver', {}),
    ...reasonIf(!isCustomerTold, 'customerNotTold', {}),
  ]
}
