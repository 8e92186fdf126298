import { inWords } from '#atlas/naming/inWords.ts'
import { atlasMessages } from '#messages/atlas.ts'
import { type Chart, statesWithin } from './chart.ts'

export type SearchResult = {
  kind: (typeof searchKinds)[number]
  /** The matching text. */
  text: string
  /** The chart, or the chart and the state that has it. */
  place: string
  to: { chart: string; state: string }
}

export const searchKinds = ['chart', 'state', 'event', 'guard', 'action', 'actor', 'tag'] as const

/**
 * Returns charts, states, events, guards, actions, actors and tags, in this order, whose names contain every word of
 * the query: as the code has them ('isStepComplete') or in words ('step complete'), in any case.
 */
export function search(charts: readonly Chart[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const textOf = (text: string) => `${text} ${inWords(text)}`.toLowerCase()
  const matches = ({ text, place }: SearchResult) => {
    const [own, all] = [textOf(text), `${textOf(text)} ${textOf(place)}`]
    return words.some((word) => own.includes(word)) && words.every((word) => all.includes(word))
  }
  const found = charts.flatMap(entriesOf).filter(matches)
  return searchKinds.flatMap((kind) => found.filter((entry) => entry.kind === kind))
}

function entriesOf(chart: Chart): SearchResult[] {
  return statesWithin(chart).flatMap((state) => {
    const { path, transitions, tags, actors, entry, exit } = state
    const to = { chart: chart.id, state: path }
    const place = path === '' ? chart.id : `${chart.id} › ${path}`
    const parts = {
      event: transitions.map(({ trigger }) => atlasMessages.drawing.trigger(trigger)),
      guard: transitions.flatMap(({ guard }) => (guard ? [guard.name] : [])),
      action: [...entry, ...exit, ...transitions.flatMap(({ actions }) => actions)],
      actor: actors,
      tag: tags,
    }
    return [
      path === ''
        ? { kind: 'chart' as const, text: chart.id, place: '', to }
        : { kind: 'state' as const, text: path, place: chart.id, to },
      ...searchKinds.flatMap((kind) =>
        kind === 'chart' || kind === 'state'
          ? []
          : [...new Set(parts[kind])].map((text) => ({ kind, text, place, to })),
      ),
    ]
  })
}
