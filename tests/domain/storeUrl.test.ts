import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStoreUrl, normalizeStoreUrl, storeUrlProblem } from '#domain/storeUrl.ts'

describe('normalizeStoreUrl', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    [' shop.example/pk ', 'https://shop.example/pk'],
    ['shop.example/sale:eid', 'https://shop.example/sale:eid'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['shop.example:8443/pk', 'https://shop.example:8443/pk'],
    ['www.shop.com.pk', 'https://www.shop.com.pk'],
    ['http://shop.example', 'http://shop.example'],
    ['HTTPS://Shop.Example/', 'HTTPS://Shop.Example/'],
    ['https://shop.example/@ali', 'https://shop.example/@ali'],
    ['my-shop.myshopify.com', 'https://my-shop.myshopify.com'],
    ['بازار.example', 'https://بازار.example'],
    ['दुकान.example', 'https://दुकान.example'],
    ['xn--mgbug0h.example', 'https://xn--mgbug0h.example'],
    ['shop.example.', 'https://shop.example.'],
    ['123.example', 'https://123.example'],
    ['shop.example:8', 'https://shop.example:8'],
    ['shop.example:65535', 'https://shop.example:65535'],
    [`${'a'.repeat(63)}.example`, `https://${'a'.repeat(63)}.example`],
    [`https://shop.example/${'a'.repeat(479)}`, `https://shop.example/${'a'.repeat(479)}`],
    ['\u200bshop.example', 'https://shop.example'],
  ])('%j is taken as %s', (text, url) => {
    expect(normalizeStoreUrl(text)).toBe(url)
    expect(isStoreUrl(url)).toBe(true)
  })

  test('completes what has a port and no scheme, and leaves every scheme for the rule to refuse', () => {
    expect(normalizeStoreUrl('shop.example:80:80')).toBe('https://shop.example:80:80')
    for (const url of ['git+ssh://shop.example', 'c:/shop']) expect(normalizeStoreUrl(url)).toBe(url)
  })

  test('keeps an empty text', () => {
    expect(normalizeStoreUrl('  ')).toBe('')
  })
})

describe('refuses', () => {
  test.each([
    // no public host
    '',
    'https://',
    'shop',
    'localhost',
    'localhost:3000',
    'https:///shop.example',
    '//shop.example',
    'https://.example',
    'https://shop..example',
    'https://-shop.example',
    'https://shop-.example',
    `https://${'a'.repeat(64)}.example`,
    // other schemes
    'javascript:https://shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'javascript:1',
    'data:text/html,hi',
    'file:///etc/passwd',
    'mailto:ali@shop.example',
    'tel:123',
    'https:shop.example',
    'https:/shop.example',
    // credentials
    'https://user:secret@shop.example',
    'user:secret@shop.example',
    'https://user@shop.example',
    'https://@shop.example',
    'user:123@shop.example',
    'https://shop.example:80@evil.test',
    // IP addresses in any notation
    'https://127.0.0.1',
    '10.0.0.1',
    'https://[::1]',
    '[::1]:80',
    'https://2130706433',
    'https://0x7f000001',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://127.1',
    'https://127.0.0.1.',
    'https://shop.1',
    'https://shop.0x',
    'https://shop.0x10',
    'https://１２７.０.０.１',
    'https://①②⑦.⓪.⓪.①',
    'https://127。0。0。1',
    'https://shop.０ｘ７ｆ',
    'https://%31%32%37.0.0.1',
    // ports
    'https://shop.example:',
    'https://shop.example:0x50',
    'https://shop.example:65536',
    'https://shop.example:99999',
    'https://shop.example:80:80',
    // not a URL
    'my shop',
    'https://shop .example',
    'https://shop.example/a b',
    'https://shop.example/\u0000',
    'https://shop.example/\u0085',
    'https://shop\u200b.example',
    'https://evil.test\\@shop.example',
    'https://shop_name.example',
    `https://shop.example/${'a'.repeat(480)}`,
  ])('%j', (text) => {
    expect(isStoreUrl(normalizeStoreUrl(text))).toBe(false)
  })
})

test.each([
  'https://shop.example/?consumer_key=ck_1&consumer_secret=cs_2',
  'shop.example?token=1',
  'https://shop.example/?',
  'https://shop.example/pk#access_token=1',
  'https://shop.example#',
  'https://user:secret@shop.example',
  'user@shop.example',
])('%j may contain a secret, and that is the problem', (text) => {
  expect(storeUrlProblem(normalizeStoreUrl(text))).toBe('notBare')
})

test.each([
  `https://shop.example/${'a'.repeat(480)}`,
  'https://shop.example/a b',
  'javascript:https://shop.example',
])('%j is malformed', (text) => {
  expect(storeUrlProblem(text)).toBe('malformed')
})

describe('any text', () => {
  const pieces = [
    'http',
    'https',
    'HTTPS',
    'javascript',
    ':',
    '//',
    '/',
    '\\',
    '@',
    '[',
    ']',
    '.',
    '..',
    '-',
    ':80',
    ':99999',
    '127.0.0.1',
    '0x7f',
    '1',
    '１',
    '①',
    '%31',
    '::1',
    'user',
    'shop',
    'example',
    'दुकान',
    '?',
    '#',
    ' ',
    '\t',
    '\u200b',
    '。',
  ]
  const anyAddress = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...pieces), maxLength: 10 }) },
    { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )

  test('that is accepted is parsed by browsers as http(s) with a host name and without credentials, query and fragment', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const normal = normalizeStoreUrl(text)
        const url = isStoreUrl(normal) ? normal : 'https://shop.example'
        const { protocol, hostname, username, password, search, hash } = new URL(url)
        expect(['http:', 'https:']).toContain(protocol)
        expect([username, password, search, hash, /[?#]/.test(url)]).toEqual(['', '', '', '', false])
        expect(hostname).toMatch(/\.[^.]/)
        expect(hostname).not.toMatch(/^\[|^[\d.]+$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('is normalised idempotently', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        expect(normalizeStoreUrl(normalizeStoreUrl(text))).toBe(normalizeStoreUrl(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('is kept by normalising', () => {
    fc.assert(
      fc.property(anyAddress, (text) => {
        const url = normalizeStoreUrl(text)
        expect(text).toContain(url.replace(/^https:\/\//, ''))
      }),
    )
  })
})
