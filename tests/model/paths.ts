/**
 * The one generator of paths, on the adjacency map of `xstate/graph`. A chart is explored by its model: from every
 * start, by every step that the active states offer. Two situations count as one when they agree in their state, in
 * the model's flags, in the actors that have yet to answer, and in the outcome of every guard that a step would ask.
 */
import {
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  createEmptyActor,
  type Snapshot,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { type Item, namedTransitions, resultItem, stateItem } from './coverage.ts'
import { type AnyModel, isResult, offeredSteps, type Stimulus, withAncestors } from './model.ts'
import { leavesOf, type Rig, stubActor } from './rig.ts'

/** What is done, and the chart then: its atomic states, and all else that it says of itself. */
type Stage = { step: string; state: readonly string[]; snapshot: AnyMachineSnapshot }

export type Path = { start: Stage; steps: readonly Stage[] }

/** A concrete moment of the chart, the way that led there from a start, and what the last step covered. */
type Place = Snapshot<unknown> & {
  snapshot: AnyMachineSnapshot | null
  answered: readonly AnyActorRef[]
  way: readonly Stage[]
  items: readonly Item[]
}

const nowhere: Place = {
  status: 'active',
  output: undefined,
  error: undefined,
  snapshot: null,
  answered: [],
  way: [],
  items: [],
}

type Edge = { step: string; to: string; items: readonly Item[] }

type Adjacent = { state: Place; transitions: Record<string, { event: { type: string }; state: Place }> }

export type Graph = {
  /** The first place found for each situation, and where its steps lead. */
  situations: ReadonlyMap<string, { place: Place; edges: readonly Edge[] }>
  go: (place: Place, step: string) => Place
  keyOf: (place: Place) => string
}

/**
 * Explores the chart of a rig by some of the model's steps; throws when there are more than `limit` to try, because
 * then the abstraction is too fine.
 */
export function explore(model: AnyModel, rig: Rig, alphabet: readonly string[], limit = 100_000): Graph {
  const outside = createActor(stubActor(rig.hear))
  const scope = noopScope(rig)

  const awaited = ({ snapshot, answered }: Place) =>
    Object.entries<AnyActorRef>(snapshot?.children ?? {})
      .filter(([, child]) => !answered.includes(child))
      .map(([id]) => id)

  function stepsAt(place: Place): string[] {
    if (place.snapshot === null) return Object.keys(model.starts)
    if (place.snapshot.status !== 'active') return []
    return offeredSteps(model, leavesOf(place.snapshot)).filter((step) => {
      const stimulus = model.steps[step]
      if (stimulus === undefined || !alphabet.includes(step)) return false
      return !isResult(stimulus) || stimulus.kind === 'timer' || awaited(place).includes(stimulus.actor)
    })
  }

  function eventOf(step: string, snapshot: AnyMachineSnapshot): AnyEventObject {
    const stimulus = model.steps[step] as Stimulus
    if (!isResult(stimulus)) return stimulus
    if (stimulus.kind === 'done')
      return { type: `xstate.done.actor.${stimulus.actor}`, output: stimulus.output }
    if (stimulus.kind === 'error')
      return { type: `xstate.error.actor.${stimulus.actor}`, error: stimulus.error }
    const timers = snapshot._nodes.flatMap((node) => node.after)
    return { type: timers.find(({ delay }) => delay === stimulus.delay)?.eventType ?? stimulus.delay }
  }

  function enter(startName: string): AnyMachineSnapshot {
    const input = model.starts[startName]?.input
    return rig.machine.getInitialSnapshot(scope, typeof input === 'function' ? input(outside) : input)
  }

  /** Paths begin with the same steps again and again: each is taken once. */
  const nextPlaces = new WeakMap<Place, Map<string, Place>>()
  function go(place: Place, step: string): Place {
    const known = nextPlaces.get(place) ?? new Map<string, Place>()
    nextPlaces.set(place, known)
    const next = known.get(step) ?? take(place, step)
    known.set(step, next)
    return next
  }

  function take(place: Place, step: string): Place {
    rig.takeRecorded()
    const { snapshot: before } = place
    const snapshot = before ? rig.machine.transition(before, eventOf(step, before), scope) : enter(step)
    const state = leavesOf(snapshot)
    const states = state.flatMap(withAncestors).filter((path) => path !== '')
    const items = new Set([...rig.takeRecorded().items, ...states.map(stateItem)])
    const stimulus = before ? model.steps[step] : undefined
    const answer = stimulus && isResult(stimulus) && stimulus.kind !== 'timer' ? stimulus : undefined
    if (answer) items.add(resultItem(answer.kind, answer.actor))
    const child = answer && before?.children[answer.actor]
    return {
      ...place,
      snapshot,
      answered: child ? [...place.answered, child] : place.answered,
      way: [...place.way, { step, state, snapshot }],
      items: [...items],
    }
  }

  /** Of other events no guard is asked, so that they do not tell situations apart. */
  const guarded = new Set(
    [...namedTransitions(rig.machine).keys()].filter(({ guard }) => guard).map(({ eventType }) => eventType),
  )

  const keys = new WeakMap<Place, string>()
  const keyOfDescription = new Map<string, string>()
  function keyOf(place: Place): string {
    const known = keys.get(place)
    if (known !== undefined) return known
    const description = describePlace(place)
    const key = keyOfDescription.get(description) ?? `situation ${keyOfDescription.size}`
    keyOfDescription.set(description, key)
    keys.set(place, key)
    return key
  }

  function describePlace(place: Place): string {
    const { snapshot } = place
    if (snapshot === null) return 'nowhere'
    const outcomes = stepsAt(place).map((step) => {
      const event = eventOf(step, snapshot)
      if (!guarded.has(event.type)) return []
      rig.takeRecorded()
      rig.machine.getTransitionData(snapshot, event)
      return [...rig.takeRecorded().items]
    })
    return JSON.stringify([
      snapshot.value,
      snapshot.status,
      model.flags?.(snapshot.context),
      awaited(place),
      outcomes,
    ])
  }

  const logic: ActorLogic<Place, { type: string }, unknown> = {
    getInitialSnapshot: () => nowhere,
    getPersistedSnapshot: (place) => place,
    transition: (place, { type: step }) => go(place, step),
  }
  const map = getAdjacencyMap(logic, {
    events: (place) => stepsAt(place).map((type) => ({ type })),
    serializeEvent: ({ type }) => type as never,
    serializeState: (place) => keyOf(place) as never,
    limit,
  })
  const situations = Object.values(map as unknown as Record<string, Adjacent>).map(
    ({ state: place, transitions }) => {
      const edges = Object.values(transitions).map(({ event, state: next }) => ({
        step: event.type,
        to: keyOf(next),
        items: next.items,
      }))
      return [keyOf(place), { place, edges }] as const
    },
  )
  return { situations: new Map(situations), go, keyOf }
}

/** What a chart needs to be asked for its next state, without anything being done about it. */
export function noopScope({ inspect }: Rig): AnyActorScope {
  const self = createEmptyActor()
  self.system.inspect(inspect)
  const doNothing = () => {}
  // The same child is spawned again and again, and none is ever stopped: a `systemId` would be taken twice.
  Object.assign(self.system, { _set: doNothing })
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: doNothing,
    defer: doNothing,
    emit: doNothing,
    stopChild: doNothing,
    actionExecutor: doNothing,
  } as unknown as AnyActorScope
}

