/** What people notice of changes to their orders, products and customers. */
import type { DoneBatch } from './fulfilment/orderBatch.ts'
import type { DoneAct } from './fulfilment/undo.ts'
import type { WorkspaceKind } from './users.ts'

export type ItemKind = 'order' | 'product' | 'customer'

/**
 * `name` is shown on screen: the number of an order, the name of a product or customer. `version`: of the record that
 * was seen, where records have one.
 */
export type Item = { kind: ItemKind; id: string; name: string; version?: number | undefined }

export type WorkspaceNotice = {
  code:
    | 'itemDeleted'
    /** Instead of being deleted, for the reason. */
    | 'itemArchived'
    | 'itemNotDeleted'
    | 'itemNotRestored'
    | 'itemAdded'
    | 'itemSaved'
    | 'itemNotSaved'
    | 'itemClosed'
    | 'itemReopened'
  item: { kind: ItemKind | 'warehouse' | 'providerWarehouse' | 'place' | 'view'; name: string; id?: string }
  /** The server's sentence, when it refused the change. */
  reason?: string
}

/** What people notice of a choice between the sample and their own data. */
export type ChoiceNotice =
  | { code: 'workspaceChosen'; workspace: WorkspaceKind }
  | {
      code: 'workspaceNotChosen' | 'draftsUnsaved'
      /** The server's sentence, when it refused. */
      reason?: string
    }

/** What people notice of an act on one or several live orders that can be taken back. */
export type DoneActNotice =
  | { code: 'actDone'; item: Act }
  | {
      code: 'actNotUndone'
      item: Act
      /** The server's sentence, when it refused. Without one it can be tried again. */
      reason?: string
    }
  /** Of each order it is known whether the act was taken back. */
  | { code: 'batchUndone'; item: DoneBatch }

/** An act that was done on one order, or on several. */
export type Act = DoneAct | DoneBatch

/** What an Undo takes back: the deletion of a record, or an act. */
export type Undoable = Item | Act

export const isBatch = (item: Undoable): item is DoneBatch => item.kind === 'batch'

export const isAct = (item: Undoable): item is Act => isBatch(item) || 'opposite' in item

/** Names what an Undo takes back: a record of any kind, or what an act was done to. */
export const itemKey = ({ kind, id }: Pick<Undoable, 'kind' | 'id'>): string => `${kind}:${id}`

export const isSameItem = (one: Undoable, other: Undoable): boolean => itemKey(one) === itemKey(other)
