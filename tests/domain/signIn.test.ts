import { expect, test } from 'vitest'
import type { Failure } from '#domain/failures.ts'
import { fieldToFillIn, hasCredentials, missingCredentials } from '#domain/signIn.ts'

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

test.each<
  [email: string, code: Failure['code'] | null, missing: ('email' | 'password')[], field: string | null]
>([
  ['', null, [], null],
  [' ', null, [], null],
  ['ali@example.com', null, [], 'password'],
  ['', 'credentialsMissing', ['email', 'password'], 'email'],
  ['ali@example.com', 'credentialsMissing', ['password'], 'password'],
  ['ali@example.com', 'invalidCredentials', [], 'password'],
  ['ali@example.com', 'signInFailed', [], null],
])('e-mail %j, refused with %s, missing %j: the focus goes to %s', (email, code, missing, field) => {
  expect(fieldToFillIn({ email, failure: code && { code }, missing })).toBe(field)
})
