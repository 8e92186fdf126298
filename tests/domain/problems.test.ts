import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstProblemField,
  hasProblems,
  onlyProblems,
  optionalTextProblem,
  requiredTextProblem,
} from '#domain/problems.ts'

describe('a text', () => {
  test.each([
    ['Ali Traders', undefined],
    ['  Ali Traders  ', undefined],
    ['علی\u200cٹریڈرز', undefined],
    ['a'.repeat(20), undefined],
    [` ${'a'.repeat(20)} `, undefined],
    ['a'.repeat(21), 'tooLong'],
    ['Ali\u0000Traders', 'malformed'],
    ['Ali\u001bTraders', 'malformed'],
    ['Ali\nTraders', 'malformed'],
  ])('%j, required or not: %s', (text, problem) => {
    expect(requiredTextProblem(text, 20)).toBe(problem)
    expect(optionalTextProblem(text, 20)).toBe(problem)
  })

  test.each(['', ' ', '\t', '\u00a0', '\u200b', '\u3164', '\u2800 \u2800', '\u115f\u1160', '\uffa0\ufe0f'])(
    '%j is missing only where it is required',
    (text) => {
      expect(requiredTextProblem(text, 20)).toBe('missing')
      expect(optionalTextProblem(text, 20)).toBeUndefined()
    },
  )
})

describe('the problems of a form', () => {
  test('contain no undefined values', () => {
    expect(onlyProblems({ email: undefined, cnic: 'malformed' })).toEqual({ cnic: 'malformed' })
    expect(Object.keys(onlyProblems({ email: undefined }))).toEqual([])
  })

  test.each([
    [{}, false],
    [{ email: undefined }, false],
    [{ email: undefined, cnic: 'malformed' }, true],
  ])('%j has some: %s', (problems, has) => {
    expect(hasProblems(problems)).toBe(has)
  })

  test('the first invalid field of the screen gets the focus, in any order of problems', () => {
    const order = ['email', 'cnic', 'phone'] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([...order]), (fields) => {
        const problems = Object.fromEntries(fields.map((field) => [field, 'missing']))
        expect(firstProblemField(problems, order)).toBe(order.find((field) => fields.includes(field)) ?? null)
      }),
    )
  })

  test('a field without a problem, or on another screen, gets none', () => {
    expect(firstProblemField({ email: undefined, other: 'missing' } as object, ['email'])).toBeNull()
  })
})
