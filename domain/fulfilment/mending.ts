/** What is put right of orders that a courier refused, or would refuse, before their parcels are booked together. */
import { folded } from '#domain/folding.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { trimmed } from '#domain/text.ts'
import type { Answers } from './answers.ts'
import { type MendField, mendAnswer, mendFields } from './mendFields.ts'

export type Mending = { [Field in MendField]?: string }

/** What was changed of an order, by its number. */
export function mendingOf(answers: Answers, order: string): Mending {
  const given = mendFields.flatMap((field) => {
    const text = answers[mendAnswer(order, field)]
    return text === undefined ? [] : [[field, trimmed(text)] as const]
  })
  return Object.fromEntries(given)
}

/** The customer of an order as it was put right; null when nothing of the customer was. */
export function mendedCustomer(customer: OrderCustomer, { city, phone }: Mending): OrderCustomer | null {
  if (city === undefined && phone === undefined) return null
  return { ...customer, ...(city !== undefined && { city }), ...(phone !== undefined && { number: phone }) }
}

/** So many cities are offered at once. */
const MAX_OFFERED = 20

/**
 * The cities of a courier to offer for a text: while it is as the order has it, the likely ones and then the others; else
 * those that contain it, those that begin with it first.
 */
export function citiesFor(
  { names, likely, before }: { names: readonly string[]; likely: readonly string[]; before: string },
  typed: string,
): string[] {
  const text = folded(typed)
  const offered = [...new Set([...likely, ...names])]
  if (typed === before || text === '') return offered.slice(0, MAX_OFFERED)
  const found = offered.filter((name) => folded(name).includes(text))
  const begins = (name: string) => folded(name).startsWith(text)
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, MAX_OFFERED)
}

/** What a booking is asked with in place of what its dialog would show at first. */
export function bookedAs({ weight, courier }: Mending): Answers {
  return { ...(weight !== undefined && { weight }), ...(courier !== undefined && { courier }) }
}
