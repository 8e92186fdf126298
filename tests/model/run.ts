/** Walks a chart in the real interpreter, step by step, and compares every step with what the model says of it. */
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate'
import { type Item, resultItem, stateItem } from './coverage.ts'
import {
  differences,
  differencesAt,
  expectedAfter,
  inputOf,
  type Observed,
  outcomeOf,
} from './expectation.ts'
import { type AnyModel, isResult, type Stimulus, withAncestors } from './model.ts'
import { leavesOf, type Rig, stubActor } from './rig.ts'

export type Run = {
  /** The active atomic states. */
  state: () => readonly string[]
  isOver: () => boolean
  /** Whether a step can happen now: an actor answers only while it runs, and a pause ends only once. */
  isPossible: (step: string) => boolean
  /** Takes a step; throws what differs from the model, a broken invariant, or a crash. */
  take: (step: string) => void
  covered: ReadonlySet<Item>
}

/** Starts the chart where the model says; a rig serves one run at a time. */
export function startRun(model: AnyModel, rig: Rig, startName: string): Run {
  const start = model.starts[startName]
  if (!start) throw new Error(`The model has no start '${startName}'`)
  const covered = new Set<Item>()
  const story = [startName]
  const time = fixedClock()
  const outside = createActor(stubActor(rig.hear)).start()
  const input: unknown = typeof start.input === 'function' ? start.input(outside) : start.input
  let emitted: AnyEventObject[] = []
  let known: Record<string, AnyActorRef> = {}
  let crash: { error: unknown } | undefined

  rig.takeRecorded()
  const actor = createActor(rig.machine, { input, clock: time.clock, inspect: rig.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.subscribe({ error: (error) => (crash = { error }) })
  actor.start()
  let now = observe()
  judge(expectedAfter(model, { state: [], context: now.context }, start), now)
  judgeInvariants()

  function children(): Record<string, AnyActorRef> {
    return actor.getSnapshot().children
  }

  function observe(): Observed {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    const { items, heard } = rig.takeRecorded()
    const state = leavesOf(snapshot)
    const states = state.flatMap(withAncestors).filter((path) => path !== '')
    for (const item of [...items, ...states.map(stateItem)]) covered.add(item)
    const tells = [...emitted, ...heard]
    emitted = []
    return {
      state,
      context: snapshot.context,
      tags: [...snapshot.tags],
      // A chart that is over still lists what it invoked as a whole, stopped.
      actors: Object.entries(children()).flatMap(([id, child]) =>
        child.getSnapshot().status === 'stopped' ? [] : [id],
      ),
      tells,
    }
  }

  function deliver(stimulus: Stimulus) {
    if (!isResult(stimulus)) return actor.send(stimulus)
    switch (stimulus.kind) {
      case 'done':
        return children()[stimulus.actor]?.send({ type: 'stub.answers', output: stimulus.output })
      case 'error':
        return children()[stimulus.actor]?.send({ type: 'stub.fails', error: stimulus.error })
      case 'timer':
        return time.end(stimulus.ms(now.context as never))
    }
  }

  function isPossible(step: string): boolean {
    const stimulus = model.steps[step]
    if (stimulus === undefined || !isResult(stimulus)) return stimulus !== undefined
    if (stimulus.kind === 'timer') return time.isOn(stimulus.ms(now.context as never))
    return children()[stimulus.actor]?.getSnapshot().status === 'active'
  }

  function judge(expected: Observed, found: Observed) {
    if (crash) throw new Error(told(`The chart crashed: ${String(crash.error)}`), { cause: crash.error })
    const started = Object.entries(children()).filter(([id, child]) => known[id] !== child)
    const inputs = started.flatMap(([id, child]) => {
      const wanted = inputOf(model, found, id)
      return wanted ? differencesAt(`input of ${id}`, wanted.input, child.getSnapshot().input) : []
    })
    known = children()
    const faults = [...differences(expected, found), ...inputs]
    if (faults.length > 0) throw new Error(told(...faults))
  }

  function judgeInvariants(before?: Observed & { step: string }) {
    for (const [name, holds] of Object.entries(model.invariants ?? {}))
      if (!holds(now, before)) throw new Error(told(`It does not hold that ${name}`))
  }

  /** The faults, and the way that led there. */
  const told = (...faults: string[]) => `${faults.join('\n')}\n  after: ${story.join(' → ')}`

  return {
    covered,
    state: () => now.state,
    isOver: () => actor.getSnapshot().status !== 'active',
    isPossible,
    take(step) {
      const stimulus = model.steps[step]
      story.push(step)
      if (!stimulus) throw new Error(told(`Nothing drives the step '${step}'`))
      if (!isPossible(step)) throw new Error(told(`'${step}' cannot happen in ${now.state.join(' and ')}`))
      const before = { ...now, step }
      deliver(stimulus)
      now = observe()
      if (isResult(stimulus) && stimulus.kind !== 'timer')
        covered.add(resultItem(stimulus.kind, stimulus.actor))
      judge(expectedAfter(model, before, outcomeOf(model, before, step)), now)
      judgeInvariants(before)
    },
  }
}

/** A stopped clock: a pause is known by its exact length, and ends when a step says so. */
function fixedClock() {
  const pauses = new Map<number, { ms: number; end: () => void }>()
  let last = 0
  return {
    clock: {
      setTimeout(end: () => void, ms: number) {
        last += 1
        pauses.set(last, { ms, end })
        return last
      },
      clearTimeout: (id: number) => void pauses.delete(id),
    },
    isOn: (ms: number) => [...pauses.values()].some((pause) => pause.ms === ms),
    end(ms: number) {
      const [id, pause] = [...pauses].find(([, { ms: length }]) => length === ms) ?? []
      if (id !== undefined) pauses.delete(id)
      pause?.end()
    },
  }
}
