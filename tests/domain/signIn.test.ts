import { expect, test } from 'vitest'
import { hasCredentials, missingCredentials } from '#domain/signIn.ts'

test.each([
  ['', '', ['email', 'password']],
  ['', 'secret', ['email']],
  ['  ', 'secret', ['email']],
  ['\u200b', 'secret', ['email']],
  ['ali@example.com', '', ['password']],
  ['ali@example.com', 'secret', []],
  // A password is never trimmed.
  ['ali@example.com', '      ', []],
  // Only required: the server checks the address (specification §5).
  ['ali', 'x', []],
])('e-mail %j and password %j: missing %j', (email, password, missing) => {
  expect(missingCredentials({ email, password })).toEqual(missing)
  expect(hasCredentials({ email, password })).toBe(missing.length === 0)
})
