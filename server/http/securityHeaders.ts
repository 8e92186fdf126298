import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const YEAR_SECONDS = 31_536_000

/** Whether a path always leads to the same bytes, or to nothing: the build names what is in this folder by its content. */
export const isNamedByContent = (path: string): boolean => path.startsWith('/assets/')

const FRAMED_BY_NOBODY = "frame-ancestors 'none'"

/**
 * Nothing inline runs or styles, and no text becomes code: a browser refuses whatever would write HTML or a script's
 * address as a string (Trusted Types), and no policy may be made that allows it. `element.style.x = …` is no inline style.
 */
const directives = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  FRAMED_BY_NOBODY,
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const contentSecurityPolicy = directives.join('; ')

/**
 * The policy of a document that the build wrote. The scripts and styles that are in it are allowed, each by the hash of its
 * text, and no others: what somebody gets into the document later neither runs nor styles. WebAssembly of our own address may
 * be compiled, for the reader of barcodes; no text becomes JavaScript by that.
 */
export function contentSecurityPolicyOf(html: string): string {
  const inline = [...html.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>(.*?)<\/\1>/gs)]
  const allowed = (['script', 'style'] as const).flatMap((name) => {
    const hashes = inline
      .filter(([, element]) => element === name)
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    const sources = [...(name === 'script' ? ["'wasm-unsafe-eval'"] : []), ...hashes]
    return sources.length > 0 ? [`${name}-src 'self' ${sources.join(' ')}`] : []
  })
  return [...directives, ...allowed].join('; ')
}

const headers = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * Middleware that sets the security headers of every response (design §7). A product whose public address is encrypted
 * is asked for in no other way for a year, nor are its subdomains (ASVS 5, 3.4.1). What a page loads from `/assets/`
 * follows the headers of the page; of its own it has only those by which a browser keeps to its type, asks for nothing
 * without encryption, and shows it in no frame (3.4.6).
 */
export function securityHeaders({ publicUrl }: { publicUrl: () => string }): MiddlewareHandler {
  return async (c, next) => {
    const isEncrypted = publicUrl().startsWith('https:')
    c.set('isEncrypted', isEncrypted)
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    if (isEncrypted) c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`)
    if (c.res.ok && isNamedByContent(c.req.path)) return c.header('Content-Security-Policy', FRAMED_BY_NOBODY)
    if (!c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', contentSecurityPolicy)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
}
