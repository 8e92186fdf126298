import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isNtn,
  isPhone,
  normalizeCnic,
  normalizeNtn,
  normalizePhone,
  numberProblem,
  phoneLinks,
  shownPhone,
} from '#domain/identityNumbers.ts'
import { foldDigits, trimmed, withoutSeparators } from '#domain/text.ts'

const scripts = ['0123456789', '۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩']
const separators = [
  '',
  '',
  '',
  ' ',
  '-',
  '–',
  '—',
  '−',
  '‑',
  '\u00a0',
  '\u200b',
  '\u200e',
  ' - ',
  '.',
  '/',
  '(',
  ')',
]

const spaces = ['', ' ', '\u00a0', '\u200b', '\u200e']

/** `digits` in any of three scripts, with any separators. */
const typed = (digits: string, between = separators) =>
  fc
    .tuple(...[...digits].map(() => fc.tuple(fc.constantFrom(...scripts), fc.constantFrom(...between))))
    .map((dress) =>
      dress.map(([script, separator], index) => separator + script[Number(digits[index])]).join(''),
    )

const digits = (...lengths: number[]) =>
  fc
    .constantFrom(...lengths)
    .chain((length) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
    )

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'+0123456789', ...'۰۱۲۳', ...'٤٥٦', ...separators, 'x') }),
)

describe('NTN', () => {
  test.each([
    ['1234567-8', '1234567-8'],
    ['12345678', '1234567-8'],
    [' 1234567 - 8 ', '1234567-8'],
    ['1234567–8', '1234567-8'],
    ['1234567−8', '1234567-8'],
    ['۱۲۳۴۵۶۷-۸', '1234567-8'],
    ['١٢٣٤٥٦٧٨', '1234567-8'],
    ['123\u200b4567-8', '1234567-8'],
  ])('%j is read as %s', (text, ntn) => {
    expect(normalizeNtn(text)).toBe(ntn)
    expect(isNtn(ntn)).toBe(true)
  })

  test.each([
    '',
    '1234567',
    '123456-78',
    '123456789',
    '1234567-89',
    '1234567-A',
    'A234567-8',
    '91234567-8',
    '1234567--8',
    '۱۲۳۴۵۶۷-۸',
    '1234567-8\n',
  ])('%j is not the format: seven digits, a hyphen, one digit', (text) => {
    expect(isNtn(text)).toBe(false)
  })

  test.each(['123-45678', '1-2345678', '12345678-', '-12345678', '1234567--8', '12-34567-8', '1234.5678'])(
    '%j has a mark elsewhere, which is not moved: it stays as it was typed, and is refused',
    (text) => {
      expect(normalizeNtn(text)).toBe(text)
      expect(isNtn(normalizeNtn(text))).toBe(false)
    },
  )

  test('eight digits in any script with any spaces give the same NTN', () => {
    fc.assert(
      fc.property(
        digits(8).chain((number) => fc.tuple(fc.constant(number), typed(number, spaces))),
        ([number, text]) => {
          expect(normalizeNtn(text)).toBe(`${number.slice(0, 7)}-${number.slice(7)}`)
        },
      ),
    )
  })
})

test.each([
  [normalizeNtn, '123456789'],
  [normalizeNtn, '1234567-89'],
  [normalizeNtn, 'A12345678'],
  [normalizeCnic, '35202123456789'],
  [normalizeCnic, 'A3520212345678'],
])('%o leaves %j, which has too much, as it was typed', (normalize, text) => {
  expect(normalize(text)).toBe(text)
})

/** The canonical form. */
const isCnic = (text: string) => /^\d{5}-\d{7}-\d$/.test(text)

describe('CNIC', () => {
  test.each([
    ['3520212345678', '35202-1234567-8'],
    ['35202 1234567 8', '35202-1234567-8'],
    ['35202–1234567–8', '35202-1234567-8'],
    ['۳۵۲۰۲-۱۲۳۴۵۶۷-۸', '35202-1234567-8'],
    // Azad Jammu & Kashmir
    ['81101-1234567-9', '81101-1234567-9'],
  ])('%j is read as %s', (text, cnic) => {
    expect(normalizeCnic(text)).toBe(cnic)
  })

  test.each([
    [' 35202-1234567 ', '35202-1234567'],
    ['AB 1234 567', 'AB 1234 567'],
    ['۳۵۲۰۲-۱۲', '35202-12'],
  ])('%j is none that is recognised, and stays as it was typed', (text, kept) => {
    expect(normalizeCnic(text)).toBe(kept)
    expect(numberProblem(kept)).toBeUndefined()
  })

  test('thirteen digits in any script with any separators give the same CNIC', () => {
    fc.assert(
      fc.property(
        digits(13).chain((number) => fc.tuple(fc.constant(number), typed(number))),
        ([number, text]) => {
          const cnic = normalizeCnic(text)
          expect(isCnic(cnic)).toBe(true)
          expect(withoutSeparators(cnic)).toBe(number)
        },
      ),
    )
  })
})

