/** The address of a merchant's shop: http(s) only, no credentials, no IP literal (design §11). */
import { trimmed } from './text.ts'

const MAX_STORE_URL_LENGTH = 500

/** 'shop.example' as 'https://shop.example'; anything with a scheme as it was typed, trimmed. */
export function normalizeStoreUrl(text: string): string {
  const url = trimmed(text)
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url.replace(/^[^/:]+:\d+/, ''))) return url
  return `https://${url}`
}

/** Whether an address can be a shop's. */
export function isStoreUrl(text: string): boolean {
  const parts = /^https?:\/\/([^/?#]+)([/?#].*)?$/i.exec(text)
  if (!parts || text.length > MAX_STORE_URL_LENGTH || /\s/.test(text)) return false
  const host = /^([^@[\]:]+)(:\d{1,5})?$/.exec(parts[1] ?? '')?.[1]
  if (!host) return false
  // A last label of digits (or 0x…) is an IPv4 address to every browser, however it is written.
  const labels = host.replace(/\.$/, '').split('.')
  const isHost =
    labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))
  return isHost && !/^(\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? '')
}
