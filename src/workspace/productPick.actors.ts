import { fromPromise } from 'xstate'
import { productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { findProducts } from './findProducts.ts'
import type { Workspace } from './workspace.ts'

/** The chart that chooses among the products of this workspace. */
export function provideProductPick(workspace: Pick<Workspace, 'products' | 'locations'>) {
  return productPickMachine.provide({
    actors: {
      productReading: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(({ input, signal }) => findProducts(workspace, input as string, signal)),
        },
      }),
    },
  })
}
