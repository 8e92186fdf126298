/** Files of orders as shops, plugins, couriers and spreadsheets write them, each with what is right. */
import { expect } from 'vitest'
import type { Outcome } from './readFile.ts'

type Right = Partial<NonNullable<Outcome['order']>>
export type Case = { content: string | Uint8Array; right: Record<string, Right | string> }

export const lines = (...rows: string[]) => `${rows.join('\n')}\n`
/** The columns of a Shopify export that matter, in its order. */
const shopify = (...rows: string[]) =>
  lines(
    'Name,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Phone,Cancelled at,Payment Method,Refunded Amount,Outstanding Balance,Lineitem discount',
    ...rows,
  )
const of = 'Sana Mirza,"House 1, Street 2",Lahore,0300-1112223'
const ajrak = '1,Ajrak,2200,AJK-CT-006'
const aoe = (...rows: string[]) =>
  lines(
    'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Phone (Billing),Payment Method Title,Cart Discount Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item Name,Quantity (- Refund),Item Cost,Coupon Code',
    ...rows,
  )
const buyer = 'Ali,Raza,"House 9, Street 3, Saddar",Karachi,03211240000'
const skyverge = (...rows: string[]) =>
  lines(
    'order_id,order_number,date,status,shipping_total,tax_total,discount_total,order_total,order_currency,payment_method,billing_first_name,billing_last_name,billing_phone,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,item_name,item_sku,item_quantity,item_subtotal,item_refunded_qty',
    ...rows,
  )
export const plain = (head: string, ...rows: string[]) =>
  lines(`Order No,Name,Phone,Address,City,SKU,Qty,Price${head}`, ...rows)
export const person = (number: string) =>
  `${number},Nida Shah,03331230700,"House 7, Street 5, Cantt",Lahore,AJK-CT-006,1,2200`

const utf16 = (text: string) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(bytes)
}
/** Windows-1256 of the letters in 'علی' as Arabic keyboards type it, and of ASCII. */
const windows1256 = (text: string) =>
  Uint8Array.from([...text].map((letter) => ({ ع: 0xda, ل: 0xe1, ي: 0xed })[letter] ?? letter.charCodeAt(0)))

const asksState = (word: string) =>
  `state: It is not known whether an order that is "${word}" is still to be sent. Say whether it is, or correct the status.`
const asksPayment = (word: string) =>
  `payment: It is not known whether "${word}" is cash on delivery. Say how it is paid, or correct the word.`

