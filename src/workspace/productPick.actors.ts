import { productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { findProducts } from './findProducts.ts'
import type { Workspace } from './workspace.ts'

/** The chart that chooses among the products of this workspace. */
export function provideProductPick(workspace: Pick<Workspace, 'products' | 'locations'>) {
  return productPickMachine.provide({
    actors: {
      productReading: provideReading(({ signal }, question: string) =>
        findProducts(workspace, question, signal),
      ),
    },
  })
}
