/** The one way in which the live API writes (orders.md §3). */
import { createHash } from 'node:crypto'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Account } from '#server/db/accounts.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { type ChangeSubject, changesSince, insertChange, listChanges } from '#server/db/live/changes.ts'
import { claimKey, notify, type StoredResponse, storeResponse } from '#server/db/live/keys.ts'
import { refusals } from '#server/http/refusals.ts'
import { withRetries } from '#server/http/withRetries.ts'
import { newId } from './ids.ts'

/** On this channel all processes are told of changes: `{ company, subject, id, version, event }`. */
export const NEWS_CHANNEL = 'karwan_live'

/** Who changes something, as the log names them. */
export type Actor = {
  kind: 'person' | 'system' | 'customer' | 'courier' | 'store'
  id: string | null
  name: string
}

/** One accepted change of a record. `before` and `after` have the fields that changed. */
type LoggedChange = {
  subject: ChangeSubject
  subjectId: string
  event: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Of the subject after the change. */
  version: number
  reason?: string | null
  parcel?: { id: string; version: number } | undefined
}

/** What a write has while its transaction is open. */
export type Writing = {
  tx: Transaction
  companyId: string
  actor: Actor
  now: Date
  /** Adds the log row of a change, in the same transaction, and the news of it. */
  log(change: LoggedChange): Promise<void>
}

/** A request that writes: its key, and everything that makes it the same request when it is sent again. */
export type WriteRequest = {
  key: string
  method: string
  path: string
  body: unknown
  requestId: string | null
}

type WriteDeps = { database: Database; now: () => Date }

/** The name of a person, as logs and conflicts show it. */
export function nameOf({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/**
 * Runs `work` in one transaction. The same key again gives the stored response, also at the same time and from another
 * process; the same key with another request is refused with 422. What `work` throws undoes everything, the key too, so
 * that a refused request can be sent again.
 */
export async function write(
  deps: WriteDeps,
  { account, request }: { account: Account; request: WriteRequest },
  work: (writing: Writing) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { companyId, userId } = account
  const { key, requestId } = request
  const actor: Actor = { kind: 'person', id: userId, name: nameOf(account) }
  const requestHash = hashOf(userId, request)
  return withRetries(() =>
    deps.database.db.transaction(async (tx) => {
      const now = deps.now()
      const claim = await claimKey(tx, { companyId, key, requestHash, now })
      if (claim === 'reused') throw refusals.keyReused()
      if (claim !== 'claimed') return claim
      const response = await work(writingOf(tx, { companyId, actor, now, requestId }))
      await storeResponse(tx, { companyId, key }, response)
      return response
    }),
  )
}

/** The same without a request: for what the system does by itself, and for seeds. */
export async function writeBySystem<Result>(
  deps: WriteDeps,
  { companyId, actor }: { companyId: string; actor: Actor },
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  return withRetries(() =>
    deps.database.db.transaction(async (tx) => {
      return work(writingBySystem(tx, { companyId, actor, now: deps.now() }))
    }),
  )
}

/** The same in a transaction that is open, which may change several companies. */
export function writingBySystem(
  tx: Transaction,
  given: Pick<Writing, 'companyId' | 'actor' | 'now'>,
): Writing {
  return writingOf(tx, { ...given, requestId: null })
}

function writingOf(
  tx: Transaction,
  { requestId, ...given }: Pick<Writing, 'companyId' | 'actor' | 'now'> & { requestId: string | null },
): Writing {
  const { companyId, actor, now } = given
  const writing: Writing = {
    ...given,
    tx,
    async log({ subject, subjectId, event, before, after, version, reason = null, parcel }) {
      await insertChange(tx, {
        companyId,
        id: newId(),
        subject,
        subjectId,
        parcelId: parcel?.id ?? null,
        parcelVersion: parcel?.version ?? null,
        event,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        reason,
        before,
        after,
        requestId,
        version,
        createdAt: now,
      })
      await notify(tx, NEWS_CHANNEL, { company: companyId, subject, id: subjectId, version, event })
    },
  }
  return writing
}

type Seen = {
  companyId: string
  subject: ChangeSubject
  subjectId: string
  parcelId?: string | undefined
  /** What the refusal calls it, when that is not its subject. */
  calledAs?: 'invitation'
  /** The version that the request was made on, and the present one. */
  seen: number
  version: number
  now: Date
}

/** Throws 409 with who changed the record, when, and the fields that differ, unless the seen version is the present one. */
export async function requireVersion(queries: Queries, of: Seen): Promise<void> {
  const { seen, version, now, subject, parcelId, calledAs = subject } = of
  if (seen === version) return
  const since = await changesSince(queries, of, seen)
  // A change of the whole order may have changed the parcel last: the log has it under no parcel.
  const last =
    parcelId === undefined
      ? since.at(-1)
      : (await listChanges(queries, of)).findLast(({ after }) => isOfParcel(after, parcelId))
  const changedAt = last?.createdAt ?? now
  const differing: Record<string, { before: unknown; after: unknown }> = {}
  for (const { before, after } of since)
    for (const field of Object.keys({ ...before, ...after }))
      differing[field] = {
        before: (differing[field] ?? { before: before[field] ?? null }).before,
        after: after[field] ?? null,
      }
  const name = last?.actorName ?? ''
  throw refusals.staleVersion({
    detail: liveServerMessages.staleVersion({
      subject: parcelId === undefined ? calledAs : 'parcel',
      name,
      ageMs: now.getTime() - changedAt.getTime(),
    }),
    version,
    changed_by: name,
    changed_at: changedAt.getTime(),
    differing,
  })
}

/** Whether a change of an order changed this parcel of it, which the log has whole. */
function isOfParcel(after: Record<string, unknown>, parcelId: string): boolean {
  return Object.values(after).some(
    (value) => typeof value === 'object' && value !== null && 'id' in value && value.id === parcelId,
  )
}

function hashOf(userId: string, { method, path, body }: WriteRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, method, path, body ?? null]))
    .digest('hex')
}
