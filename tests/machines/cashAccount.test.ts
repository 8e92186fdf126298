import { expect, test } from 'vitest'
import type { CashEvent, CashFacts } from '#domain/cash/account.ts'
import { nextCashState } from '#machines/cashAccount/nextCashState.ts'

const settlement = 'S-1'
const after = (facts: CashFacts, ...events: CashEvent[]) =>
  events.reduce<CashFacts | null>((now, event) => now && nextCashState(now, event), facts)
const delivered: CashFacts = { expectedMinor: 240_000, entries: [] }
const paid = { type: 'cod.remitted', settlement, minor: 240_000 } as const
const givenUp = { type: 'cod.writtenOff', settlement, minor: 240_000, reason: 'Lost by the courier' } as const

test('cash is given up only as a whole, with a reason, and while it is due', () => {
  expect(after(delivered, givenUp)?.entries).toHaveLength(1)
  expect(after(delivered, { ...givenUp, minor: 100_000 })).toBe(null)
  expect(after(delivered, { ...givenUp, reason: ' ' })).toBe(null)
  expect(after(delivered, paid, givenUp)).toBe(null)
  expect(after(delivered, paid, { ...givenUp, minor: 0 })).toBe(null)
})

test('a settlement is taken back with all that it recorded, and nothing else', () => {
  const other = { ...paid, settlement: 'S-0', minor: 1 }
  const charge = { type: 'charge.recorded', settlement, deduction: 'tax', minor: 4 } as const
  const back = { type: 'cod.takenBack', settlement } as const
  expect(after(delivered, other, paid, charge, back)).toEqual(after(delivered, other))
  expect(after(delivered, other, back)).toBe(null)
})

test('nothing is not recorded', () => {
  expect(after(delivered, { ...paid, minor: 0 })).toBe(null)
  expect(after(delivered, { ...paid, minor: 0.5 })).toBe(null)
})
