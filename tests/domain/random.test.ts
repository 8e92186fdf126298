import { expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'

test('the numbers of a seed are those of mulberry32', () => {
  const random = createRandom(0)
  expect(Array.from({ length: 3 }, () => random.next())).toEqual([
    0.26642920868471265, 0.0003297457005828619, 0.2232720274478197,
  ])
})

test('what is drawn of a number is in proportion to it', () => {
  const drawn = createRandom(0).next()
  const first = () => createRandom(0)
  expect([26.6, 26.7].map((percent) => first().chance(percent))).toEqual([false, true])
  expect([3, 4, 1_000].map((below) => first().below(below))).toEqual([0, 1, Math.floor(1_000 * drawn)])
  expect(first().pick(['a', 'b', 'c', 'd'])).toBe('b')
  const weighted = (a: number, b: number, c: number) => first().weighted({ a, b, c })
  const same = { a: 27, b: 1, c: 72 }
  expect([first().weighted(same), first().weighted(same)]).toEqual(['a', 'a'])
  expect([weighted(27, 1, 72), weighted(26, 1, 73), weighted(25, 1, 74)]).toEqual(['a', 'b', 'c'])
})
