/** Opens every chart with the programs of others, and compares what they read with the chart that runs. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type AnyStateMachine, createMachine } from 'xstate'
import { type Chart, type ChartState, readChart, statesWithin } from '#atlas/chart/chart.ts'
import { machines } from '#atlas/chart/machines.ts'
import { delaysOf } from '#tools/charts/sampleInputs.ts'
import { definitionSentOf, type Inspector } from './inspection.ts'
import { exportedByRecipe } from './recipe.ts'
import { statesOnPathsOf } from './shortestPaths.ts'
import { parse, play } from './sketch.ts'

type Element = { ':@'?: Record<string, string>; [tag: string]: unknown }
type MermaidPart = { stmt?: string; type?: string; id?: string; description?: string; doc?: MermaidPart[] }

/** What `programs.mjs` gives. */
type Programs = Inspector & {
  extractMachinesFromFile(source: string): { machines: { toConfig(): unknown }[] } | null
  XMLParser: new (options: object) => { parse(text: string): Element[] }
  XMLValidator: { validate(text: string): true | { err: { msg: string; line: number } } }
  mermaid: {
    parse(text: string): Promise<unknown>
    mermaidAPI: {
      getDiagramFromText(text: string): Promise<{ db: { getRootDocV2(): MermaidPart } }>
    }
  }
}

/** What a program made of a chart: null when it is exactly the chart, otherwise what is wrong. */
type Finding = string | null

/** Prints a table of programs and charts. Returns whether all of them read all charts exactly. */
export async function openEverywhere(programs: Programs): Promise<boolean> {
  const textOf = exportedByRecipe()
  const rows = []
  for (const machine of machines) {
    const { id } = machine
    const chart = readChart(machine)
    const source = readFileSync(`machines/${id}/${id}.machine.ts`, 'utf8')
    rows.push({
      chart: id,
      'module, @xstate/machine-extractor': said(() => extracted(programs, source, chart)),
      'JSON, createMachine': said(() => created(JSON.parse(textOf(`${id}.json`)), machine)),
      'module, getShortestPaths': said(() => walked(id, textOf(`${id}.standalone.js`))),
      'module, Sketch': said(() => sketched(textOf(`${id}.standalone.js`), chart)),
      'diagram, mermaid': await drawn(programs, textOf(`${id}.mmd`), chart).catch(String),
      'actor, @statelyai/inspect': said(() =>
        compared(inAnyOrder(chartOf(definitionSentOf(machine, programs))), inAnyOrder(chart)),
      ),
      'SCXML, fast-xml-parser': said(() => readAsXml(programs, textOf(`${id}.scxml`), chart)),
      'picture, fast-xml-parser': said(() =>
        pictured(programs, readFileSync(`machines/charts/${id}.svg`, 'utf8')),
      ),
    })
  }
  const findings = rows.flatMap(({ chart, ...found }) =>
    Object.entries(found).flatMap(([program, finding]) =>
      finding === null ? [] : [{ chart, program, finding }],
    ),
  )
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, cell ?? 'exact']))),
  )
  return findings.length === 0
}

function said(read: () => Finding): Finding {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}

const chartOf = (definition: unknown) =>
  readChart(createMachine(definition as Parameters<typeof createMachine>[0]) as AnyStateMachine)

/** A chart without what a text alone may not tell: parameters and data that are names of the module. */
const shapeOf = (chart: ChartState): unknown =>
  JSON.parse(
    JSON.stringify(chart, (key, value: unknown) => (key === 'params' || key === 'meta' ? undefined : value)),
  )

