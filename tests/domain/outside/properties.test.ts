/** What is true of every order that comes in from outside, whatever is in the file and whoever wrote it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Outcome, orderFacts, ordersIn } from './readFile.ts'

const skus = ['AJK-CT-006', 'BDS-AJ-051']

const line = fc.record({
  sku: fc.constantFrom(...skus),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** In paisa. */
  price: fc.integer({ min: 100, max: 900_000 }),
  /** Of its pieces, those that the store took back. */
  refunded: fc.integer({ min: 0, max: 2 }),
})

/** An order, with what is true of it: amounts in paisa. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    shipping: fc.integer({ min: 0, max: 50_000 }),
    tax: fc.integer({ min: 0, max: 90_000 }),
    /** Of the goods and the shipping, in percent. */
    discount: fc.integer({ min: 0, max: 100 }),
    status: fc.constantFrom('pending', 'paid', 'part'),
    /** Of the total, in percent. */
    share: fc.integer({ min: 1, max: 99 }),
    isCash: fc.boolean(),
    /** Given back without a word for which pieces, in percent of what is left. */
    givenBack: fc.constantFrom(0, 0, 10, 35),
  })
  .map(({ lines: found, shipping, discount, share, givenBack, ...rest }) => {
    const goods = found.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const less = Math.floor(((goods + shipping) * discount) / 100)
    const total = goods + shipping - less + rest.tax
    const back = found.map((each) => ({ ...each, refunded: Math.min(each.refunded, each.quantity) }))
    const returnedOf = (lines: typeof back) =>
      lines.reduce((sum, { price, refunded }) => sum + price * refunded, 0)
    const isOver = returnedOf(back) > total || back.every(({ quantity, refunded }) => quantity === refunded)
    const lines = isOver ? found.map((each) => ({ ...each, refunded: 0 })) : back
    const returned = returnedOf(lines)
    const refund = returned + Math.floor(((total - returned) * givenBack) / 100)
    const left = total - refund
    const paidMinor = Math.floor((left * share) / 100)
    const isPart = paidMinor > 0 && paidMinor < left
    const status = rest.status === 'part' && !isPart ? 'pending' : rest.status
    return { ...rest, status, lines, shipping, discount: less, total, refund, left, paidMinor }
  })
type Made = typeof order extends fc.Arbitrary<infer Value> ? Value : never

const amount = (minor: number) => (minor / 100).toFixed(2)
const phoneOf = (at: number) => `0300-${String(1_000_000 + at)}`

/** Rows of an order with all that is known of it in each, so that none depends on another. */
type Writer = {
  headers: string[]
  rowsOf: (made: Made, at: number) => string[][]
  /** The columns of an item; the others are of the whole order. */
  ofItem: string[]
}

const split = (text: string) => text.split(',')
const status = (made: Made, words: Record<Made['status'], string>) => words[made.status as Made['status']]

const shopify: Writer = {
  headers: split(
    'Name,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Outstanding Balance,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Phone,Payment Method,Qty Refunded,Refunded Amount',
  ),
  ofItem: split('Name,Qty Refunded,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'),
  rowsOf: (made, at) =>
    made.lines.map(({ sku, quantity, price, refunded }) => [
      `#${1000 + at}`,
      status(made, { pending: 'pending', paid: 'paid', part: 'partially_paid' }),
      'unfulfilled',
      'PKR',
      amount(made.shipping),
      amount(made.tax),
      amount(made.total),
      amount(made.discount),
      made.status === 'part' ? amount(made.left - made.paidMinor) : '',
      String(quantity),
      'Item',
      amount(price),
      sku,
      'Sana Mirza',
      '"House 1, Street 2"',
      'Lahore',
      phoneOf(at),
      made.isCash ? 'Cash on Delivery (COD)' : 'JazzCash',
      refunded > 0 ? String(refunded) : '',
      made.refund > 0 ? amount(made.refund) : '',
    ]),
}

