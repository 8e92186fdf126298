import type { ReactNode } from 'react'
import { CustomerDetailContext, useCustomerDetailActor } from './customerDetail.hooks.ts'

/** Keeps what was typed about the customers of orders for as long as the workspace stands (design §11). */
export function CustomerDetailProvider({ children }: { children: ReactNode }) {
  return <CustomerDetailContext value={useCustomerDetailActor()}>{children}</CustomerDetailContext>
}
