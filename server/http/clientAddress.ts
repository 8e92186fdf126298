/**
 * The network address of a client, behind proxies that the configuration names (`TRUSTED_PROXIES`). Without the
 * setting, it is the address of the connection: anybody can send `X-Forwarded-For`.
 */
import { BlockList, type IPVersion, isIP } from 'node:net'
import type { Context } from 'hono'

/** Tells whether an address is of a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean

const familyOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads a list such as '10.0.0.0/8, ::1'. Returns undefined when an entry is no address or range. */
export function parseTrustedProxies(text: string): IsTrustedProxy | undefined {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const longest = { 4: 32, 6: 128 }[isIP(address)]
    if (longest === undefined || Number(bits) > longest) return undefined
    list.addSubnet(address, Number(bits ?? longest), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

/**
 * The address of the client: the last one in `X-Forwarded-For` that is not of a trusted proxy, if the connection comes
 * from a trusted proxy. An entry that is no address ends the search. 'unknown' without a connection, as in tests.
 */
export function clientAddressOf(c: Context, isTrustedProxy: IsTrustedProxy): string {
  const connection = plain(c.env?.incoming?.socket?.remoteAddress ?? 'unknown')
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => plain(entry.trim()))
  let client = connection
  while (isTrustedProxy(client)) {
    const before = forwarded.pop() ?? ''
    if (isIP(before) === 0) break
    client = before
  }
  return client
}

/** An IPv4 address that a socket for both families shows as IPv6 ('::ffff:192.0.2.1') in its plain form. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/**
 * What a limit by address counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, of which a
 * single connection has all others.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
