/** The sentences of changes to orders, products and customers (codes of domain/workspaceNotices.ts). */
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { LiveAction } from '#domain/notices.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

const itemMessages: Record<WorkspaceNotice['code'], (p: { name: string }) => string> = {
  itemDeleted: ({ name }) => `${name} deleted`,
  itemArchived: ({ name }) => `${name} archived`,
  itemNotDeleted: ({ name }) => `${name} couldn't be deleted`,
  itemNotRestored: ({ name }) => `${name} couldn't be restored`,
  itemAdded: ({ name }) => `${name} added`,
  itemSaved: ({ name }) => `${name} saved`,
  itemNotSaved: ({ name }) => `${name} couldn't be saved`,
  itemClosed: ({ name }) => `${name} closed`,
  itemReopened: ({ name }) => `${name} is open again`,
}

const parcels = (p: { parcels: number }) => (p.parcels === 1 ? '1 parcel' : `${p.parcels} parcels`)

type OfOrder = (p: { name: string }) => string

/** Acts on a live order that can be taken back. `name`: the number of the order, '#1042'. */
export const actNoticeMessages = {
  tagsChanged: ({ name }) => `Tags of ${name} changed`,
  noteAdded: ({ name }) => `Note on ${name} added`,
  noteChanged: ({ name }) => `Note on ${name} changed`,
  noteDeleted: ({ name }) => `Note on ${name} deleted`,
  notePinned: ({ name }) => `Note on ${name} pinned`,
  noteUnpinned: ({ name }) => `Note on ${name} unpinned`,
  parcelAssigned: ({ name }) => `Parcel of ${name} assigned`,
  notUndone: ({ name }) => `${name}: this couldn't be undone`,
} satisfies Record<DoneAct['done'] | 'notUndone', OfOrder>

export const workspaceNoticeMessages = {
  ...itemMessages,
  /** What was not done, and the server's sentence why. */
  because: (p: { text: string; reason?: string | undefined }) =>
    p.reason === undefined ? p.text : `${p.text}. ${p.reason}`,
  archivedBecause: (p: { reason: string }) => `Archived: ${p.reason}`,
  undo: 'Undo',
  undoKeys: 'Ctrl Z',
  /** What a screen reader says of a notice with an Undo. */
  withUndo: (p: { text: string }) => `${p.text}. Press Ctrl Z to undo.`,
  /** A dialog, drawer or menu whose code could not be loaded. */
  partNotLoaded: {
    connected: 'There is a new version. Save what you typed, then reload the page.',
    notConnected: 'No connection. Try again when it is back.',
  },
  /** The choice between the sample and the company's own data. */
  workspaceChosen: {
    live: 'You work on your own orders now',
    sample: 'You see the sample now. Your own orders stay as they are',
  },
  workspaceNotChosen: 'No connection. You still see the same data. Try again.',
  draftsUnsaved: 'Save or cancel your changes to the customer first.',
  stockAdjusted: (p: { name: string; change: number }) =>
    p.change === 0
      ? `${p.name}: counted`
      : `${p.name}: ${p.change > 0 ? '+' : '−'}${Math.abs(p.change).toLocaleString('en')} in stock`,
  queuedActRefused: (p: { order: string; text: string }) => `Order ${p.order} stays as it was: ${p.text}`,
  queuedActsWaiting: (p: { parcels: number }) =>
    `What you did to ${parcels(p)} couldn’t be saved yet, because the server did not answer. It is sent again until it does. Keep this tab open.`,
  queuedActsLost: (p: { parcels: number }) => `What you did last to ${parcels(p)} may not have been saved.`,
  providerBatchEnded: (p: { done: number; of: number }) =>
    `Done: ${p.done} of ${parcels({ parcels: p.of })}. ${p.done < p.of ? 'Parcels says what the others need.' : ''}`.trim(),
  importNotStopped: "The import couldn't be stopped, and goes on. Please try again.",
  allocationSaved: 'Orders are split like this from now on',
  warehousesSwitched: 'Orders are sent from these warehouses from now on',
  exportFailed: "The file couldn't be created. Try again.",
  /** Actions that need live data. */
  needsLiveData: {
    createOrder: 'With your own data, this opens a new order.',
    cancelOrder: 'With your own data, this cancels the order and tells the customer.',
    verifyOrder: 'With your own data, this marks the order as verified and moves it on.',
    callCustomer: 'With your own data, this calls the customer and asks to confirm.',
  } satisfies Record<LiveAction, string>,
}
