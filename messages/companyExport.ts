/** Texts of the export of a company's data, and of what erases a customer. */
export const exportMessages = {
  readMe: [
    'All data of the company, one file for each kind. They are CSV files in UTF-8: every spreadsheet opens them.',
    '',
    'orders_with_items.csv  a row for each item of each parcel: orders as the list exports them',
    'orders.csv             each order with its customer and its amounts; order_lines.csv has its items, parcels.csv and',
    '                       parcel_lines.csv how they were sent, payments.csv what was paid',
    'customers.csv          the customers, products.csv the products, stock.csv and stock_adjustments.csv the stock',
    'product_photos         the photos of products, each called as the id of its product',
    'changes.csv            the log: who changed what, when, from what, to what',
    'people.csv             the people of the company',
    '',
    'Rows refer to each other by their ids. Amounts are in rupees, times in UTC (2026-11-20T09:05:00.000Z). Passwords and',
    'credentials of shops and couriers are in no file. A text that a spreadsheet would run has an apostrophe before it.',
    '',
  ].join('\r\n'),
  openOrders: (p: { orders: number }) =>
    p.orders === 1
      ? 'This customer has an order that is not closed. Erase the customer once it is delivered, returned or cancelled.'
      : `This customer has ${p.orders} orders that are not closed. Erase the customer once they are delivered, returned or cancelled.`,
}