export const moreFiles: Record<string, Case> = {
  'Shopify, an order of two items in two rows': {
    content: shopify(
      `#1,pending,unfulfilled,PKR,5850,200,0,6050,,0,2026-11-24 14:03:22 +0500,${ajrak},${of},,Cash on Delivery (COD),0,6050,`,
      `#1,,,,,,,,,,2026-11-24 14:03:22 +0500,1,Bedsheet,3650,BDS-AJ-051,,,,,,,,,`,
    ),
    right: { 1: { pieces: '1 AJK-CT-006, 1 BDS-AJ-051', total: 6050, cod: 6050 } },
  },
  'Shopify, an advance by wallet and the rest in cash': {
    content: shopify(
      `#2,partially_paid,unfulfilled,PKR,2200,200,0,2400,,0,,${ajrak},${of},,Cash on Delivery (COD) + JazzCash,0,1400,`,
    ),
    right: { 2: { paid: 1000, cod: 1400, payment: 'COD' } },
  },
  'Shopify, cancelled, sent in part, on hold': {
    content: shopify(
      `#3,pending,unfulfilled,PKR,2200,0,0,2200,,0,,${ajrak},${of},2026-11-25 10:00:00 +0500,Cash on Delivery (COD),0,,`,
      `#4,paid,partial,PKR,2200,0,0,2200,,0,,${ajrak},${of},,JazzCash,0,,`,
      `#5,pending,on_hold,PKR,2200,0,0,2200,,0,,${ajrak},${of},,Cash on Delivery (COD),0,,`,
    ),
    right: {
      3: 'state: Cancelled in Shopify: not imported. To send it, change its status there first.',
      4: 'state: Partial in Shopify: not imported. To send it, change its status there first.',
      5: { held: 'on_hold', cod: 2200 },
    },
  },
  'Shopify, words that are not known': {
    content: shopify(
      `#6,pending,unfulfilled,PKR,2200,0,0,2200,,0,,${ajrak},${of},,Bogus Gateway,0,,`,
      `#7,pending,request_declined,PKR,2200,0,0,2200,,0,,${ajrak},${of},,Cash on Delivery (COD),0,,`,
    ),
    right: { 6: asksPayment('Bogus Gateway'), 7: asksState('request_declined') },
  },
  'Shopify, a tax that is in the prices': {
    content: shopify(
      `#8,pending,unfulfilled,PKR,2200,200,335.59,2400,,0,,${ajrak},${of},,Cash on Delivery (COD),0,,`,
    ),
    right: { 8: { total: 2400, adjustments: {} } },
  },
  'Shopify, a code for free shipping, a tax in paisa': {
    content: shopify(
      `#9,pending,unfulfilled,PKR,2200,200,396.40,2596.40,FREE,200,,${ajrak},${of},,Cash on Delivery (COD),0,,`,
    ),
    right: {
      9: { total: 2596, cod: 2596, adjustments: { 'Discount FREE': -200, Tax: 396.4, Rounding: -0.4 } },
    },
  },
  'Shopify, a total that nothing explains': {
    content: shopify(
      `#10,pending,unfulfilled,PKR,2200,0,0,1750,,0,,${ajrak},${of},,Cash on Delivery (COD),0,,`,
    ),
    right: {
      10: 'total: The file says Rs. 1,750. Items, discounts, taxes and shipping make Rs. 2,200. Correct the total, or the amounts that make it.',
    },
  },
  'Shopify, a gift card that paid for everything': {
    content: shopify(`#11,paid,unfulfilled,PKR,2200,0,0,2200,,0,,${ajrak},${of},,gift_card,0,0,`),
    right: { 11: { payment: 'CC', paid: 2200, cod: 0 } },
  },
  'WooCommerce (Advanced Order Export), a coupon': {
    content: aoe(
      `501,wc-processing,2026-11-24 14:03,${buyer},Cash on delivery,220,250,0,2230,0,AJK-CT-006,Ajrak,1,2200,EID10`,
    ),
    right: { 501: { total: 2230, cod: 2230, adjustments: { 'Discount EID10': -220 } } },
  },
  'WooCommerce (Advanced Order Export), a piece that was refunded': {
    content: aoe(`502,processing,,${buyer},JazzCash,0,0,2200,4400,0,AJK-CT-006,Ajrak,1,2200,`),
    right: { 502: { pieces: '1 AJK-CT-006', total: 2200, payment: 'CC', adjustments: {} } },
  },
  'WooCommerce (Advanced Order Export), statuses of plugins': {
    content: aoe(
      `503,wc-packed,,${buyer},Cash on delivery,0,0,0,2200,0,AJK-CT-006,Ajrak,1,2200,`,
      `504,on-hold,,${buyer},Direct bank transfer,0,0,0,2200,0,AJK-CT-006,Ajrak,1,2200,`,
      `505,pending,,${buyer},PayFast,0,0,0,2200,0,AJK-CT-006,Ajrak,1,2200,`,
    ),
    right: {
      503: asksState('wc-packed'),
      504: { held: 'on-hold', payment: 'CC', cod: 0 },
      505: { payment: 'CC', paid: 0, cod: 0, held: null },
    },
  },
  'WooCommerce (Customer / Order CSV Export), the totals of lines': {
    content: skyverge(
      `1,601,2026-11-24 14:03:22,processing,200,0,0,4600,PKR,cod,Ali,Raza,03211240001,Hina,Raza,"House 4, Street 1",Lahore,Ajrak,AJK-CT-006,2,4400,`,
      `1,601,2026-11-24 14:03:22,processing,200,0,0,4600,PKR,cod,Ali,Raza,03211240001,Hina,Raza,"House 4, Street 1",Lahore,,,,,`,
    ),
    right: { 601: { pieces: '2 AJK-CT-006', total: 4600, phone: '+923211240001' } },
  },
  'WooCommerce (Customer / Order CSV Export), a line that cannot be divided, a refunded piece, dollars': {
    content: skyverge(
      `2,602,,processing,0,0,0,1000,PKR,cod,Ali,Raza,03211240002,,,"House 4, Street 1",Lahore,Ajrak,AJK-CT-006,3,1000,`,
      `3,603,,processing,0,0,0,4400,PKR,cod,Ali,Raza,03211240003,,,"House 4, Street 1",Lahore,Ajrak,AJK-CT-006,2,4400,-1`,
      `4,604,,processing,0,0,0,44,USD,cod,Ali,Raza,03211240004,,,"House 4, Street 1",Lahore,Ajrak,AJK-CT-006,2,44,`,
    ),
    right: {
      602: { pieces: '3 AJK-CT-006', total: 1000, adjustments: { Rounding: 0.01 } },
      603: { pieces: '1 AJK-CT-006', total: 2200, adjustments: {} },
      604: 'currency: USD is not the currency of this company. Export the order in rupees, or make it by hand.',
    },
  },
  'Odoo, lines below their order': {
    content: lines(
      'Order Reference,Status,Customer,Customer/Phone,Customer/Street,Customer/City,Order Lines/Product/Internal Reference,Order Lines/Quantity,Order Lines/Unit Price,Total',
      'S0501,Sales Order,Hira Baig,03331230401,"Flat 3, Block 5, Clifton",Karachi,AJK-CT-006,2.000,2200.0000,8050.00',
      ',,,,,,BDS-AJ-051,1.000,3650.0000,',
      'S0502,Quotation,Omar Dar,03331230402,"House 8, Street 2",Lahore,AJK-CT-006,1,2200,2200',
    ),
    right: {
      S0501: { pieces: '2 AJK-CT-006, 1 BDS-AJ-051', cod: 8050 },
      S0502: 'state: Quotation in the file: not imported. To send it, change its status there first.',
    },
  },
  OpenCart: {
    content: lines(
      'order_id,firstname,lastname,telephone,shipping_address_1,shipping_city,payment_method,order_status,model,quantity,price,total,date_added',
      '71,Ali,Raza,03211240001,"House 4, Street 1",Lahore,Cash On Delivery,Pending,AJK-CT-006,1,2200.0000,2200.0000,2026-11-24 14:03:22',
      '72,Ali,Raza,03211240001,"House 4, Street 1",Lahore,Cash On Delivery,Shipped,AJK-CT-006,1,2200.0000,2200.0000,2026-11-24 14:03:22',
      '73,Ali,Raza,03211240001,"House 4, Street 1",Lahore,Cash On Delivery,Preorder,AJK-CT-006,1,2200.0000,2200.0000,2026-11-24 14:03:22',
    ),
    right: {
      71: { cod: 2200, placedAt: '2026-11-24T09:03:00.000Z' },
      72: 'state: Shipped in the file: not imported. To send it, change its status there first.',
      73: asksState('Preorder'),
    },
  },
  Magento: {
    content: lines(
      'Increment ID,Status,Purchase Date,Ship-to Name,Telephone,Shipping Address,City,Payment Method,Shipping and Handling,Grand Total (Purchased),Total Refunded,SKU,Qty Ordered,Qty Refunded,Item Price',
      '000000081,processing,"Nov 24, 2026, 2:03:22 PM",Ali Raza,03211240001,"House 4, Street 1",Lahore,cashondelivery,200.0000,4600.0000,2200,AJK-CT-006,2.0000,1.0000,2200.0000',
      '000000082,holded,"Nov 24, 2026",Ali Raza,03211240001,"House 4, Street 1",Lahore,checkmo,0,2200.0000,0,AJK-CT-006,1.0000,0,2200.0000',
      '000000083,closed,"Nov 24, 2026",Ali Raza,03211240001,"House 4, Street 1",Lahore,cashondelivery,0,2200.0000,2200,AJK-CT-006,1.0000,1,2200.0000',
    ),
    right: {
      '000000081': { pieces: '1 AJK-CT-006', total: 2400, placedAt: '2026-11-24T09:03:00.000Z' },
      '000000082': asksPayment('checkmo'),
      '000000083': 'state: Closed in the file: not imported. To send it, change its status there first.',
    },
  },
  'a load sheet of TCS': {
    content: lines(
      'Load sheet,26-11-2026',
      '',
      'Consignee Name,Consignee Address,Consignee Cell No,Destination City,Customer Reference No,SKU,Pieces,COD Amount,Remarks',
      'Nida Shah,"House 1, Street 5, Cantt",3331230801,Lahore,T-1,AJK-CT-006,1,2400,Call first',
      'Omar Dar,"House 2, Street 5, Cantt",3331230802,Lahore,T-2,AJK-CT-006,1,1950,',
      'Sana Mir,"House 3, Street 5, Cantt",3331230803,Lahore,T-3,AJK-CT-006,1,0,',
    ),
    right: {
      'T-1': { cod: 2400, adjustments: { Charges: 200 }, note: 'Call first' },
      'T-2': { cod: 1950, adjustments: { Discount: -250 } },
      'T-3': { cod: 0, paid: 2200 },
    },
  },
  'a load sheet of PostEx, by tab': {
    content: lines(
      'Order Reference Number\tOrder Amount\tCustomer Name\tCustomer Phone\tDelivery Address\tCity\tSKU\tQuantity\tPrice',
      'X-1\tRs. 2,200/-\tNida Shah\t0333-1230801\tHouse 1, Street 5\tLahore\tAJK-CT-006\t1\t2,200',
      'X-2\t1200\tOmar Dar\t0333-1230802\tHouse 2, Street 5\tLahore\tAJK-CT-006\t1\t2,200',
      'X-3\t2700\tSana Mir\t0333-1230803\tHouse 3, Street 5\tLahore\tAJK-CT-006\t1\t2,200',
    ),
    right: {
      'X-1': { cod: 2200, paid: 0 },
      'X-2': { cod: 1200, paid: 1000 },
      'X-3': { cod: 2700, adjustments: { Charges: 500 } },
    },
  },
  'a load sheet of Leopards, by bars, with a title': {
    content: lines(
      'Shipper: Example Traders|||||||',
      'Order ID|Consignee Name|Consignee Phone|Consignee Address|Destination City|SKU|Pieces|COD amount',
      'L-1|Nida Shah|92 333 1230801|House 1, Street 5|Lahore|AJK-CT-006|1|2200',
    ),
    right: { 'L-1': { cod: 2200, phone: '+923331230801' } },
  },
  'a sheet with an advance': {
    content: plain(',Advance', `${person('A-1')},1000`, `${person('A-2')},2200`, `${person('A-3')},3000`),
    right: {
      'A-1': { paid: 1000, cod: 1200 },
      'A-2': { paid: 2200, cod: 0 },
      'A-3':
        'paidAmount: More is paid than the order costs. Correct this amount, or the prices of its items.',
    },
  },
  'a sheet with what is left, and what is paid in words': {
    content: plain(
      ',Paid,Balance,Payment',
      `${person('B-1')},,700,`,
      `${person('B-2')},Rs. 500,,`,
      `${person('B-3')},TRUE,,Easypaisa`,
      `${person('B-4')},part paid,,`,
      `${person('B-5')},maybe,,`,
    ),
    right: {
      'B-1': { paid: 1500, cod: 700 },
      'B-2': { paid: 500, cod: 1700 },
      'B-3': { paid: 2200, payment: 'CC' },
      'B-4':
        'paymentStatus: A part of this order is paid, and the file does not say how much. Add a column "Paid amount".',
      'B-5':
        'paymentStatus: It is not known whether an order that is "maybe" is paid. Say whether it is, or correct the status.',
    },
  },
  'a sheet with units in its headers': {
    content: lines(
      'Order No,Name,Phone,Address,City,SKU,Qty,Price (PKR),Deposit (Rs.),Balance in Rs',
      'U-1,Nida Shah,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1,2200,500,1700',
      'U-2,Nida Shah,03331230701,"House 7, Street 5",Lahore,AJK-CT-006,1,2200,500,500',
    ),
    right: {
      'U-1': { paid: 500, cod: 1700 },
      'U-2':
        'outstanding: The file says Rs. 500 paid and Rs. 500 left to pay of an order of Rs. 2,200: that cannot all be true. Correct the amount that is wrong.',
    },
  },
  'a sheet in dollars': {
    content: lines(
      'Order No,Name,Phone,Address,City,SKU,Qty,Price (USD)',
      'D-1,Nida Shah,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1,50',
    ),
    right: {
      'D-1': 'price: USD is not the currency of this company. Write the amount in rupees, like Rs. 2,450.',
    },
  },
  'a sheet whose payments contradict themselves': {
    content: plain(
      ',Payment,Payment Status,Balance',
      `${person('T-1')},COD,Pending,0`,
      `${person('T-2').replace('230700', '230701')},COD,Paid,700`,
      `${person('T-3').replace('230700', '230702')},"COD, JazzCash advance",,`,
      `${person('T-4').replace('230700', '230703')},Non-prepaid,,`,
      `${person('T-5').replace('230700', '230704')},COD,?,`,
      `${person('T-6').replace('230700', '230705')},COD,Pending,2200`,
    ),
    right: {
      'T-1':
        'paymentStatus: The file says "Pending" and Rs. 0 left to pay of an order of Rs. 2,200: that cannot all be true. Say whether it is paid, or correct the amount.',
      'T-2':
        'paymentStatus: The file says "Paid" and Rs. 700 left to pay of an order of Rs. 2,200: that cannot all be true. Say whether it is paid, or correct the amount.',
      'T-3': asksPayment('COD, JazzCash advance'),
      'T-4': asksPayment('Non-prepaid'),
      'T-5':
        'paymentStatus: It is not known whether an order that is "?" is paid. Say whether it is, or correct the status.',
      'T-6': { paid: 0, cod: 2200 },
    },
  },
  'Excel with semicolons and decimal commas': {
    content: `sep=;\r\nOrder No;Name;Phone;Address;City;SKU;Qty;Price\r\nC-1;Nida Shah;03331230700;House 7, Street 5;Lahore;AJK-CT-006;1;"2.200,00"\r\n`,
    right: { 'C-1': { total: 2200 } },
  },
  "Excel's 'Unicode text'": {
    content: utf16(
      'Order No\tName\tPhone\tAddress\tCity\tSKU\tQty\r\nD-1\tعلی حسن\t03331230700\tHouse 7, Street 5\tLahore\tAJK-CT-006\t1\r\n',
    ),
    right: { 'D-1': { total: 2200 } },
  },
  'Windows-1256': {
    content: windows1256(
      'Order No,Name,Phone,Address,City,SKU,Qty\nD-2,علي,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1\n',
    ),
    right: { 'D-2': { total: 2200 } },
  },
  "a spreadsheet's numbers": {
    content: plain(
      ',Order Date',
      'E-1,Nida Shah,3331230700.0,"House 7, Street 5",Lahore,AJK-CT-006,1.0,2200.0,46350.585416667',
      'E-2,Nida Shah,3.33123E+09,"House 7, Street 5",Lahore,AJK-CT-006,1,2200,46350',
      '1.23457E+12,Nida Shah,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1,2200,46350',
    ),
    right: {
      'E-1': { phone: '+923331230700', total: 2200, placedAt: '2026-11-24T09:03:00.000Z' },
      'E-2': expect.stringMatching(/^phone: A spreadsheet has lost digits/) as unknown as string,
      '1.23457E+12': expect.stringMatching(/^number: A spreadsheet has lost digits/) as unknown as string,
    },
  },
  "a spreadsheet's texts and errors": {
    content: plain(
      '',
      `'F-1,Nida Shah,"=""03331230700""","House 7, Street 5",Lahore,AJK-CT-006,1,2200`,
      'F-2,#NAME?,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1,2200',
      'F-3,Nida Shah,########,"House 7, Street 5",Lahore,AJK-CT-006,1,2200',
    ),
    right: {
      "'F-1": { phone: '+923331230700' },
      'F-2': 'name: A spreadsheet shows an error here. Type what is meant.',
      'F-3': 'phone: A spreadsheet shows an error here. Type what is meant.',
    },
  },
  'a comma that is not in quotation marks': {
    content: plain('', 'G-1,Nida Shah,03331230700,House 7,Street 5,Lahore,AJK-CT-006,1,2200', person('G-2')),
    right: {
      'G-1': expect.stringMatching(/^sku: This row has more cells/) as unknown as string,
      'G-2': { total: 2200 },
    },
  },
  'a number that two customers have, and a row of sums': {
    content: plain(
      '',
      person('H-1'),
      'H-1,Omar Dar,03331230799,"House 8, Street 5",Lahore,AJK-CT-006,1,2200',
      person('H-2'),
      'Total,,,,,,3,6600',
    ),
    right: {
      'H-2': { total: 2200 },
      Total: expect.stringMatching(/^name: Name is empty\./) as unknown as string,
    },
  },
  'answers of a form': {
    content: lines(
      'Timestamp,Full Name,Mobile Number,Delivery Address,City,SKU,Quantity',
      '11/24/2026 14:03:22,Sana Mirza,0300 1112223,"House 1, Street 2",Lahore,AJK-CT-006,1',
    ),
    right: { '': { total: 2200, payment: 'COD' } },
  },
  'a marketplace': {
    content: lines(
      'Order Number,Status,Customer Name,Phone Number,Shipping Address,City,Seller SKU,SKU,Quantity,Unit Price',
      'M-1,ready_to_ship,Sana Mirza,03001112223,"House 1, Street 2",Lahore,x,AJK-CT-006,1,2200',
      'M-2,delivered,Sana Mirza,03001112223,"House 1, Street 2",Lahore,x,AJK-CT-006,1,2200',
    ),
    right: {
      'M-1': { total: 2200 },
      'M-2': 'state: Delivered in the file: not imported. To send it, change its status there first.',
    },
  },
}