/** WooCommerce has no order that is paid in part: it is paid, or it is not. */
const woocommerce: Writer = {
  headers: split(
    'order_number,status,shipping_total,tax_total,discount_total,order_total,order_currency,payment_method,payment_status,amount_paid,billing_first_name,billing_last_name,billing_phone,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,item_name,item_sku,item_quantity,item_subtotal,item_refunded_qty,refunded_amount',
  ),
  ofItem: split('order_number,item_name,item_sku,item_quantity,item_subtotal,item_refunded_qty'),
  rowsOf: (made, at) =>
    made.lines.map(({ sku, quantity, price, refunded }) => [
      String(1000 + at),
      'wc-processing',
      amount(made.shipping),
      amount(made.tax),
      amount(made.discount),
      amount(made.total),
      'PKR',
      made.isCash ? 'cod' : 'jazzcash',
      status(made, { pending: 'unpaid', paid: 'paid', part: 'partially paid' }),
      made.status === 'part' ? amount(made.paidMinor) : '',
      'Ali',
      'Raza',
      phoneOf(at),
      'Sana',
      'Mirza',
      '"House 1, Street 2"',
      'Lahore',
      'Item',
      sku,
      String(quantity),
      amount(price * quantity),
      refunded > 0 ? String(-refunded) : '',
      made.refund > 0 ? amount(-made.refund) : '',
    ]),
}

/** A sheet that somebody has put together, with units in its headers, an advance, a balance, and what is collected. */
const sheet: Writer = {
  headers: split(
    'Order No,Customer Name,Mobile No,Address,Town,Delivery Charges (Rs.),GST (PKR),Discount in Rs,Grand Total (PKR),Advance (Rs.),Balance,COD Amt,SKU,Item,Qty,Unit Price (PKR),Refunded Qty,Refund Amount,Payment Mode,Paid',
  ),
  ofItem: split('Order No,SKU,Item,Qty,Unit Price (PKR),Refunded Qty'),
  rowsOf: (made, at) => {
    const ahead = aheadOf(made)
    return made.lines.map(({ sku, quantity, price, refunded }) => [
      `KHI-${1000 + at}`,
      'Sana Mirza',
      phoneOf(at),
      '"House 1, Street 2"',
      'Lahore',
      amount(made.shipping),
      `Rs. ${amount(made.tax)}`,
      `-${amount(made.discount)}`,
      amount(made.total),
      ahead > 0 ? amount(ahead) : '',
      amount(made.left - ahead),
      isCollected(made) ? amount(Math.round((made.left - ahead) / 100) * 100) : '',
      sku,
      'Item',
      `${quantity}.0`,
      `="${amount(price)}"`,
      refunded > 0 ? String(refunded) : '',
      made.refund > 0 ? amount(made.refund) : '',
      made.isCash ? 'COD' : 'Easypaisa',
      made.left === 0 ? '' : status(made, { pending: 'No', paid: 'Yes', part: 'Advance' }),
    ])
  },
}

const writers = { shopify, woocommerce, sheet }

/** What was paid before the order was sent. */
const aheadOf = ({ status: is, left, paidMinor }: Made) =>
  ({ pending: 0, paid: left, part: paidMinor })[is as 'pending' | 'paid' | 'part']

/** What is paid in part is collected, however it began. */
function isCollected(made: Made): boolean {
  const ahead = aheadOf(made)
  return made.isCash || (ahead > 0 && ahead < made.left)
}

const fileOf = ({ headers }: Writer, rows: readonly string[][], columns = headers.map((_, at) => at)) =>
  [headers, ...rows].map((cells) => columns.map((at) => cells[at]).join(',')).join('\n')
const rowsOf = ({ rowsOf: write }: Writer, orders: readonly Made[]) => orders.flatMap(write)

