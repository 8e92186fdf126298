/** Mutations of charts: each changes one thing in the configuration. */
import { type AnyStateMachine, createMachine, not } from 'xstate'

type Config = Record<string, unknown>
type Place = readonly (string | number)[]
type Edit = { place: Place; fault: string; change: (holder: Config, key: string | number) => void }

export type ChartMutant = { name: string; machine: AnyStateMachine }

const isConfig = (value: unknown): value is Config => value !== null && typeof value === 'object'

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (!isConfig(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]))
}

const at = (config: unknown, place: Place): unknown =>
  place.reduce((value, key) => (value as Config)[key], config)

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
const nameOf = (value: unknown) => (typeof value === 'string' ? value : String((value as Config)['type']))

/** Removes a value from its array or object. */
const remove = (holder: Config, key: string | number) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}
const replace = (value: unknown) => (holder: Config, key: string | number) => {
  holder[key] = value
}

/** The positions of the entries of an array, or of a single value. */
const entriesAt = (config: unknown, place: Place): Place[] => {
  const value = at(config, place)
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((_, index) => [...place, index]) : [place]
}

/** All mutations of a chart, in the order of its configuration. */
export function chartMutants(machine: AnyStateMachine): ChartMutant[] {
  const { config, implementations } = machine
  return editsOf(config, Object.keys(implementations.actions)).map(({ place, fault, change }) => {
    const faulty = copied(config) as Config
    change(at(faulty, place.slice(0, -1)) as Config, place.at(-1) ?? '')
    // A mutation may cause an endless loop.
    faulty['options'] = { maxIterations: 100 }
    const name = `${place.filter((key) => key !== 'states').join(' › ')}: ${fault}`
    return { name, machine: createMachine(faulty, implementations as never) as AnyStateMachine }
  })
}

function editsOf(config: unknown, actions: readonly string[]): Edit[] {
  return statesAt(config, []).flatMap((place) => editsOfState(config, place, actions))
}

function statesAt(config: unknown, place: Place): Place[] {
  const children = Object.keys(((at(config, place) as Config)['states'] ?? {}) as Config)
  return [place, ...children.flatMap((key) => statesAt(config, [...place, 'states', key]))]
}

function editsOfState(config: unknown, place: Place, actions: readonly string[]): Edit[] {
  const state = at(config, place) as Config
  const children = Object.keys((state['states'] ?? {}) as Config)
  const { initial } = state
  const groups = [
    ...['on', 'after'].flatMap((group) =>
      Object.keys((state[group] ?? {}) as Config).map((key) => [...place, group, key]),
    ),
    ...['always', 'onDone'].map((group) => [...place, group]),
    ...entriesAt(config, [...place, 'invoke']).flatMap((invoke) => [
      [...invoke, 'onDone'],
      [...invoke, 'onError'],
    ]),
  ]
  return [
    ...children
      .filter((child) => initial !== undefined && child !== initial)
      .map((child) => ({
        place: [...place, 'initial'],
        fault: `starts in ${child}`,
        change: replace(child),
      })),
    ...['entry', 'exit'].flatMap((list) => editsOfActions(config, [...place, list], actions)),
    ...entriesAt(config, [...place, 'invoke']).map((invoke) => ({
      place: invoke,
      fault: 'actor not started',
      change: remove,
    })),
    ...groups
      .filter((group) => at(config, group) !== undefined)
      .flatMap((group) => [
        ...(Array.isArray(at(config, group))
          ? [{ place: group, fault: 'all transitions removed', change: remove }]
          : []),
        ...entriesAt(config, group).flatMap((transition) =>
          editsOfTransition(config, transition, place, actions),
        ),
      ]),
  ]
}

function editsOfTransition(config: unknown, place: Place, source: Place, actions: readonly string[]): Edit[] {
  const transition = at(config, place)
  const { target, guard } = (isConfig(transition) ? transition : { target: transition }) as Config
  const targetPlace = isConfig(transition) ? [...place, 'target'] : place
  const other = otherTarget(config, source, target)
  return [
    { place, fault: 'transition removed', change: remove },
    ...(target === undefined || targetPlace === place
      ? []
      : [{ place: targetPlace, fault: 'target removed', change: remove }]),
    ...(other === undefined
      ? []
      : [{ place: targetPlace, fault: `leads to ${other}`, change: replace(other) }]),
    ...(guard === undefined
      ? []
      : [
          { place: [...place, 'guard'], fault: 'guard removed', change: remove },
          { place: [...place, 'guard'], fault: 'guard negated', change: replace(not(guard as never)) },
        ]),
    ...(isConfig(transition) ? editsOfActions(config, [...place, 'actions'], actions) : []),
  ]
}

/** The next sibling of the target; for a transition without a target, a state next to or inside its source. */
function otherTarget(config: unknown, source: Place, target: unknown): string | undefined {
  const inside = Object.keys(((at(config, source) as Config)['states'] ?? {}) as Config)
  const beside = source.length === 0 ? [] : Object.keys(at(config, source.slice(0, -1)) as Config)
  const own = String(source.at(-1))
  if (target === undefined) return inside.length > 0 ? `.${inside.at(-1)}` : nextOf(beside, own)
  if (typeof target !== 'string') return undefined
  if (!target.startsWith('.')) return nextOf(beside, beside.includes(target) ? target : own)
  const next = nextOf(inside, target.slice(1))
  return next && `.${next}`
}

/** The name after `name`, the first after the last; undefined when there is no other. */
const nextOf = (names: readonly string[], name: string): string | undefined =>
  names.length < 2 ? undefined : names[(names.indexOf(name) + 1) % names.length]

/** Each action removed or replaced by another; each pair of neighbours swapped. */
function editsOfActions(config: unknown, place: Place, names: readonly string[]): Edit[] {
  const actions = listOf(at(config, place))
  return [
    ...entriesAt(config, place).flatMap((entry, index) => {
      const action = actions[index]
      const name = nameOf(action)
      const other = nextOf(names, name)
      return [
        { place: entry, fault: `${name} removed`, change: remove },
        ...(other === undefined
          ? []
          : [
              {
                place: entry,
                fault: `${other} in place of ${name}`,
                change: replace(isConfig(action) ? { ...action, type: other } : other),
              },
            ]),
      ]
    }),
    ...actions.slice(1).map((action, index) => ({
      place: [...place, index],
      fault: `${nameOf(action)} before ${nameOf(actions[index])}`,
      change: (list: Config) => {
        list[index] = action
        list[index + 1] = actions[index]
      },
    })),
  ]
}
