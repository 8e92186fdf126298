import type { ComponentProps } from 'react'
import { OrderScreen } from './OrderScreen.tsx'
import { orderWork } from './orderWork.ts'

/** An order that is sent events, with the charts that decide on them. */
export default function WorkedOrderScreen({ address }: Pick<ComponentProps<typeof OrderScreen>, 'address'>) {
  return <OrderScreen address={address} work={orderWork} />
}
