import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import QrCode from '#ui/QrCode.tsx'

/** The pattern in three corners by which a camera finds a code (ISO/IEC 18004). */
const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']

test('a QR code has the patterns that a camera finds it by, with four modules of light around', () => {
  render(<QrCode text="otpauth://totp/Karwan:sana@chenab.test" label="A code" />)
  const drawing = screen.getByRole('img', { name: 'A code' })
  const [, , size] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const [light, dark] = [...drawing.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  const last = Number(size) - 4 - finder.length
  const patternAt = (x: number, y: number) =>
    finder.map((line, row) =>
      [...line]
        .map((_, column) => (dark?.includes(`M${x + column} ${y + row}h1v1h-1z`) ? '#' : '.'))
        .join(''),
    )
  expect([patternAt(4, 4), patternAt(last, 4), patternAt(4, last)]).toEqual([finder, finder, finder])
  expect(light).toBe(`M0 0h${size}v${size}h-${size}z`)
  expect(dark).not.toMatch(/M([0-3] \d|\d+ [0-3]h)/)
})
