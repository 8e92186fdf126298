/** The drawings of charts: their words, their marks and what a point says of itself, on figures that all differ. */
import type { LineCustomSvgLayerProps, LineSeries } from '@nivo/line'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { spoken } from '#tests/support/spoken.ts'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { Doughnut } from '#ui/charts/Doughnut.tsx'
import { DrawingSkeleton } from '#ui/charts/Drawing.tsx'
import { drawingHeights } from '#ui/charts/drawingHeights.ts'
import { GroupedBars } from '#ui/charts/GroupedBars.tsx'
import { LineChart, type LineChartProps } from '#ui/charts/LineChart.tsx'
import { LineMarks } from '#ui/charts/LineMarks.tsx'

// Drawn at once: what is waited for is not the drawings' motion.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})

const textsIn = (drawing: Element, selector = 'text') =>
  [...drawing.querySelectorAll(selector)].map(({ textContent }) => textContent)
const attributesOf = (elements: Iterable<Element>, ...names: string[]) =>
  [...elements].map((element) => names.map((name) => element.getAttribute(name)))
/** Where the marks of a line stand. */
const marksIn = (drawing: Element) =>
  attributesOf(
    [...drawing.querySelectorAll('circle')].map((circle) => circle.parentElement as Element),
    'transform',
  ).map(([at]) => (at ?? '').match(/[\d.]+/g)?.map(Number) ?? [])
/** The lines of the tip that is open, each with its colour. */
const tipIn = (drawing: Element) =>
  [...drawing.querySelectorAll('.tooltip > *')].map((line) =>
    [line.querySelector('span')?.className.split(' ').at(-1), line.textContent].filter(Boolean).join(' '),
  )

test('the placeholder of a drawing fills its height', () => {
  const { container } = render(<DrawingSkeleton height={220} />)
  expect(attributesOf(container.querySelectorAll('rect'), 'y', 'height')).toEqual([
    ['8', '12'],
    ['72', '12'],
    ['136', '12'],
    ['200', '12'],
  ])
})

test('a chart whose drawing cannot be loaded says so, and shows its figures in a table', () => {
  // React notes every error that a boundary contains.
  const complaints = vi.mocked(console.error).mockImplementation(() => {})
  const Broken = (): never => {
    throw new Error('Failed to fetch dynamically imported module')
  }
  const { container } = render(
    <ChartFigure
      title="Parcels"
      unit="By month"
      window="2026"
      data={{ columns: ['Month', 'Sent'], rows: [{ head: 'May', cells: ['7'] }] }}
    >
      <Broken />
    </ChartFigure>,
  )
  complaints.mockClear()
  expect(spoken(container).slice(-5)).toEqual([
    "The chart couldn't be loaded. The table has its figures.",
    'group Parcels',
    'table Parcels',
    'Month | Sent',
    'May | 7',
  ])
})

