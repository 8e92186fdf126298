import { expect, test } from 'vitest'
import { numberOf } from '#domain/fulfilment/pastedNumbers.ts'

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
