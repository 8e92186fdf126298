/** A ZIP file, part by part as it is read (PKWARE APPNOTE 6.3): deflated entries of less than 4 GB, with their sizes after them. */
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<string | Buffer> }

const MOST = 0xffff_ffff
/** The sizes come after the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** 2.0. */
const VERSION = 20

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }

/** MS-DOS time and date. */
function dosMoment(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [time, date]
}

/** Numbers of two and four bytes, little-endian. */
function bytes(...numbers: readonly [size: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of numbers) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

/** The bytes of the file. Throws a RangeError for more than the format holds. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Buffer> {
  const [time, date] = dosMoment(now)
  const written: Written[] = []
  let at = 0
  const counted = (part: Buffer) => {
    at += part.length
    return part
  }
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const head = bytes([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, time], [2, date])
    const rest = bytes([4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, 0])
    yield counted(Buffer.concat([head, rest, entry.name]))
    for await (const part of deflated(content, entry)) yield counted(part)
    if (Math.max(entry.size, at) > MOST) throw new RangeError('More than a ZIP file holds')
    yield counted(bytes([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]))
    written.push(entry)
  }
  const start = at
  for (const { name, crc, packed, size, at: from } of written) {
    const head = bytes(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, time],
      [2, date],
    )
    const sizes = bytes(
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, from],
    )
    yield counted(Buffer.concat([head, sizes, name]))
  }
  const count = written.length
  yield bytes([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, at - start], [4, start], [2, 0])
}

async function* deflated(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const part of content) {
      const buffer = typeof part === 'string' ? Buffer.from(part) : part
      entry.crc = crc32(buffer, entry.crc)
      entry.size += buffer.length
      yield buffer
    }
  }
  const deflate = createDeflateRaw()
  const source = Readable.from(measured())
  source.on('error', (error) => deflate.destroy(error))
  source.pipe(deflate)
  try {
    for await (const part of deflate as AsyncIterable<Buffer>) {
      entry.packed += part.length
      yield part
    }
  } finally {
    source.destroy()
  }
}
