/**
 * What a chart's file says to a reader that never runs it, and what the running chart says of itself: both as lines,
 * so that a difference names the state or the transition.
 */
import { type ESTree, parseAst, Visitor } from 'vite'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { allNodes, transitionsOf } from './coverage.ts'

type Config = Record<string, unknown>

/** The literal given to `createMachine` in a chart's source, with every function in it as the word 'code'. */
export function readConfig(source: string): Config {
  const configs: unknown[] = []
  new Visitor({
    CallExpression({ callee, arguments: [config] }) {
      if (
        callee.type === 'MemberExpression' &&
        'name' in callee.property &&
        callee.property.name === 'createMachine'
      )
        configs.push(config && plainValue(config))
    },
  }).visit(parseAst(source, { lang: 'ts' }))
  if (configs.length !== 1) throw new Error(`Expected one createMachine, found ${configs.length}`)
  return configs[0] as Config
}

function plainValue(node: ESTree.Node): unknown {
  if (node.type === 'Literal') return node.value
  if (node.type === 'ArrayExpression') return node.elements.map((element) => element && plainValue(element))
  if (node.type !== 'ObjectExpression') return 'code'
  return Object.fromEntries(
    node.properties.map((property) => {
      if (property.type === 'SpreadElement') throw new Error('A spread hides what it spreads')
      if (property.computed) throw new Error('A computed key hides a name')
      return [keyOf(property.key), plainValue(property.value)]
    }),
  )
}

const keyOf = (key: ESTree.PropertyKey) => (key.type === 'Identifier' ? key.name : String(plainValue(key)))

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
const entriesOf = (value: unknown): [string, unknown][] => Object.entries((value ?? {}) as Config)
/** The name of an action or a guard, given alone or with parameters. */
const nameOf = (value: unknown) => (typeof value === 'string' ? value : String((value as Config)['type']))

type Line = {
  path: string
  event: string
  guard: unknown
  targets: string[]
  actions: unknown[]
  reenter: unknown
}

const transitionLine = ({ path, event, guard, targets, actions, reenter }: Line) =>
  [
    `${path || '(chart)'} · ${event}`,
    guard === undefined ? '' : `if ${nameOf(guard)}`,
    targets.length > 0 ? `to ${targets.join(' and ')}` : '',
    actions.length > 0 ? `does ${actions.map(nameOf).join(', ')}` : '',
    reenter ? 'again' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')

const stateLine = (path: string, config: Config) =>
  `${path || '(chart)'} ${JSON.stringify([
    config['type'] ?? (config['states'] ? 'compound' : 'atomic'),
    config['initial'],
    listOf(config['tags']),
    config['meta'],
    config['description'],
    listOf(config['entry']).map(nameOf),
    listOf(config['exit']).map(nameOf),
    listOf(config['invoke']).map((invoke) => [(invoke as Config)['id'], (invoke as Config)['src']]),
  ])}`

/** The states and transitions of a chart as its text has them. */
export function linesOfText(config: Config): string[] {
  const lines: string[] = []
  const pathOfId = new Map<string, string>()

  function visit(path: string, state: Config, look: (path: string, state: Config) => void) {
    look(path, state)
    for (const [key, child] of entriesOf(state['states']))
      visit(path ? `${path}.${key}` : key, child as Config, look)
  }

  function targetPath(path: string, target: string): string {
    if (target.startsWith('#')) {
      const [id = '', ...keys] = target.slice(1).split('.')
      return [pathOfId.get(id), ...keys].filter(Boolean).join('.')
    }
    if (target.startsWith('.')) return path + (path ? target : target.slice(1))
    return [...path.split('.').slice(0, -1), target].join('.')
  }

  function add(path: string, event: string, transitions: unknown) {
    for (const transition of listOf(transitions)) {
      const { guard, target, actions, reenter } = (
        typeof transition === 'string' ? { target: transition } : transition
      ) as Config
      const targets = listOf(target).map((name) => targetPath(path, String(name)))
      lines.push(transitionLine({ path, event, guard, targets, actions: listOf(actions), reenter }))
    }
  }

  visit('', config, (path, { id }) => {
    if (typeof id === 'string') pathOfId.set(id, path)
  })
  visit('', config, (path, state) => {
    lines.push(stateLine(path, state))
    for (const [event, transitions] of entriesOf(state['on'])) add(path, event, transitions)
    for (const [delay, transitions] of entriesOf(state['after'])) add(path, `after ${delay}`, transitions)
    for (const invoke of listOf(state['invoke'])) {
      const { id, onDone, onError } = invoke as Config
      add(path, `xstate.done.actor.${String(id)}`, onDone)
      add(path, `xstate.error.actor.${String(id)}`, onError)
    }
    add(path, 'xstate.done.state', state['onDone'])
    add(path, 'always', state['always'])
  })
  return lines.sort()
}

/** The same, as the running chart has them. */
export function linesOfChart(machine: AnyStateMachine): string[] {
  const pathOf = (node: AnyStateNode) => node.path.join('.')

  function eventOf(transition: AnyTransitionDefinition): string {
    if ('delay' in transition) return `after ${String(transition.delay)}`
    return transition.eventType.replace(/^(xstate\.done\.state)\..*/, '$1') || 'always'
  }

  return allNodes(machine.root)
    .flatMap((node) => [
      stateLine(pathOf(node), {
        ...node.config,
        type: node.type,
        meta: node.meta,
        invoke: node.invoke,
      }),
      ...transitionsOf(node).map((transition) =>
        transitionLine({
          path: pathOf(node),
          event: eventOf(transition),
          guard: transition.guard,
          targets: (transition.target ?? []).map(pathOf),
          actions: [...transition.actions],
          reenter: transition.reenter,
        }),
      ),
    ])
    .sort()
}
