import { expect, test } from 'vitest'
import { numberOf, unreadLines } from '#domain/fulfilment/pastedNumbers.ts'

const text = 'KI9\nK1001 · 2\tKI3\r\n\r\nK1001 KI1\nk1002;KI2\nK1003,KI4\nK1004 ki4\nK1005 KI5 Lahore'

test.each([
  ['K1001', 1, false, 'KI1', false],
  ['K1001', 2, false, 'KI3', false],
  ['K1001', 3, false, '', false],
  ['K1002', 3, false, '', false],
  // The only one that waits.
  ['K1002', 3, true, 'KI2', false],
  ['K1003', 1, true, 'KI4', true],
  ['K1004', 1, true, 'ki4', true],
  // What is more than a name and a number is neither.
  ['K1005', 1, true, '', false],
])(
  'of %s, parcel %d (the only one: %s), the number is %j, twice: %s',
  (order, number, isOnly, cn, isTwice) => {
    expect(numberOf(text, { order, number }, { isOnly })).toEqual({ cn, isTwice })
  },
)

test('lines that give no number to these orders are named, also the second one of a parcel', () => {
  const pasted = `Order,CN\n${text}\nK1001 KI8\nK10010 KI7\nK1003 · 2 KI6`
  expect(unreadLines(pasted, ['K1001', 'K1002', 'K1003', 'K1005'])).toEqual([
    'Order CN',
    'KI9',
    'K1004 ki4',
    'K1005 KI5 Lahore',
    'K1001 KI8',
    'K10010 KI7',
  ])
  expect(unreadLines('', ['K1001'])).toEqual([])
})
