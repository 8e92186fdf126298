import { lazy, Suspense, useCallback, useState } from 'react'
import type { Product } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { Button } from '#ui/Button.tsx'
import { AddIcon } from '#ui/icons.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductsToolbar } from './ProductsToolbar.tsx'
import { useProducts } from './products.hooks.ts'

// The form brings the dialog library with it, which nobody needs to look around.
const ProductEditor = lazy(() => import('./ProductEditor.tsx'))

/** All products as cards: found by search, category and stock; added, edited and deleted. */
export default function ProductsPage() {
  const products = useProducts()
  /** Whose form is open: a product's, a new one's (null), or nobody's. */
  const [edited, setEdited] = useState<Product | null | undefined>(undefined)
  const close = useCallback(() => setEdited(undefined), [])
  return (
    <main id="main" {...products.chart}>
      <PageHeader
        title={productsMessages.title}
        actions={
          <Button kind="primary" icon={AddIcon} onClick={() => setEdited(null)}>
            {productsMessages.addProduct}
          </Button>
        }
      />
      <ProductsToolbar products={products} />
      <ProductGrid products={products} onEdit={setEdited} />
      {edited !== undefined && (
        <Suspense fallback={null}>
          <ProductEditor product={edited} onClosed={close} />
        </Suspense>
      )}
    </main>
  )
}
