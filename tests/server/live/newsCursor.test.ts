/** Where a reader of the news was, as the id of an event. */
import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from '#server/live/news.ts'

const id = '0190a000-0000-7000-8abc-00000000000f'

test.each(['1', '12345', '1234567890123456789'])('is after the transaction %s', (xact) => {
  expect(formatCursor({ xact, id })).toBe(`${xact}.${id}`)
  expect(parseCursor(`${xact}.${id}`)).toEqual({ xact, id })
})

test.each([
  '',
  id,
  `.${id}`,
  '12345.',
  `12345${id}`,
  `12345:${id}`,
  ` 12345.${id}`,
  `12345.${id} `,
  `-1.${id}`,
  `12a45.${id}`,
  `12345678901234567890.${id}`,
  `12345.${id.toUpperCase()}`,
  `12345.${id.slice(0, -1)}`,
  `12345.${id}0`,
  `12345.${id.slice(1)}`,
  `12345.0${id}`,
  '12345.0190a000-0000-7000-00000000000f',
  '12345.0190a000-0000-7000-8abc-0000-00000000000f',
  '12345.0190a000-0000-700-8abc-00000000000f',
  '12345.0190g000-0000-7000-8abc-00000000000f',
  '12345.0190a000-0000-7000-8abg-00000000000f',
  '12345.0190a000-0000-7000-8abc-00000000000g',
  '12345.0190a0000000-7000-8abc-00000000000f',
])('is not %j', (text) => {
  expect(parseCursor(text)).toBeNull()
})
