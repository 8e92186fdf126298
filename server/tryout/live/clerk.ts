import type { ChangeRow } from '#server/db/live/changes.ts'
import type { Actor } from '#server/live/write.ts'

export type Logged = Pick<ChangeRow, 'subject' | 'subjectId' | 'event' | 'before' | 'after' | 'version'> & {
  reason?: string | null
  parcel?: { id: string; version: number } | undefined
}

/** Who writes at which moment: what `Writing` is to the services, without a transaction. */
export type Clerk = {
  companyId: string
  actor: Actor
  now: Date
  /** A UUIDv7 of the moment that is written at, the same one in every run. */
  newId: () => string
  log: (clerk: Pick<Clerk, 'actor' | 'now'>, change: Logged) => void
}
