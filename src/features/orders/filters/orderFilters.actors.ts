import { provideReading } from '#ui/reading.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what the filters of own orders offer. */
export function provideOrderChoices({ orders }: Pick<Workspace, 'orders'>) {
  return provideReading(async ({ signal }) => (await orders.choices?.({ signal })) ?? null)
}

/** The search for the product of a filter. */
export function provideProductFilter({ products }: Pick<Workspace, 'products'>) {
  return provideReading(async ({ signal }, question: string) => {
    const query = { q: question, category: 'all', stock: 'all' } as const
    return (await products.search(query, { signal })).rows
  })
}
