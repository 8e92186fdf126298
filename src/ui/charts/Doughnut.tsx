import { Pie } from '@nivo/pie'
import { withThousands } from '#domain/money.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartColour, paintOf } from './chartColours.ts'
import { chartTheme } from './chartTheme.ts'
import { drawingHeights } from './drawingHeights.ts'
import { useMotion } from './useMotion.ts'

type Slice = { id: string; label: string; value: number; colour: ChartColour; share: string }

export type DoughnutProps = {
  slices: readonly Slice[]
  /** The sum of the slices and its unit, shown in the middle. */
  total: string
  unit: string
}

const SIZE = drawingHeights.ring

export function Doughnut({ slices, total, unit }: DoughnutProps) {
  const motion = useMotion()
  return (
    <div className="relative mx-auto" style={{ inlineSize: SIZE, blockSize: SIZE }}>
      <Pie
        {...motion}
        data={slices}
        width={SIZE}
        height={SIZE}
        margin={{ top: 1, right: 1, bottom: 1, left: 1 }}
        innerRadius={0.66}
        colors={({ data }) => paintOf(data.colour)}
        borderWidth={2}
        borderColor="var(--surface)"
        enableArcLabels={false}
        enableArcLinkLabels={false}
        theme={chartTheme}
        role="presentation"
        tooltip={({ datum: { data } }) => (
          <ChartTooltip
            title={data.label}
            rows={[{ colour: data.colour, label: data.share, value: withThousands(data.value) }]}
          />
        )}
      />
      <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
        <span className="type-stat">{total}</span>
        <span className="type-2xs text-ink-3">{unit}</span>
      </div>
    </div>
  )
}
