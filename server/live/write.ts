/** The one way in which the live API writes (orders.md §3). */
import { createHash } from 'node:crypto'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Vault } from '#server/companies/vault.ts'
import { isBlockedNumber } from '#server/data/numberKey.ts'
import type { Account } from '#server/db/accounts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { ChangeSubject } from '#server/db/live/changes.ts'
import { claimKey, type StoredResponse, storeResponse } from '#server/db/live/keys.ts'
import { refusals } from '#server/http/refusals.ts'
import { withRetries } from '#server/http/withRetries.ts'
import { newId } from './ids.ts'
import { type LiveRows, rowsIn } from './rows.ts'

/** Who changes something, as the log names them. */
export type Actor = {
  kind: 'person' | 'system' | 'customer' | 'courier' | 'store' | 'provider'
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

/** What a write of orders, stock or customers has: it may be of a database, or of a history in memory. */
export type RowWriting = {
  companyId: string
  actor: Actor
  now: Date
  /** Returns a new UUIDv7. */
  newId: () => string
  rows: LiveRows
  /** Whether a number is that of a customer who was blocked and erased; not in a history in memory. */
  isBlockedNumber?: (phone: string) => Promise<boolean>
  /** Adds the log row of a change, and the news of it. */
  log: (change: LoggedChange) => Promise<void>
}

/** What a write has while its transaction is open. */
export type Writing = RowWriting & { tx: Transaction }

/** A request that writes: its key, and everything that makes it the same request when it is sent again. */
export type WriteRequest = {
  key: string
  method: string
  path: string
  body: unknown
  requestId: string | null
}

type WriteDeps = { database: Database; now: () => Date; vault?: Vault }

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
      const response = await work(writingOf(tx, { companyId, actor, now, requestId, vault: deps.vault }))
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
      return work(writingBySystem(tx, { companyId, actor, now: deps.now(), vault: deps.vault }))
    }),
  )
}

/** The same in a transaction that is open, which may change several companies. */
export function writingBySystem(tx: Transaction, given: ByWithKey): Writing {
  return writingOf(tx, { ...given, requestId: null })
}

type By = Pick<Writing, 'companyId' | 'actor' | 'now'>
type ByWithKey = By & { vault?: Vault | undefined }

function writingOf(
  tx: Transaction,
  { requestId, vault, ...given }: ByWithKey & { requestId: string | null },
): Writing {
  const { companyId } = given
  return {
    tx,
    ...writingOn(rowsIn(tx, companyId), { ...given, newId }, requestId),
    ...(vault && { isBlockedNumber: (phone) => isBlockedNumber(tx, vault, { companyId, phone }) }),
  }
}

/** A write on the rows of a company, wherever they are. */
export function writingOn(
  rows: LiveRows,
  given: By & Pick<Writing, 'newId'>,
  requestId: string | null = null,
): RowWriting {
  const { companyId, actor, now } = given
  return {
    ...given,
    rows,
    log: ({ parcel, reason = null, ...change }) =>
      rows.insertChange({
        companyId,
        id: given.newId(),
        ...change,
        parcelId: parcel?.id ?? null,
        parcelVersion: parcel?.version ?? null,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: actor.name,
        reason,
        requestId,
        createdAt: now,
      }),
  }
}

type Seen = {
  subject: ChangeSubject
  subjectId: string
  parcelId?: string | undefined
  /** What the refusal calls it, when that is not its subject. */
  calledAs?: 'invitation'
  /** The version that the request was made on, and the present one. */
  seen: number
  version: number
}

/** Throws 409 with who changed the record, when, and the fields that differ, unless the seen version is the present one. */
export async function requireVersion(
  { rows, now }: Pick<RowWriting, 'rows' | 'now'>,
  { seen, version, calledAs, ...of }: Seen,
): Promise<void> {
  if (seen === version) return
  const { subject, parcelId } = of
  const since = await rows.changesSince(of, seen)
  // A change of the whole order may have changed the parcel last: the log has it under no parcel.
  const last =
    parcelId === undefined
      ? since.at(-1)
      : (await rows.listChanges(of)).findLast(({ after }) => isOfParcel(after, parcelId))
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
      subject: parcelId === undefined ? (calledAs ?? subject) : 'parcel',
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
