/** Money is never passed over: its columns in whatever name and unit, and what a file says twice of a payment. */
import { describe, expect, test } from 'vitest'
import {
  isRecognisedFile,
  kindOfFile,
  recognisedColumns,
  unreadColumns,
} from '#domain/imports/importColumns.ts'
import { paymentOfWord, paymentStandingOf, standingOf } from '#domain/outside/words.ts'
import { lines, person, plain } from './moreFiles.ts'
import { fileOf, ordersIn } from './readFile.ts'

/** An order of Rs. 2,200 with further columns. */
const withColumns = (headers: string, cells: string) => plain(`,${headers}`, `${person('M-1')},${cells}`)
const read = async (headers: string, cells: string) => (await ordersIn(withColumns(headers, cells)))[0]

describe('a column', () => {
  test.each([
    ['Deposit', 'paid'],
    ['Advance (Rs.)', 'paid'],
    ['Advance Paid (PKR)', 'paid'],
    ['Advance in Rs', 'paid'],
    ['Adv. Paid', 'paid'],
    ['Rs. Advance', 'paid'],
    ['ایڈوانس', 'paid'],
    ['COD', 'cod'],
    ['COD Amt', 'cod'],
    ['COD Amount [PKR]', 'cod'],
    ['Balance', 'left'],
    ['Balance Amt.', 'left'],
    ['Balance PKR', 'left'],
    ['Remaining Payment', 'left'],
  ])('"%s" says what is %s', async (header, says) => {
    const found = await read(header, says === 'paid' ? '500' : '1700')
    expect(found?.order).toMatchObject({ total: 2200, paid: 500, cod: 1700 })
  })

  test.each(['USD', '$', 'AED', '£'])(
    'of prices in %s is refused by name, unless a cell says rupees',
    async (unit) => {
      const sheet = (price: string) =>
        [
          `Order No,Name,Phone,Address,City,SKU,Qty,Price (${unit})`,
          `M-1,Nida Shah,03331230700,"House 7, Street 5",Lahore,AJK-CT-006,1,${price}`,
        ].join('\n')
      const [foreign] = await ordersIn(sheet('50'))
      expect(foreign).toMatchObject({
        order: null,
        says: [
          `price: ${unit} is not the currency of this company. Write the amount in rupees, like Rs. 2,450.`,
        ],
      })
      expect((await ordersIn(sheet('Rs. 2200')))[0]?.order).toMatchObject({ total: 2200 })
    },
  )

  test('in rupees comes before the same one in dollars', () => {
    expect(recognisedColumns('orders', ['Price (USD)', 'Price (PKR)'])).toEqual({ price: 1 })
    expect(recognisedColumns('orders', ['Total in USD', 'Amount'])).toEqual({ total: 1 })
  })

  test.each([
    'First deposit',
    'Bayana raqam amount',
    'depositViaBank',
    'Second advance',
    'Paid at shop',
    'Net payable',
    'Due from customer',
    'Rest (Rs.)',
    'دوسری رقم',
  ])('of money that nobody knows is asked: "%s"', async (header) => {
    const file = await fileOf(withColumns(header, '500'))
    const mapping = recognisedColumns('orders', file.headers)
    expect(unreadColumns('orders', file, mapping)).toEqual([{ at: 8, header, isMoney: true }])
    expect(isRecognisedFile('orders', file)).toBe(false)
  })

  test.each([
    ['First deposit', ''],
    ['First deposit', '0.00'],
    ['Paid at', '2026-11-24 14:03:22 +0500'],
    ['Subtotal', '2200'],
    ['Payment Reference', 'c12.1'],
    ['Gift wrap', 'yes'],
    ['Barcode scanned', '12'],
  ])('"%s" with "%s" is not asked', async (header, cell) => {
    expect(isRecognisedFile('orders', await fileOf(withColumns(header, cell)))).toBe(true)
  })

  test.each(['Dealer price', 'Amount with tax', 'Price / International', 'Meta: handling fee', 'تھوک قیمت'])(
    'of money is asked of products as well: "%s"',
    async (header) => {
      const file = (cell: string) => fileOf(lines(`SKU,Name,Price,${header}`, `A-1,Shawl,900,${cell}`))
      const asked = await file('1,200')
      expect(kindOfFile(asked.headers)).toBe('products')
      const mapping = recognisedColumns('products', asked.headers)
      expect(unreadColumns('products', asked, mapping)).toEqual([{ at: 3, header, isMoney: true }])
      expect(isRecognisedFile('products', asked)).toBe(false)
      expect(isRecognisedFile('products', await file('0'))).toBe(true)
    },
  )

  test.each([
    ['Variant Compare At Price', '2999'],
    ['Variant Tax Code', 'P0000001'],
    ['Tax class', 'reduced-18'],
    ['Low stock', '3'],
  ])('of products, "%s" with "%s" is not asked', async (header, cell) => {
    const file = await fileOf(lines(`SKU,Name,Price,${header}`, `A-1,Shawl,900,${cell}`))
    expect(isRecognisedFile('products', file)).toBe(true)
  })

  test('that is not read is listed, unless it is empty', async () => {
    const file = await fileOf(withColumns('Gift wrap,Rider,Subtotal', 'yes,,2200'))
    expect(unreadColumns('orders', file, recognisedColumns('orders', file.headers))).toEqual([
      { at: 8, header: 'Gift wrap', isMoney: false },
      { at: 10, header: 'Subtotal', isMoney: false },
    ])
  })
})

