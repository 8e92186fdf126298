/** Texts of the stock of a company at a provider's warehouse, in the operator's console. */
export const stockCountMessages = {
  title: 'Stock',
  back: 'Back to the parcels',
  at: (p: { company: string; warehouse: string }) => `${p.company} at ${p.warehouse}`,
  byCompany: 'This company counts its stock itself, as it said when it began.',
  caption: 'Products by SKU',
  columns: { sku: 'SKU', product: 'Product', onHand: 'On hand', reserved: 'Reserved', actions: 'Actions' },
  count: 'Count',
  countOne: (p: { sku: string }) => `Count ${p.sku}`,
  dialog: (p: { sku: string }) => `Count ${p.sku}`,
  text: (p: { onHand: number; reserved: number }) =>
    `${p.onHand} on hand now, ${p.reserved} of them reserved for parcels. The count is kept in the log of the company.`,
  counted: 'Pieces counted',
  wrong: 'Enter a whole number.',
  save: 'Save count',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (p: { sku: string }) => `${p.sku} is counted.`,
  unanswered: 'No response. It may have been saved: load the page again before you count again.',
  empty: 'No products',
  emptyText: 'The company has no product to count.',
  missing: 'This company has no goods here',
}
