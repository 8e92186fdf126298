/** How work that may last for minutes leaves the processor to people. */
import { setTimeout as wait } from 'node:timers/promises'

/** After each part nothing is done for so many times as long as the part took: a busy machine gets longer rests by itself. */
const REST = 2
/** No rest is longer, in milliseconds. */
const LONGEST_MS = 1_000

/** The same parts, with a rest after each. Nothing is read ahead. */
export async function* gently<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let begunAt = performance.now()
  for await (const part of parts) {
    const took = performance.now() - begunAt
    yield part
    await wait(Math.min(took * REST, LONGEST_MS))
    begunAt = performance.now()
  }
}
