/** Connections in use: the client of each, what it said of places, and how it does. */
import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDER_ID } from '#domain/partners/connections.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { DAY } from '#domain/weeks.ts'
import type { ConnectionEvent } from '#machines/connection/connection.machine.ts'
import { nextConnectionState } from '#machines/connection/nextConnectionState.ts'
import { courierMessages, courierServerMessages } from '#messages/couriers.ts'
import type { Vault } from '#server/companies/vault.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  type ConnectionOf,
  type ConnectionRow,
  findConnection,
  listWaitingFor,
  lockConnection,
  saveConnection,
  savePlaces,
} from '#server/db/live/couriers.ts'
import { findSettings } from '#server/db/live/settings.ts'
import { listMailed } from '#server/db/people.ts'
import type { AppDeps } from '#server/deps.ts'
import { type Writing, writeBySystem, writingBySystem } from '#server/live/write.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Answer, Courier } from './courier.ts'
import { publishedCouriers } from './courierSetting.ts'
import { openCourier } from './couriers.ts'
import { pauseMs, queueBooking, queueConnection } from './outbox.ts'
import { withoutValues } from './reading.ts'

export type PartnerDeps = Pick<AppDeps, 'database' | 'vault' | 'now' | 'log' | 'couriers'>

/** Who writes what no person asked for. */
export const system = { kind: 'system', id: null, name: 'System' } as const

/** A sealed text opens only for its company and courier. */
const contextOf = ({ companyId, courier }: ConnectionOf) => `${companyId}/courier/${courier}`

/** Encrypts credentials for the database. `keyId` names another key than the current one. */
export function sealCredentials(
  vault: Vault,
  of: ConnectionOf,
  values: Readonly<Record<string, string>>,
  keyId?: string,
): string {
  return vault.seal(JSON.stringify(values), contextOf(of), keyId)
}

/** The values by which a courier knows a company; those of a stand-in where the company gave none. */
export function valuesOf(
  { vault, couriers }: Pick<PartnerDeps, 'vault' | 'couriers'>,
  row: Pick<ConnectionRow, 'companyId' | 'courier' | 'sealed' | 'state'>,
): Readonly<Record<string, string>> {
  const ofStandIn = row.state === 'notConnected' ? undefined : couriers?.standInValues?.[row.courier]
  return row.sealed === null && ofStandIn ? ofStandIn : openCredentials(vault, row)
}

/** The values of a connection, by their names; none where none are kept. */
export function openCredentials(
  vault: Vault,
  row: Pick<ConnectionRow, 'companyId' | 'courier' | 'sealed'>,
): Record<string, string> {
  return row.sealed === null
    ? {}
    : (JSON.parse(vault.open(row.sealed, contextOf(row))) as Record<string, string>)
}

/**
 * An answer as the company may read it whose parcel it is about: of a connection of the provider, nothing that the courier
 * knows that by is in its words.
 */
export function shownAnswer<Value>(
  deps: Pick<PartnerDeps, 'vault' | 'couriers'>,
  row: ConnectionRow,
  answer: Answer<Value>,
): Answer<Value> {
  if (row.companyId !== PROVIDER_ID || answer.is === 'ok') return answer
  if (answer.is === 'refused' && answer.about === 'credentials')
    return {
      ...answer,
      words: courierServerMessages.credentialsRefused({ courier: couriers[row.courier].name }),
    }
  return withoutValues(answer, Object.values(valuesOf(deps, row)))
}

type Opened = { sealed: string; client: Courier; freeAt: number }
/** By process: a client keeps its tokens. */
const opened = new Map<string, Opened>()

const keyOf = ({ couriers }: PartnerDeps, { courier, companyId }: ConnectionOf) =>
  `${(couriers ?? publishedCouriers).urls[courier]} ${companyId}`

/** How long the next call of a connection waits for the courier's pace, in milliseconds. */
export function waitMsOf(deps: PartnerDeps, of: ConnectionOf): number {
  return (opened.get(keyOf(deps, of))?.freeAt ?? 0) - Date.now()
}

/** The client of a connection. Each call of it waits for the courier's pace. */
export async function clientOf(deps: PartnerDeps, row: ConnectionRow): Promise<Courier> {
  const { urls, fetch, timeoutMs } = deps.couriers ?? publishedCouriers
  const key = keyOf(deps, row)
  let kept = opened.get(key)
  if (kept?.sealed !== (row.sealed ?? '')) {
    const values = valuesOf(deps, row)
    const client = openCourier(row.courier, values as never, {
      baseUrl: urls[row.courier],
      fetch,
      now: deps.now,
      timeoutMs,
    })
    kept = { sealed: row.sealed ?? '', client, freeAt: 0 }
    opened.set(key, kept)
  }
  if (!kept) throw new Error('The client was opened')
  const startsAt = Math.max(Date.now(), kept.freeAt)
  kept.freeAt = startsAt + kept.client.traits.msBetweenCalls
  await delay(startsAt - Date.now())
  return kept.client
}