describe('phone', () => {
  test.each([
    ['0300 1234567', '+923001234567'],
    ['0300-1234567', '+923001234567'],
    ['03001234567', '+923001234567'],
    ['3001234567', '+923001234567'],
    ['+92 300 1234567', '+923001234567'],
    ['+92 (0)300 1234567', '+923001234567'],
    ['0092 300 1234567', '+923001234567'],
    ['00920300 1234567', '+923001234567'],
    ['92 300 1234567', '+923001234567'],
    ['92 0300 1234567', '+923001234567'],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', '+923001234567'],
    ['٠٣٠٠١٢٣٤٥٦٧', '+923001234567'],
    ['\u202a+92 300 1234567\u202c', '+923001234567'],
    // landlines: Karachi, Lahore, Islamabad
    ['021 34567890', '+922134567890'],
    ['(042) 3456-7890', '+924234567890'],
    ['+92 51 1234567', '+92511234567'],
    ['92 51 1234567', '+92511234567'],
    // a landline whose area code starts with the digits of the country code
    ['0922 123456', '+92922123456'],
  ])('%j is read as %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone)
    expect(isPhone(phone)).toBe(true)
  })

  test.each([
    '',
    '0300 123456',
    '0300 12345678',
    '123',
    '1234567890',
    '+971 50 1234567',
    '+1 212 5551234',
    '212 555 1234',
    '021-111-222-333',
    '111 222 333',
    '0044 20 7946 0958',
    'call me',
    '03001234567 ext 5',
    '30+9200 1234567',
    '0+923001234567',
  ])('%j is no number that is recognised, and stays as it was typed', (text) => {
    expect(normalizePhone(text)).toBe(text)
    expect(isPhone(normalizePhone(text))).toBe(false)
  })

  test('all spellings of a mobile number give the same number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0', '92', '0092', '+92', '+920', '00920', '920', ''),
        digits(9).chain((number) => fc.tuple(fc.constant(number), typed(`3${number}`))),
        (prefix, [number, text]) => {
          expect(normalizePhone(prefix + text)).toBe(`+923${number}`)
        },
      ),
    )
  })
})

describe.each([
  ['normalizeNtn', normalizeNtn, isNtn],
  ['normalizeCnic', normalizeCnic, isCnic],
  ['normalizePhone', normalizePhone, isPhone],
] as const)('%s of anything at all', (_, normalize, isCanonical) => {
  test('returns the canonical form, or the input', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normal = normalize(text)
        expect(isCanonical(normal) ? normal : trimmed(foldDigits(text))).toBe(normal)
      }),
      { numRuns: 1000 },
    )
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text))
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ['NTN', normalizeNtn],
  ['CNIC', normalizeCnic],
] as const)('no character of an %s that counts is lost or invented', (_, normalize) => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(withoutSeparators(normalize(text))).toBe(withoutSeparators(text))
    }),
    { numRuns: 1000 },
  )
})

describe('a CNIC or a phone number has no format', () => {
  test.each(['', ' ', '12', '021-111-222-333', '+971 50 1234567', 'ext. 5 only', '0'.repeat(120)])(
    '%j is kept',
    (text) => {
      expect(numberProblem(text)).toBeUndefined()
    },
  )

  test.each([
    ['0'.repeat(121), 'tooLong'],
    ['0300\u0000123', 'malformed'],
    ['0300\n123', 'malformed'],
  ])('%j is refused: %s', (text, problem) => {
    expect(numberProblem(text)).toBe(problem)
  })
})

test.each([
  ['+923001234567', '0300-1234567'],
  ['+92 300 xxxxx67', '+92 300 xxxxx67'],
  ['+442079460958', '+442079460958'],
  ['', ''],
])('%j is shown as %j', (phone, text) => {
  expect(shownPhone(phone)).toBe(text)
})

test.each([
  ['0300-1234567', { call: 'tel:+923001234567', whatsApp: 'https://wa.me/923001234567' }],
  ['+1 212 555 1234', { call: 'tel:+12125551234', whatsApp: 'https://wa.me/12125551234' }],
  ['111 222 333', null],
  ['ask the brother', null],
])('the links of the number %j', (text, links) => {
  expect(phoneLinks(text)).toEqual(links)
})
