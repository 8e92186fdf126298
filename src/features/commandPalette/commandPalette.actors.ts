import { fromPromise } from 'xstate'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { calendarParts } from '#domain/weeks.ts'
import { commandPaletteMachine, type Found } from '#machines/commandPalette/commandPalette.machine.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import { dateMessages } from '#messages/dates.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** How many of each kind are offered: the list is for choosing at a glance. */
const MATCHES_OF_A_KIND = 5

/** The palette's chart, which looks in this workspace. */
export function provideCommandPalette(workspace: Workspace) {
  return commandPaletteMachine.provide({
    actors: {
      findMatches: fromPromise(({ input, signal }) => findMatches(workspace, input.query.trim(), signal)),
    },
  })
}

async function findMatches(workspace: Workspace, query: string, signal: AbortSignal): Promise<Found> {
  const [orders, products, customers] = await Promise.all([
    workspace.orders.search({ ...allOrders, q: query }, { signal }),
    workspace.products.search({ ...allProducts, q: query }, { signal }),
    workspace.customers.search({ ...allCustomers, q: query }, { signal }),
  ])
  const first = <Row>({ rows }: { rows: Row[] }) => rows.slice(0, MATCHES_OF_A_KIND)
  return {
    query,
    matches: [
      ...first(orders).map(({ id, customer, placedAt }) => ({
        kind: 'order' as const,
        id,
        label: commandPaletteMessages.order({
          id,
          customer,
          day: dateMessages.day(calendarParts(placedAt, workspace.zone)),
        }),
      })),
      ...first(products).map(({ id, name }) => ({ kind: 'product' as const, id, label: name })),
      ...first(customers).map(({ id, name }) => ({ kind: 'customer' as const, id, label: name })),
    ],
    totals: { order: orders.total, product: products.total, customer: customers.total },
  }
}
