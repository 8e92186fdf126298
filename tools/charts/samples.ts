import type { Samples } from '#atlas/chart/samples.ts'
import type { AnyModel, Stimulus } from '#tests/model/model.ts'
import { isResult } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'

/** What every model starts with and does, as plain data, by the id of its chart. */
export function allSamples(): Record<string, Samples> {
  return Object.fromEntries(Object.entries(models).map(([id, model]) => [id, samplesOf(model)]))
}

function samplesOf({ starts, steps }: AnyModel): Samples {
  return plain({
    starts: Object.entries(starts).map(([name, { input }]) => ({
      name,
      input: ((typeof input === 'function' ? input(null) : input) ?? {}) as object,
    })),
    steps: Object.entries(steps).map(([name, step]) => ({ name, ...sampleOf(step) })),
  })
}

function sampleOf(step: Stimulus): Pick<Samples['steps'][number], 'trigger' | 'data'> {
  if (!isResult(step)) {
    const { type, ...data } = step
    return { trigger: { kind: 'event', name: type }, data }
  }
  switch (step.kind) {
    case 'done':
      return { trigger: { kind: 'done', name: step.actor }, data: step.output }
    case 'error':
      return { trigger: { kind: 'error', name: step.actor }, data: step.error }
    case 'timer':
      return { trigger: { kind: 'after', name: step.delay }, data: {} }
  }
}

/** As JSON carries it; an error keeps its message, which JSON would drop. */
function plain(samples: Samples): Samples {
  const text = JSON.stringify(samples, (_, value: unknown) =>
    value instanceof Error ? { ...value, name: value.name, message: value.message } : value,
  )
  return JSON.parse(text) as Samples
}
