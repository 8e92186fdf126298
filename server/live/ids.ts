import { randomUUID } from 'node:crypto'
import { timeNow } from '../db/clock.ts'

let lastMs = 0
let counter = 0

/** A UUIDv7 (RFC 9562): sorts by the time at which it was made, also within a millisecond of one process. */
export function newId(): string {
  const ms = Math.max(timeNow(), lastMs)
  counter = ms === lastMs ? counter + 1 : 0
  // 12 bits of counter; a millisecond that has more borrows from the next one.
  if (counter > 0xfff) counter = 0
  lastMs = counter === 0 && ms === lastMs ? ms + 1 : ms
  const time = lastMs.toString(16).padStart(12, '0')
  const count = counter.toString(16).padStart(3, '0')
  // The variant and 62 bits come from a random UUID.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
}
