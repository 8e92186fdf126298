/** Where a new order waits while its tab is loaded again: one record of one person, without secrets (orders.md §4). */
import { emptyNewOrderDraft, type NewOrderDraft } from '#domain/fulfilment/newOrder.ts'
import { newOrderRecord, parseNewOrderRecord } from '#domain/fulfilment/newOrderRecord.ts'
import { tabStorage } from '#session/storage.ts'

/** Where a tab keeps the new order that is being typed. */
const newOrderKey = 'newOrder'

export type DraftStorage = {
  /** The draft that was left, or an empty one. */
  read: () => NewOrderDraft
  write: (draft: NewOrderDraft) => void
  clear: () => void
}

export function draftStorageOf(owner: string, page: Window): DraftStorage {
  const storage = tabStorage(page)
  return {
    read: () =>
      parseNewOrderRecord(storage?.getItem(newOrderKey) ?? null, owner) ??
      emptyNewOrderDraft(crypto.randomUUID()),
    write(draft) {
      try {
        storage?.setItem(newOrderKey, newOrderRecord(draft, owner))
      } catch {
        // If the storage is full, the draft lasts as long as the screen.
      }
    },
    clear: () => storage?.removeItem(newOrderKey),
  }
}
