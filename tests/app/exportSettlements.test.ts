import { expect, test, vi } from 'vitest'
import type { SettlementSummary } from '#domain/cash/cashContract.ts'
import { exportSettlements } from '#features/cash/exportSettlements.ts'

test('an accountant gets a line for each settlement, with every kind of deduction, in rupees to the paisa', async () => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) })
  const create = vi.spyOn(URL, 'createObjectURL')
  const settlement = {
    paid_on: '2026-11-20',
    courier: 'TCS',
    reference: 'INV-7',
    source: 'sheet',
    state: 'waiting',
    gross: 349_000,
    deductions: { delivery: 25_000, tax: 1_250 },
    bank: 322_750,
  }
  await exportSettlements([settlement as SettlementSummary])
  vi.unstubAllGlobals()
  const [file] = create.mock.calls.flat() as Blob[]
  const text = await file?.text()
  expect(text?.split('\r\n')).toEqual([
    expect.stringContaining(
      '"Collected","Delivery","Fuel","Cash handling","Return","Tax","Other","At the bank"',
    ),
    '"2026-11-20","TCS","INV-7","Sheet","To decide",3490,250,0,0,0,12.5,0,3227.5',
    '',
  ])
})
