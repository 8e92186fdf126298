/** A change of live data that the server refused (orders.md §1 and §3). */
import type { ErrorCode } from './contract.ts'

export type RefusedChange = {
  code: ErrorCode
  /** The server's sentence. '' when it gave none. */
  text: string
  /** Messages by field (wire names), for 'validation_failed'. */
  fields: Readonly<Record<string, string>>
  /** Every check of the chart that failed, for 'event_refused'. */
  refused: readonly { guard: string; message: string }[]
  /** The types of events that are possible instead, for 'event_refused'. */
  possible: readonly string[]
  /** The fields that somebody else changed, as they were and as they are, for 'stale_version'. */
  differing: Readonly<Record<string, { before: unknown; after: unknown }>>
  /** Of the record as it is now, for 'stale_version'. */
  version?: number
  /** The order that a new one looks like, for 'duplicate_order'. */
  duplicateOf: { id: string; number: number; placedAt: number } | null
}

/** How a call of a workspace rejects when the server refused the change. */
export class RefusedChangeError extends Error {
  readonly refusal: RefusedChange

  constructor(refusal: RefusedChange) {
    super(refusal.text || refusal.code)
    this.name = 'RefusedChangeError'
    this.refusal = refusal
  }
}

/** A rejection for a reason, with what is known of it. */
export const refusedAs = (known: Pick<RefusedChange, 'code'> & Partial<RefusedChange>) =>
  new RefusedChangeError({
    text: '',
    fields: {},
    refused: [],
    possible: [],
    differing: {},
    duplicateOf: null,
    ...known,
  })

/** The refusal in a rejection; null when it is something else, such as a failed connection. */
export function refusalOf(error: unknown): RefusedChange | null {
  return error instanceof RefusedChangeError ? error.refusal : null
}

/** Refusals of the person or the company, whatever the record: all others would be refused too. */
const refusalsOfAll: readonly ErrorCode[] = ['not_allowed', 'company_suspended']

/** The check of a chart that refuses the person, in whatever guard it is; each other one refuses the record. */
export const personCheck = 'isPermitted'

/** Whether nothing more is worth sending: the person may not, or the company is stopped. */
export const isRefusalOfAll = ({ code, refused }: RefusedChange): boolean =>
  refusalsOfAll.includes(code) || refused.some(({ guard }) => guard === personCheck)

/** What a notice of a change that was not made says of why: the server's sentence, if it refused the change. */
export function reasonIn(error: unknown): { reason?: string } {
  const text = refusalOf(error)?.text
  return text ? { reason: text } : {}
}

/** A refusal without its message about a field (its wire name) that is being corrected; null when that was all. */
export function withoutField(refusal: RefusedChange | null, field: string): RefusedChange | null {
  const { [field]: message, ...fields } = refusal?.fields ?? {}
  if (refusal === null || message === undefined) return refusal
  return Object.keys(fields).length > 0 ? { ...refusal, fields } : null
}
