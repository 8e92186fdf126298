/** A segment of a JPEG: its marker, its length and its bytes. */
const segment = (marker: number, bytes: readonly number[]) => {
  const length = bytes.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...bytes]
}

/** The bytes of a JPEG of this size with nothing in its scan. `more` are segments beside the picture, by their markers. */
export function jpegBytes(width: number, height: number, more: Readonly<Record<number, string>> = {}) {
  const size = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]
  const beside = Object.entries(more).flatMap(([marker, text]) =>
    segment(Number(marker), [...Buffer.from(text)]),
  )
  const tables = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const scan = segment(0xda, [1, 1, 0, 0, 63, 0])
  return Uint8Array.from([
    0xff,
    0xd8,
    ...beside,
    ...tables,
    ...segment(0xc0, size),
    ...scan,
    ...Array.from({ length: 12 }, () => 0),
    0xff,
    0xd9,
  ])
}

/** The same as a data URL. */
export const jpegOf = (...given: Parameters<typeof jpegBytes>) =>
  `data:image/jpeg;base64,${Buffer.from(jpegBytes(...given)).toString('base64')}`
