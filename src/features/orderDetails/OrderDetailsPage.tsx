import { lazy } from 'react'
import { onDemand } from '#ui/onDemand.ts'
import { useCapability } from '#workspace/workspace.hooks.ts'
import { useOrderAddress } from './address.hooks.ts'
import { OrderScreen } from './OrderScreen.tsx'

// Only a live order needs the charts of orders and parcels, and the dialogs of what is done with them.
const loadLive = onDemand(() => import('./live/LiveOrderScreen.tsx'))

/** React keeps how a load failed: without a connection, the next attempt of the screen needs another one. */
const makeLive = () =>
  lazy(() =>
    loadLive().catch((error: unknown) => {
      LiveOrderScreen = makeLive()
      throw error
    }),
  )
let LiveOrderScreen = makeLive()

/** One order: its customer and its facts at the start, what is done with it at the end (look §7). */
export default function OrderDetailsPage() {
  const address = useOrderAddress()
  const isLive = useCapability('sendOrderEvents')
  // Another order is another screen, and so is the same one of another list.
  const Screen = isLive ? LiveOrderScreen : OrderScreen
  return <Screen key={`${address.orderId} ${address.listPath}`} address={address} />
}
