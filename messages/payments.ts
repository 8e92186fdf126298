/** What a payment asks about cash that a courier still collects (orders.md §9): on the server and in the dialog. */
export const paymentQuestions = {
  stillCollects: (p: { courier: string; amount: string }) =>
    `${p.courier || 'The courier'} will still collect ${p.amount}. Cancel the fulfilment, or record it and give it back.`,
}
