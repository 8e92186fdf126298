import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { clientAddressOf, networkOf, parseTrustedProxies } from '#server/http/clientAddress.ts'

describe('the trusted proxies', () => {
  const trusts = (setting: string, address: string) => parseTrustedProxies(setting)?.(address)

  test('are addresses and ranges of both families', () => {
    const setting = '10.0.0.0/8, ::1,192.0.2.7 , 2001:db8::/32'
    for (const address of ['10.1.2.3', '::1', '192.0.2.7', '2001:db8:1::5', '::ffff:10.1.2.3'])
      expect(trusts(setting, address)).toBe(true)
    for (const address of ['11.0.0.1', '::2', '192.0.2.8', '2001:db9::', 'unknown', ''])
      expect(trusts(setting, address)).toBe(false)
  })

  test('can be all addresses, or one by its whole length', () => {
    for (const [setting, address, other] of [
      ['0.0.0.0/0', '203.0.113.9', '2001:db8::1'],
      ['::/0', '2001:db8::1', '203.0.113.9x'],
      ['192.0.2.7/32', '192.0.2.7', '192.0.2.6'],
      ['2001:db8::1/128', '2001:db8::1', '2001:db8::'],
    ] as const)
      expect([address, other].map((one) => trusts(setting, one))).toEqual([true, false])
  })

  test.each([
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    'proxy.example',
    '10.0.0.1;10.0.0.2',
    '10.0.0.1,',
    '/8',
    '/10.0.0.1',
    '9/10.0.0.1',
    '1.2.3.4/x',
  ])('%j is refused', (setting) => expect(parseTrustedProxies(setting)).toBeUndefined())
})

describe('the address of a client', () => {
  const seen = async (connection: string | undefined, forwarded?: string) => {
    const app = new Hono()
    app.get('/', (c) => c.text(clientAddressOf(c, parseTrustedProxies('10.0.0.0/8') ?? (() => false))))
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
    const env = connection === undefined ? {} : { incoming: { socket: { remoteAddress: connection } } }
    return (await app.request('/', { headers }, env)).text()
  }

  test.each([
    ['without a proxy, that of the connection', '192.0.2.1', undefined, '192.0.2.1'],
    ['without a trusted proxy, nobody can forge it', '192.0.2.1', '198.51.100.9', '192.0.2.1'],
    ['in its plain form', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['in its plain form, however it is written', '::FFFF:198.151.100.203', undefined, '198.151.100.203'],
    ['of IPv6, as it is', '2001:db8::ffff:192.0.2.1', undefined, '2001:db8::ffff:192.0.2.1'],
    ['behind a proxy, the one that it forwards', '10.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['behind two proxies', '::ffff:10.0.0.1', '198.51.100.9, 10.0.0.2', '198.51.100.9'],
    [
      'the last one, because the client can send the first',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.9',
      '198.51.100.9',
    ],
    ['an entry that is none ends the search', '10.0.0.1', '1.1.1.1, nonsense, 10.0.0.3', '10.0.0.3'],
    ['a proxy that forwards none', '10.0.0.1', undefined, '10.0.0.1'],
    ['no connection', undefined, '198.51.100.9', 'unknown'],
  ])('%s', async (_, connection, forwarded, address) => {
    expect(await seen(connection, forwarded)).toBe(address)
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001::db8:33:4:5:6:7', '2001:0:db8:33::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
