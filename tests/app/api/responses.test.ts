import { describe, expect, test } from 'vitest'
import { parseResponse } from '#api/responses.ts'

/** A response whose headers are only these. */
const responseOf = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(new TextEncoder().encode(text), { status, headers })

describe('the body of a response', () => {
  test.each([
    ['an object', '{"a":1}', { a: 1 }],
    ['a list', '[]', []],
    ['null', 'null', null],
    ['a text', '"a"', 'a'],
    ['not JSON', '<h1>Hotel</h1>', '<h1>Hotel</h1>'],
    ['cut off', '{"a":', '{"a":'],
    ['empty', '', ''],
  ])('is %s', async (_, text, body) => {
    expect((await parseResponse(responseOf(text))).body).toEqual(body)
  })

  test.each([
    ['as said', 'sorry', { 'content-type': 'text/plain' }, true],
    ['with its encoding', 'sorry', { 'content-type': 'text/plain; charset=utf-8' }, true],
    ['not when it is HTML', 'sorry', { 'content-type': 'text/html' }, false],
    ['not when nothing is said', 'sorry', {}, false],
    ['not when it is JSON', '{"a":1}', { 'content-type': 'text/plain' }, false],
  ])('is plain text %s', async (_, text, headers, isPlainText) => {
    expect((await parseResponse(responseOf(text, headers as Record<string, string>))).isPlainText).toBe(
      isPlainText,
    )
  })
})

test.each([
  [200, true],
  [201, true],
  [299, true],
  [300, false],
  [401, false],
  [500, false],
])('a %s is a success: %s', async (status, isOk) => {
  expect(await parseResponse(responseOf('{}', {}, status))).toMatchObject({ status, isOk })
})

test('a status below 200 is no success', async () => {
  // The constructor makes none.
  const response = Object.defineProperty(new Response('{}'), 'status', { value: 199 })
  expect(await parseResponse(response)).toMatchObject({ status: 199, isOk: false })
})

test('the error code is that of our header', async () => {
  expect((await parseResponse(responseOf('', { 'X-Error-Code': 'not_found' }))).errorCode).toBe('not_found')
  expect((await parseResponse(responseOf(''))).errorCode).toBeNull()
})
