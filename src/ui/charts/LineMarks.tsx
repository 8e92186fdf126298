import type { LineCustomSvgLayerProps, LineSeries } from '@nivo/line'

export type LinePoint = {
  /** The text on the axis, unique for each point. */
  name: string
  title: string
  /** null makes a gap in the line. */
  value: number | null
}

/** The dots and the value of the marked point, which is kept inside the drawing at both ends and off a line that falls to it. */
export function LineMarks<Series extends LineSeries>(props: {
  layer: LineCustomSvgLayerProps<Series>
  paint: string
  dots: boolean | undefined
  marked: LinePoint | undefined
  text: (value: number) => string
}) {
  const { layer, paint, marked } = props
  return (
    <g pointerEvents="none">
      {layer.points.map((point, index) => {
        const isMarked = point.data.x === marked?.name
        if (!isMarked && !props.dots) return null
        const isNearEnd = point.x > layer.innerWidth - 24
        const isNearStart = point.x < 24
        const isFalling = isNearEnd && (layer.points[index - 1]?.y ?? point.y) < point.y
        const isBelow = isFalling && point.y < layer.innerHeight - 24
        return (
          <g key={point.id} transform={`translate(${point.x},${point.y})`}>
            <circle
              r={isMarked ? 4 : 2.5}
              fill={paint}
              stroke="var(--surface)"
              strokeWidth={isMarked ? 2 : 0}
            />
            {isMarked && (
              <text
                y={isBelow ? 20 : -12}
                x={isNearEnd ? 4 : isNearStart ? -4 : 0}
                textAnchor={isNearEnd ? 'end' : isNearStart ? 'start' : 'middle'}
                className="type-2xs fill-ink font-[640]"
              >
                {props.text(marked?.value ?? 0)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
