import type { useOrderAddress } from './address.hooks.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { orderWork } from './orderWork.ts'

/** An order that is sent events, with the charts that decide on them. */
export default function WorkedOrderScreen({ address }: { address: ReturnType<typeof useOrderAddress> }) {
  return <OrderScreen address={address} work={orderWork} />
}