const shuffled = <Value>(values: readonly Value[], seed: number) =>
  values
    .map((value, at) => ({ value, key: Math.imul(at + 1, seed * 2 + 1) >>> 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value)

/** The same order with its items in any order. */
const comparable = (found: readonly Outcome[]) =>
  found
    .map(({ order: made, ...rest }) => ({
      ...rest,
      order: made && { ...made, pieces: made.pieces.split(', ').toSorted().join() },
    }))
    .toSorted((a, b) => a.number.localeCompare(b.number))

const files = fc.array(order, { minLength: 1, maxLength: 6 })

describe.each(Object.entries(writers))('of a file of %s', (_, writer) => {
  test('Σ lines + adjustments + shipping − paid is what is collected, to the nearest rupee', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (orders) => {
        const found = await ordersIn(fileOf(writer, rowsOf(writer, orders)))
        expect(found).toHaveLength(orders.length)
        orders.forEach((is, at) => {
          const { order: made, says } = found[at] as Outcome
          // A sentence about what was given back without its pieces, and no other.
          expect([made === null, says.filter((text) => !text.startsWith('refunded: '))]).toEqual([false, []])
          const ahead = aheadOf(is)
          const rounding = made?.adjustments['Rounding'] ?? 0
          expect(made?.paid).toBe(ahead / 100)
          expect(made?.cod).toBe(isCollected(is) ? Math.round((is.left - ahead) / 100) : 0)
          expect(made?.total).toBeCloseTo(is.left / 100 + rounding, 5)
          expect(Math.abs(rounding)).toBeLessThanOrEqual(0.5)
          expect(made?.pieces.split(', ')).toEqual(
            is.lines
              .filter(({ quantity, refunded }) => quantity > refunded)
              .map(({ quantity, refunded, sku }) => `${quantity - refunded} ${sku}`),
          )
        })
      }),
      { numRuns: 80 },
    )
  })

  test('the order of rows and columns changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.nat(1_000_000), async (orders, seed) => {
        const rows = rowsOf(writer, orders)
        const found = await ordersIn(fileOf(writer, rows))
        const columns = shuffled(
          writer.headers.map((__, at) => at),
          seed,
        )
        const other = await ordersIn(fileOf(writer, shuffled(rows, seed), columns))
        expect(comparable(other)).toEqual(comparable(found))
      }),
      { numRuns: 40 },
    )
  })

  test('what an order has once may be in any of its rows: the customer in one, each amount in another', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.nat(), async (orders, pick) => {
        const whole = await ordersIn(fileOf(writer, rowsOf(writer, orders)))
        const once = orders.flatMap((made, at) => {
          const rows = writer.rowsOf(made, at)
          return rows.map((cells, row) =>
            cells.map((cell, column) => {
              const header = writer.headers[column] ?? ''
              const isOfCustomer = /^(billing|shipping)[_ ](?!total)|customer|mobile|address|town/i.test(
                header,
              )
              const place = (pick + (isOfCustomer ? 0 : column)) % rows.length
              return writer.ofItem.includes(header) || row === place ? cell : ''
            }),
          )
        })
        expect(await ordersIn(fileOf(writer, once))).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })

  test('the same file twice is there once', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (orders) => {
        const file = fileOf(writer, rowsOf(writer, orders))
        const first = await ordersIn(file)
        const taken = new Map(
          first.map(({ number }) => [number.toLowerCase(), [{ store: '', label: `#${number}` }]] as const),
        )
        const again = await ordersIn(file, { ...orderFacts, taken })
        expect(again.map(({ order: made }) => made)).toEqual(first.map(() => null))
      }),
      { numRuns: 20 },
    )
  })

  test('an order with one line that cannot be read is left out as a whole, and no other one is', async () => {
    const [quantity, price, sku] = writer.ofItem
      .filter((name) => /quantity|qty$|price|subtotal|sku/i.test(name) && !/refund/i.test(name))
      .toSorted((a, b) => Number(/sku/i.test(a)) - Number(/sku/i.test(b)))
      .map((name) => writer.headers.indexOf(name)) as [number, number, number]
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.nat(),
        fc.constantFrom([quantity, 'x'], [price, '$5'], [sku, 'NOPE'], [sku, '']),
        async (orders, pick, fault) => {
          const rows = rowsOf(writer, orders)
          const at = pick % rows.length
          const [column, text] = fault as [number, string]
          const file = fileOf(writer, rows.with(at, (rows[at] as string[]).with(column, text)))
          const wrong = rows[at]?.[0]?.replace('#', '')
          const left = (await ordersIn(file)).filter(({ order: made }) => made === null)
          expect(left.map(({ number }) => number)).toEqual([wrong])
        },
      ),
      { numRuns: 40 },
    )
  })
})
