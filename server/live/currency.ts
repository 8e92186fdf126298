import type { Currency, Money } from '#domain/money.ts'

/** The currency of every company: it sells in Pakistan. */
export const currency: Currency = 'PKR'

/** An amount that is stored in minor units. */
export function rupees(minor: number): Money {
  return { minor, currency }
}
