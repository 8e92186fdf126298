/** Cancels what has waited in Halt for as long as its company wants (orders.md §1, 38). */
import type { Actor } from '#domain/fulfilment/facts.ts'
import { endOfDays } from '#domain/fulfilment/rules.ts'
import { type Halted, isExpiringHalts, listHaltDays, listHaltedSince } from '#server/db/live/halts.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { type Writing, writeBySystem } from '../write.ts'
import { sendOrderEvent } from './orderEvents.ts'
import { sendParcelEvent } from './parcelEvents.ts'

const EVERY_MS = 10 * 60 * 1_000
/** How many a run cancels of one company: the rest waits for the next one. */
const MOST_A_RUN = 200

const sender: Actor = { kind: 'system', name: 'System', rights: [] }

type Deps = Pick<AppDeps, 'database' | 'now'>

/**
 * Cancels what has expired, each in a transaction of its own, and returns how many there were. Of several processes one
 * does it: the others stop when they meet it.
 */
export async function cancelExpiredHalts(deps: Deps): Promise<number> {
  const { db } = deps.database
  let cancelled = 0
  for (const { companyId, haltDays } of await listHaltDays(db)) {
    const settings = await findSettings(db, companyId)
    if (!settings) continue
    const since = endOfDays(deps.now().getTime(), -haltDays)
    for (const halted of await listHaltedSince(db, companyId, { since, limit: MOST_A_RUN })) {
      const outcome = await expire(deps, settings, halted)
      if (outcome === 'elsewhere') return cancelled
      if (outcome === 'cancelled') cancelled++
    }
  }
  return cancelled
}

/** 'elsewhere': another process is at it. What was released or sold meanwhile is refused by its chart, and stays. */
async function expire(
  deps: Deps,
  settings: Settings,
  halted: Halted,
): Promise<'cancelled' | 'refused' | 'elsewhere'> {
  const { companyId } = settings
  const actor = { kind: 'system', id: null, name: sender.name } as const
  try {
    return await writeBySystem(deps, { companyId, actor }, async (writing) => {
      if (!(await isExpiringHalts(writing.tx))) return 'elsewhere'
      await send(writing, settings, halted)
      return 'cancelled'
    })
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

function send(writing: Writing, settings: Settings, { orderId, parcelId }: Halted) {
  const sent = { version: null, input: { type: 'halt.expired' }, sender } as const
  return parcelId === null
    ? sendOrderEvent(writing, settings, { ...sent, by: { id: orderId } })
    : sendParcelEvent(writing, settings, { ...sent, id: parcelId })
}

/** Runs `cancelExpiredHalts` every ten minutes. Returns a function that stops it. Several processes can run it. */
export function startHaltExpiry(deps: AppDeps): () => void {
  const timer = setInterval(() => {
    cancelExpiredHalts(deps).catch(() => deps.log({ level: 'warn', event: 'haltExpiry.failed' }))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
