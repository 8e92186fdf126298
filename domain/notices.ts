/** Notices: messages to the user that a chart emits as a code with parameters, never as text (design §2). */
import type { Failure } from './failures.ts'
import type { ActType } from './fulfilment/acts.ts'
import type { BatchAct, BatchEnd } from './fulfilment/orderBatch.ts'
import type { OrderAction } from './orders/actions.ts'
import type { RedirectedScreen } from './paths.ts'
import type { ChoiceNotice, DoneActNotice, Undoable, WorkspaceNotice } from './workspaceNotices.ts'

/** Actions that are offered on the sample but need live data (design §5). */
export type LiveAction = 'createOrder' | OrderAction

/** The action needs live data. */
export type LiveDataNotice = { code: 'needsLiveData'; action: LiveAction }

/** An act on a live order or one of its parcels was done. `order`: its number, '#1042'. */
export type OrderActNotice = { code: 'orderActDone'; act: ActType; order: string }

/**
 * The same act was done on `orders` live orders; `unchanged` were so already. Done: on all but those before which it was
 * stopped. Missed: it ended while another screen was open, with orders that were refused, or `waiting` without a response;
 * or, when it is over, because nobody is signed in any more, or the company is suspended. `reason`: what ended it.
 */
export type OrderBatchNotice =
  | ({ code: 'orderBatchDone' } & BatchEnd)
  | {
      code: 'orderBatchMissed'
      act: BatchAct
      orders: number
      unchanged: number
      refused: number
      waiting: number
      isOver: boolean
      reason: string | null
    }

/** Other orders with the same spelling were given the same city; `left`: more of them than one call takes still wait. */
export type TwinsNotice = { code: 'cityTwinsFixed'; fixed: number; left: number; city: string }

/** The stock of a product was adjusted; `change` is what was added to it. */
export type StockNotice = { code: 'stockAdjusted'; name: string; change: number }

/** An import was not stopped, and goes on. */
export type ImportNotice = { code: 'importNotStopped' }

/** How orders are split was changed. */
export type AllocationNotice = { code: 'allocationSaved' | 'warehousesSwitched' }

/**
 * Of acts on parcels that are sent in the background: the server refused one while another screen was open; it does not
 * respond; or they were aborted, because nobody is signed in any more.
 */
export type ActQueueNotice =
  | { code: 'queuedActRefused'; order: string; text: string }
  | { code: 'queuedActsWaiting'; parcels: number }
  | { code: 'queuedActsLost'; parcels: number }

/** An act on several parcels at the provider ended while another page was open: of how many it was done. */
export type ProviderBatchNotice =
  | { code: 'providerBatchEnded'; done: number; of: number }
  | Extract<ActQueueNotice, { code: 'queuedActsLost' }>

export type Notice =
  | { code: 'signedIn' }
  | { code: 'signInRefused'; failure: Failure }
  | { code: 'onboardingCompleted' }
  | { code: 'screenNotOpen'; screen: RedirectedScreen }
  /** On own data the settings are screens below the address that leads away. */
  | { code: 'settingsElsewhere' }
  | WorkspaceNotice
  | DoneActNotice
  | ChoiceNotice
  /** A dialog, drawer or menu could not be loaded; `isConnected`: although the server can be reached. */
  | { code: 'partNotLoaded'; isConnected: boolean }
  /** The CSV export failed. */
  | { code: 'exportFailed' }
  | LiveDataNotice
  | OrderActNotice
  | OrderBatchNotice
  | TwinsNotice
  | AllocationNotice
  | ImportNotice
  | ActQueueNotice
  | ProviderBatchNotice
  | StockNotice

/** The event with which a chart emits a notice. */
export type NoticeRaised<Raised extends Notice = Notice> = { type: 'notice.raised'; notice: Raised }

/** The event with which a chart says that an Undo was used, or that its time is over. */
export type UndoEnded = { type: 'undo.ended'; item: Undoable }