describe('the marks of a line', () => {
  const layerOf = (places: readonly (readonly [x: number, y: number])[]) =>
    ({
      innerWidth: 300,
      innerHeight: 200,
      points: places.map(([x, y], index) => ({ id: `p${index}`, x, y, data: { x: `day ${index}`, y } })),
    }) as unknown as LineCustomSvgLayerProps<LineSeries>
  const marksOf = (
    places: Parameters<typeof layerOf>[0],
    at: number,
    value: number | null = 7,
    dots = false,
  ) => {
    const { container } = render(
      <svg aria-hidden="true">
        <LineMarks
          layer={layerOf(places)}
          paint="red"
          dots={dots}
          marked={{ name: `day ${at}`, title: 'Marked', value }}
          text={(number) => `${number} orders`}
        />
      </svg>,
    )
    return [...container.querySelectorAll('g g')].map((mark) => {
      const [circle] = attributesOf(mark.querySelectorAll('circle'), 'r', 'stroke-width', 'fill')
      const [text] = attributesOf(mark.querySelectorAll('text'), 'x', 'y', 'text-anchor')
      return [mark.getAttribute('transform'), ...(circle ?? []), mark.textContent, ...(text ?? [])].join(' ')
    })
  }

  test('are the dots, where they are wanted, and the value of the marked point', () => {
    const places = [
      [100, 50],
      [150, 90],
    ] as const
    expect(marksOf(places, 1)).toEqual(['translate(150,90) 4 2 red 7 orders 0 -12 middle'])
    expect(marksOf(places, 0, null, true)).toEqual([
      'translate(100,50) 4 2 red 0 orders 0 -12 middle',
      'translate(150,90) 2.5 0 red ',
    ])
    expect(marksOf(places, 2)).toEqual([])
  })

  test.each([
    ['at the start', [[23, 90]], '-4 -12 start'],
    ['just behind the start', [[24, 90]], '0 -12 middle'],
    [
      'just before the end',
      [
        [1, 50],
        [276, 90],
      ],
      '0 -12 middle',
    ],
    [
      'at the end',
      [
        [1, 90],
        [277, 90],
      ],
      '4 -12 end',
    ],
    ['alone at the end', [[277, 90]], '4 -12 end'],
    [
      'at the end of a line that rises',
      [
        [1, 95],
        [277, 90],
      ],
      '4 -12 end',
    ],
    [
      'at the end of a line that falls',
      [
        [1, 85],
        [277, 90],
      ],
      '4 20 end',
    ],
    [
      'at the end of a line that falls to the last of its room',
      [
        [1, 85],
        [277, 175],
      ],
      '4 20 end',
    ],
    [
      'at the end of a line that falls to the ground',
      [
        [1, 85],
        [277, 176],
      ],
      '4 -12 end',
    ],
  ] as [string, [number, number][], string][])('%s are kept inside the drawing', (_, places, expected) => {
    expect(marksOf(places, places.length - 1)).toEqual([expect.stringMatching(`7 orders ${expected}$`)])
  })
})

describe('a line', () => {
  const points = [
    { name: 'Mon', title: 'Monday', value: 3 },
    { name: 'Tue', title: 'Tuesday', value: null },
    { name: 'Wed', title: 'Wednesday', value: 7 },
    { name: 'Thu', title: 'Thursday', value: 5 },
  ]
  const draw = (given: Partial<LineChartProps> = {}) =>
    render(
      <LineChart
        points={points}
        colour={2}
        marked="highest"
        valueText={(value) => `${value} orders`}
        axisText={(value) => `~${value}`}
        {...given}
      />,
    ).container

  test('has a scale from 0, a word for each point, and the value of the highest', () => {
    const drawing = draw()
    expect(textsIn(drawing)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', '~0', '~2', '~4', '~6', '~8', '7 orders'])
    expect(attributesOf(drawing.querySelectorAll('path[fill="none"]'), 'stroke', 'stroke-width')).toEqual([
      ['var(--chart-2)', '2'],
    ])
    // A rule for each step of the scale and the edge of the axis, and none for the points.
    const rules = attributesOf(drawing.querySelectorAll('line'), 'x1', 'x2').filter(
      ([from, to]) => from !== to,
    )
    expect(rules).toHaveLength(6)
    // The highest is at seven eighths of the scale.
    const [, y] = marksIn(drawing)[0] ?? []
    expect(marksIn(drawing)).toHaveLength(1)
    expect(y).toBeCloseTo((drawingHeights.line - 28 - 24) / 8)
    expect(attributesOf(drawing.querySelectorAll('circle'), 'fill')).toEqual([['var(--chart-2)']])
  })

  test('marks the latest that was measured, and has a dot for each if it is told to', () => {
    const drawing = draw({
      marked: 'latest',
      dots: true,
      points: [...points, { name: 'Fri', title: 'Friday', value: null }],
    })
    expect(textsIn(drawing).at(-1)).toBe('5 orders')
    expect(drawing.querySelectorAll('circle')).toHaveLength(3)
  })

  test('of which nothing was measured has its axes alone', () => {
    const drawing = draw({ points: points.map((point) => ({ ...point, value: null })) })
    expect(textsIn(drawing)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', '~0', '~1'])
  })

  test('writes as many words as there is room for', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => ({ name: `${hour} h`, title: '', value: hour }))
    const words = textsIn(draw({ points: hours })).filter((text) => text.endsWith('h'))
    expect(words).toEqual(Array.from({ length: 12 }, (_, index) => `${2 * index} h`))
  })

  test('says of the point below the pointer what it is', () => {
    const drawing = draw()
    const slices = [...drawing.querySelectorAll('rect[opacity="0"], rect[fill="red"]')]
    const tips = slices.map((slice) => {
      fireEvent.mouseEnter(slice)
      fireEvent.mouseMove(slice)
      const tip = tipIn(drawing)
      fireEvent.mouseLeave(slice)
      return tip
    })
    expect(tips).toEqual([
      ['Monday', 'bg-chart-2 3 orders'],
      ['Wednesday', 'bg-chart-2 7 orders'],
      ['Thursday', 'bg-chart-2 5 orders'],
    ])
  })
})

