import { fromCallback, fromPromise } from 'xstate'
import { customerEditorMachine } from '#machines/customerEditor/customerEditor.machine.ts'
import {
  type CustomersListEvent,
  customersListMachine,
} from '#machines/customersList/customersList.machine.ts'
import { type LastOrdersEvent, lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the customer cards, on this workspace. */
export function provideCustomersList({ customers, subscribe }: Pick<Workspace, 'customers' | 'subscribe'>) {
  return customersListMachine.provide({
    actors: {
      findCustomers: fromPromise(({ input, signal }) => customers.search(input, { signal })),
      deleteCustomer: fromPromise(({ input }) => customers.remove(input.id)),
      restoreCustomer: fromPromise(({ input }) => customers.restore(input.id)),
      watchWorkspace: fromCallback<CustomersListEvent>(({ sendBack }) =>
        subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}

/** The chart of a customer's form, on this workspace. */
export function provideCustomerEditor({ customers }: Pick<Workspace, 'customers'>) {
  return customerEditorMachine.provide({
    actors: {
      saveCustomer: fromPromise(async ({ input: { id, customer } }) => {
        if (id === null) await customers.add(customer)
        else await customers.update(id, customer)
      }),
    },
  })
}

/** The chart of what a customer ordered last, on this workspace. */
export function provideLastOrders({ customers, subscribe }: Pick<Workspace, 'customers' | 'subscribe'>) {
  return lastOrdersMachine.provide({
    actors: {
      readLastOrders: fromPromise(async ({ input, signal }) => {
        const detail = await customers.get(input.customerId, { signal })
        return detail?.lastOrders ?? []
      }),
      watchWorkspace: fromCallback<LastOrdersEvent>(({ sendBack }) =>
        subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}
