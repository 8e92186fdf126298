import { describe, expect, test } from 'vitest'
import { balanceOf, leftOfPartPaid } from '#domain/fulfilment/balance.ts'
import { rupees } from '#tests/domain/arbitraries.ts'

/** In the order of the tab. */
const balance = (
  total: number,
  paid: number,
  refunded: number,
  codToCollect: number,
  collected: number,
  remitted: number,
  writtenOff = 0,
) =>
  balanceOf({
    total: rupees(total),
    paid: rupees(paid),
    refunded: rupees(refunded),
    codToCollect: rupees(codToCollect),
    collected: rupees(collected),
    remitted: rupees(remitted),
    writtenOff: rupees(writtenOff),
  })

describe('the balance of an order', () => {
  test.each([
    ['before anything is paid', balance(1000, 0, 0, 1000, 0, 0), -1000],
    ['paid in part, the rest on delivery', balance(1000, 400, 0, 600, 0, 0), -600],
    ['collected, but still with the courier', balance(1000, 400, 0, 600, 600, 0), -600],
    ['settled', balance(1000, 400, 0, 600, 600, 600), 0],
    ['paid out but for what was written off', balance(1000, 400, 0, 600, 600, 570, 30), 0],
    ['paid twice', balance(1000, 1000, 0, 1000, 1000, 1000), 1000],
    ['paid twice and refunded', balance(1000, 1000, 1000, 1000, 1000, 1000), 0],
    ['returned and refunded', balance(0, 1000, 1000, 0, 0, 0), 0],
    ['settled in whole rupees', balance(1050, 0, 0, 1100, 1100, 1100), 0],
    ['a rupee short', balance(1000, 0, 0, 1000, 1000, 900), -100],
    ['a few paisa of a card short', balance(1050, 1000, 0, 0, 0, 0), -50],
  ])('%s', (_, { difference }, minor) => {
    expect(difference).toEqual(rupees(minor))
  })

  test('shows what it is made of', () => {
    expect(balance(1000, 400, 50, 600, 500, 300)).toEqual({
      total: rupees(1000),
      paid: rupees(400),
      refunded: rupees(50),
      codToCollect: rupees(600),
      collected: rupees(500),
      remitted: rupees(300),
      difference: rupees(-350),
    })
  })
})

test.each([
  ['nothing is paid', 'Unpaid', balance(2_400, 0, 0, 2_400, 0, 0), null],
  ['an advance is paid', 'Unpaid', balance(2_400, 1_000, 0, 1_400, 0, 0), 1_400],
  ['an advance was given back', 'Unpaid', balance(2_400, 1_000, 1_000, 2_400, 0, 0), null],
  ['a part is paid by card', 'Unpaid', balance(2_400, 1_000, 0, 0, 0, 0), 1_400],
  ['all is paid', 'Paid', balance(2_400, 2_400, 0, 0, 0, 0), null],
] as const)('what is left when %s', (_, payment_status, { codToCollect, ...sums }, left) => {
  const asked = { payment_status, balance: { ...sums, cod_to_collect: codToCollect } }
  expect(leftOfPartPaid(asked)?.minor ?? null).toBe(left && rupees(left).minor)
})
