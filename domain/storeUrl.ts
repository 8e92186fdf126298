/**
 * The URL of a merchant's store: http(s) only, no IP literal, and nothing that may contain a secret: no credentials, no
 * query, in which shops take their keys ('?consumer_secret=…'), and no fragment (design §12).
 */
import { isHostName } from './hostNames.ts'
import { trimmed } from './text.ts'

const MAX_STORE_URL_LENGTH = 500
const MAX_PORT = 65_535

/** 'shop.example' becomes 'https://shop.example'. A text with a scheme is only trimmed. */
export function normalizeStoreUrl(text: string): string {
  const url = trimmed(text)
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url.replace(/^[^/:]+:\d/, ''))) return url
  return `https://${url}`
}

/** What is wrong with a store URL; 'notBare' when it has a part that may contain a secret. */
export function storeUrlProblem(text: string): 'malformed' | 'notBare' | undefined {
  if (text.length > MAX_STORE_URL_LENGTH || /[\s\p{Cc}]/u.test(text)) return 'malformed'
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text) ?? []
  if (authority.includes('@') || /[?#]/.test(rest)) return 'notBare'
  const [, host, port] = /^([^@[\]:]+?)\.?(?::(\d{1,5}))?$/.exec(authority) ?? []
  const isValid = host !== undefined && isHostName(host) && Number(port ?? 0) <= MAX_PORT
  return isValid ? undefined : 'malformed'
}

/** Whether a text is a valid store URL. */
export function isStoreUrl(text: string): boolean {
  return storeUrlProblem(text) === undefined
}