/** The states and transitions of a chart by their names: the inspector sends them in the order of the alphabet. */
const inAnyOrder = (chart: Chart): unknown =>
  statesWithin(chart)
    .map((state) => ({
      ...state,
      states: [],
      transitions: state.transitions.toSorted((one, other) => one.key.localeCompare(other.key)),
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(shapeOf)

const compared = (read: unknown, expected: unknown): Finding =>
  isDeepStrictEqual(read, expected) ? null : 'differs from the chart'

function extracted(programs: Programs, source: string, chart: Chart): Finding {
  const { warn } = console
  // It prints every function that it skips.
  console.warn = () => {}
  try {
    const found = programs.extractMachinesFromFile(source)?.machines ?? []
    return found.length === 1
      ? compared(shapeOf(chartOf(inXState5(found[0]?.toConfig()))), shapeOf(chart))
      : `${found.length} machines`
  } finally {
    console.warn = warn
  }
}

/** The extractor writes as XState 4 does: guards as `cond`, and each name with its kind. */
const inXState5 = (config: unknown): unknown =>
  JSON.parse(JSON.stringify(config).replaceAll('"cond":', '"guard":'), (_, value: unknown) =>
    isNamed(value) ? value.action : value,
  )

const isNamed = (value: unknown): value is { action: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value && 'action' in value

/** The JSON has the length of each delay in place of its name. */
function created(definition: unknown, machine: AnyStateMachine): Finding {
  const delays = delaysOf(machine)
  const inMs = machine.provide({ delays: {} })
  const text = (chart: Chart) =>
    JSON.stringify(chart).replace(/"(eventType|key|name)":"((?:[^"\\]|\\.)*)"/g, (all) =>
      Object.entries(delays)
        .reduce((part, [name, ms]) => part.replaceAll(name, `${ms}`), all)
        .replaceAll(' ms', ''),
    )
  return compared(text(chartOf(definition)), text(readChart(inMs)))
}

/** With the samples of its model, XState itself finds its way through the chart. */
const walked = (id: string, code: string): Finding =>
  statesOnPathsOf(id, code).size > 0 ? null : 'has no paths'

/** The charts that a chart invokes come with it. */
function sketched(code: string, chart: Chart): Finding {
  const machine = parse(code).find(({ id }) => id === chart.id)
  if (!machine) return 'not found'
  play(machine)
  return compared(readChart(machine), chart)
}

async function drawn({ mermaid }: Programs, text: string, chart: Chart): Promise<Finding> {
  await mermaid.parse(text)
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text)
  const within = ({ doc = [] }: MermaidPart): MermaidPart[] => doc.flatMap((part) => [part, ...within(part)])
  const parts = within(db.getRootDocV2())
  const states = parts.filter(({ stmt, type }) => stmt === 'state' && type !== 'divider').map(({ id }) => id)
  const drawnStates = new Set(states.filter((id) => !id?.endsWith('__any')))
  const edges = parts.filter(({ stmt, description }) => stmt === 'relation' && description)
  // A line in the box of a state is one more statement of that state.
  const lines = states.length - new Set(states).size
  const inChart = statesWithin(chart).filter(({ path, type }) => path !== '' || type === 'parallel')
  const transitions = statesWithin(chart).flatMap((state) => state.transitions)
  return compared(
    [drawnStates, edges.length + lines],
    [
      new Set(inChart.map(({ path }) => path.replaceAll('.', '__') || 'chart')),
      transitions.reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0),
    ],
  )
}

function readAsXml({ XMLParser, XMLValidator }: Programs, text: string, chart: Chart): Finding {
  const valid = XMLValidator.validate(text)
  if (valid !== true) return `${valid.err.msg}, line ${valid.err.line}`
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })
  const count = (elements: Element[], tags: readonly string[]): number =>
    elements.reduce(
      (sum, element) =>
        sum +
        Object.entries(element).reduce(
          (inner, [tag, children]) =>
            inner + (tags.includes(tag) ? 1 : 0) + (Array.isArray(children) ? count(children, tags) : 0),
          0,
        ),
      0,
    )
  const elements = parser.parse(text)
  const all = statesWithin(chart)
  return compared(
    [count(elements, ['state', 'parallel', 'final']), count(elements, ['transition'])],
    [all.length, all.flatMap(({ transitions }) => transitions).length],
  )
}

function pictured({ XMLValidator }: Programs, text: string): Finding {
  const valid = XMLValidator.validate(text)
  if (valid !== true) return `${valid.err.msg}, line ${valid.err.line}`
  return text.includes('<title>') && text.includes('<desc>') ? null : 'without a title or a description'
}
