import { expect, test } from 'vitest'
import { isHostName } from '#domain/hostNames.ts'

test.each([
  'shop.example',
  'a.example',
  'x.y',
  // digits in the last label, as long as they are not all of it
  'shop.co2',
  'shop.1st',
  'shop.0xyz',
  'دکان.example',
])('%j is the name of a host', (text) => {
  expect(isHostName(text)).toBe(true)
})

test.each([
  'shop',
  'shop.',
  '.example',
  'shop.-example',
  'shop-.example',
  'shop.1',
  'shop.10',
  'shop.0x1f',
  'shop.0X1F',
  '１２７.０.０.１',
  `${'a'.repeat(64)}.example`,
])('%j is none', (text) => {
  expect(isHostName(text)).toBe(false)
})
