/** Which action of Split Orders each status allows (specification §2; the merchants' rules for cancelling and verifying). */
import type { OrderStatus } from './order.ts'

/** CANCEL, VERIFY and INITIATE IVR CALL, in the order of the specification (§2). */
export const orderActions = ['cancelOrder', 'verifyOrder', 'callCustomer'] as const
export type OrderAction = (typeof orderActions)[number]

/** Why a status does not allow an action. The sentences are in messages/orders.ts. */
export type ActionRefusal =
  | 'verified'
  | 'cityUnknown'
  | 'onHold'
  | 'leftWarehouse'
  | 'delivered'
  | 'returned'
  | 'cancelled'

type Refusals = Readonly<Record<OrderAction, ActionRefusal | null>>

const beforeVerification: Refusals = { cancelOrder: null, verifyOrder: null, callCustomer: null }

/** The actions after CANCEL only confirm an order, so the reason against one is the reason against the other. */
const afterVerification = (cancel: ActionRefusal | null, confirm: ActionRefusal): Refusals => ({
  cancelOrder: cancel,
  verifyOrder: confirm,
  callCustomer: confirm,
})

/** An order is verified and called while it is pending, and cancelled until it leaves the warehouse. */
const refusals: Readonly<Record<OrderStatus, Refusals>> = {
  'pending-cc': beforeVerification,
  'pending-cod': beforeVerification,
  'city-issue': afterVerification(null, 'cityUnknown'),
  'awaiting-assigning': afterVerification(null, 'verified'),
  'awaiting-approval': afterVerification(null, 'verified'),
  approve: afterVerification(null, 'verified'),
  'dispatch-issue': afterVerification(null, 'verified'),
  dispatch: afterVerification('leftWarehouse', 'verified'),
  delivered: afterVerification('leftWarehouse', 'delivered'),
  cancelled: afterVerification('cancelled', 'cancelled'),
  returned: afterVerification('returned', 'returned'),
  halt: afterVerification(null, 'onHold'),
}

/** Why an order of this status does not allow the action; null if it does. */
export function actionRefusal(status: OrderStatus, action: OrderAction): ActionRefusal | null {
  return refusals[status][action]
}
