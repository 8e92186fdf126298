/** The company's logo for paper: a PNG as a data URL, so that it is printed without another request and runs nothing. */

/** The most pixels that are kept: 6 × 2 cm at 200 dots per inch. */
export const MOST_OF_LOGO = { width: 480, height: 160 } as const

/** The longest data URL, which is a file of 30 kB. */
export const MAX_LOGO_LENGTH = 40_000

const pngUrl = /^data:image\/png;base64,((?:[A-Za-z0-9+/]{4}){9,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** The first 16 bytes of every PNG: its signature, and the begin of the chunk that has its size (RFC 2083). */
const HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The first bytes of a text in base64. */
function firstBytes(base64: string, count: number): number[] {
  const bits = Array.from(base64.slice(0, Math.ceil((count * 4) / 3)), (digit) =>
    DIGITS.indexOf(digit).toString(2).padStart(6, '0'),
  )
  const text = bits.join('')
  return Array.from({ length: count }, (_, at) => Number.parseInt(text.slice(at * 8, at * 8 + 8), 2))
}

/** Whether a text is a logo that is kept: by what its bytes are, and not by what it says of itself. */
export function isLogo(url: string): boolean {
  const [, base64] = (url.length <= MAX_LOGO_LENGTH && pngUrl.exec(url)) || []
  if (base64 === undefined) return false
  const bytes = firstBytes(base64, 24)
  if (!HEAD.every((byte, at) => bytes[at] === byte)) return false
  const at = (place: number) => bytes.slice(place, place + 4).reduce((sum, byte) => sum * 256 + byte, 0)
  const [width, height] = [at(16), at(20)]
  return width > 0 && width <= MOST_OF_LOGO.width && height > 0 && height <= MOST_OF_LOGO.height
}