/** What paths are to cover: every step in every situation, or only the items of the chart's definition. */
export type Goal = 'every step' | 'every item'

/**
 * Paths that together reach the goal. Each begins with the shortest way to something not covered yet and goes on
 * to the nearest next such thing, up to `longest` steps.
 */
export function pathsOf({ situations, go, keyOf }: Graph, goal: Goal, longest = 60): Path[] {
  const covered = new Set<string>()
  const goalsOf = (key: string, step: string, items: readonly Item[]) =>
    goal === 'every step' ? [...items, `${key} ${step}`] : items
  /** What each edge leads to and is not known to be covered: what is covered stays so, and is not looked up again. */
  const open = new Map<Edge, string[]>()
  for (const [key, { edges }] of situations)
    for (const edge of edges) open.set(edge, [...goalsOf(key, edge.step, edge.items)])

  function isNew(edge: Edge): boolean {
    const goals = open.get(edge) ?? []
    while (goals.length > 0 && covered.has(goals.at(-1) as string)) goals.pop()
    return goals.length > 0
  }

  function walk(place: Place, step: string): Place {
    const key = keyOf(place)
    const next = go(place, step)
    for (const item of goalsOf(key, step, next.items)) covered.add(item)
    return next
  }

  /** The steps from a situation to the nearest edge with something new, that edge included. */
  function wayToNews(from: string): Edge[] {
    type Reached = { key: string; by: Edge | null; before: Reached | null }
    const queue: Reached[] = [{ key: from, by: null, before: null }]
    const seen = new Set([from])
    for (const here of queue) {
      for (const edge of situations.get(here.key)?.edges ?? []) {
        if (isNew(edge)) {
          const way = [edge]
          for (let at: Reached | null = here; at?.by; at = at.before) way.unshift(at.by)
          return way
        }
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        queue.push({ key: edge.to, by: edge, before: here })
      }
    }
    return []
  }

  /** Goes on from a place as long as there is news; another place of the same situation may lead elsewhere. */
  function extend(place: Place): Place {
    let here = place
    while (here.way.length <= longest) {
      const way = wayToNews(keyOf(here))
      if (way.length === 0 || here.way.length + way.length > longest + 1) return here
      for (const { step, to } of way) {
        here = walk(here, step)
        if (keyOf(here) !== to) return here
      }
    }
    return here
  }

  const ends: Place[] = []
  for (const { place, edges } of situations.values())
    for (const edge of edges)
      if (isNew(edge)) ends.push(extend([...place.way, edge].map(({ step }) => step).reduce(walk, nowhere)))
  return ends.flatMap(({ way: [start, ...steps] }) => (start ? [{ start, steps }] : []))
}
