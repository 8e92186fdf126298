import { lazyCode } from '#ui/start/lazyCode.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useOrderAddress } from './address.hooks.ts'
import { OrderScreen } from './OrderScreen.tsx'

// Only orders that are sent events need the charts of orders and parcels.
const WorkedOrderScreen = lazyCode(() => import('./WorkedOrderScreen.tsx'))

/** Loads what own orders need besides: a page that begins with one shows its outline until then. */
export const loadWork = (): Promise<unknown> => WorkedOrderScreen.load()

/** One order: its customer and its facts at the start, what is done with it at the end (look §7). */
export default function OrderDetailsPage() {
  const address = useOrderAddress()
  const canAct = useCapability('sendOrderEvents')
  // Another order is another screen, and so is the same one of another list.
  const key = `${address.orderId} ${address.listPath}`
  return canAct ? (
    <WorkedOrderScreen key={key} address={address} />
  ) : (
    <OrderScreen key={key} address={address} work={null} />
  )
}
