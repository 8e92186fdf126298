import type { Chart } from '#atlas/chart/chart.ts'
import { atlasMessages } from '#messages/atlas.ts'
import type { Relation } from './chartMap.ts'

const { map: words, title } = atlasMessages

/** The map as a chart, to be laid out and drawn as one: charts are its states, and what they run its transitions. */
export function mapAsChart(ids: readonly string[], relations: readonly Relation[]): Chart {
  const depthOf = (id: string): number =>
    Math.max(0, ...relations.filter(({ to }) => to === id).map(({ from }) => 1 + depthOf(from)))
  // What runs others comes before them: the layout leads from the first to the last.
  const ordered = [...ids].sort((one, other) => depthOf(one) - depthOf(other))
  return {
    ...stateOf(''),
    id: title,
    name: title,
    type: 'parallel',
    description: words.text,
    states: ordered.map((id) => ({
      ...stateOf(id),
      transitions: relations
        .filter(({ from }) => from === id)
        .map(({ to, label }, index) => ({
          key: `${id} ${index}`,
          eventType: label,
          trigger: { kind: 'event', name: label },
          source: id,
          targets: [to],
          isElse: false,
          actions: [],
        })),
    })),
  }
}

const stateOf = (path: string) => ({
  path,
  name: path,
  type: 'atomic' as const,
  tags: [],
  entry: [],
  exit: [],
  actors: [],
  transitions: [],
  states: [],
})
