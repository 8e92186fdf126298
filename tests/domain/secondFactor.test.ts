import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_NAME_LENGTH } from '#domain/newAccess.ts'
import {
  askedFields,
  EARLIER_RECOVERY_DIGITS,
  emptyFactorForm,
  type FactorAct,
  factorFields,
  factorProblems,
  MOST_PASSKEYS,
  RECOVERY_CODES,
  RECOVERY_DIGITS,
  signInCodeRequestSchema,
} from '#domain/secondFactor.ts'

test('has the numbers that printed codes rely on', () => {
  expect([RECOVERY_CODES, RECOVERY_DIGITS, EARLIER_RECOVERY_DIGITS, MOST_PASSKEYS]).toEqual([10, 35, 20, 20])
})

describe('an act', () => {
  const password = ['current_password']
  const proof = ['current_password', 'code']
  test.each<[FactorAct, whenOff: string[], whenOn: string[]]>([
    [{ kind: 'addApp' }, password, proof],
    [{ kind: 'addPasskey' }, ['name', ...password], ['name', ...proof]],
    [{ kind: 'removeApp' }, password, proof],
    [{ kind: 'removePasskey', id: 'p1' }, password, proof],
    [{ kind: 'renamePasskey', id: 'p1' }, ['name'], ['name']],
    [{ kind: 'renewCodes' }, password, proof],
    [{ kind: 'turnOff' }, password, proof],
  ])('%o asks for %j where it is off, and for %j where it is on', (act, whenOff, whenOn) => {
    expect(askedFields(act, false)).toEqual(whenOff)
    expect(askedFields(act, true)).toEqual(whenOn)
  })
})

describe('the form', () => {
  const form = { name: 'Office laptop', current_password: ' ', code: '123 456' }

  test('is empty at first, and says of each field that is asked for what is missing', () => {
    expect(emptyFactorForm).toEqual({ name: '', current_password: '', code: '' })
    const nothing = { ...emptyFactorForm, name: ' ', code: ' ' }
    expect(factorProblems(nothing, factorFields)).toEqual({
      name: 'missing',
      current_password: 'missing',
      code: 'missing',
    })
    expect(factorProblems(nothing, ['code'])).toEqual({ code: 'missing' })
  })

  test('takes any password, also of spaces, and a name of a limited length', () => {
    expect(factorProblems(form, factorFields)).toEqual({})
    const name = 'x'.repeat(MAX_NAME_LENGTH)
    expect(factorProblems({ ...form, name }, factorFields)).toEqual({})
    expect(factorProblems({ ...form, name: `${name}x` }, factorFields)).toEqual({ name: 'tooLong' })
  })
})

test.each([
  ['c'.repeat(500), true],
  ['c'.repeat(501), false],
  ['', false],
])('a challenge of a sign-in has 1 to 500 characters', (challenge, isAccepted) => {
  expect(v.is(signInCodeRequestSchema, { challenge, code: '123456' })).toBe(isAccepted)
})
