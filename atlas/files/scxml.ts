import {
  type Chart,
  type ChartState,
  type ChartTransition,
  type Guard,
  isWithin,
} from '#atlas/chart/chart.ts'

/**
 * A chart as SCXML (W3C State Chart XML), with the datamodel 'ecmascript'. Guards, actions and actors are written by their
 * names, as functions and sources that a reader of the file provides. A delay is a timer that the state starts and
 * stops.
 */
export function scxmlOf(chart: Chart, delays: Record<string, number>): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(chart.description ? [`<!-- ${commented(chart.description)} -->`] : []),
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="${chart.id}" initial="${chart.id}">`,
    ...stateLines(chart, chart.id, delays).map((line) => `  ${line}`),
    '</scxml>',
  ]
  return `${lines.join('\n')}\n`
}

const tagOf = ({ type }: ChartState) => (type === 'parallel' || type === 'final' ? type : 'state')

function stateLines(state: ChartState, root: string, delays: Record<string, number>): string[] {
  const idOf = (path: string) => (path === '' ? root : `${root}.${path}`)
  const initial = state.initial === undefined ? '' : ` initial="${idOf(state.initial)}"`
  const timers = state.transitions.filter(({ trigger }) => trigger.kind === 'after')
  const timerOf = ({ trigger }: ChartTransition) =>
    `after.${trigger.name.replace(' ', '')}.${idOf(state.path)}`
  const ms = ({ trigger }: ChartTransition) =>
    `${delays[trigger.name] ?? Number.parseInt(trigger.name, 10)}ms`
  const started = [...new Map(timers.map((timer) => [timerOf(timer), ms(timer)]))]
  const eventOf = (transition: ChartTransition) => {
    const { kind, name } = transition.trigger
    if (kind === 'always') return ''
    if (kind === 'after') return ` event="${timerOf(transition)}"`
    if (kind === 'done') return ` event="done.invoke.${name}"`
    if (kind === 'error') return ` event="error.platform.${name}"`
    if (kind === 'finished') return ` event="done.state.${idOf(name)}"`
    return ` event="${escaped(name)}"`
  }
  return [
    `<${tagOf(state)} id="${idOf(state.path)}"${initial}>`,
    ...[
      ...(state.path !== '' && state.description ? [`<!-- ${commented(state.description)} -->`] : []),
      ...within('onentry', [
        ...started.map(([id, delay]) => `<send id="${id}" event="${id}" delay="${delay}"/>`),
        ...state.entry.map(actionLine),
      ]),
      ...within('onexit', [
        ...started.map(([id]) => `<cancel sendid="${id}"/>`),
        ...state.exit.map(actionLine),
      ]),
      ...state.actors.map((actor) => `<invoke id="${escaped(actor)}" src="${escaped(actor)}"/>`),
      ...state.transitions.flatMap((transition) => {
        const targets = transition.targets.map(idOf).join(' ')
        // XState leaves a state only when its target is outside of it; SCXML needs to be told so.
        const type =
          targets && transition.targets.every((target) => isWithin(target, state.path))
            ? ' type="internal"'
            : ''
        const head = `transition${eventOf(transition)}${condition(transition.guard)}${targets && ` target="${targets}"`}${type}`
        return transition.actions.length === 0
          ? [`<${head}/>`]
          : [`<${head}>`, ...transition.actions.map((action) => `  ${actionLine(action)}`), '</transition>']
      }),
      ...state.states.flatMap((inner) => stateLines(inner, root, delays)),
    ].map((line) => `  ${line}`),
    `</${tagOf(state)}>`,
  ]
}

const within = (tag: string, lines: string[]) =>
  lines.length === 0 ? [] : [`<${tag}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`]

const actionLine = (action: string) => `<script>${escaped(action)}()</script>`

function condition(guard: Guard | undefined): string {
  if (!guard) return ''
  const params = guard.params === undefined ? '' : JSON.stringify(guard.params)
  return ` cond="${escaped(`${guard.name}(${params})`)}"`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** A comment of XML may not have two dashes in a row. */
const commented = (text: string) => text.replace(/--+/g, '-')
