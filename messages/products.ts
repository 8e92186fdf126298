/** The texts of the products page (specification §2). */
import { MAX_AMOUNT_MINOR, withThousands } from '#domain/money.ts'
import type { Problem } from '#domain/problems.ts'
import { MAX_PIECES, type ProductField, type ProductProblem, type StockStatus } from '#domain/products.ts'
import { DEFAULT_GRAMS, MAX_GRAMS } from '#domain/weight.ts'

const problems: { [Field in ProductField]: Record<ProductProblem<Field>, string> } = {
  name: { missing: 'Enter a name', malformed: 'Check this field', tooLong: 'Use a shorter name' },
  category: {
    missing: 'Choose a category',
    malformed: 'Check this field',
    tooLong: 'Use a shorter category',
  },
  sku: { malformed: 'Check this field', tooLong: 'Use a shorter SKU' },
  barcode: { malformed: 'Check this field', tooLong: 'Use a shorter barcode' },
  photo: {},
  vendor: { malformed: 'Check this field', tooLong: 'Use a shorter name' },
  weight: { malformed: `Enter a whole number of grams, at most ${withThousands(MAX_GRAMS)}` },
  cost: {
    malformed: 'Enter a cost like 2,450',
    tooLong: `Enter at most ${withThousands(MAX_AMOUNT_MINOR / 100)}`,
  },
  price: {
    missing: 'Enter a price',
    malformed: 'Enter a price like 2,450',
    tooLong: `Enter at most ${withThousands(MAX_AMOUNT_MINOR / 100)}`,
  },
  stock: {
    missing: 'Enter the units in stock',
    malformed: `Enter a whole number of units, at most ${withThousands(MAX_PIECES)}`,
  },
}

/** The sentence for a problem of a field; undefined for one that the field cannot have. */
function problem(p: { field: ProductField; problem: Problem }): string | undefined {
  const sentences: Partial<Record<Problem, string>> = problems[p.field]
  return sentences[p.problem]
}

export const productsMessages = {
  title: 'Products',
  search: 'Search products',
  categoryFilter: 'Category',
  allCategories: 'All Categories',
  stockFilter: 'Stock',
  availableFilter: 'Available stock',
  allStock: 'All Stock',
  stock: {
    'in-stock': 'In Stock',
    'low-stock': 'Low Stock',
    'out-of-stock': 'Out of Stock',
  } satisfies Record<StockStatus, string>,
  /** Beside 'Low Stock', and in the dialog of the stock. */
  lowAt: (p: { units: number }) => `Low at ${p.units.toLocaleString('en')} or fewer`,
  units: (p: { units: number }) => (p.units === 1 ? '1 unit' : `${p.units} units`),
  /** Where stock is reserved (orders.md §5): what the badge and the filter are about. */
  available: (p: { units: number }) => `${p.units.toLocaleString('en')} available`,
  /** Why not all that is on hand can be sold; '' where it can. */
  heldBack: (p: { onHand: number; reserved: number; available: number }) => {
    const buffer = p.onHand - p.reserved - p.available
    const parts = [
      p.reserved > 0 && `${p.reserved.toLocaleString('en')} reserved`,
      buffer > 0 && `${buffer.toLocaleString('en')} buffer`,
    ].filter(Boolean)
    return parts.length > 0 ? `${p.onHand.toLocaleString('en')} on hand, ${parts.join(', ')}` : ''
  },
  found: (p: { total: number }) => (p.total === 1 ? '1 product' : `${p.total.toLocaleString('en')} products`),
  edit: 'Edit',
  editOne: (p: { name: string }) => `Edit ${p.name}`,
  removeOne: (p: { name: string }) => `Delete ${p.name}`,
  remove: 'Delete',
  addProduct: 'Add Product',
  import: 'Import',
  list: 'Products that match',
  view: { cards: 'Show as cards', table: 'Show as a table' },
  availableColumn: 'Available',
  statusColumn: 'Status',
  actionsColumn: 'Actions',
  rowMenu: (p: { name: string }) => `Actions for ${p.name}`,
  empty: 'No products found',
  emptyHelp: 'Change the search or clear filters.',
  emptyAll: 'Products from your shop appear here.',
  invitation: {
    title: 'No products yet',
    text: 'Add what you sell, with its price and what is in stock, or import it from a file.',
    action: 'Add Product',
    importing: 'Import Products',
  },
  clearFilters: 'Clear Filters',
  addTitle: 'Add product',
  editTitle: 'Edit product',
  skuHint: 'Without one, the product gets a SKU of its own.',
  priceHint: 'In rupees, for one piece.',
  onHand: 'On hand',
  stockHint: 'Received at your first warehouse.',
  chooseCategory: 'Choose a category',
  failed: "Products couldn't be loaded.",
  categoryHint: 'A product needs one: one of these, or one of your own.',
  costHint: 'What one piece costs you.',
  weightHint: `Without it, ${DEFAULT_GRAMS}.`,
  barcodeHint: 'Scanned when a parcel is packed.',
  form: {
    name: 'Name',
    photo: 'Photo',
    category: 'Category',
    sku: 'SKU',
    barcode: 'Barcode',
    price: 'Price',
    cost: 'Cost',
    stock: 'Stock',
    vendor: 'Vendor',
    weight: 'Weight in grams',
  } satisfies Record<ProductField, string>,
  problem,
  photo: {
    choose: 'Choose a Photo',
    replace: 'Choose Another Photo',
    remove: 'Remove Photo',
    reading: 'Reading…',
    shown: 'The photo as it will be kept',
    unreadable:
      'This file is no picture that can be read. Choose a PNG, JPEG or WebP picture of at most 10 MB.',
  },
  photoHint: 'A PNG, JPEG or WebP picture. It is made smaller here, without the place where it was taken.',
  /** A photo in a list of what somebody else changed. */
  valueText: (p: { field: string; value: string }) =>
    p.field === 'photo' ? (p.value === '' ? 'None' : 'A photo') : p.value,
}
