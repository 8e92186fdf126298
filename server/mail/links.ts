/**
 * The links in mails. A link proves that its user reads the mail of an address. Its secret is derived from the id and the
 * server's own secret, so that neither the database nor a backup of it contains one. It is in the fragment of the
 * address, which no browser sends: it is in no log of a server or proxy.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '#domain/uuid.ts'

/** The text that the holder of a link sends back: the id, and what only the server can derive from it. */
export function linkToken(secret: Uint8Array, id: string): string {
  return `${id}.${createHmac('sha256', secret).update(`mail link ${id}`).digest('base64url')}`
}

/** The id of a link whose token is genuine; undefined for any other text. Whether it was used is in the database. */
export function readLinkToken(secrets: readonly Uint8Array[], token: string): string | undefined {
  const id = token.split('.')[0] ?? ''
  if (!uuidPattern.test(id)) return undefined
  const isGenuine = secrets.some((secret) => {
    const [given, right] = [Buffer.from(token), Buffer.from(linkToken(secret, id))]
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isGenuine ? id : undefined
}
