import { describe, expect, test } from 'vitest'
import { isLogo, MAX_LOGO_LENGTH } from '#domain/settings/logo.ts'
import { pngOf } from '#tests/support/png.ts'

describe('a logo', () => {
  test.each([
    [1, 1],
    [480, 160],
  ])('is a PNG of %i × %i pixels', (width, height) => {
    expect(isLogo(pngOf(width, height))).toBe(true)
  })

  test.each([
    ['wider than is kept', pngOf(481, 160)],
    ['higher than is kept', pngOf(480, 161)],
    ['without a width', pngOf(0, 10)],
    [
      'that only says that it is a PNG',
      `data:image/png;base64,${btoa('<svg onload="alert(1)"/>'.padEnd(60))}`,
    ],
    ['of another type', pngOf(8, 8).replace('png', 'svg+xml')],
    ['at another address', 'https://example.com/logo.png'],
    ['that is cut off', pngOf(8, 8).slice(0, 60)],
    ['with more in it than base64', pngOf(8, 8).replace('iVBOR', 'iV"OR')],
    ['that is longer than is kept', pngOf(8, 8).replace(',', `,${'AAAA'.repeat(MAX_LOGO_LENGTH / 4)}`)],
    ['of nothing', ''],
  ])('is no picture %s', (_, url) => {
    expect(isLogo(url)).toBe(false)
  })
})
