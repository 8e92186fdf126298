import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import ElkConstructor, { type ElkExtendedEdge, type ElkLabel, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { type Chart, type ChartState, statesWithin } from '#atlas/chart/chart.ts'
import { type Edge, edgesOf } from '#atlas/drawing/edges.ts'
import type { Box, Layout, Point } from '#atlas/drawing/layout.ts'
import { edgeText, stateText } from '#atlas/drawing/textStyles.ts'

const elk = new ElkConstructor()

const folder = 'node_modules/.cache/layouts'

/** The side of the dot that marks where a compound state begins, in px. */
const dot = 12

type Direction = 'DOWN' | 'RIGHT'

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
}

/** Around the states inside a state. */
const inner = (top: number) => ({
  'elk.padding': `[top=${top},left=20,bottom=20,right=20]`,
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.alignment': 'TOP',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
})

const dotOf = (path: string) => `● ${path}`
const idOf = (path: string) => `□ ${path}`

/**
 * Places the states and transitions of a chart in layers from the top (or the left), in the order in which the chart has them:
 * a transition back to an earlier state is laid out as if it led onward. The same chart gives the same layout.
 */
export async function layOut(chart: Chart, direction: Direction = 'DOWN'): Promise<Layout> {
  const states = statesWithin(chart)
  const order = new Map(states.map(({ path }, index) => [path, index]))
  const isBackwards = ({ source, target }: Edge) => (order.get(source) ?? 0) > (order.get(target) ?? 0)
  const edges = edgesOf(chart)
  const graph: ElkNode = {
    id: 'drawing',
    layoutOptions: { ...options, 'elk.direction': direction },
    children: [nodeOf(chart, direction)],
    edges: [
      ...states.flatMap(({ path, initial }) =>
        initial === undefined ? [] : [{ id: dotOf(path), sources: [dotOf(path)], targets: [idOf(initial)] }],
      ),
      ...edges.map((edge) => {
        const ends = [[idOf(edge.source)], [idOf(edge.target)]] as const
        const [sources, targets] = isBackwards(edge) ? [ends[1], ends[0]] : ends
        return { id: edge.key, sources: [...sources], targets: [...targets], labels: [labelOf(edge)] }
      }),
    ],
  }
  const placed = await place(graph)
  const nodes = new Map(nodesWithin(placed).map((node) => [node.id, node]))
  const lines = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]))
  const line = (id: string) => lineOf(lines.get(id))
  return {
    size: [round(placed.width), round(placed.height)],
    states: Object.fromEntries(states.map(({ path }) => [path, boxOf(nodes.get(idOf(path)))])),
    initials: Object.fromEntries(
      states.filter(({ initial }) => initial !== undefined).map(({ path }) => [path, line(dotOf(path))]),
    ),
    edges: Object.fromEntries(
      edges.map((edge) => [
        edge.key,
        {
          line: isBackwards(edge) ? line(edge.key).reverse() : line(edge.key),
          label: boxOf(lines.get(edge.key)?.labels?.[0]),
        },
      ]),
    ),
  }
}

/**
 * Has elk place a graph, or takes what it once made of exactly this one: a build, the development server and the tests
 * lay out the same charts, and elk needs seconds for them. The name of the file is all that the answer depends on.
 */
async function place(graph: ElkNode): Promise<ElkNode> {
  const elkVersion = readFileSync('node_modules/elkjs/package.json', 'utf8')
  const name = createHash('sha256').update(elkVersion).update(JSON.stringify(graph)).digest('hex')
  const file = `${folder}/${name}.json`
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ElkNode
  const placed: ElkNode = await elk.layout(graph)
  mkdirSync(folder, { recursive: true })
  // Another process may read it, or write the same: it is whole when it is there.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(placed))
  renameSync(`${file}.${process.pid}`, file)
  return placed
}

function nodeOf(state: ChartState, direction: Direction): ElkNode {
  const { width, height } = stateText(state)
  if (state.states.length === 0) return { id: idOf(state.path), width, height }
  const beginning = state.initial === undefined ? [] : [{ id: dotOf(state.path), width: dot, height: dot }]
  return {
    id: idOf(state.path),
    layoutOptions: {
      ...inner(height + 12),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // elk turns the drawing for its direction, and forgets to turn this.
      'elk.nodeSize.minimum': direction === 'DOWN' ? `(${height},${width})` : `(${width},${height})`,
    },
    children: [...beginning, ...state.states.map((one) => nodeOf(one, direction))],
  }
}

function labelOf({ key, transitions }: Edge): ElkLabel {
  const { width, height } = edgeText(transitions)
  return { id: key, text: key, width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }
}

const nodesWithin = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesWithin)]

const round = (px = 0) => Math.round(px)

function boxOf(shape?: { x?: number; y?: number; width?: number; height?: number }): Box {
  return [round(shape?.x), round(shape?.y), round(shape?.width), round(shape?.height)]
}

function lineOf(edge?: ElkExtendedEdge): Point[] {
  return (edge?.sections ?? [])
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => [round(x), round(y)])
}
