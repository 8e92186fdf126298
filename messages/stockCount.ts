/** Texts of the stock of a company at a provider's warehouse, in the operator's console. */
export const stockCountMessages = {
  title: 'Stock',
  back: 'Back to the parcels',
  at: (p: { company: string; warehouse: string }) => `${p.company} at ${p.warehouse}`,
  byCompany: 'This company counts its stock itself, as it said when it began.',
  caption: 'Products by SKU',
  columns: { sku: 'SKU', product: 'Product', onHand: 'On hand', reserved: 'Reserved' },
  count: 'Count',
  counted: 'Pieces counted',
  /** Follows that in the name of the field. */
  of: (p: { sku: string }) => `of ${p.sku}`,
  wrong: 'Enter a whole number.',
  saving: 'Saving…',
  saved: (p: { sku: string }) => `${p.sku} is counted.`,
  unanswered: 'No response. It may have been saved: load the page again before you count again.',
  empty: 'No products',
  emptyText: 'The company has no product to count.',
  missing: 'This company has no goods here',
}
