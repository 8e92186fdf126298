/** The error catalogue as a table (specification §8). What a person sees of it is in the suites of the screens. */
import { describe, expect, test } from 'vitest'
import { setupFailure, signInFailure, signUpFailure } from '#api/errorCatalogue.ts'
import type { ParsedResponse } from '#api/responses.ts'

const responseOf = (body: unknown, changes: Partial<ParsedResponse> = {}): ParsedResponse => ({
  status: 400,
  isOk: false,
  body,
  isPlainText: false,
  errorCode: null,
  ...changes,
})

describe('sign-in', () => {
  test.each([
    [
      '401, whatever it says',
      responseOf({ non_field_errors: ['No'] }, { status: 401 }),
      'invalidCredentials',
    ],
    ['a message', responseOf({ non_field_errors: ['Locked.', 'Later.'] }), 'signInFailed', 'Locked.'],
    ['a message that is no list', responseOf({ non_field_errors: 'Locked.' }), 'signInFailed', 'Locked.'],
    ['an empty list', responseOf({ non_field_errors: [] }), 'signInFailed'],
    ['a blank message', responseOf({ non_field_errors: ['  '] }), 'signInFailed'],
    ['a message that is no text', responseOf({ non_field_errors: [7] }), 'signInFailed'],
    ['another field', responseOf({ email: ['Odd'] }), 'signInFailed'],
    ['a text', responseOf('sorry', { isPlainText: true }), 'signInFailed'],
    ['null', responseOf(null), 'signInFailed'],
  ])('%s', (_, response, code, text?: string) => {
    expect(signInFailure(response)).toStrictEqual(text === undefined ? { code } : { code, text })
  })
})

describe('sign-up', () => {
  test('has the first message as its text, and one of each field', () => {
    const body = { company: [], phone: [''], email: ['Taken.', 'Really.'], cnic: 'Odd.', password: [1] }
    expect(signUpFailure(responseOf(body))).toStrictEqual({
      code: 'signUpFailed',
      text: 'Taken.',
      fields: { email: 'Taken.', cnic: 'Odd.' },
    })
  })

  test('has no text when no field has one', () => {
    expect(signUpFailure(responseOf({ a: [] }))).toStrictEqual({ code: 'signUpFailed', fields: {} })
  })

  test.each([
    ['a short text', ' Try later. ', false, 'Try later.'],
    ['of 200 characters', 'x'.repeat(200), false, 'x'.repeat(200)],
    ['of 201 characters', 'x'.repeat(201), true, undefined],
    ['that is blank', '  ', true, undefined],
    ['that is a page', '<h1>Oops</h1>', false, undefined],
    ['that is cut-off JSON', '{"email":', false, undefined],
    ['with signs of markup, sent as text', '1 < 2 {x}', true, '1 < 2 {x}'],
    ['that is none: a number', 7, true, undefined],
    ['that is none: null', null, true, undefined],
  ])('shows a body %s', (_, body, isPlainText, text) => {
    const shown = text === undefined ? {} : { text }
    expect(signUpFailure(responseOf(body, { isPlainText }))).toStrictEqual({ code: 'signUpFailed', ...shown })
  })
})

describe('set-up', () => {
  const inOrder = [
    'courier_username',
    'courier_password',
    'courier_api_key',
    'message',
    'non_field_errors',
    'detail',
  ]

  test.each(inOrder)('has the message of %s before those of what follows', (name) => {
    const names = inOrder.slice(inOrder.indexOf(name)).toReversed()
    const body = Object.fromEntries(names.map((each) => [each, [`of ${each}`]]))
    expect(setupFailure(responseOf(body))).toMatchObject({ code: 'setupFailed', text: `of ${name}` })
  })

  test('has the messages of its own fields only', () => {
    const body = { ntn: ['Odd.'], colour: ['Odd.'], message: 'No.', legal_name: [] }
    expect(setupFailure(responseOf(body))).toStrictEqual({
      code: 'setupFailed',
      text: 'No.',
      fields: { ntn: 'Odd.' },
    })
  })

  test.each([
    [499, 'setupFailed'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('of a %s is %s: from 500 on nobody knows what was done', (status, code) => {
    expect(setupFailure(responseOf('', { status }))).toStrictEqual({ code, fields: {} })
  })

  test('of a company that is set up already says so', () => {
    const response = responseOf({ detail: 'Done.' }, { errorCode: 'company_already_onboarded', status: 409 })
    expect(setupFailure(response)).toStrictEqual({ code: 'alreadyOnboarded' })
  })
})
