import { Line } from '@nivo/line'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartColour, paintOf } from './chartColours.ts'
import { chartTheme } from './chartTheme.ts'
import { drawingHeights } from './drawingHeights.ts'
import { LineMarks, type LinePoint } from './LineMarks.tsx'
import { ticksTo, wordEvery } from './ticks.ts'
import { useMotion } from './useMotion.ts'
import { useWidth } from './useWidth.ts'

export type LineChartProps = {
  points: readonly LinePoint[]
  colour: ChartColour
  /** The point whose value is shown. */
  marked: 'highest' | 'latest'
  /** Shows a dot at each point. */
  dots?: boolean | undefined
  /** Formats a value at its point and in the tooltip; `axisText` on the axis. */
  valueText: (value: number) => string
  axisText: (value: number) => string
}

const HEIGHT = drawingHeights.line
const AXIS_WORD_SPACE = 44

export function LineChart(props: LineChartProps) {
  const { points, colour, valueText } = props
  const [element, width] = useWidth()
  const motion = useMotion()
  const values = points.map(({ value }) => value ?? 0)
  const ticks = ticksTo(Math.max(...values))
  const every = wordEvery(points.length, width - 60, AXIS_WORD_SPACE)
  const paint = paintOf(colour)
  const marked = markedPoint(props)
  return (
    <div ref={element} style={{ blockSize: HEIGHT }}>
      {width > 0 && (
        <Line
          {...motion}
          data={[{ id: 'line', data: points.map(({ name, value }) => ({ x: name, y: value })) }]}
          width={width}
          height={HEIGHT}
          margin={{ top: 28, right: 16, bottom: 24, left: 44 }}
          yScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 1 }}
          colors={[paint]}
          lineWidth={2}
          enableGridX={false}
          gridYValues={ticks}
          axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 10, format: props.axisText }}
          axisBottom={{
            tickValues: points.filter((_, index) => index % every === 0).map(({ name }) => name),
            tickSize: 0,
            tickPadding: 10,
          }}
          theme={chartTheme}
          role="presentation"
          enableSlices="x"
          layers={[
            'grid',
            'axes',
            'crosshair',
            'lines',
            (layer) => (
              <LineMarks layer={layer} paint={paint} dots={props.dots} marked={marked} text={valueText} />
            ),
            'slices',
          ]}
          sliceTooltip={({ slice }) => {
            const point = points.find(({ name }) => name === slice.points[0]?.data.x)
            if (!point || point.value === null) return null
            return <ChartTooltip title={point.title} rows={[{ colour, value: valueText(point.value) }]} />
          }}
        />
      )}
    </div>
  )
}

function markedPoint({ points, marked }: LineChartProps): LinePoint | undefined {
  const measured = points.filter(({ value }) => value !== null)
  if (marked === 'latest') return measured.at(-1)
  return measured.reduce<LinePoint | undefined>(
    (best, point) => ((point.value ?? 0) > (best?.value ?? -1) ? point : best),
    undefined,
  )
}
