/** Texts of the products page (specification §2). */
const problems: Record<string, Record<string, string>> = {
  missing: {
    name: 'Enter a name',
    category: 'Choose a category',
    price: 'Enter a price',
    stock: 'Enter the units in stock',
  },
  malformed: { price: 'Enter a price like 2,450', stock: 'Enter a whole number of units' },
  tooLong: { name: 'Use a shorter name' },
}

/** The message for a problem (a code of domain/problems.ts) of a form field. */
function problem(p: { field: string; problem: string }): string {
  return problems[p.problem]?.[p.field] ?? 'Check this field'
}

export const productsMessages = {
  title: 'Products',
  search: 'Search products',
  categoryFilter: 'Category',
  allCategories: 'All Categories',
  stockFilter: 'Stock',
  allStock: 'All Stock',
  stock: { 'in-stock': 'In Stock', 'low-stock': 'Low Stock', 'out-of-stock': 'Out of Stock' },
  units: (p: { units: number }) => (p.units === 1 ? '1 unit' : `${p.units} units`),
  found: (p: { total: number }) => (p.total === 1 ? '1 product' : `${p.total} products`),
  edit: 'Edit',
  editOne: (p: { name: string }) => `Edit ${p.name}`,
  removeOne: (p: { name: string }) => `Delete ${p.name}`,
  remove: 'Delete',
  addProduct: 'Add Product',
  list: 'Products that match',
  empty: 'No products found',
  emptyHelp: 'Other filters may find some.',
  emptyAll: 'Products from your shop appear here.',
  clearFilters: 'Clear filters',
  retry: 'Try again',
  addTitle: 'Add product',
  editTitle: 'Edit product',
  chooseCategory: 'Choose a category',
  failed: 'Products could not be loaded.',
  form: { name: 'Name', category: 'Category', price: 'Price', stock: 'Stock' },
  problem,
}
