import { fromCallback, fromPromise } from 'xstate'
import { productEditorMachine } from '#machines/productEditor/productEditor.machine.ts'
import { type ProductsListEvent, productsListMachine } from '#machines/productsList/productsList.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The product grid's chart, on this workspace. */
export function provideProductsList({ products, subscribe }: Pick<Workspace, 'products' | 'subscribe'>) {
  return productsListMachine.provide({
    actors: {
      findProducts: fromPromise(({ input, signal }) => products.search(input, { signal })),
      deleteProduct: fromPromise(({ input }) => products.remove(input.id)),
      restoreProduct: fromPromise(({ input }) => products.restore(input.id)),
      watchWorkspace: fromCallback<ProductsListEvent>(({ sendBack }) =>
        subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}

/** The chart of a product's form, on this workspace. */
export function provideProductEditor({ products }: Pick<Workspace, 'products'>) {
  return productEditorMachine.provide({
    actors: {
      saveProduct: fromPromise(async ({ input: { id, product } }) => {
        if (id === null) await products.add(product)
        else await products.update(id, product)
      }),
    },
  })
}
