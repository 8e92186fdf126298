import type { Customer } from '#domain/customers.ts'
import { provideReading } from '#ui/reading.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what a customer, asked for by id, ordered last on this workspace. */
export function provideLastOrders({ customers }: Pick<Workspace, 'customers'>) {
  return provideReading(async ({ signal }, question: Customer['id']) => {
    const detail = await customers.get(question, { signal })
    return detail?.lastOrders ?? []
  })
}
