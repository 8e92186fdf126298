/** What people notice of changes to their orders, products and customers. */
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
  item: { kind: ItemKind | 'warehouse' | 'providerWarehouse' | 'view'; name: string; id?: string }
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

/** Names a record among those of all kinds. */
export const itemKey = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}:${id}`

export const isSameItem = (one: Item, other: Item): boolean => itemKey(one) === itemKey(other)
