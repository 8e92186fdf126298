/** The actions of Split Orders, and which status allows them (specification §2; the merchants' rules). */
import { type ActionRefusal, type OrderStatus, statusRules } from './order.ts'

/** CANCEL, VERIFY and INITIATE IVR CALL, in the order of the specification (§2). */
export const orderActions = ['cancelOrder', 'verifyOrder', 'callCustomer'] as const
export type OrderAction = (typeof orderActions)[number]

/** Why an order of this status does not allow the action; null if it does. */
export function actionRefusal(status: OrderStatus, action: OrderAction): ActionRefusal | null {
  const { cancel, confirm } = statusRules[status]
  return action === 'cancelOrder' ? cancel : confirm
}
