import { memo } from 'react'
import { productsMessages } from '#messages/products.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon, ImportIcon } from '#ui/icons.ts'
import { ButtonLink } from '#ui/link/ButtonLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { useChart } from '#ui/useChart.ts'
import { importPaths } from '#workspace/navigation.ts'
import type { RecordListActor } from '#workspace/recordList.hooks.ts'
import { useCapability, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductsToolbar } from './ProductsToolbar.tsx'
import { useProducts, useProductsActor } from './products.hooks.ts'

// They bring the dialog library with it, which nobody needs to look around.
const ProductPanel = lazyPart(() => import('./ProductPanel.tsx'))

/** All products as cards: found by search, category and stock; added, edited and deleted. */
export default function ProductsPage() {
  const actor = useProductsActor()
  return (
    <main id="main" {...useChart(actor)}>
      {actor && <Products actor={actor} />}
    </main>
  )
}

/** Renders for what the chart has, and not for each address that follows it. */
const Products = memo(function Products({ actor }: { actor: RecordListActor }) {
  const products = useProducts(actor)
  const { panel } = products
  const mayImport = useReasonAgainst('records.import') === undefined
  const canImport = useCapability('importRecords') && mayImport
  return (
    <>
      <PageHeader
        title={productsMessages.title}
        actions={
          <>
            {canImport && (
              <span className="outline-live phone:hidden">
                <ButtonLink icon={ImportIcon} to={importPaths.file}>
                  {productsMessages.import}
                </ButtonLink>
              </span>
            )}
            <Button
              kind="primary"
              icon={AddIcon}
              onClick={panel.add}
              unavailable={products.reasonAgainstChange}
            >
              {productsMessages.addProduct}
            </Button>
          </>
        }
      />
      {!products.hasNone && <ProductsToolbar products={products} />}
      <ProductGrid products={products} />
      {(panel.isAdjusting || panel.editor) && (
        <ProductPanel
          isShown
          onFailed={() => {
            panel.close()
            panel.dismissEditor()
          }}
          editor={panel.editor}
          categories={products.categories}
          list={actor}
          product={panel.record}
          isAdjusting={panel.isAdjusting}
        />
      )}
    </>
  )
})
