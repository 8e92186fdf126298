import { expect, test } from 'vitest'
import { matchesPhone } from '#domain/phoneSearch.ts'

test.each([
  ['+92 300 1234567', '0300-1234567'],
  ['+92 300 1234567', '0092 (0)300'],
  ['+92 (0)300 1234567', '+92300'],
  // '920' is the country code and a zero at the beginning only.
  ['+92 300 9201234', '2012'],
  ['+92 300 xxx 4567', 'xxx4567'],
])('%s is found by %s', (phone, search) => {
  expect(matchesPhone(phone, search)).toBe(true)
})

test.each([
  ['+92 300 1234567', '30'],
  ['+92 300 1234567', '0301'],
  ['+92 300 1234567', '300a'],
  ['', '300'],
])('%j is not found by %s', (phone, search) => {
  expect(matchesPhone(phone, search)).toBe(false)
})
