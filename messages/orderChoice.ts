/** The controls that choose orders in the list. The words of what is done with them come later (orderBatch.ts). */
export const orderChoiceMessages = {
  action: 'Select',
  one: (p: { id: string }) => `Select ${p.id}`,
  page: 'Select all on this page',
}
