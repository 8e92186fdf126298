import { productsMessages } from '#messages/products.ts'
import { Skeleton, SkeletonBar } from '#ui/Skeleton.tsx'
import { EmptyRecords, RecordResults } from '#workspace/RecordResults.tsx'
import { RecordTableSkeleton } from '#workspace/RecordTable.tsx'
import { ProductCard } from './ProductCard.tsx'
import { ProductTable, productColumns } from './ProductTable.tsx'
import { type Products, useIsTable } from './products.hooks.ts'

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-4 px-(--gutter) pb-(--gutter) xl:grid-cols-4 2xl:grid-cols-5 phone:grid-cols-1'

/** The products that were found; the last ones stay while others are on their way, or do not come. */
export function ProductGrid({ products }: { products: Products }) {
  const { found } = products
  const isTable = useIsTable()
  return (
    <RecordResults
      list={products}
      failed={productsMessages.failed}
      empty={
        <EmptyRecords
          list={products}
          title={productsMessages.empty}
          messages={productsMessages}
          onAdd={products.panel.add}
          right="products.change"
        />
      }
      skeleton={isTable ? <RecordTableSkeleton columns={productColumns} /> : <GridSkeleton />}
    >
      {found && (
        <div ref={products.cards}>
          {isTable ? <ProductTable products={products} /> : <Cards products={products} />}
        </div>
      )}
    </RecordResults>
  )
}

function Cards({ products }: { products: Products }) {
  return (
    <ul className={grid} aria-label={productsMessages.list} aria-busy={products.isRefreshing || undefined}>
      {products.found?.rows.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          canChange={products.reasonAgainstChange === undefined}
          onStock={products.adjustStock}
          onEdit={products.panel.edit}
          onRemove={products.remove}
        />
      ))}
    </ul>
  )
}

function GridSkeleton() {
  return (
    <Skeleton>
      <div className={grid}>
        {[96, 120, 84, 108].map((width) => (
          <div key={width} className="rounded-3 border border-line">
            <div className="h-36 border-b border-line bg-sunken phone:hidden" />
            <div className="flex h-43 flex-col phone:h-46 gap-4 p-4">
              <SkeletonBar width={width} />
              <SkeletonBar width={72} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
