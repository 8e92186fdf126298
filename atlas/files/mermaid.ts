import type { Chart, ChartState, ChartTransition } from '#atlas/chart/chart.ts'
import { guardText, isEdge, triggerText } from '#atlas/drawing/textStyles.ts'

/**
 * A chart as a Mermaid `stateDiagram-v2`. Mermaid knows no transition of a state to a state inside it, nor a
 * state around others that reacts without being left: both are at a state 'in any state' inside it.
 */
export function mermaidOf(chart: Chart): string {
  const lines = [
    'stateDiagram-v2',
    // Comments, and no front matter or `accDescr`: not every tool that reads Mermaid knows these.
    `  %% ${chart.id}`,
    ...(chart.description ? [`  %% ${chart.description}`] : []),
    ...(chart.type === 'parallel' ? stateLines(chart) : innerLines(chart)).map((line) => `  ${line}`),
  ]
  return `${lines.join('\n')}\n`
}

/** Mermaid reads these characters itself, wherever they are. */
const escape = (text: string) => text.replace(/[#;:]/g, (character) => `#${character.charCodeAt(0)};`)

const idOf = (path: string) => path.replaceAll('.', '__') || 'chart'
const anyOf = (path: string) => `${idOf(path)}__any`

/** A state and all that is inside it. */
function stateLines(state: ChartState): string[] {
  const head = `state "${state.name}" as ${idOf(state.path)}`
  const comment = state.description ? [`%% ${state.description}`] : []
  if (state.states.length === 0) return [...comment, head, ...ownLines(state, idOf(state.path))]
  return [...comment, `${head} {`, ...innerLines(state).map((line) => `  ${line}`), '}']
}

/** What is inside a state: its states, apart when they are parallel, and the transitions from each. */
function innerLines(state: ChartState): string[] {
  const parts = state.states.map((inner) => [...stateLines(inner), ...edgeLines(inner)])
  const reactions = state.transitions.filter((transition) => !isEdge(transition))
  if (reactions.length > 0)
    parts.push([`state "in any state" as ${anyOf(state.path)}`, ...ownLines(state, anyOf(state.path))])
  if (state.type === 'parallel') return parts.flatMap((part, index) => (index === 0 ? part : ['--', ...part]))
  const begin = state.initial === undefined ? [] : [`[*] --> ${idOf(state.initial)}`]
  return [...begin, ...parts.flat()]
}

/** The transitions that lead nowhere else: lines in the state's own box, or lines from it into the state around it. */
function ownLines(state: ChartState, id: string): string[] {
  return state.transitions
    .filter((transition) => !isEdge(transition))
    .map((transition) => {
      const [target] = transition.targets
      const isInside = target !== undefined && target !== state.path
      return isInside ? `${id} --> ${idOf(target)} : ${label(transition)}` : `${id} : ${label(transition)}`
    })
}

function edgeLines({ path, type, transitions }: ChartState): string[] {
  const edges = transitions
    .filter(isEdge)
    .flatMap((transition) =>
      transition.targets.map((target) => `${idOf(path)} --> ${idOf(target)} : ${label(transition)}`),
    )
  return type === 'final' ? [`${idOf(path)} --> [*]`] : edges
}

const label = (transition: ChartTransition) => escape(triggerText(transition) + guardText(transition))
