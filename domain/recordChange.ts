/** What the screens of a workspace are told of a change, their own or another person's. */
import type { Changed } from './fulfilment/newsContract.ts'
import type { OrderResponse } from './fulfilment/orderContract.ts'

export type RecordChange = {
  kind: Changed['kind']
  id: string
  /** Of the record after the change; null where it is not known, so that the record has to be read. */
  version: number | null
  /** Of the change, in the log of its order: a note or comment leaves the version as it is. */
  changeId?: string | undefined
  /** The order after the change, where the response to a write has it: nothing needs to be read. */
  order?: OrderResponse
}

/** Null: anything may have changed. */
export type RecordChanges = readonly RecordChange[] | null
