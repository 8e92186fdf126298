import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldDigits,
  hasControlCharacters,
  isBlank,
  nullIfBlank,
  trimmed,
  withoutSeparators,
} from '#domain/text.ts'
import { processorMsOf } from '#tests/support/processorTime.ts'

/** Invisible characters around a text: spaces of all kinds, and marks from pasted texts. */
const unseen = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u2003',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\ufeff',
]
const anyUnseen = fc.string({ unit: fc.constantFrom(...unseen), maxLength: 6 })

describe('trimmed', () => {
  test.each([
    ['  Ali Traders  ', 'Ali Traders'],
    ['\u202aAli Traders\u202c', 'Ali Traders'],
    ['علی\u200cٹریڈرز', 'علی\u200cٹریڈرز'],
    ['\u200b', ''],
    [null, ''],
    [undefined, ''],
  ])('%j becomes %j', (text, expected) => {
    expect(trimmed(text)).toBe(expected)
  })

  test('removes exactly the invisible characters at both ends', () => {
    fc.assert(
      fc.property(anyUnseen, fc.stringMatching(/^[^\s\p{Cf}]+$/u), anyUnseen, (before, text, after) => {
        expect(trimmed(before + text + after)).toBe(text)
      }),
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(trimmed(trimmed(text))).toBe(trimmed(text))
      }),
    )
  })

  test('is fast for a long run of spaces', () => {
    expect(processorMsOf(() => trimmed(`a${' '.repeat(200_000)}b`))).toBeLessThan(1000)
  })
})

describe('empty values', () => {
  test.each(['', ' ', '\t\n', '\u00a0', '\u200b\u200f', null, undefined])(
    '%j is blank and sent as null',
    (text) => {
      expect(isBlank(text)).toBe(true)
      expect(nullIfBlank(text)).toBeNull()
    },
  )

  test('any visible text is sent trimmed', () => {
    expect(isBlank(' 0 ')).toBe(false)
    expect(nullIfBlank(' 0 ')).toBe('0')
  })
})

describe('hasControlCharacters', () => {
  test.each(['a\u0000', 'a\tb', 'a\nb', 'a\u0085b', 'a\u001b[31m', 'a\u009b31m', 'a\u2028b', 'a\u2029b'])(
    '%j has control characters',
    (text) => {
      expect(hasControlCharacters(text)).toBe(true)
    },
  )

  test.each(['Chenab Traders (Pvt) Ltd', 'پاک\u200cکالا', 'a\u00a0b', 'Café ☕\ufe0f'])(
    '%j has none',
    (text) => {
      expect(hasControlCharacters(text)).toBe(false)
    },
  )
})

describe('foldDigits', () => {
  test('folds Urdu and Arabic digits', () => {
    expect(foldDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
    expect(foldDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  })

  test('keeps all other characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldDigits(text)
        expect(folded).toHaveLength(text.length)
        expect(folded).not.toMatch(/[۰-۹٠-٩]/)
        const others = (all: string) => all.replace(/[0-9۰-۹٠-٩]/g, '0')
        expect(others(folded)).toBe(others(text))
      }),
    )
  })
})

describe('withoutSeparators', () => {
  test.each([
    ['42101-1234567-1', '4210112345671'],
    ['42101–1234567—1', '4210112345671'],
    ['42101 − 1234567 ‑ 1', '4210112345671'],
    ['(0300) 123.45/67', '03001234567'],
    ['0300\u00a0123\u200b4567', '03001234567'],
    ['\u202a+92 300 1234567\u202c', '+923001234567'],
    ['۰۳۰۰-۱۲۳۴۵۶۷', '03001234567'],
  ])('%j has the digits %j', (text, digits) => {
    expect(withoutSeparators(text)).toBe(digits)
  })

  test('keeps letters and meaningful signs', () => {
    expect(withoutSeparators('ext. 12 #3')).toBe('ext12#3')
  })
})
