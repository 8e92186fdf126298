/** A chart and its rules as one module that imports XState alone: what a tool needs that cannot follow imports. */
import { build, type Plugin, parseAst } from 'vite'
import type { AnyStateMachine } from 'xstate'
import { sampleEventsOf, sampleInputOf } from './sampleInputs.ts'
import { type Node, nameOf, nodesWithin } from './sourceText.ts'

type Output = { output: { type: string; code?: string }[] }

/**
 * The text of the module. Its context falls back to a sample input, because a tool that plays a chart gives it none; and it
 * exports `samples`, the options with which `getShortestPaths` of xstate/graph runs on it.
 *
 * @throws if the chart's source has no context that this can be written into.
 */
export async function standaloneOf(machine: AnyStateMachine): Promise<string> {
  const entry = `machines/${machine.id}/${machine.id}.machine.ts`
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withSamples(entry, sampleInputOf(machine), sampleEventsOf(machine))],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: ['xstate'] },
    },
  })) as Output | Output[]
  const [output] = [built].flat()
  const chunk = output?.output.find(({ type }) => type === 'chunk')
  if (output?.output.length !== 1 || !chunk?.code) throw new Error(`${entry} is more than one file`)
  return chunk.code
}

/** In how many situations `samples` has the events tried: a chart with data has no end of them. */
const SITUATIONS = 200

const samplesText = (input: unknown, events: unknown) => `
const sampleInput = ${JSON.stringify(input, null, 2)}
const sampleEvents = ${JSON.stringify(events, null, 2)}
export function samples() {
  let left = ${SITUATIONS}
  return {
    input: sampleInput,
    // An actor that does not run answers nothing.
    events: ({ status, children }) =>
      sampleEvents.filter(({ actorId }) => status === 'active' && (!actorId || actorId in children)),
    serializeState: ({ value, status, context }) => JSON.stringify([value, status, context]),
    stopWhen: () => left-- <= 0,
  }
}
`

function withSamples(entry: string, sampleInput: unknown, sampleEvents: unknown): Plugin {
  return {
    name: 'karwan:samples',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(entry)) return null
      if (sampleInput === null) return `${code}${samplesText(null, sampleEvents)}`
      const pattern = inputPattern(parseAst(code, { lang: 'ts' }) as unknown as Node)
      if (!pattern) throw new Error(`${entry}: the context is not a function of { input }`)
      // Transformed to plain JavaScript afterwards: its types are none of this module's.
      const text = `${code.slice(0, pattern.end)} = sampleInput as never${code.slice(pattern.end)}`
      return `${text}${samplesText(sampleInput, sampleEvents)}`
    },
  }
}

/** Where `input` is taken apart in `context: ({ input }) => …` of the literal that `createMachine` is given. */
function inputPattern(module: Node): Node | undefined {
  const calls = nodesWithin(module).filter(
    ({ type, callee }) =>
      type === 'CallExpression' && nameOf((callee as Node)['property']) === 'createMachine',
  )
  const [config] = (calls[0]?.['arguments'] ?? []) as Node[]
  const context = (config?.['properties'] as Node[] | undefined)?.find(({ key }) => nameOf(key) === 'context')
  const [parameter] = ((context?.['value'] as Node | undefined)?.['params'] ?? []) as Node[]
  const input = (parameter?.['properties'] as Node[] | undefined)?.find(({ key }) => nameOf(key) === 'input')
  return input?.['value'] as Node | undefined
}
