import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import {
  emptySignUpForm,
  fromSignUpPayload,
  normalizeSignUp,
  normalizeSignUpField,
  SIGN_UP_REDIRECT_MS,
  type SignUpField,
  type SignUpForm,
  signUpFields,
  signUpProblems,
  toSignUpPayload,
} from '#domain/signUp.ts'

const filledIn = (changes: Partial<SignUpForm> = {}): SignUpForm => ({
  first_name: 'Ali',
  last_name: 'Khan',
  email: 'ali@example.com',
  cnic: '35202-1234567-8',
  phone: '0300 1234567',
  company: 'Ali Traders',
  designation: 'Owner',
  password: 'secret1',
  confirm_password: 'secret1',
  ...changes,
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'Ali',
    ' Ali ',
    'ali@example.com',
    '۳۵۲۰۲-۱۲۳۴۵۶۷-۸',
    '0300 1234567',
    'secret',
    '\u200b',
    'a\u0000b',
  ),
)
const anyForm = fc.record(
  Object.fromEntries(signUpFields.map((field) => [field, anyText])) as Record<SignUpField, typeof anyText>,
)

test('the constants are those of the specification', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6)
  expect(SIGN_UP_REDIRECT_MS).toBe(3000)
})

describe('the problems of a form', () => {
  test('none, when it is complete', () => {
    expect(signUpProblems(filledIn())).toEqual({})
  })

  test('none, when only optional fields are empty', () => {
    expect(signUpProblems(filledIn({ cnic: '', phone: ' ', designation: '' }))).toEqual({})
  })

  test('all required fields of an empty form', () => {
    expect(signUpProblems(emptySignUpForm)).toEqual({
      first_name: 'missing',
      last_name: 'missing',
      email: 'missing',
      company: 'missing',
      password: 'missing',
      confirm_password: 'missing',
    })
  })

  test.each<[SignUpField, string, string | undefined]>([
    ['first_name', '   ', 'missing'],
    ['first_name', '\u200b', 'missing'],
    ['first_name', 'علی', undefined],
    ['first_name', 'a'.repeat(120), undefined],
    ['first_name', 'a'.repeat(121), 'tooLong'],
    ['first_name', 'Al\u0000i', 'malformed'],
    ['last_name', '   ', 'missing'],
    ['last_name', 'a'.repeat(121), 'tooLong'],
    ['email', 'ali', 'malformed'],
    ['email', ' ali@example.com ', undefined],
    ['email', 'ali\u0000@example.com', 'malformed'],
    ['cnic', '35202', undefined],
    ['cnic', '35\u0000202', 'malformed'],
    ['cnic', '3'.repeat(121), 'tooLong'],
    ['cnic', '۳۵۲۰۲–۱۲۳۴۵۶۷–۸', undefined],
    ['phone', '12345', undefined],
    ['phone', '021-111-222-333', undefined],
    ['phone', '+971 50 1234567', undefined],
    ['phone', '0300\u0007', 'malformed'],
    ['phone', '3'.repeat(121), 'tooLong'],
    ['phone', '+92 300 1234567', undefined],
    ['company', ' ', 'missing'],
    ['company', 'a'.repeat(121), 'tooLong'],
    ['designation', 'a'.repeat(121), 'tooLong'],
    ['designation', 'Ow\u0000ner', 'malformed'],
  ])('%s %j: %s', (field, value, problem) => {
    expect(signUpProblems(filledIn({ [field]: value }))[field]).toBe(problem)
  })

  test.each([
    ['12345', 'tooShort'],
    ['123456', undefined],
    ['      ', undefined],
    ['a'.repeat(256), undefined],
    ['a'.repeat(257), 'tooLong'],
  ])('a password %j: %s', (password, problem) => {
    expect(signUpProblems(filledIn({ password, confirm_password: password })).password).toBe(problem)
  })

  test.each([
    ['secret1', 'secret2', 'mismatch'],
    ['secret1', 'Secret1', 'mismatch'],
    ['secret1', 'secret1 ', 'mismatch'],
    ['', 'secret1', 'mismatch'],
    ['secret1', '', 'missing'],
    [' secret1 ', ' secret1 ', undefined],
  ])('the password %j, confirmed as %j: %s', (password, confirm_password, problem) => {
    expect(signUpProblems(filledIn({ password, confirm_password })).confirm_password).toBe(problem)
  })
})

describe('the payload', () => {
  test('has trimmed texts, numbers in canonical form, and passwords as typed', () => {
    const form = filledIn({
      first_name: ' Ali ',
      email: ' ali@example.com ',
      cnic: ' ۳۵۲۰۲۱۲۳۴۵۶۷۸ ',
      phone: '0092 300-1234567',
      company: '\u202aAli Traders\u202c',
      designation: ' Owner ',
      password: ' secret ',
      confirm_password: ' secret ',
    })
    expect(toSignUpPayload(form)).toEqual({
      first_name: 'Ali',
      last_name: 'Khan',
      email: 'ali@example.com',
      cnic: '35202-1234567-8',
      phone: '+923001234567',
      company: 'Ali Traders',
      designation: 'Owner',
      password: ' secret ',
      confirm_password: ' secret ',
    })
  })

  test('has null for empty optional fields', () => {
    const payload = toSignUpPayload(filledIn({ cnic: '', phone: '  ', designation: '\u200b' }))
    expect(payload).toMatchObject({ cnic: null, phone: null, designation: null })
  })

  test('of any form has nine fields, trimmed texts, null for empty optional ones, and unchanged passwords', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { password, confirm_password, ...texts } = toSignUpPayload(form)
        expect([...Object.keys(texts), 'password', 'confirm_password']).toEqual([...signUpFields])
        expect([password, confirm_password]).toEqual([form.password, form.confirm_password])
        for (const text of Object.values(texts)) expect(text).toBe(text?.trim() ?? null)
        for (const text of [texts.cnic, texts.phone, texts.designation]) expect(text).not.toBe('')
      }),
    )
  })

  test('the server finds the same problems as the browser', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(signUpProblems(fromSignUpPayload(toSignUpPayload(form)))).toEqual(signUpProblems(form))
      }),
    )
  })

  test('is the same after the server has read it as a form', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const payload = toSignUpPayload(form)
        expect(toSignUpPayload(fromSignUpPayload(payload))).toEqual(payload)
      }),
    )
  })
})

describe('leaving a field', () => {
  test('shows CNIC and phone in their canonical form', () => {
    expect(normalizeSignUpField('cnic', '3520212345678')).toBe('35202-1234567-8')
    expect(normalizeSignUpField('phone', '03001234567')).toBe('+923001234567')
  })

  test('shows all other fields as typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...signUpFields), anyText, (field, text) => {
        fc.pre(field !== 'cnic' && field !== 'phone')
        expect(normalizeSignUpField(field, text)).toBe(text)
      }),
    )
  })

  test('normalising every field of a form does not change its problems', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const normal = normalizeSignUp(form)
        for (const field of signUpFields) expect(normal[field]).toBe(normalizeSignUpField(field, form[field]))
        expect(signUpProblems(normal)).toEqual(signUpProblems(form))
      }),
    )
  })
})
