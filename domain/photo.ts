/**
 * The photo of a product: a JPEG, made small in the browser. It says nothing but its picture: neither where nor by what it
 * was taken, and it runs nothing.
 */

/** The most pixels of a side. */
export const MOST_OF_PHOTO = 640

export const MAX_PHOTO_BYTES = 64 * 1024

const HEAD = 'data:image/jpeg;base64,'

/** The longest data URL of a photo, in characters. */
export const MAX_PHOTO_LENGTH = HEAD.length + Math.ceil(MAX_PHOTO_BYTES / 3) * 4

/** What is kept of a file beside the picture: tables, its size, and how its colours are meant (ITU T.81, table B.1). */
const kept = [0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0, 0xe2, 0xee]
/** Of these, the frames, which have the size. */
const frames = [0xc0, 0xc1, 0xc2]
const START_OF_SCAN = 0xda

/** The text in base64 of a photo that was not stored yet; null for anything else. */
export function base64OfPhoto(photo: string): string | null {
  return photo.startsWith(HEAD) ? photo.slice(HEAD.length) : null
}

/**
 * Whether bytes are a photo that is kept, by what they are: a JPEG of at most `MOST_OF_PHOTO` pixels a side, without Exif,
 * XMP, comments or anything else that a camera writes beside the picture.
 */
export function isPhoto(bytes: Uint8Array): boolean {
  const two = (at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
  const hasEnds = two(0) === 0xffd8 && two(bytes.length - 2) === 0xffd9
  if (!hasEnds || bytes.length > MAX_PHOTO_BYTES) return false
  let isSized = false
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    const length = two(at + 2)
    if (bytes[at] !== 0xff || length < 2) return false
    if (marker === START_OF_SCAN) return isSized
    if (!kept.includes(marker)) return false
    if (frames.includes(marker)) {
      const sides = [two(at + 5), two(at + 7)]
      if (isSized || !sides.every((side) => side > 0 && side <= MOST_OF_PHOTO)) return false
      isSized = true
    }
    at += 2 + length
  }
  return false
}
