import { expect, test } from 'vitest'
import { nextSettlementState } from '#machines/settlement/nextSettlementState.ts'

test('rows are decided while some wait, and nothing is done to what was taken back', () => {
  const last = { type: 'row.decided', waiting: 0 } as const
  const back = { type: 'settlement.takenBack' } as const
  expect(nextSettlementState('waiting', { ...last, waiting: 1 })).toBe('waiting')
  expect(nextSettlementState('waiting', last)).toBe('settled')
  expect(nextSettlementState('settled', last)).toBe(null)
  expect(nextSettlementState('settled', { type: 'rows.added', waiting: 2 })).toBe('waiting')
  expect(nextSettlementState('waiting', back)).toBe('takenBack')
  for (const event of [last, back, { type: 'rows.added', waiting: 1 } as const])
    expect(nextSettlementState('takenBack', event)).toBe(null)
})
