import { fromPromise } from 'xstate'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { calendarParts } from '#domain/weeks.ts'
import { commandPaletteMachine, type Match } from '#machines/commandPalette/commandPalette.machine.ts'
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

async function findMatches(workspace: Workspace, search: string, signal: AbortSignal): Promise<Match[]> {
  const [orders, products, customers] = await Promise.all([
    workspace.orders.search({ ...allOrders, search }, { signal }),
    workspace.products.search({ ...allProducts, search }, { signal }),
    workspace.customers.search({ ...allCustomers, search }, { signal }),
  ])
  return [
    ...orders.rows.map(({ id, customer, placedAt }) => ({
      kind: 'order' as const,
      id,
      label: commandPaletteMessages.order({
        id,
        customer,
        day: dateMessages.day(calendarParts(placedAt, workspace.zone)),
      }),
    })),
    ...products.rows.map(({ id, name }) => ({ kind: 'product' as const, id, label: name })),
    ...customers.rows.map(({ id, name }) => ({ kind: 'customer' as const, id, label: name })),
  ].filter(
    ({ kind }, index, all) => index - all.findIndex((match) => match.kind === kind) < MATCHES_OF_A_KIND,
  )
}
