/** Where the axes of a drawing have their ticks and words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ticksTo, wordEvery } from '#ui/charts/ticks.ts'

describe('the rules of an axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [13.9, [0, 5, 10, 15]],
    [100, [0, 25, 50, 75, 100]],
    [142, [0, 50, 100, 150]],
    [1284, [0, 500, 1000, 1500]],
  ])('up to %d are %j', (max, ticks) => {
    expect(ticksTo(max)).toEqual(ticks)
  })

  test('are whole, even, at most five, begin at 0 and end at or just above the most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (max) => {
        const ticks = ticksTo(max)
        const step = ticks[1] ?? 0
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks.every((tick, index) => tick === index * step && Number.isInteger(tick))).toBe(true)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks.at(-1)).toBeLessThan(max + step + 1)
      }),
    )
  })
})

describe('the words of an axis', () => {
  test.each([
    [24, 500, 3],
    [24, 260, 6],
    [12, 560, 1],
    [12, 260, 3],
    [12, 10, 12],
  ])('%d in %d px are written every %d', (count, width, every) => {
    expect(wordEvery(count, width, 44)).toBe(every)
  })
})
