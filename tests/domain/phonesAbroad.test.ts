import { expect, test } from 'vitest'
import { isPhone } from '#domain/identityNumbers.ts'
import { isForeignPhone, normalizeAnyPhone, phoneAbroad } from '#domain/phonesAbroad.ts'

test.each([
  ['+971 50 1234567', '+971501234567'],
  ['0044 (20) 7946-0958', '+442079460958'],
  ['0300 1234567', '+923001234567'],
])('%j is, with those of other countries, %s', (text, phone) => {
  expect(normalizeAnyPhone(text)).toBe(phone)
  expect(isForeignPhone(phone)).toBe(!isPhone(phone))
})

test.each([
  '212 555 1234',
  '+92 12',
  '0092 300',
  '+0 300 1234567',
  '+123456',
  '+1234567890123456',
  'call me',
])('%j is a number of no country, and stays as it was typed', (text) => {
  expect(normalizeAnyPhone(text)).toBe(text)
  expect(isForeignPhone(normalizeAnyPhone(text))).toBe(false)
})

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['0300 1234567', '+923001234567'],
  ['+92 42 34567890', '+924234567890'],
  ['050 123 4567', null],
  ['042 34567890', null],
  ['', null],
])('of somebody in another country, %j is %j', (text, phone) => {
  expect(phoneAbroad(text)).toBe(phone)
})
