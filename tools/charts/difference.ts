/** What two versions of a chart differ in, as text and as one chart that has the parts of both. */
import { type AnyStateMachine, createMachine } from 'xstate'
import {
  type Chart,
  type ChartState,
  type ChartTransition,
  readChart,
  statesWithin,
} from '#atlas/chart/chart.ts'
import type { Rules } from '#atlas/chart/rules.ts'
import type { Change, ChartDifference } from '#atlas/difference/differenceFile.ts'
import type { Mark, Marks } from '#atlas/drawing/drawingUse.ts'
import type { Layout } from '#atlas/drawing/layout.ts'
import { packLayout } from '#atlas/drawing/packedLayout.ts'
import { guardText, triggerText } from '#atlas/drawing/textStyles.ts'
import { rulesIn } from './rules.ts'
import { definitionInText } from './sourceText.ts'

/** A version of a chart: what its file and the files that it imports say. */
export type Version = { chart: Chart; rules: Rules }

export type Difference = {
  changes: Change[]
  /** The chart of both versions, what was removed last in its state; its names begin with +, − or ~. */
  chart: Chart
  marks: Marks
}

const signs: Record<Mark, string> = { added: '+', removed: '−', changed: '~', faint: '' }

/** The chart in a file, read as text: no version is run. `read` gives the text of a file of that version. */
export function versionIn(path: string, read: (path: string) => string): Version {
  const definition = definitionInText(read(path)) as Parameters<typeof createMachine>[0]
  return { chart: readChart(createMachine(definition) as AnyStateMachine), rules: rulesIn(path, read) }
}

/** What differs from `before` to `after`; without one of them the chart is new, or gone. Null when nothing does. */
export function differenceOf(before: Version | null, after: Version | null): Difference | null {
  const [earlier, later] = [partsOf(before), partsOf(after)]
  const found = new Map<string, Change['mark']>()
  for (const [name, part] of later) {
    const same = earlier.get(name)
    if (same === undefined) found.set(name, 'added')
    else if (same.text !== part.text) found.set(name, 'changed')
  }
  for (const name of earlier.keys()) if (!later.has(name)) found.set(name, 'removed')
  const base = after?.chart ?? before?.chart
  if (found.size === 0 || !base) return null
  const chart = merged(before?.chart, base, found) as Chart
  return {
    changes:
      before && after
        ? [...found].map(([name, mark]) => changeOf(name, mark, earlier, later))
        : [{ mark: after ? 'added' : 'removed', what: 'the whole chart', state: '' }],
    chart: { ...chart, id: base.id },
    marks: marksOf(chart),
  }
}

/** '+ state submitting', '~ transition submitting · done submitCredentials: targets'. */
export const lineOf = ({ mark, what, facts }: Change) =>
  `${signs[mark]} ${what}${facts ? `: ${facts.join(', ')}` : ''}`

/** A difference as the atlas opens it. */
export const forAtlas = ({ chart, marks, changes }: Difference, layout: Layout): ChartDifference => ({
  chart,
  changes,
  marks: [...marks],
  layout: packLayout(chart, layout),
})

/** `state` is the path of the state that has it; null for a guard, which several may have. */
type Part = { text: string; facts: Record<string, unknown>; state: string | null }

/** Every state, transition and guard of a version by its name, with all that is said of it. */
function partsOf(version: Version | null): Map<string, Part> {
  if (!version) return new Map()
  const { chart, rules } = version
  const parts = statesWithin(chart).flatMap((state): [string, object, string][] => [
    [
      nameOfState(state),
      { ...state, states: undefined, transitions: undefined, name: undefined },
      state.path,
    ],
    ...named(state.transitions).map(([name, { targets, actions, description }]): [string, object, string] => [
      name,
      { targets, actions, description },
      state.path,
    ]),
  ])
  const guards = Object.entries(rules).map(([name, { text, asks }]): [string, object, null] => [
    `guard ${name}`,
    { text, ...Object.fromEntries(asks.map((one) => [`rule ${one.name}`, one.text])) },
    null,
  ])
  return new Map(
    [...parts, ...guards].map(([name, facts, state]) => [
      name,
      { text: JSON.stringify(facts), facts: facts as Part['facts'], state },
    ]),
  )
}

const nameOfState = ({ path }: ChartState) => (path === '' ? 'the chart' : `state ${path}`)

/** The transitions of a state by what tells them apart, in another order too. */
function named(transitions: readonly ChartTransition[]): [string, ChartTransition][] {
  const used = new Map<string, number>()
  return transitions.map((transition) => {
    const { source, guard } = transition
    const name = `transition ${source || 'the chart'} · ${triggerText(transition)}${guard ? guardText(transition) : ''}`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return [count === 1 ? name : `${name} (${count})`, transition]
  })
}

/** A part that was added or removed, or which facts of it changed. */
function changeOf(
  what: string,
  mark: Change['mark'],
  earlier: Map<string, Part>,
  later: Map<string, Part>,
): Change {
  const [before, after] = [earlier.get(what), later.get(what)]
  const state = (after ?? before)?.state ?? null
  if (!before || !after) return { mark, what, state }
  const names = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])]
  const isChanged = (name: string) => JSON.stringify(before.facts[name]) !== JSON.stringify(after.facts[name])
  return { mark, what, state, facts: names.filter(isChanged) }
}

/** A state with the parts of both versions, and the sign of its mark before each name. */
function merged(before: ChartState | undefined, after: ChartState, found: Map<string, Mark>): ChartState {
  const mark = found.get(nameOfState(after))
  const kept = new Set(after.states.map(({ path }) => path))
  const gone = before?.states.filter(({ path }) => !kept.has(path)) ?? []
  const now = named(after.transitions)
  const names = new Set(now.map(([name]) => name))
  const lost =
    before && before !== after ? named(before.transitions).filter(([name]) => !names.has(name)) : []
  const states = [
    ...after.states.map((one) =>
      merged(
        before?.states.find(({ path }) => path === one.path),
        one,
        found,
      ),
    ),
    ...gone.map((one) => merged(undefined, one, found)),
  ]
  return {
    ...after,
    // A state that had none inside, or has none now.
    type: after.type === 'atomic' && states.length > 0 ? 'compound' : after.type,
    name: signed(after.name, mark),
    states,
    transitions: [...now, ...lost].map(([name, transition]) => {
      const own =
        found.get(name) ??
        (found.get(`guard ${transition.guard?.name}`) === 'changed' ? 'changed' : undefined)
      const trigger = { kind: 'event' as const, name: signed(triggerText(transition), own) }
      return { ...transition, key: `${own ?? 'same'} ${name}`, trigger }
    }),
  }
}

const signed = (name: string, mark: Mark | undefined) => (mark ? `${signs[mark]} ${name}` : name)

/** The marks of a merged chart, which its names and keys begin with. */
function marksOf(chart: Chart): Marks {
  const markOfSign = new Map(Object.entries(signs).map(([mark, sign]) => [sign, mark as Mark]))
  const states = statesWithin(chart).flatMap(({ path, name }): [string, Mark][] => {
    const mark = markOfSign.get(name.split(' ')[0] ?? '')
    return mark ? [[path, mark]] : []
  })
  const transitions = statesWithin(chart)
    .flatMap((state) => state.transitions)
    .flatMap(({ key }): [string, Mark][] => {
      const mark = key.split(' ')[0] as Mark | 'same'
      return mark === 'same' ? [] : [[key, mark]]
    })
  return new Map([...states, ...transitions])
}