describe('what a file says of a payment', () => {
  const paid = 'Payment Status,Advance,Balance'
  test.each([
    ['Pending', '', '0', 'outstanding', '"Pending" and Rs. 0 left to pay'],
    ['Unpaid', '', '700', 'outstanding', '"Unpaid" and Rs. 700 left to pay'],
    ['Paid', '', '700', 'outstanding', '"Paid" and Rs. 700 left to pay'],
    ['Paid', '500', '', 'paidAmount', '"Paid" and Rs. 500 paid'],
    ['Partially paid', '', '2200', 'outstanding', '"Partially paid" and Rs. 2,200 left to pay'],
    ['Partially paid', '2200', '', 'paidAmount', '"Partially paid" and Rs. 2,200 paid'],
    ['Unpaid', '2200', '', 'paidAmount', '"Unpaid" and Rs. 2,200 paid'],
    ['Pending', '500', '500', 'outstanding', '"Pending" and Rs. 500 paid and Rs. 500 left to pay'],
  ])('"%s", %s paid and %s left is asked', async (status, advance, balance, column, says) => {
    const found = await read(paid, `${status},${advance},${balance}`)
    const sentence = `The file says ${says} of an order of Rs. 2,200: that cannot all be true. Say whether it is paid, or correct the amount.`
    expect(found).toMatchObject({
      order: null,
      says: [`paymentStatus: ${sentence}`, `${column}: ${sentence}`],
    })
  })

  test('twice without a status is to be corrected at the amount', async () => {
    expect(await read('Advance,Balance', '500,500')).toMatchObject({
      order: null,
      says: [
        'outstanding: The file says Rs. 500 paid and Rs. 500 left to pay of an order of Rs. 2,200: that cannot all be true. Correct the amount that is wrong.',
      ],
    })
  })

  test.each([
    ['Pending', '', '2200', 0],
    ['Pending', '500', '', 500],
    ['Paid', '2200', '0', 2200],
    ['Paid', '', '', 2200],
    ['Partially paid', '500', '1700', 500],
    ['', '500', '1700', 500],
    ['', '', '0', 2200],
  ])('"%s", %s paid and %s left agree', async (status, advance, balance, is) => {
    expect((await read(paid, `${status},${advance},${balance}`))?.order?.paid).toBe(is)
  })

  test('and of the cash is never guessed against its status', async () => {
    const found = await read('Payment Status,COD Amount', 'Unpaid,1200')
    expect(found).toMatchObject({ order: null, says: [expect.stringContaining('cod: The file says')] })
    expect((await read('COD Amount', '1200'))?.order).toMatchObject({ paid: 1000, cod: 1200 })
  })

  test('and was given back since agrees with what was paid before', async () => {
    const found = await read('Payment Status,Total Paid,Refunded amount,Total', 'Paid,2200,200,2200')
    expect(found?.order).toMatchObject({ total: 2000, paid: 2000 })
  })
})

describe('a way to pay', () => {
  test.each([
    'COD, JazzCash advance',
    'COD/JazzCash',
    'Non-prepaid',
    'Not prepaid',
    'No COD',
    'Cashless',
    'Unpaid',
    'نقد نہیں',
    'Advance payment',
    'Card on delivery',
    'Discard',
    '?',
    'COD + ?',
  ])('"%s" is asked', (word) => {
    expect(paymentOfWord(word)).toBeNull()
  })

  test.each([
    ['COD', 'COD'],
    ['Cash on Delivery (COD)', 'COD'],
    ['Cash Payment', 'COD'],
    ['نقد', 'COD'],
    ['Cash on Delivery (COD) + JazzCash', 'COD'],
    ['JazzCash', 'CC'],
    ['Jazz Cash Mobile Account', 'CC'],
    ['EasyPaisa Mobile Wallet', 'CC'],
    ['PayFast (Pakistan) by GoPayFast', 'CC'],
    ['PayFast(Pay via Debit/Credit/Wallet/Bank Account)', 'CC'],
    ['Credit Card (Stripe)', 'CC'],
    ['HBL Konnect', 'CC'],
    ['Direct bank transfer', 'CC'],
    ['Bank Alfalah Credit/Debit Card', 'CC'],
    ['gift_card', 'CC'],
    ['Prepaid', 'CC'],
  ])('"%s" is %s', (word, is) => {
    expect(paymentOfWord(word)).toBe(is)
  })

  test('and a status of signs alone is not known', () => {
    expect([paymentStandingOf('?'), paymentStandingOf(' '), standingOf('plain', '?!')]).toEqual([
      'unknown',
      'nothing',
      'unknown',
    ])
  })
})
