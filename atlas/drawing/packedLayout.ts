/** Layouts as short as the atlas carries them: without keys, in the order in which the chart has its parts. */
import { type Chart, statesWithin } from '#atlas/chart/chart.ts'
import { edgesOf } from './edges.ts'
import type { Box, Layout, Point } from './layout.ts'

export type PackedLayout = {
  size: Layout['size']
  states: Box[]
  initials: PackedLine[]
  edges: { line: PackedLine; label: Box }[]
}

/** The first point, then how far each next one is from the one before: x, y, dx, dy, … */
type PackedLine = number[]

export function packLayout(chart: Chart, { size, states, initials, edges }: Layout): PackedLayout {
  const nowhere: Box = [0, 0, 0, 0]
  return {
    size,
    states: statesWithin(chart).map(({ path }) => states[path] ?? nowhere),
    initials: beginnings(chart).map((path) => packLine(initials[path] ?? [])),
    edges: edgesOf(chart).map(({ key }) => ({
      line: packLine(edges[key]?.line ?? []),
      label: edges[key]?.label ?? nowhere,
    })),
  }
}

export function unpackLayout(chart: Chart, { size, states, initials, edges }: PackedLayout): Layout {
  return {
    size,
    states: byKey(
      statesWithin(chart).map(({ path }) => path),
      states,
    ),
    initials: byKey(beginnings(chart), initials.map(unpackLine)),
    edges: byKey(
      edgesOf(chart).map(({ key }) => key),
      edges.map(({ line, label }) => ({ line: unpackLine(line), label })),
    ),
  }
}

const beginnings = (chart: Chart) =>
  statesWithin(chart)
    .filter(({ initial }) => initial !== undefined)
    .map(({ path }) => path)

function byKey<Part>(keys: readonly string[], parts: readonly Part[]): Record<string, Part> {
  return Object.fromEntries(parts.map((part, index) => [keys[index] ?? '', part]))
}

const packLine = (points: readonly Point[]): PackedLine =>
  points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    return [x - fromX, y - fromY]
  })

function unpackLine(line: PackedLine): Point[] {
  const points: Point[] = []
  for (let index = 0; index < line.length; index += 2) {
    const [fromX, fromY] = points.at(-1) ?? [0, 0]
    points.push([fromX + (line[index] ?? 0), fromY + (line[index + 1] ?? 0)])
  }
  return points
}
