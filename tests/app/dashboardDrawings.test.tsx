/** What every drawing of the dashboard shares: axes, and what becomes of them when nivo cannot be fetched. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { Doughnut } from '#ui/charts/lazyDrawings.tsx'
import { ticksTo, wordEvery } from '#ui/charts/ticks.ts'

vi.mock('#ui/charts/drawings.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('A drawing that cannot be fetched leaves its figures as a table', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silence.mockRestore())
  render(
    <ChartFigure
      title="Top cities"
      unit="orders"
      window="20 Nov 2026"
      data={{ columns: ['City', 'Orders'], rows: [{ head: 'Karachi', cells: ['269'] }] }}
    >
      <Doughnut slices={[]} total="0" unit="orders" />
    </ChartFigure>,
  )
  expect(await screen.findByText('The chart could not be loaded. These are its figures.')).toBeVisible()
  expect(screen.getByRole('row', { name: 'Karachi 269' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Top cities: show as a table' }))
  expect(screen.getByRole('row', { name: 'Karachi 269' })).toBeVisible()
})

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