test('bars stand in groups by their series, and say their values', async () => {
  const { container } = render(
    <GroupedBars
      series={[
        { id: 'placed', label: 'Placed', colour: 1 },
        { id: 'sent', label: 'Sent', colour: 3 },
      ]}
      groups={[
        { name: 'Jan', title: 'January 2026', values: { placed: 1_200, sent: 300 } },
        { name: 'Feb', title: 'February 2026', values: { placed: 900, sent: 600 } },
      ]}
    />,
  )
  expect(textsIn(container)).toEqual(['Jan', 'Feb', '0', '500', '1000', '1500'])
  const bars = () => [...container.querySelectorAll('rect[fill^="var"]')]
  await waitFor(() => expect(bars()).toHaveLength(4))
  const room = 360
  const drawn = attributesOf(bars(), 'fill', 'height')
  expect(drawn.map(([fill]) => fill)).toEqual([
    'var(--chart-1)',
    'var(--chart-1)',
    'var(--chart-3)',
    'var(--chart-3)',
  ])
  const heights = drawn.map(([, height]) => Number(height))
  expect(heights.map((height) => Math.round((height / (heights[0] ?? room)) * 1_200))).toEqual([
    1_200, 900, 300, 600,
  ])
  const tips = bars().map((bar) => {
    fireEvent.mouseEnter(bar)
    const tip = tipIn(container)
    fireEvent.mouseLeave(bar)
    return tip
  })
  const january = ['January 2026', 'bg-chart-1 Placed1,200', 'bg-chart-3 Sent300']
  const february = ['February 2026', 'bg-chart-1 Placed900', 'bg-chart-3 Sent600']
  expect(tips).toEqual([january, february, january, february])
})

test('a doughnut has a slice for each part, and their sum in the middle', async () => {
  const { container } = render(
    <Doughnut
      slices={[
        { id: 'a', label: 'Karachi', value: 1_500, colour: 1, share: '60%' },
        { id: 'b', label: 'Lahore', value: 1_000, colour: 4, share: '40%' },
      ]}
      total="2,500"
      unit="orders"
    />,
  )
  expect(textsIn(container, 'span')).toEqual(['2,500', 'orders'])
  const slices = () => [...container.querySelectorAll('path')]
  await waitFor(() => expect(slices()).toHaveLength(2))
  expect(attributesOf(slices(), 'fill')).toEqual([['var(--chart-1)'], ['var(--chart-4)']])
  const tips = slices().map((slice) => {
    fireEvent.mouseEnter(slice)
    const tip = tipIn(container)
    fireEvent.mouseLeave(slice)
    return tip
  })
  expect(tips).toEqual([
    ['Karachi', 'bg-chart-1 60%1,500'],
    ['Lahore', 'bg-chart-4 40%1,000'],
  ])
})
