/** What is true of every order that comes in from outside, whatever is in the file. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
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

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    shipping: fc.integer({ min: 0, max: 50_000 }),
    tax: fc.integer({ min: 0, max: 90_000 }),
    /** Of the goods and the shipping, in percent. */
    discount: fc.integer({ min: 0, max: 100 }),
    paid: fc.constantFrom('pending', 'paid', 'partially_paid'),
    /** Of the total, in percent. */
    share: fc.integer({ min: 1, max: 99 }),
    isCash: fc.boolean(),
  })
  .map(({ lines: found, shipping, discount, share, ...rest }) => {
    const goods = found.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const less = Math.floor(((goods + shipping) * discount) / 100)
    const total = goods + shipping - less + rest.tax
    const back = found.map((each) => ({ ...each, refunded: Math.min(each.refunded, each.quantity) }))
    const returned = back.reduce((sum, { price, refunded }) => sum + price * refunded, 0)
    const isOver = returned > total || back.every(({ quantity, refunded }) => quantity === refunded)
    const lines = isOver ? found.map((each) => ({ ...each, refunded: 0 })) : back
    const left = isOver ? total : total - returned
    const paidMinor = Math.floor((left * share) / 100)
    const isPart = paidMinor > 0 && paidMinor < left
    const paid = rest.paid === 'partially_paid' && !isPart ? 'pending' : rest.paid
    return { ...rest, paid, lines, shipping, discount: less, total, left, paidMinor }
  })
type Made = typeof order extends fc.Arbitrary<infer Value> ? Value : never

const amount = (minor: number) => (minor / 100).toFixed(2)

const headers =
  'Name,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Outstanding Balance,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Phone,Payment Method,Qty Refunded'.split(
    ',',
  )

/** The rows of an order, each with all that is known of it, so that none depends on another. */
function rowsOf(made: Made, at: number): string[][] {
  const { lines, shipping, tax, discount, total, left, paid, paidMinor, isCash } = made
  return lines.map(({ sku, quantity, price, refunded }) => [
    `#${1000 + at}`,
    paid,
    'unfulfilled',
    'PKR',
    amount(shipping),
    amount(tax),
    amount(total),
    amount(discount),
    paid === 'partially_paid' ? amount(left - paidMinor) : '',
    String(quantity),
    'Item',
    amount(price),
    sku,
    'Sana Mirza',
    '"House 1, Street 2"',
    'Lahore',
    `0300-${String(1_000_000 + at)}`,
    isCash ? 'Cash on Delivery (COD)' : 'JazzCash',
    refunded > 0 ? String(refunded) : '',
  ])
}

const fileOf = (columns: readonly number[], rows: readonly string[][]) =>
  [headers, ...rows].map((cells) => columns.map((at) => cells[at]).join(',')).join('\n')
const asWritten = headers.map((_, at) => at)

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

test('what is collected is what the customer saw less what was taken back and what is paid, to the nearest rupee', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (orders) => {
      const found = await ordersIn(fileOf(asWritten, orders.flatMap(rowsOf)))
      expect(found).toHaveLength(orders.length)
      orders.forEach(({ lines, left, paid, paidMinor, isCash }, at) => {
        const made = found[at]?.order
        const ahead = { pending: 0, paid: left, partially_paid: paidMinor }[paid]
        // What is paid in part is collected, however it began.
        const isCollected = isCash || (ahead > 0 && ahead < left)
        const cod = isCollected ? Math.round((left - ahead) / 100) : 0
        const rounding = made?.adjustments['Rounding'] ?? 0
        expect(made?.paid).toBe(ahead / 100)
        expect(made?.cod).toBe(cod)
        expect(made?.total).toBeCloseTo(left / 100 + rounding, 5)
        expect(Math.abs(rounding)).toBeLessThanOrEqual(0.5)
        expect(made?.pieces.split(', ')).toHaveLength(
          lines.filter(({ quantity, refunded }) => quantity > refunded).length,
        )
      })
    }),
    { numRuns: 60 },
  )
})

test('the order of rows and columns changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(1_000_000), async (orders, seed) => {
      const rows = orders.flatMap(rowsOf)
      const found = await ordersIn(fileOf(asWritten, rows))
      const other = await ordersIn(fileOf(shuffled(asWritten, seed), shuffled(rows, seed)))
      expect(comparable(other)).toEqual(comparable(found))
    }),
    { numRuns: 60 },
  )
})

test('what an order has once may be in any of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.nat(), async (orders, pick) => {
      const whole = await ordersIn(fileOf(asWritten, orders.flatMap(rowsOf)))
      const once = orders.flatMap((made, at) => {
        const rows = rowsOf(made, at)
        // The number and what is of an item are in every row.
        const own = ['Name', 'Qty Refunded']
        const isOwn = (column: number) =>
          own.includes(headers[column] ?? '') || headers[column]?.startsWith('Lineitem')
        return rows.map((cells, row) =>
          cells.map((cell, column) => (isOwn(column) || row === pick % rows.length ? cell : '')),
        )
      })
      expect(await ordersIn(fileOf(asWritten, once))).toEqual(whole)
    }),
    { numRuns: 40 },
  )
})

test('the same file twice is there once', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (orders) => {
      const file = fileOf(asWritten, orders.flatMap(rowsOf))
      const first = await ordersIn(file)
      const taken = new Map(
        first.map(({ number }) => [number, [{ store: '', label: `#${number}` }]] as const),
      )
      const again = await ordersIn(file, { ...orderFacts, taken })
      expect(again.map(({ order: made }) => made)).toEqual(first.map(() => null))
    }),
    { numRuns: 30 },
  )
})

test('an order with one line that cannot be read is left out as a whole, and no other one is', async () => {
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.nat(),
      fc.constantFrom([9, 'x'], [11, '$5'], [12, 'NOPE'], [12, '']),
      async (orders, pick, fault) => {
        const rows = orders.flatMap(rowsOf)
        const at = pick % rows.length
        const [column, text] = fault as [number, string]
        const found = await ordersIn(
          fileOf(asWritten, rows.with(at, (rows[at] as string[]).with(column, text))),
        )
        const wrong = rows[at]?.[0]?.slice(1)
        expect(found.filter(({ order: made }) => made === null).map(({ number }) => number)).toEqual([wrong])
      },
    ),
    { numRuns: 60 },
  )
})
