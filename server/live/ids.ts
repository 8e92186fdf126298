import { randomBytes } from 'node:crypto'
import { timeNow } from '../db/clock.ts'

let lastMs = 0
let counter = 0

/** A UUIDv7 (RFC 9562): sorted by the time at which it was made, also those of one millisecond in one process. */
export function newId(): string {
  const ms = Math.max(timeNow(), lastMs)
  counter = ms === lastMs ? counter + 1 : 0
  // 12 bits of counter; a millisecond that has more borrows from the next one.
  if (counter > 0xfff) counter = 0
  lastMs = counter === 0 && ms === lastMs ? ms + 1 : ms
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
