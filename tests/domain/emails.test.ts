import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailKey, isEmail } from '#domain/emails.ts'
import { processorMsOf } from '#tests/support/processorTime.ts'

describe('isEmail', () => {
  test.each([
    'ali@example.com',
    'ali.khan+shop@mail.example.com.pk',
    "o'neil@example.com",
    'ali^k@example.com',
    'علی@example.com',
    'ali@بازار.example',
    'ALI@EXAMPLE.COM',
    'a_b-c@sub-domain.example',
    `${'a'.repeat(242)}@example.com`,
  ])('%s is one', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    '',
    'ali',
    'ali@',
    '@example.com',
    'ali@example',
    'ali@example.',
    'ali@.example',
    'ali@exa..mple.com',
    'ali khan@example.com',
    'ali@exam ple.com',
    'ali@@example.com',
    'ali@example.com@evil.test',
    'Ali <ali@example.com>',
    'ali@example.com>',
    'ali@example.com,eve@evil.test',
    'ali,eve@example.com',
    'ali@example.com?bcc=eve@evil.test',
    'ali@-example.com',
    'ali@example.com\r\nBcc: eve@evil.test',
    'ali\u0000@example.com',
    'ali@example.com\u0000',
    'ali\u200b@example.com',
    'ali@exa\u200bmple.com',
    'ali\ufe0f@example.com',
    'ali@exa\u034fmple.com',
    '\u3164ali@example.com',
    'ali\u2800@example.com',
    `${'a'.repeat(243)}@example.com`,
    'example.com',
    ',ali@example.com',
    'ali@127.0.0.1',
  ])('%j is none', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  test('refuses two addresses in one text', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom(',', ';', ' ', '\n', '<', '@', ''),
        fc.emailAddress(),
        (a, sign, b) => {
          expect(isEmail(`${a}${sign}${b}`)).toBe(false)
        },
      ),
    )
  })

  test('is fast for a long text', () => {
    expect(processorMsOf(() => isEmail(`a@${'a.'.repeat(50_000)}`))).toBeLessThan(1000)
  })
})

describe('emailKey', () => {
  test('ignores case and surrounding space', () => {
    expect(emailKey(' Ali@Example.COM ')).toBe('ali@example.com')
    expect(emailKey('\u200bali@example.com')).toBe('ali@example.com')
  })

  test('ignores different encodings of the same letters', () => {
    expect(emailKey('ａli@example.com')).toBe('ali@example.com')
    expect(emailKey('rene\u0301@example.com')).toBe(emailKey('ren\u00e9@example.com'))
  })

  test('normalises the longest address, of 254 characters', () => {
    const host = `@${'a'.repeat(60)}.example`
    const longest = `${'ａ'.repeat(254 - host.length)}${host}`
    expect(emailKey(longest)).toBe(`${'a'.repeat(254 - host.length)}${host}`)
  })

  test('does not normalise a text that is too long for any address', () => {
    const long = `a${'\u0315'.repeat(60_000)}${'\u0300'.repeat(60_000)}`
    expect(processorMsOf(() => emailKey(long))).toBeLessThan(1000)
  })

  test('distinguishes dots and tags, which only the mail system can interpret', () => {
    expect(emailKey('a.li+shop@example.com')).toBe('a.li+shop@example.com')
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email.toUpperCase()))).toBe(emailKey(email))
      }),
    )
  })
})
