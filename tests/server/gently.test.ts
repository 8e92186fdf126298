import { expect, test } from 'vitest'
import { gently } from '#server/data/gently.ts'

test('rests after each part for twice the time that it took, and changes none', async () => {
  async function* parts() {
    for (let part = 0; part < 10; part++) {
      const until = performance.now() + 5
      while (performance.now() < until);
      yield part
    }
  }
  const begun = performance.now()
  const read: number[] = []
  for await (const part of gently(parts())) read.push(part)
  expect(read).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(performance.now() - begun).toBeGreaterThan(10 * 3 * 5 - 10)
})
