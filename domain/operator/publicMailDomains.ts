/** Mail providers whose domain says nothing about who somebody is. */
const publicMailDomains = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'mail.com',
  'gmx.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
  'yandex.com',
])

export function isPublicMailDomain(domain: string): boolean {
  return publicMailDomains.has(domain.toLowerCase())
}
