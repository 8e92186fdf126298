/** Where a build expects its API. */
import { expect, test } from 'vitest'
import { apiBaseOf } from '#tools/build/apiBase.ts'

test('a build calls its own origin', () => {
  expect([undefined, '', '/api/', '/shop/api/'].map(apiBaseOf)).toEqual([
    '/api/',
    '/api/',
    '/api/',
    '/shop/api/',
  ])
})

test.each(['https://api.example.com/', '//api.example.com/', 'api/', '/api'])(
  '%j is refused in one line',
  (value) => {
    expect(() => apiBaseOf(value)).toThrow(/^VITE_API_BASE_URL=[^\n]*no other origin\.$/)
  },
)
