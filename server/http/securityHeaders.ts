import type { MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 31_536_000

/**
 * Nothing inline runs or styles, and no text becomes code: a browser refuses whatever would write HTML or a script's
 * address as a string (Trusted Types), and no policy may be made that allows it. `element.style.x = …` is no inline style.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * Middleware that sets the security headers of every response (design §7). A product whose public address is encrypted
 * is asked for in no other way for a year, nor are its subdomains (ASVS 5, 3.4.1).
 */
export function securityHeaders({ publicUrl }: { publicUrl: () => string }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (publicUrl().startsWith('https:'))
      c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
  }
}
