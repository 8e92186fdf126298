/**
 * How Stately Sketch reads and plays a module: from its source, statelyai/sketch at bf9382f (`src/lib/machine.ts`,
 * `src/lib/store.ts`), MIT licence, copyright (c) 2026 Stately. It evaluates the text with XState's functions as
 * parameters, and plays the machine that the text creates without an input and without its guards. Sketch is not
 * published as a package; left out are its pictures and its removal of types, of which a standalone module has none.
 */

import {
  type AnyEventObject,
  type AnyStateMachine,
  and,
  assertEvent,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  forwardTo,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  initialTransition,
  log,
  matchesState,
  not,
  or,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stop,
  stopChild,
  transition,
} from 'xstate'
import { statesOf, transitionGroups } from '#atlas/chart/chart.ts'

/** What the text may call. */
const given = {
  createMachine,
  assign,
  raise,
  sendTo,
  sendParent,
  forwardTo,
  cancel,
  emit,
  enqueueActions,
  log,
  stop,
  stopChild,
  spawnChild,
  and,
  or,
  not,
  stateIn,
  fromPromise,
  fromCallback,
  fromObservable,
  fromEventObservable,
  fromTransition,
  assertEvent,
  matchesState,
}

/** The machines that a text creates. Throws what the text throws. */
export function parse(code: string): AnyStateMachine[] {
  const captured: AnyStateMachine[] = []
  const capturing = (config: Parameters<typeof setup>[0]) => {
    const made = setup(config)
    const createCaptured = (literal: Parameters<typeof made.createMachine>[0]) => {
      const machine = made.createMachine(literal) as unknown as AnyStateMachine
      captured.push(machine)
      return machine
    }
    return { ...made, createMachine: createCaptured }
  }
  const functions = { ...given, setup: capturing }
  // oxlint-disable-next-line typescript/no-implied-eval -- This is how Sketch runs what is pasted; the text is our own.
  new Function(...Object.keys(functions), withoutModuleSyntax(code))(...Object.values(functions))
  return captured
}

const withoutModuleSyntax = (code: string) =>
  code
    .replace(/import\s*\{[^}]*\}\s*from\s*['"]xstate['"]\s*;?/g, '')
    .replace(/^\s*export\s+default\s+/gm, '')
    .replace(/^\s*export\s+(const|let|var|function|class)\b/gm, '$1')
    .replace(/^\s*export\s*\{[^}]*\}\s*;?\s*$/gm, '')

/** More guards than one press asks. */
const endless = 1_000

/**
 * The machine as it is played: a guard passes when its transition was chosen, whatever the data says. One that is only
 * asked at once passes always: two states that lead to each other at once are never left. `counted` is called for each.
 */
function played(machine: AnyStateMachine, counted: () => void): AnyStateMachine {
  const chosen = new Set(
    transitionsOf(machine)
      .filter(({ eventType }) => eventType !== '')
      .map(guardOf),
  )
  const guards = Object.keys(machine.implementations.guards).map((name) => [
    name,
    ({ event }: { event: AnyEventObject }) => {
      counted()
      return event['@xstate.guard'] === undefined ? !chosen.has(name) : event['@xstate.guard'] === name
    },
  ])
  return machine.provide({ guards: Object.fromEntries(guards) })
}

/**
 * Starts the machine and takes every transition of its first states, as a press on each of them does. Sketch sends
 * events without data: what needs some does nothing there. Throws if the machine cannot be started, or never rests.
 */
export function play(machine: AnyStateMachine): void {
  let asked = 0
  const sim = played(machine, () => {
    asked += 1
    if (asked > endless) throw new Error('never rests: two states lead to each other at once')
  })
  const [start] = initialTransition(sim)
  for (const offered of start._nodes.flatMap((node) => [...node.transitions.values()].flat())) {
    asked = 0
    try {
      transition(sim, start, { type: offered.eventType, '@xstate.guard': guardOf(offered) })
    } catch (error) {
      if (asked > endless) throw error
    }
  }
}

const transitionsOf = (machine: AnyStateMachine) =>
  statesOf(machine).flatMap((node) => transitionGroups(node).flat())

const guardOf = ({ guard }: { guard?: unknown }) => (guard as { type?: string } | undefined)?.type
