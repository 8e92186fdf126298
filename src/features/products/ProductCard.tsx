import { memo } from 'react'
import type { Product } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { stockMessages } from '#messages/stock.ts'
import { CardAction, CardActions } from '#ui/CardActions.tsx'
import { DeleteIcon, EditIcon, WarehouseIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { ProductPicture } from '#ui/ProductPicture.tsx'
import { isSameData } from '#workspace/isSameData.ts'
import { ProductPhoto } from '#workspace/ProductPhoto.tsx'
import { useFormatMoney } from '#workspace/workspace.hooks.ts'
import { StockStatusLabel } from './StockStatusLabel.tsx'

type CardProps = {
  product: Product
  /** Otherwise the person's role does not include it, and it is not offered. */
  canChange: boolean
  /** Null where stock is typed into the product's form. */
  onStock: ((product: Product) => void) | null
  onEdit: (product: Product) => void
  onRemove: (product: Product) => void
}

/** One product. Renders again only when it changed: what its buttons do is the same for every card. */
export const ProductCard = memo(
  function ProductCard({ product, canChange, onStock, onEdit, onRemove }: CardProps) {
    const { name, available } = product
    const heldBack =
      available &&
      productsMessages.heldBack({
        onHand: product.stock,
        reserved: available.reserved,
        available: available.total,
      })
    const formatMoney = useFormatMoney()
    return (
      <li className="flex flex-col overflow-clip rounded-3 border border-line phone:grid phone:grid-cols-[112px_minmax(0,1fr)]">
        {product.photo ? (
          <ProductPhoto
            id={product.id}
            photo={product.photo}
            className="h-36 w-full phone:h-0 phone:min-h-full"
          />
        ) : (
          <ProductPicture icon={product.icon} />
        )}
        <div className="flex-1 border-line p-4 md:border-t phone:border-s">
          <h2 className="type-section text-pretty">{name}</h2>
          <p className="type-xs mt-0.5 text-ink-3">
            <span>{product.category}</span>
            {/* Who has own stock finds a product by its SKU: on the shelf, in a file, in the search. */}
            {available && product.sku && (
              <>
                {product.category && <span> · </span>}
                <Ltr>{product.sku}</Ltr>
              </>
            )}
          </p>
          <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="figures type-base font-[620]">{formatMoney(product.price, 'list')}</span>
            <span className="figures text-ink-2">
              {available
                ? productsMessages.available({ units: available.total })
                : productsMessages.units({ units: product.stock })}
            </span>
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <StockStatusLabel product={product} />
            {heldBack && <span className="figures type-xs text-ink-3">{heldBack}</span>}
          </div>
        </div>
        <div className="phone:col-span-2">
          <CardActions>
            {canChange && (
              <CardAction
                icon={EditIcon}
                label={productsMessages.editOne({ name })}
                focusTarget={product.id}
                onClick={() => onEdit(product)}
              >
                {productsMessages.edit}
              </CardAction>
            )}
            {onStock && (
              <CardAction
                icon={WarehouseIcon}
                label={stockMessages.openOne({ name })}
                focusTarget={canChange ? undefined : product.id}
                onClick={() => onStock(product)}
              >
                {stockMessages.open}
              </CardAction>
            )}
            {canChange && (
              <CardAction
                icon={DeleteIcon}
                label={productsMessages.removeOne({ name })}
                onClick={() => onRemove(product)}
                danger
              >
                {productsMessages.remove}
              </CardAction>
            )}
          </CardActions>
        </div>
      </li>
    )
  },
  (before, after) => isSameData(before.product, after.product) && before.canChange === after.canChange,
)
