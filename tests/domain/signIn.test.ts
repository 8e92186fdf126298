import { expect, test } from 'vitest'
import { hasCredentials, missingCredentials } from '#domain/signIn.ts'

test.each([
  ['', '', ['email', 'password']],
  ['', 'secret', ['email']],
  ['  ', 'secret', ['email']],
  ['\u200b', 'secret', ['email']],
  ['ali@example.com', '', ['password']],
  ['ali@example.com', 'secret', []],
  // A password of spaces is a password: it is never trimmed.
  ['ali@example.com', '      ', []],
  // Whether it is an address is the server's business: both are required, and no more (specification §5).
  ['ali', 'x', []],
])('e-mail %j and password %j: missing %j', (email, password, missing) => {
  expect(missingCredentials({ email, password })).toEqual(missing)
  expect(hasCredentials({ email, password })).toBe(missing.length === 0)
})
