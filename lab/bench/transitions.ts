/**
 * `npm run lab -- bench --charts`: how many transitions a second each chart makes, beside the least chart that xstate can run.
 * Every chart takes the steps that its model explores, each from the snapshot in which the model takes it.
 */
import { type AnyEventObject, type AnyMachineSnapshot, createMachine } from 'xstate'
import type { AnyModel } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'
import { explore, noopScope } from '#tests/model/paths.ts'
import { type Rig, rigUp } from '#tests/model/rig.ts'

type Step = { snapshot: AnyMachineSnapshot; event: AnyEventObject }
type Subject = { name: string; rig: Rig; steps: readonly Step[] }

/** How long a chart is measured in one round, in milliseconds. */
const ROUND_MS = 100
const ROUNDS = 5
/** So many steps of a chart are enough: the largest has many thousands. */
const MOST_STEPS = 500

/** Prints a table, the slowest chart first. Rounds go through all charts in turn, so that all meet the same machine. */
export function benchCharts(): void {
  const floor = leastChart()
  const subjects = [floor, ...Object.entries(models).map(([name, model]) => subjectOf(name, model))]
  const rates = new Map<string, number[]>()
  for (let round = -1; round < ROUNDS; round++)
    for (const subject of subjects) {
      const rate = rateOf(subject)
      if (round >= 0) rates.set(subject.name, [...(rates.get(subject.name) ?? []), rate])
    }
  const medians = subjects.map(({ name, steps }) => ({
    name,
    steps: steps.length,
    rate: rates.get(name)?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0,
  }))
  const least = medians[0]?.rate ?? 0
  console.log(
    `${'chart'.padEnd(24)}${'steps'.padStart(8)}${'a second'.padStart(12)}${'of the least'.padStart(14)}`,
  )
  for (const { name, steps, rate } of medians.toSorted((a, b) => a.rate - b.rate))
    console.log(
      `${name.padEnd(24)}${String(steps).padStart(8)}${rate.toFixed(0).padStart(12)}${(rate / least).toFixed(2).padStart(14)}`,
    )
}

/** Two states that follow each other, without guards or actions. */
function leastChart(): Subject {
  const machine = createMachine({
    initial: 'off',
    states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } },
  })
  const rig = rigUp(machine)
  const snapshot = rig.machine.getInitialSnapshot(noopScope(rig))
  return { name: 'two states', rig, steps: [{ snapshot, event: { type: 'toggle' } }] }
}

function subjectOf(name: string, model: AnyModel): Subject {
  const rig = rigUp(model.machine)
  const { machine } = rig
  const steps: Step[] = []
  const transition = machine.transition.bind(machine)
  machine.transition = (snapshot, event, scope) => {
    steps.push({ snapshot, event })
    return transition(snapshot, event, scope)
  }
  for (const part of model.apart ?? [Object.keys(model.steps)]) explore(model, rig, part)
  machine.transition = transition
  const every = Math.ceil(steps.length / MOST_STEPS)
  return { name, rig, steps: steps.filter((_, index) => index % every === 0) }
}

/** Transitions a second, in one round: without actors, which nothing of this starts. */
function rateOf({ rig, steps }: Subject): number {
  const scope = noopScope(rig)
  const start = performance.now()
  let taken = 0
  for (; performance.now() - start < ROUND_MS; taken += steps.length)
    for (const { snapshot, event } of steps) rig.machine.transition(snapshot, event, scope)
  rig.takeRecorded()
  return (taken * 1_000) / (performance.now() - start)
}
