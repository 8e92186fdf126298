/** What is asked and said while an order is copied into a new one (orders.md §2). */
export const orderCopyMessages = {
  reading: (p: { id: string }) => `Copying ${p.id}…`,
  failed: (p: { id: string }) => `${p.id} couldn't be read.`,
  without: 'Begin Without a Copy',
  title: (p: { id: string }) => `Copy ${p.id}?`,
  question: (p: { hasDraft: boolean; leftOut: readonly string[]; hasNothing: boolean }) =>
    [
      ...(p.hasDraft ? ['You began another new order. The copy replaces it.'] : []),
      ...(p.leftOut.length > 0
        ? [
            p.hasNothing
              ? 'None of its items is among your products now: only the customer is copied.'
              : `No longer among your products, so left out: ${p.leftOut.join(', ')}.`,
          ]
        : []),
    ].join(' '),
  keepDraft: 'Keep What I Began',
  replaceDraft: 'Replace with the Copy',
  goOn: 'Copy the Rest',
}
