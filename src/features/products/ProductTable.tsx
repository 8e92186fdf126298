import type { Product } from '#domain/products.ts'
import { productsMessages as words } from '#messages/products.ts'
import { stockMessages } from '#messages/stock.ts'
import { DeleteIcon, EditIcon, WarehouseIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { StockBadge } from '#ui/StockBadge.tsx'
import { ProductPhoto } from '#workspace/ProductPhoto.tsx'
import { RecordTable } from '#workspace/RecordTable.tsx'
import type { RowActions, TableColumn } from '#workspace/recordColumns.ts'
import type { ProductRowView, Products } from './products.hooks.ts'

/** The products that were found as rows: price, stock and status of many at a glance. */
export function ProductTable({ products }: { products: Products }) {
  return (
    <RecordTable
      caption={words.list}
      isBusy={products.isRefreshing}
      rows={products.found?.rows ?? []}
      columns={productColumns}
      view={products.rowView}
      actions={actions}
    />
  )
}

const unitsOf = ({ available, stock }: Product) => available?.total ?? stock

/** Opens what the person may do with it first. */
function NameButton({ product, view }: { product: Product; view: ProductRowView }) {
  const open = view.edit ?? view.adjustStock
  if (!open) return <bdi>{product.name}</bdi>
  return (
    <button
      type="button"
      data-focus={product.id}
      className="max-w-full rounded-1 text-start wrap-anywhere underline-offset-4 hover:underline"
      onClick={() => open(product)}
    >
      <bdi>{product.name}</bdi>
    </button>
  )
}

export const productColumns: readonly TableColumn<Product, ProductRowView>[] = [
  {
    key: 'name',
    header: words.form.name,
    kind: 'head',
    cell: (product, view) => (
      <span className="flex items-center gap-2.5 md:w-max md:max-w-80 md:whitespace-normal md:max-lg:max-w-52">
        <ProductPhoto id={product.id} photo={product.photo ?? ''} className="size-8 rounded-1 phone:hidden" />
        <NameButton product={product} view={view} />
      </span>
    ),
    phone: 'title',
  },
  {
    key: 'sku',
    header: words.form.sku,
    cell: ({ sku }) => (
      <span className="md:block md:w-max md:max-w-32">
        <Ltr>{sku}</Ltr>
      </span>
    ),
    phone: 'line',
  },
  {
    key: 'category',
    header: words.form.category,
    cell: ({ category }) => <bdi>{category}</bdi>,
    notOn: 'tablet',
  },
  { key: 'vendor', header: words.form.vendor, cell: ({ vendor }) => <bdi>{vendor}</bdi>, notOn: 'tablet' },
  {
    key: 'price',
    header: words.form.price,
    kind: 'figure',
    cell: ({ price }, { money }) => money(price),
    phone: 'titleEnd',
  },
  {
    key: 'available',
    header: words.availableColumn,
    kind: 'figure',
    cell: (product) => unitsOf(product).toLocaleString('en'),
    phone: 'footEnd',
    phoneCell: (product) => <span className="figures">{words.available({ units: unitsOf(product) })}</span>,
  },
  {
    key: 'onHand',
    header: words.onHand,
    kind: 'figure',
    cell: ({ stock }) => stock.toLocaleString('en'),
    notOn: 'tablet',
  },
  {
    key: 'status',
    header: words.statusColumn,
    cell: ({ stockStatus }) => <StockBadge status={stockStatus} label={words.stock[stockStatus]} />,
    phone: 'foot',
  },
]

const actions: RowActions<Product, ProductRowView> = {
  header: words.actionsColumn,
  menu: words.rowMenu,
  of: (product, { edit, adjustStock, remove }) => [
    ...(edit
      ? [
          {
            id: 'edit',
            label: words.editOne(product),
            short: words.edit,
            icon: EditIcon,
            onSelect: () => edit(product),
          },
        ]
      : []),
    ...(adjustStock
      ? [
          {
            id: 'stock',
            label: stockMessages.openOne(product),
            short: stockMessages.open,
            icon: WarehouseIcon,
            onSelect: () => adjustStock(product),
          },
        ]
      : []),
    ...(remove
      ? [
          {
            id: 'delete',
            label: words.removeOne(product),
            short: words.remove,
            icon: DeleteIcon,
            isDanger: true,
            onSelect: () => remove(product),
          },
        ]
      : []),
  ],
}
