import type { AnyMachineSnapshot } from 'xstate'
import type { Json } from '#atlas/chart/chart.ts'
import { type OnServer, onServerIn } from './onServer.ts'
import { type News, timeNow } from './protocol.ts'

/**
 * Returns what is new of the charts on the server after a snapshot of an actor: those whose state differs from that in the
 * response that this actor had before, and those that it shows no more.
 */
export function createServerNews(redact: (value: unknown) => Json) {
  /** By the actor that has the response, and by what each is of. */
  const told = new Map<string, Map<string, News>>()

  const newsOf = (actor: string, { id, chart, name, event, value, context, possible }: OnServer): News => ({
    at: timeNow(),
    actor: `${actor} ${id}`,
    chart,
    event: redact(event),
    // An order that ended stays on the screen.
    status: 'active',
    value,
    context: redact(context),
    onServer: { name: redact(name) as string, possible },
  })

  return (actor: string, snapshot: AnyMachineSnapshot): News[] => {
    const before = told.get(actor) ?? new Map<string, News>()
    const shown = snapshot.status === 'active' ? onServerIn(snapshot) : []
    const now = new Map(shown.map((one) => [one.id, newsOf(actor, one)]))
    told.set(actor, now)
    const changed = [...now].filter(([id, one]) => !isSame(one, before.get(id)))
    const gone = [...before].filter(([id]) => !now.has(id))
    return [...changed.map(([, one]) => one), ...gone.map(([, one]) => stopped(one))]
  }
}

/** Whether a chart is in the same state as before. When that was told, and after which event, does not matter. */
function isSame(one: News, before: News | undefined): boolean {
  const text = ({ value, context, onServer }: News) => JSON.stringify([value, context, onServer])
  return before !== undefined && text(one) === text(before)
}

const stopped = (one: News): News => ({
  ...one,
  at: timeNow(),
  event: { type: 'xstate.stop' },
  status: 'stopped',
})
