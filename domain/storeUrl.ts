/** The URL of a merchant's store: http(s) only, no credentials, no IP literal (design §12). */
import { isHostName } from './hostNames.ts'
import { trimmed } from './text.ts'

const MAX_STORE_URL_LENGTH = 500
const MAX_PORT = 65_535

/** 'shop.example' becomes 'https://shop.example'. A text with a scheme is only trimmed. */
export function normalizeStoreUrl(text: string): string {
  const url = trimmed(text)
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url.replace(/^[^/:]+:\d+/, ''))) return url
  return `https://${url}`
}

/** Whether a text is a valid store URL. */
export function isStoreUrl(text: string): boolean {
  if (text.length > MAX_STORE_URL_LENGTH || /[\s\p{Cc}]/u.test(text)) return false
  const authority = /^https?:\/\/([^/?#]+)(?:[/?#].*)?$/i.exec(text)?.[1] ?? ''
  const [, host, port] = /^([^@[\]:]+?)\.?(?::(\d{1,5}))?$/.exec(authority) ?? []
  return host !== undefined && isHostName(host) && Number(port ?? 0) <= MAX_PORT
}
