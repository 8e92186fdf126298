import { type ComponentType, createContext } from 'react'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import type { Zone } from '#domain/weeks.ts'
import type { ProvideLive } from './orderDetail.actors.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import type { OrderTab } from './orderTabs.ts'

type Shown = { shown: OrderOnScreen; order: OrderResponse }

/** What the screen of a live order has besides that of a sample order. */
export type LiveParts = {
  provideLogic: ProvideLive
  Actions: ComponentType<Shown & { tab: OrderTab }>
  /** What somebody else changed, beside what was typed. */
  Difference: ComponentType<{ refusal: RefusedChange }>
  /** Who else edits the order, and its pinned note. */
  Notices: ComponentType<{ shown: OrderOnScreen }>
  Parcels: ComponentType<Shown>
  /** The comments or notes, and a place to write more. */
  Remarks: ComponentType<Shown & { kind: RemarkKind }>
  Tags: ComponentType<Shown>
  customerLock: (order: OrderResponse) => string | undefined
  Transactions: ComponentType<Shown>
  Log: ComponentType<{
    order: OrderResponse
    zone: Zone
    kind: string | null
    onKind: (kind: string | null) => void
  }>
}

/** Null on the sample. */
export const LivePartsContext = createContext<LiveParts | null>(null)
