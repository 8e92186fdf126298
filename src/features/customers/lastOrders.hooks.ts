import { useMemo } from 'react'
import type { OrderRow } from '#domain/orders/order.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideLastOrders } from './lastOrders.actors.ts'

/** What a customer ordered last; null until it has started. */
export function useLastOrdersActor(customerId: string): ReadingActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideLastOrders(workspace), [workspace])
  return useWorkspaceScreen('lastOrders', logic, () => ({ question: customerId }))
}

/** What a customer ordered last, as its chart has it: newest first. */
export function useLastOrders(actor: ReadingActor) {
  const { answer, ...reading } = useReading<OrderRow[]>(actor)
  return { ...reading, orders: answer ?? [] }
}
