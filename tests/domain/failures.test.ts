import { expect, test } from 'vitest'
import { type Failure, FailureError, failureOf } from '#domain/failures.ts'

const failure: Failure = { code: 'setupFailed', text: 'NTN is taken', fields: { ntn: 'NTN is taken' } }

test('a failure that an actor rejected with is found again, whole', () => {
  expect(failureOf(new FailureError(failure), 'signInFailed')).toBe(failure)
})

test.each([
  new Error('Cannot read properties of undefined'),
  new TypeError('Failed to fetch'),
  'text',
  null,
  undefined,
  { failure },
])('anything unforeseen (%s) is the fallback, without a word of it', (error) => {
  expect(failureOf(error, 'signInFailed')).toEqual({ code: 'signInFailed' })
})

test('the error says no more than its code', () => {
  const error = new FailureError(failure)
  expect(error).toBeInstanceOf(Error)
  expect(error.message).toBe('setupFailed')
  expect(error.name).toBe('FailureError')
})