/** Sends an event to the chart of a locked connection, and stores the next state. False when it is not accepted. */
export async function applyToConnection(
  { tx, now, actor }: Writing,
  row: ConnectionRow,
  event: ConnectionEvent,
  changes: Parameters<typeof saveConnection>[2] = {},
): Promise<boolean> {
  const next = nextConnectionState(row.state, row.words, event)
  if (!next) return false
  const isFailure = event.type === 'courier.failed' || event.type === 'login.refused'
  await saveConnection(tx, row, {
    ...next,
    ...(isFailure ? { failedAt: now } : { failures: 0, nextTryAt: null }),
    ...(event.type === 'login.accepted' && { checkedAt: now }),
    ...changes,
  })
  const { courier, companyId } = row
  // It may be the provider's, of whose connections the log of a company has nothing.
  const { log } = writingBySystem(tx, { companyId, actor, now })
  if (next.state !== row.state || event.type === 'credentials.given')
    await log({
      subject: 'company',
      subjectId: companyId,
      event: event.type,
      before: { courier, state: row.state },
      after: { courier, ...next },
      version: 0,
    })
  // Who gives credentials sees at once that they are refused.
  if (event.type === 'login.refused' && row.state !== 'checking' && next.state !== row.state)
    await tellOfRefusal(tx, row, { words: event.words, now })
  return true
}

/** The mail to those who can do something about it, where the company wants it. */
async function tellOfRefusal(
  tx: Transaction,
  { companyId, courier }: ConnectionRow,
  { words, now }: { words: string; now: Date },
): Promise<void> {
  const wanted = (await findSettings(tx, companyId))?.courierMails ?? 'nobody'
  if (wanted === 'nobody') return
  const roles = wanted === 'owners' ? (['owner'] as const) : (['owner', 'manager'] as const)
  for (const { userId, email: to, company } of await listMailed(tx, companyId, { roles }))
    await queueMail(tx, {
      to,
      kind: 'courierRefused',
      parameters: { company, courier: courierMessages.name(courier), words },
      cause: `courierRefused ${userId} ${courier} ${now.toISOString()}`,
      companyId,
      now,
    })
}

/**
 * Tries the login of a connection that is being checked, and asks for the courier's places. Parcels that wait for it are
 * asked for at once when it is let in.
 */
export async function checkConnection(deps: PartnerDeps, of: ConnectionOf): Promise<void> {
  const row = await findConnection(deps.database.db, of)
  if (row?.state !== 'checking') return
  const client = await clientOf(deps, row)
  const answer = await client.check()
  await writeBySystem(deps, { companyId: of.companyId, actor: system }, async (writing) => {
    const { tx, now } = writing
    const locked = await lockConnection(tx, of, now)
    // Other credentials have a job of their own.
    if (locked.sealed !== row.sealed) return
    if (answer.is === 'ok') {
      await applyToConnection(writing, locked, { type: 'login.accepted' })
      for (const booking of await listWaitingFor(tx, of)) await queueBooking(tx, booking)
    } else if (answer.is === 'refused') {
      await applyToConnection(writing, locked, { type: 'login.refused', words: answer.words })
    } else await noteFailure(writing, locked, answer)
  })
  if (answer.is === 'ok') await fetchPlaces(deps, of, client)
}

/** A courier gave no answer that counts: what is to be asked of it waits, each time longer. Returns for how long, in milliseconds. */
export async function noteFailure(
  writing: Writing,
  row: ConnectionRow,
  answer: Extract<Answer<unknown>, { is: 'later' | 'unknown' }>,
): Promise<number> {
  const { tx, now } = writing
  const failures = row.failures + 1
  const waitMs = pauseMs(answer.is === 'later' ? answer.afterSeconds : 0, failures)
  const nextTryAt = new Date(now.getTime() + waitMs)
  const { words } = answer
  await applyToConnection(writing, row, { type: 'courier.failed', words }, { failures, nextTryAt })
  if (row.state === 'checking') await queueConnection(tx, row, waitMs)
  return waitMs
}

export const areStale = (places: { fetchedAt: Date } | undefined, now: Date): boolean =>
  places === undefined || now.getTime() - places.fetchedAt.getTime() > DAY

/** Asks a courier for its places and keeps them; leaves those that are kept when it does not answer. */
export async function fetchPlaces(deps: PartnerDeps, of: ConnectionOf, client: Courier): Promise<void> {
  const cities = await client.cities()
  const addresses = await client.pickupAddresses?.()
  if (cities.is !== 'ok') return
  await deps.database.db.transaction((tx: Transaction) =>
    savePlaces(tx, {
      ...of,
      cities: [...cities.value],
      pickupAddresses: addresses?.is === 'ok' ? [...addresses.value] : [],
      fetchedAt: deps.now(),
    }),
  )
}
