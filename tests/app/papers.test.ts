/** The bars on labels. */
import { describe, expect, test } from 'vitest'
import { readCode128 } from '#tests/support/code128.ts'
import { barsOf } from '#workspace/papers/code128.ts'

describe('a consignment number in Code 128', () => {
  test.each(['KI700000001', '779412326902', '26704560000656', 'CX-2670456', 'TCS-778', 'a 1'])(
    '%s is read back',
    (text) => {
      const { width, bars } = barsOf(text) ?? { width: 0, bars: [] }
      const pixels = Array.from({ length: width }, (_, x) =>
        bars.some((bar) => x >= bar.x && x < bar.x + bar.width),
      )
      expect(readCode128(pixels)).toBe(text)
    },
  )

  test.each(['', 'کراچی'])('%j has none', (text) => {
    expect(barsOf(text)).toBeNull()
  })
})
