import { atlasMessages } from '#messages/atlas.ts'
import { type Chart, statesWithin } from './chart.ts'

export type SearchResult = {
  kind: 'chart' | 'state' | 'event'
  /** The matching text. */
  text: string
  /** The chart, or the chart and state of the event. */
  place: string
  to: { chart: string; state: string }
}

const kinds = ['chart', 'state', 'event'] as const

/** Returns charts, then states, then events whose names contain every word of the query in any case. */
export function search(charts: readonly Chart[], query: string): SearchResult[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const matches = ({ text, place }: SearchResult) => {
    const all = `${text} ${place}`.toLowerCase()
    return (
      words.some((word) => text.toLowerCase().includes(word)) && words.every((word) => all.includes(word))
    )
  }
  const found = charts.flatMap(entriesOf).filter(matches)
  return kinds.flatMap((kind) => found.filter((entry) => entry.kind === kind))
}

function entriesOf(chart: Chart): SearchResult[] {
  return statesWithin(chart).flatMap(({ path, transitions }) => {
    const to = { chart: chart.id, state: path }
    const names = [...new Set(transitions.map(({ trigger }) => atlasMessages.drawing.trigger(trigger)))]
    const place = path === '' ? chart.id : `${chart.id} ${path}`
    return [
      path === ''
        ? { kind: 'chart' as const, text: chart.id, place: '', to }
        : { kind: 'state' as const, text: path, place: chart.id, to },
      ...names.map((text) => ({ kind: 'event' as const, text, place, to })),
    ]
  })
}
