import { memo } from 'react'
import type { LineUse } from './drawingUse.ts'
import type { Edge } from './edges.ts'
import type { Layout, Point } from './layout.ts'
import { StyledText } from './StyledText.tsx'
import { edgeText } from './textStyles.ts'

type Place = Layout['edges'][string]

const bend = 6
const head = 7

/** The line of an edge with its arrow head. */
export const EdgeLine = memo(function EdgeLine(props: { place: Place; isOpen: boolean; isFaint: boolean }) {
  const { place, isOpen, isFaint } = props
  return (
    <g className={`chart-edge${isOpen ? ' chart-open' : ''}${isFaint ? ' chart-faint' : ''}`}>
      <path className="chart-line" d={roundedPath(place.line)} />
      <path className="chart-head" d={headPath(place.line)} />
    </g>
  )
})

/** The text of an edge. */
export const EdgeLabel = memo(function EdgeLabel(props: LineUse & { edge: Edge; place: Place }) {
  const { edge, place, ...use } = props
  const [x, y, width, height] = place.label
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        className={isInside(edge) ? 'chart-plate chart-inside' : 'chart-plate'}
        width={width}
        height={height}
        rx="4"
      />
      <StyledText block={edgeText(edge.transitions)} {...use} />
    </g>
  )
})

/** Whether both ends of the edge are inside the same top-level state, whose background the label then has. */
function isInside({ source, target }: Edge): boolean {
  const [first] = source.split('.')
  return source !== first && target.startsWith(`${first}.`)
}

/** The dot and line to the initial state of a compound state. */
export const InitialLine = memo(function InitialLine({ line }: { line: readonly Point[] }) {
  const [start] = line
  if (!start) return null
  return (
    <g className="chart-edge chart-initial">
      <path className="chart-line" d={roundedPath(line)} />
      <circle className="chart-head" cx={start[0]} cy={start[1] - 4} r="4" />
      <path className="chart-head" d={headPath(line)} />
    </g>
  )
})

/** An SVG path through the points with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point[0]} ${point[1]}`
      if (!after) return `L${point[0]} ${point[1]}`
      const [x1, y1] = towards(point, before, bend)
      const [x2, y2] = towards(point, after, bend)
      return `L${x1} ${y1}Q${point[0]} ${point[1]} ${x2} ${y2}`
    })
    .join('')
}

/** The point `distance` px from `from` towards `to`, at most halfway. Lines are horizontal or vertical. */
function towards(from: Point, to: Point, distance: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.abs(dx) + Math.abs(dy)
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length
  return [from[0] + dx * share, from[1] + dy * share]
}

/** A filled triangle at the end of the line. */
function headPath(points: readonly Point[]): string {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const [dx, dy] = [Math.sign(end[0] - before[0]), Math.sign(end[1] - before[1])]
  const [x, y] = [end[0] - dx * head, end[1] - dy * head]
  const half = head / 2
  return `M${end[0]} ${end[1]}L${x - dy * half} ${y + dx * half}L${x + dy * half} ${y - dx * half}z`
}
