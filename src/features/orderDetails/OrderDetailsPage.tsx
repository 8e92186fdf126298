import { lazy } from 'react'
import { onDemand } from '#ui/onDemand.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useOrderAddress } from './address.hooks.ts'
import { OrderScreen } from './OrderScreen.tsx'

// Only orders that are sent events need the charts of orders and parcels.
const loadWorked = onDemand(() => import('./WorkedOrderScreen.tsx'))

/** React keeps how a load failed: without a connection, the next attempt of the screen needs another one. */
const makeWorked = () =>
  lazy(() =>
    loadWorked().catch((error: unknown) => {
      WorkedOrderScreen = makeWorked()
      throw error
    }),
  )
let WorkedOrderScreen = makeWorked()

/** One order: its customer and its facts at the start, what is done with it at the end (look §7). */
export default function OrderDetailsPage() {
  const address = useOrderAddress()
  const canAct = useCapability('sendOrderEvents')
  // Another order is another screen, and so is the same one of another list.
  const Screen = canAct ? WorkedOrderScreen : OrderScreen
  return <Screen key={`${address.orderId} ${address.listPath}`} address={address} />
}
