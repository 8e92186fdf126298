import { readFileSync } from 'node:fs'
import type { Samples } from '#atlas/chart/samples.ts'
import type { AnyModel, Stimulus } from '#tests/model/model.ts'
import { isResult } from '#tests/model/model.ts'
import { models } from '#tests/model/models.ts'
import { type NamedPath, pathsFile } from './paths.ts'

/** What the model of a chart starts with and does, as plain data. */
export function samplesOfChart(id: string): Samples {
  const stored = JSON.parse(readFileSync(pathsFile, 'utf8')) as Record<string, NamedPath[]>
  const model = (models as Record<string, AnyModel>)[id]
  return model ? samplesOf(model, stored[id] ?? []) : { starts: [], steps: [], paths: [] }
}

function samplesOf({ starts, steps }: AnyModel, paths: readonly NamedPath[]): Samples {
  const [startNames, stepNames] = [Object.keys(starts), Object.keys(steps)]
  return plain({
    starts: Object.entries(starts).map(([name, { input }]) => ({
      name,
      input: ((typeof input === 'function' ? input(null) : input) ?? null) as object | null,
    })),
    steps: Object.entries(steps).map(([name, step]) => ({ name, ...sampleOf(step) })),
    paths: paths.map(([start, ...rest]) => [
      startNames.indexOf(start),
      ...rest.map((step) => stepNames.indexOf(step)),
    ]),
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
