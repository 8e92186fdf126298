/** What was paid for an order and what is still to come (orders.md §7, Transaction Detail). */
import { addMoney, type Money, subtractMoney } from '#domain/money.ts'
import type { OrderResponse } from './orderContract.ts'
import { RUPEE } from './shares.ts'

/** What is known of the money of an order. */
export type MoneyFacts = {
  /** What the customer owes: G. Total, without parcels that were cancelled or came back. */
  total: Money
  paid: Money
  refunded: Money
  /** Cash that couriers shall collect, or have collected. */
  codToCollect: Money
  /** Cash that couriers have collected. */
  collected: Money
  /** Cash that couriers have paid out to the company. */
  remitted: Money
  /** Cash that the company no longer expects. */
  writtenOff: Money
}

/** The rows of the tab. */
export type Balance = Omit<MoneyFacts, 'writtenOff'> & {
  /** What the company has, or no longer expects, less what the customer owes: 0 when settled, below 0 while money is missing. */
  difference: Money
}

/** While a courier is to collect cash, `difference` leaves out less than a rupee: cash is whole rupees. */
export function balanceOf(facts: MoneyFacts): Balance {
  const { total, paid, refunded, codToCollect, collected, remitted, writtenOff } = facts
  const received = addMoney(subtractMoney(paid, refunded), addMoney(remitted, writtenOff))
  const { minor, currency } = subtractMoney(received, total)
  const difference = { minor: codToCollect.minor > 0 ? withoutCoins(minor) : minor, currency }
  return { total, paid, refunded, codToCollect, collected, remitted, difference }
}

/** Cash is collected in whole rupees: what is left of an amount that coins would be needed for is nothing. */
export function withoutCoins(minor: number): number {
  return Math.abs(minor) < RUPEE ? 0 : minor
}

/** What is still to come of an order of which a part was paid; null when nothing or all of it was. */
export function leftOfPartPaid({
  payment_status,
  balance,
}: Pick<OrderResponse, 'payment_status' | 'balance'>): Money | null {
  const paid = subtractMoney(balance.paid, balance.refunded)
  if (payment_status !== 'Unpaid' || paid.minor <= 0) return null
  return balance.cod_to_collect.minor > 0 ? balance.cod_to_collect : subtractMoney(balance.total, paid)
}
