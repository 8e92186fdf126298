import { Bar } from '@nivo/bar'
import { withThousands } from '#domain/money.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartColour, paintOf } from './chartColours.ts'
import { chartTheme } from './chartTheme.ts'
import { drawingHeights } from './drawingHeights.ts'
import { ticksTo } from './ticks.ts'
import { useMotion } from './useMotion.ts'
import { useWidth } from './useWidth.ts'

type BarSeries = { id: string; label: string; colour: ChartColour }

export type GroupedBarsProps = {
  series: readonly BarSeries[]
  /** The groups of bars: `name` on the axis, `title` in the tooltip, a value for each series. */
  groups: readonly { name: string; title: string; values: Record<string, number> }[]
}

const HEIGHT = drawingHeights.bars

export function GroupedBars({ series, groups }: GroupedBarsProps) {
  const [element, width] = useWidth()
  const motion = useMotion()
  const ticks = ticksTo(Math.max(...groups.flatMap(({ values }) => Object.values(values))))
  const paints = new Map(series.map(({ id, colour }) => [id, paintOf(colour)]))
  return (
    <div ref={element} style={{ blockSize: HEIGHT }}>
      {width > 0 && (
        <Bar
          {...motion}
          data={groups.map(({ name, values }) => ({ name, ...values }))}
          indexBy="name"
          keys={series.map(({ id }) => id)}
          width={width}
          height={HEIGHT}
          margin={{ top: 8, right: 0, bottom: 24, left: 36 }}
          groupMode="grouped"
          padding={0.42}
          innerPadding={2}
          borderRadius={1}
          valueScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 1 }}
          colors={({ id }) => paints.get(String(id)) ?? 'none'}
          borderColor="none"
          enableLabel={false}
          labelTextColor="none"
          gridYValues={ticks}
          axisLeft={{ tickValues: ticks, tickSize: 0, tickPadding: 10 }}
          axisBottom={{ tickSize: 0, tickPadding: 10 }}
          theme={chartTheme}
          role="presentation"
          tooltip={({ index }) => {
            const group = groups[index]
            return (
              <ChartTooltip
                title={group?.title ?? ''}
                rows={series.map(({ id, label, colour }) => ({
                  colour,
                  label,
                  value: withThousands(group?.values[id] ?? 0),
                }))}
              />
            )
          }}
        />
      )}
    </div>
  )
}
