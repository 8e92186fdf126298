import { lazy } from 'react'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useOrderAddress } from './address.hooks.ts'
import { OrderScreen } from './OrderScreen.tsx'

// Only a live order needs the charts of orders and parcels, and the dialogs of what is done with them.
const LiveOrderScreen = lazy(() => import('./live/LiveOrderScreen.tsx'))

/** One order: its customer and its facts at the start, what is done with it at the end (look §7). */
export default function OrderDetailsPage() {
  const address = useOrderAddress()
  const isLive = useCapability('sendOrderEvents')
  // Another order is another screen, and so is the same one of another list.
  const Screen = isLive ? LiveOrderScreen : OrderScreen
  return <Screen key={`${address.orderId} ${address.listPath}`} address={address} />
}
