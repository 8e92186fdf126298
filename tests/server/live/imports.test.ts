/** Importing orders and products from files: everything wrong is told by row, and nothing is there twice. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LocationResponse, ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { recognisedColumns } from '#domain/imports/importColumns.ts'
import {
  type ImportProblem,
  type ImportRecord,
  type Job,
  MAX_PART_RECORDS,
  type SkippedPage,
} from '#domain/imports/importContract.ts'
import { recordsOf } from '#domain/imports/importRecords.ts'
import { sampleProducts } from '#domain/sample/catalogue.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { abandonedJobs } from '#server/db/live/imports.ts'
import { refusals } from '#server/http/refusals.ts'
import { resumeJobs, runJob, startJobs } from '#server/live/imports/runJob.ts'
import { disagreements } from '#tests/support/agreement.ts'
import { failingDatabase, pausingDatabase } from '#tests/support/database.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

/** This ends a job that hangs, in milliseconds: a busy machine needs more than a minute for the sample. */
const JOB_MS = 110_000

let app: TestApp
let company: live.LiveCompany
let agent: live.Person
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  agent = await company.join('agent')
  const { id } = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('AJK-1', { [id]: 50 }, 220_000)
  await company.addProduct('SHL-2', { [id]: 50 }, 750_000)
})
afterAll(async () => {
  await app.close()
})

type Received = { total: number; good: number; problems: ImportProblem[] }

const jobPath = (path: string, id: string) => path.replace(':id', id)

async function begin(kind: string, person = agent): Promise<string> {
  const { id } = await live.done(person.send<Job>(livePaths.imports, { kind, file_name: 'orders.csv' }))
  return id
}

const sendRows = (id: string, records: ImportRecord[], sent = {}, person = agent) =>
  person.send<Received>(jobPath(livePaths.importRows, id), { records }, sent)

const start = (id: string, person = agent) => person.send<Job>(jobPath(livePaths.importStart, id), null)

const jobOf = (id: string) => live.done(agent.get<Job>(jobPath(livePaths.job, id)))

async function finished(id: string): Promise<Job> {
  await vi.waitFor(async () => expect((await jobOf(id)).state).toBe('done'), JOB_MS)
  return jobOf(id)
}

/** The records of a file with these lines, as the browser makes them. */
function records(text: string, kind: 'orders' | 'products' = 'orders'): ImportRecord[] {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const file = { name: 'orders.csv', headers, rows: rows.map((cells, at) => ({ row: at + 2, cells })) }
  return recordsOf(kind, file, recognisedColumns(kind, headers))
}

const query = <Row extends Record<string, unknown>>(text: string, values: unknown[]) =>
  app.testDatabase.query<Row>(text, values)
async function isInAgreement() {
  const { counts_by_status: tabs } = await live.done(agent.get<OrdersResponse>(livePaths.orders))
  const of = { companyId: company.companyId, tabs }
  expect(await disagreements(app.database.db, query, of)).toEqual([])
}

const countOfAll = async () => (await live.done(agent.get<OrdersResponse>(livePaths.orders))).count_of_all

const shopify = `
Name  | Email       | Financial Status | Fulfillment Status | Shipping | Total | Created at                | Lineitem quantity | Lineitem name | Lineitem price | Lineitem sku | Shipping Name | Shipping Address1         | Shipping City | Shipping Zip | Shipping Country | Shipping Phone | Payment Method | Notes
#1001 | ayesha@a.test | pending        | unfulfilled        | 250      | 9650  | 2026-02-27 14:03:22 +0500 | 1                 | Ajrak         | 2200           | AJK-1        | Ayesha Khan   | House 12, Street 4, Clifton | Karachi     | '75600       | PK               | 0300 1234567   | Cash on Delivery (COD) | Call first
#1001 |             |                  |                    |          |       | 2026-02-27 14:03:22 +0500 | 1                 | Shawl         | 7200           | shl-2        |               |                           |               |              |                  |                |                |
#1002 |             | paid             |                    | 0        | 2200  | 2026-02-28 09:00:00 +0500 | 1                 | Ajrak         | 2200           | AJK-1        | Bilal Ahmed   | House 1, Street 2, Model Town | Mirpurr   |              | PK               | +92 321 7654321 | Card | 
#1003 |             | paid             | fulfilled          | 0        | 2200  | 2026-02-28 09:00:00 +0500 | 1                 | Ajrak         | 2200           | AJK-1        | Sana Mirza    | House 1, Street 2, Model Town | LHR       |              | PK               | 0333 1112223 | Card | 
#1004 |             | pending          |                    | 0        | 2200  | 2026-02-28 09:00:00 +0500 | 0                 | Ajrak         | abc            | NOPE         | Omar          | House 1, Street 2, Model Town | Lahor     |              | PK               | 12345 | COD | 
`

test('more records that are left out than one page has come in pages', async () => {
  const id = await begin('products')
  const wrong = (row: number): ImportRecord => ({ row, cells: { sku: `W-${row}` }, lines: [], repeats: null })
  const rows = Array.from({ length: 2 * MAX_PART_RECORDS + 1 }, (_, at) => wrong(at + 2))
  for (const at of [0, 1, 2])
    await live.done(sendRows(id, rows.slice(at * MAX_PART_RECORDS, (at + 1) * MAX_PART_RECORDS)))
  const path = jobPath(livePaths.importRows, id)
  const first = await live.done(agent.get<SkippedPage>(path))
  expect(first.rows.map(({ record }) => record)).toEqual(rows.slice(0, MAX_PART_RECORDS))
  expect(first.next).toBe(MAX_PART_RECORDS + 1)
  const second = await live.done(agent.get<SkippedPage>(`${path}?after=${first.next}`))
  const last = await live.done(agent.get<SkippedPage>(`${path}?after=${second.next}`))
  expect(last).toMatchObject({ rows: [{ record: { row: 2 * MAX_PART_RECORDS + 2 } }], next: null })
  // The job itself tells the first of them.
  expect((await jobOf(id)).skipped_rows.map(({ row }) => row)).toEqual(
    Array.from({ length: 200 }, (_, at) => at + 2),
  )
})

describe('orders of a file', () => {
  let id = ''

  test('are received with everything that is wrong, by row and column', async () => {
    id = await begin('orders')
    const { body } = await sendRows(id, records(shopify))
    expect(body).toMatchObject({ total: 4, good: 2 })
    expect(
      body.problems.map(({ row, column, message, is_error }) => [row, column, is_error, message]),
    ).toEqual([
      [4, 'city', false, '"Mirpurr" is not a known city. The order will wait in City Issue.'],
      [5, 'state', true, 'Fulfilled in Shopify: not imported. To send it, change its status there first.'],
      [6, 'phone', true, 'This is not a Pakistani phone number. Write it like 0300-1234567.'],
      [6, 'quantity', true, 'Quantity is a whole number from 1 to 10,000.'],
      [6, 'price', true, 'This is not an amount. Write it like 2450 or 2,450.50.'],
      // It is left out: nothing is said of what would happen to it.
      [6, 'city', true, '"Lahor" is not a known city.'],
      [6, 'sku', true, 'SKU "NOPE" is not one of your products. Add it first, or correct it.'],
    ])
    expect(await countOfAll()).toBe(0)
  })

  test('are kept as they were received: what is left out, why, and what else is odd', async () => {
    const [shipped, wrong] = records(shopify).slice(2)
    const { skipped_rows, warned_rows } = await jobOf(id)
    expect(skipped_rows).toEqual([
      { row: 5, reason: 'Fulfilled in Shopify: not imported. To send it, change its status there first.' },
      { row: 6, reason: expect.stringMatching(/^This is not a Pakistani phone number.* or correct it\.$/) },
    ])
    expect(warned_rows).toEqual([
      { row: 4, reason: '"Mirpurr" is not a known city. The order will wait in City Issue.' },
    ])
    const path = jobPath(livePaths.importRows, id)
    const all = await live.done(agent.get<SkippedPage>(path))
    expect(all).toEqual({
      rows: [
        { record: shipped, reason: skipped_rows[0]?.reason },
        { record: wrong, reason: skipped_rows[1]?.reason },
      ],
      next: null,
    })
    expect((await live.done(agent.get<SkippedPage>(`${path}?after=5`))).rows).toEqual(all.rows.slice(1))
    for (const after of ['x', '1.5', '-1e9', '2147483648', '1e300'])
      expect((await live.done(agent.get<SkippedPage>(`${path}?after=${after}`))).rows).toHaveLength(2)
  })

  test('are created by the job, with their own date, number, amounts and one log row each', async () => {
    await live.done(start(id))
    expect(await finished(id)).toEqual({
      id,
      kind: 'orders',
      state: 'done',
      file_name: 'orders.csv',
      total: 4,
      created: 2,
      skipped: 2,
      skipped_rows: [expect.objectContaining({ row: 5 }), expect.objectContaining({ row: 6 })],
      warned_rows: [expect.objectContaining({ row: 4 })],
    })
    expect(
      await query("select event, before, after from changes where event = 'import.started'", []),
    ).toEqual([{ event: 'import.started', before: {}, after: { file: 'orders.csv', records: 2 } }])
    const { rows } = await live.done(agent.get<OrdersResponse>(`${livePaths.orders}?q=1001`))
    expect(rows).toHaveLength(1)
    const order = await live.done(
      agent.get<OrderResponse>(live.pathOf(livePaths.order, { id: rows[0]?.id ?? '' })),
    )
    expect(order).toMatchObject({
      customer: { name: 'Ayesha Khan', number: '+923001234567', city: 'Karachi', zip: '75600' },
      payment: 'COD',
      source: 'import',
      placed_at: Date.parse('2026-02-27T14:03:00+05:00'),
      totals: { grand_total: { minor: 965_000 } },
      notes: [{ text: 'Call first\nStore order 1001, imported from orders.csv.' }],
    })
    expect(order.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['AJK-1', 1],
      ['SHL-2', 1],
    ])
    expect(order.log).toMatchObject([{ event: 'order.created', by: { kind: 'person', name: 'Test Person' } }])
    const paid = await live.done(agent.get<OrdersResponse>(`${livePaths.orders}?q=Bilal`))
    expect(paid.rows[0]).toMatchObject({ payment: 'CC', payment_status: 'Paid', status: 'pending-cc' })
    await isInAgreement()
  })

  test('are there once: sent, started and imported again', async () => {
    expect((await sendRows(id, records(shopify))).status).toBe(409)
    await live.done(start(id))
    const again = await begin('orders')
    const key = randomUUID()
    const first = await sendRows(again, records(shopify).slice(0, 2), { key })
    expect(first.body).toMatchObject({
      total: 2,
      good: 0,
      problems: [
        { row: 2, message: 'Store order 1001 is already here: order #1001.' },
        { row: 4 },
        { row: 4 },
      ],
    })
    expect(await sendRows(again, records(shopify).slice(0, 2), { key })).toEqual(first)
    expect((await sendRows(again, records(shopify).slice(0, 2))).body.total).toBe(2)
    expect(await start(again)).toMatchObject({ status: 409, body: { detail: 'There is nothing to import.' } })
    expect(await countOfAll()).toBe(2)
  })

  test('are there once, however their number is written, and however an earlier version stored it', async () => {
    const told = async (number: string) => {
      const text = `Order Number|Customer Name|Phone|Address|City|SKU|Qty
        ${number}|Nida Farooq|0301-1111111|House 1, Street 2, Saddar|Karachi|AJK-1|1`
      const { body } = await sendRows(await begin('orders'), records(text))
      return body.problems.map(({ message }) => message)
    }
    const stored = (number: string) =>
      query(`update orders set store_number = $1 where company_id = $2 and label = '#1001'`, [
        number,
        company.companyId,
      ])
    const isHere = ['Store order 1001 is already here: order #1001.']
    for (const number of ['1001.0', '# 1001', '۱۰۰۱', '="1001"', '１００１'])
      expect(await told(number)).toEqual(isHere)
    for (const number of ['۱۰۰۱', '1001.0', '１００１']) {
      await stored(number)
      expect(await told(number)).toEqual(isHere)
    }
    await stored('1001.0')
    expect(await told('1001')).toEqual(isHere)
    await stored('1001')
  })

  test('are found by the number of the store, with and without its sign', async () => {
    for (const text of ['#1001', '1001']) {
      const path = `${livePaths.orders}?q=${encodeURIComponent(text)}`
      const { rows } = await live.done(agent.get<OrdersResponse>(path))
      expect(rows.map(({ label }) => label)).toEqual(['#1001'])
    }
  })

  test('with a number that two customers have are imported for neither', async () => {
    const text = `Order Number|Customer Name|Phone|Address|City|SKU|Qty
      77|Nida Farooq|0301-1111111|House 1, Street 2, Saddar|Karachi|AJK-1|1
      77|Adeel Hussain|0301-2222222|House 3, Street 4, Saddar|Karachi|AJK-1|1`
    const other = await begin('orders')
    const { body } = await sendRows(other, records(text))
    const message = (row: number) =>
      `Row ${row} has the same order number, for another customer. Correct the number of one of them.`
    expect(body).toMatchObject({
      good: 0,
      problems: [
        { row: 2, column: 'number', message: message(3), is_error: true },
        { row: 3, column: 'number', message: message(2), is_error: true },
      ],
    })
  })
})

describe('an order that is here with a part of its items', () => {
  const head = 'Order No | Name | Phone | Address | City | SKU | Qty | Price | Shipping | Total | Paid amount'
  const of = (number: string) => `${number} | Hira Baig | 0333 5550042 | Flat 3, Block 5, Clifton | Karachi`
  const half = (number: string) => `${head}\n${of(number)} | AJK-1 | 1 | 2200 | 0 | 2200 | 0`
  const whole = (number: string, paid = 0) =>
    `${head}\n${of(number)} | ajk-1 | 1 | 2200 | 250 | 17450 | ${paid}\n${number} | | | | | SHL-2 | 2 | 7500 | | | `
  const imported = async (text: string) => {
    const id = await begin('orders')
    const { body } = await sendRows(id, records(text))
    if (body.good === 0) return body.problems.map(({ message }) => message)
    await live.done(start(id))
    await finished(id)
    return body.problems.map(({ message }) => message)
  }
  const orderOf = async (number: string) => {
    const { rows } = await live.done(agent.get<OrdersResponse>(`${livePaths.orders}?q=${number}`))
    const [row] = rows
    return live.done(agent.get<OrderResponse>(live.pathOf(livePaths.order, { id: row?.id ?? '' })))
  }

  test('gets the others from the whole file, with what it costs then, and once', async () => {
    await imported(half('HALF-1'))
    const before = await orderOf('HALF-1')
    expect(await imported(whole('HALF-1', 1000))).toEqual([
      'Store order HALF-1 is here as order #HALF-1, without 2 × SHL-2. The import adds that. Its total changes from Rs. 2,200 to Rs. 17,450.',
    ])
    const after = await orderOf('HALF-1')
    expect(after).toMatchObject({
      id: before.id,
      number: before.number,
      totals: { grand_total: { minor: 1_745_000 }, shipping: { minor: 25_000 } },
      balance: { paid: { minor: 100_000 }, cod_to_collect: { minor: 1_645_000 } },
    })
    expect(after.lines.map(({ id, sku, quantity }) => [id, sku, quantity])).toEqual([
      [before.lines[0]?.id, 'AJK-1', 1],
      [expect.any(String), 'SHL-2', 2],
    ])
    expect(after.log.at(-1)).toMatchObject({ event: 'items.changed', reason: 'Completed from orders.csv.' })
    expect(await imported(whole('HALF-1', 1000))).toEqual([
      'Store order HALF-1 is already here: order #HALF-1.',
    ])
    await isInAgreement()
  })

  test('stays as somebody made it', async () => {
    await imported(half('HALF-2'))
    const { lines, ...order } = await orderOf('HALF-2')
    const [line] = lines
    const changed = { lineId: line?.id, quantity: 2, priceMinor: 200_000 }
    await live.done(
      live.sendEvent(agent, order as OrderResponse, { type: 'items.changed', lines: [changed] }),
    )
    expect(await imported(whole('HALF-2'))).toEqual(['Store order HALF-2 is already here: order #HALF-2.'])
  })

  test('that is paid otherwise is left to a person', async () => {
    await imported(`${half('HALF-3').slice(0, -1)}500`)
    expect(await imported(whole('HALF-3'))).toEqual([
      'Store order HALF-3 is here as order #HALF-3, without 2 × SHL-2, and is paid otherwise than the file says. Change its items and its payments there.',
    ])
  })
})

test('orders keep what the customer owes: taxes, what is paid already, and a hold of the store', async () => {
  const text = `Name|Financial Status|Fulfillment Status|Currency|Shipping|Taxes|Tax 1 Name|Total|Outstanding Balance|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Shipping Name|Shipping Address1|Shipping City|Shipping Phone|Payment Method
    #T1|partially_paid|unfulfilled|PKR|200|396.50|GST 18%|2796.50|1796.50|1|Ajrak|2200|AJK-1|Sana Mirza|House 1, Street 2, Saddar|Karachi|0300-7654321|JazzCash
    #T2|pending|on_hold|PKR|0|0||2200|2200|1|Ajrak|2200|AJK-1|Omar Dar|House 1, Street 2, Saddar|Karachi|0300-7654322|Cash on Delivery (COD)`
  const id = await begin('orders')
  expect((await sendRows(id, records(text))).body).toMatchObject({ good: 2, problems: [] })
  await live.done(start(id))
  await finished(id)
  const orderOf = async (name: string) => {
    const { rows } = await live.done(agent.get<OrdersResponse>(`${livePaths.orders}?q=${name}`))
    return live.done(agent.get<OrderResponse>(live.pathOf(livePaths.order, { id: rows[0]?.id ?? '' })))
  }
  const paid = await orderOf('Sana Mirza')
  expect(paid).toMatchObject({
    payment: 'COD',
    totals: {
      total: { minor: 220_000 },
      shipping: { minor: 20_000 },
      adjustments: [
        { label: 'GST 18%', amount: { minor: 39_650 } },
        { label: 'Rounding', amount: { minor: 50 } },
      ],
      grand_total: { minor: 279_700 },
    },
    balance: { paid: { minor: 100_000 }, cod_to_collect: { minor: 179_700 } },
  })
  const held = await orderOf('Omar Dar')
  expect(held).toMatchObject({
    status: 'halt',
    halt: { message: expect.stringContaining('"on_hold" in the store.') },
  })
  await live.done(
    agent.send(live.pathOf(livePaths.orderEvents, { id: paid.id }), { type: 'order.verified', version: 1 }),
  )
  const split = await orderOf('Sana Mirza')
  expect(split.parcels.map(({ shares }) => [shares.adjustment.minor, shares.cod.minor])).toEqual([
    [39_700, 179_700],
  ])

  // Other items are rounded anew: 2 × 1,000.30 + 200 + 396.50, less 1,000.
  const lines = split.lines.map(({ id: lineId }) => ({ lineId, quantity: 2, priceMinor: 100_030 }))
  await live.done(live.sendEvent(agent, split, { type: 'items.changed', lines }))
  const changed = await orderOf('Sana Mirza')
  expect(changed).toMatchObject({
    totals: {
      adjustments: [
        { label: 'GST 18%', amount: { minor: 39_650 } },
        { label: 'Rounding', amount: { minor: -10 } },
      ],
      grand_total: { minor: 259_700 },
    },
    balance: { cod_to_collect: { minor: 159_700 } },
  })
  expect(changed.parcels.map(({ shares }) => [shares.adjustment.minor, shares.cod.minor])).toEqual([
    [39_640, 159_700],
  ])
  await isInAgreement()
})

test('a note that is longer than one can be is kept in parts, word by word', async () => {
  const note = 'deliver after six '.repeat(80).trim()
  const text = `Order Number|Customer Name|Phone|Address|City|SKU|Qty|Notes
    N-1|Uzma Tariq|0301-4444444|House 1, Street 2, Saddar|Karachi|AJK-1|1|${note}`
  const id = await begin('orders')
  expect((await sendRows(id, records(text))).body).toMatchObject({ good: 1, problems: [] })
  await live.done(start(id))
  await finished(id)
  const { rows } = await live.done(agent.get<OrdersResponse>(`${livePaths.orders}?q=Uzma`))
  const order = await live.done(
    agent.get<OrderResponse>(live.pathOf(livePaths.order, { id: rows[0]?.id ?? '' })),
  )
  const notes = order.notes.map(({ text: part }) => part)
  expect(notes.map(({ length }) => length <= 1_000)).toEqual([true, true])
  expect(notes.join(' ')).toBe(`${note}\nStore order N-1, imported from orders.csv.`)
})

test('who started an import gets a mail of its end, where the company wants it', async () => {
  const { owner } = company
  const told = () =>
    query<{ parameters: object }>(`select parameters from mails where kind = 'importEnded'`, [])
  const run = async (sku: string) => {
    const id = await begin('products', owner)
    await live.done(sendRows(id, records(`SKU|Name|Price\n${sku}|Mailed|100`, 'products'), {}, owner))
    await live.done(start(id, owner))
    await finished(id)
  }
  await run('MAILED-1')
  expect(await told()).toEqual([])
  const { version } = await live.done(owner.get<{ version: number }>(livePaths.settings))
  await live.done(
    owner.send(livePaths.workSettings, { changes: { import_mails: true }, version }, { method: 'PUT' }),
  )
  await run('MAILED-2')
  expect(await told()).toEqual([{ parameters: expect.objectContaining({ created: '1', skipped: '0' }) }])
})

test('products with their stock are imported, and a SKU is there once', async () => {
  const { owner } = company
  const id = await begin('products', owner)
  const text = `Title|Variant SKU|Variant Price|Type|Variant Inventory Qty|Warehouse
    Khussa|KHS-1|2,650|clothing|12|korangi
    Topi|TOP-1|950|Hats|0|
    Ajrak|ajk-1|2200|Clothing|5|
    Khussa, red|khs-1|2650|Clothing|5|Korangi
    Vase|VAS-1|free|Clothing|some|Multan
    Cap|CAP-7|950|Clothing|3|Shut`
  const shut = { name: 'Shut', city: 'Multan' }
  const { id: location } = await company.addLocation(shut.name, shut.city)
  const closed = { ...shut, is_active: false, version: 1 }
  await live.done(
    company.owner.send(live.pathOf(livePaths.location, { id: location }), closed, { method: 'PUT' }),
  )
  const { body } = await sendRows(id, records(text, 'products'), {}, owner)
  expect(body.problems.map(({ row, column, is_error }) => [row, column, is_error])).toEqual([
    [2, 'sku', false],
    [3, 'sku', false],
    [4, 'sku', false],
    [5, 'sku', true],
    [6, 'price', true],
    [6, 'location', true],
    [6, 'stock', true],
    [7, 'location', true],
  ])
  expect(body.problems.filter(({ column }) => column === 'sku').map(({ message }) => message)).toEqual([
    '"Khussa" is new: Price 2650; Category Clothing; Weight in grams 500; Stock at Korangi 12.',
    '"Topi" is new: Price 950; Category Hats; Weight in grams 500.',
    '"Product AJK-1" is here. It changes: Name Product AJK-1 → Ajrak; Stock at Korangi 50 → 5.',
    'SKU "khs-1" is in this file twice. Delete one of the rows, or name a warehouse in each.',
  ])
  await live.done(start(id, owner))
  expect(await finished(id)).toMatchObject({ created: 3, skipped: 3 })
  const found = await live.done(agent.get<{ rows: ProductResponse[] }>(`${livePaths.products}?q=KHS`))
  expect(found.rows).toMatchObject([{ name: 'Khussa', stock: 12, category: 'Clothing' }])
  await isInAgreement()
})

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    cells: {
      number: `J-${from + index}`,
      name: 'Hamza Sheikh',
      phone: `0302-${1_000_000 + index}`,
      address1: 'House 5, Street 6, PECHS',
      city: 'Karachi',
    },
    lines: [{ row: index + 2, sku: 'AJK-1', title: '', quantity: '1', price: '' }],
    repeats: null,
  }))

describe('a job', () => {
  test('whose process was killed is finished by another one, and two at once do nothing twice', async () => {
    const before = await countOfAll()
    const id = await begin('orders')
    await sendRows(id, many(30))
    // As a process leaves it that was killed after the start: running, and leased to it.
    await query(`update jobs set state = 'running', leased_until = $2 where id = $1`, [
      id,
      new Date(app.clock.now().getTime() + 1_000),
    ])
    const { deps } = app
    const job = { companyId: company.companyId, id }
    await Promise.all([resumeJobs(deps), runJob(deps, job)])
    expect(await jobOf(id)).toMatchObject({ created: 0 })
    app.clock.advance(2_000)
    // The clock of a third process is ahead: it takes the job away from the one that works on it.
    const hasty = { ...deps, now: () => new Date(app.clock.now().getTime() + 60_000) }
    await Promise.all([resumeJobs(deps), runJob(deps, job), runJob(hasty, job)])
    expect(await finished(id)).toMatchObject({ total: 30, created: 30, skipped: 0 })
    expect(await countOfAll()).toBe(before + 30)
    await isInAgreement()
  })

  test.each([
    ['that loses its database', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 100],
    ['whose row others hold for too long', refusals.busy(2), 110],
  ])('%s goes on where it was', async (_, failure, from) => {
    const id = await begin('orders')
    await sendRows(id, many(6, from))
    await query(`update jobs set state = 'running' where id = $1`, [id])
    const job = { companyId: company.companyId, id }
    const database = failingDatabase(app.database, [null, null, null, failure])
    await expect(runJob({ ...app.deps, database }, job)).rejects.toBe(failure)
    expect(await jobOf(id)).toMatchObject({ state: 'running', created: 3, skipped: 0 })
    app.clock.advance(60_000)
    await resumeJobs(app.deps)
    expect(await jobOf(id)).toMatchObject({ state: 'done', created: 6, skipped: 0 })
  })

  test('of a process that stops is free for the next one at once', async () => {
    const id = await begin('orders')
    await sendRows(id, many(4, 120))
    await query(`update jobs set state = 'running' where id = $1`, [id])
    const { db } = app.database
    const after = (ms: number) => abandonedJobs(db, new Date(app.clock.now().getTime() + ms))
    const looked: Promise<{ id: string }[]>[] = []
    const isStopping = () => looked.push(after(6_000), after(6_001)) > 4
    await runJob({ ...app.deps, isStopping }, { companyId: company.companyId, id })
    expect(await jobOf(id)).toMatchObject({ state: 'running', created: 2 })
    // While it works on the job, others leave it alone for six seconds.
    const [inTime, late] = await Promise.all(looked)
    expect([inTime, late].map((jobs) => jobs?.some((job) => job.id === id))).toEqual([false, true])
    // As every process does from time to time.
    const stop = startJobs(app.deps)
    expect(await finished(id)).toMatchObject({ created: 4, skipped: 0 })
    stop()
  })

  test('that cannot be looked for is looked for again', async () => {
    const stop = startJobs({ ...app.deps, database: { ...app.database, db: null as never } })
    await vi.waitFor(() => expect(app.log).toContainEqual({ level: 'warn', event: 'jobs.failed' }), JOB_MS)
    stop()
  })

  test('skips a row that fails for a reason that nobody knows, says so in the log, and goes on', async () => {
    const id = await begin('orders')
    await sendRows(id, many(5, 130))
    await query(`update jobs set state = 'running' where id = $1`, [id])
    const database = failingDatabase(app.database, [null, null, null, new TypeError('odd')])
    await runJob({ ...app.deps, database }, { companyId: company.companyId, id })
    expect(await jobOf(id)).toMatchObject({
      state: 'done',
      created: 4,
      skipped: 1,
      skipped_rows: [
        { row: 5, reason: "This row couldn't be imported. Please try it again, or contact support." },
      ],
    })
    expect(app.log.filter(({ event }) => event === 'import.rowFailed')).toEqual([
      { level: 'error', event: 'import.rowFailed', error: 'TypeError' },
    ])
  })

  describe('stops before its next row, with the reason, and skips the rest,', () => {
    const status = (to: string) => () =>
      query('update companies set status = $2 where id = $1', [company.companyId, to])
    type Stopping = { importer: live.Person; userId: string; id: string }
    const stops: [string, RegExp, (stopping: Stopping) => Promise<unknown>][] = [
      [
        'once who started it was removed',
        /^Test Person, who started it, may no longer import\.$/,
        ({ userId }) => query('delete from memberships where user_id = $1', [userId]),
      ],
      [
        'once they may do less',
        /^Test Person, who started it, may no longer import\.$/,
        ({ userId }) => query("update memberships set role = 'viewer' where user_id = $1", [userId]),
      ],
      ['once the company is suspended', /^The company was suspended\.$/, status('suspended')],
      [
        'when a person wants it',
        /^Test Person stopped it\.$/,
        ({ id }) => live.done(company.owner.send(jobPath(livePaths.importStop, id), {})),
      ],
    ]

    test.for(stops)('%s', async ([, reason, stop], { task }) => {
      const from = 300 + 10 * stops.findIndex(([name]) => task.name.includes(name))
      const importer = await company.join('agent')
      const id = await begin('orders', importer)
      await live.done(importer.send(jobPath(livePaths.importRows, id), { records: many(8, from) }))
      const [started] = await query<{ actor_id: string }>('select actor_id from jobs where id = $1', [id])
      await query(`update jobs set state = 'running' where id = $1`, [id])
      let looks = 0
      const isStopping = () => {
        looks += 1
        return false
      }
      const database = pausingDatabase(app.database, async () => {
        if (looks === 3) await stop({ importer, userId: started?.actor_id ?? '', id })
      })
      await runJob({ ...app.deps, database, isStopping }, { companyId: company.companyId, id })
      await status('onboarded')()
      expect(await jobOf(id)).toMatchObject({
        state: 'stopped',
        stop_reason: expect.stringMatching(reason),
        total: 8,
        created: 3,
        skipped: 5,
        skipped_rows: Array.from({ length: 5 }, (_, at) => ({
          row: at + 5,
          reason: 'The import was stopped before this row.',
        })),
      })
      const logged = await query(
        "select after from changes where event = 'import.stopped' order by created_at, id",
        [],
      )
      expect(logged.at(-1)).toMatchObject({ after: { created: 3, skipped: 5, total: 8 } })
      // It stays so, and nobody goes on with it.
      await resumeJobs(app.deps)
      expect(await jobOf(id)).toMatchObject({ state: 'stopped', created: 3 })
    })
  })

  test('of another company waits for none: several are resumed side by side', async () => {
    const others = await Promise.all([live.openCompany(app), live.openCompany(app)])
    const ids: string[] = []
    for (const { owner, companyId } of others) {
      const id = await begin('products', owner)
      const row = { row: 2, cells: { sku: 'X-1', name: 'Shawl', price: '75', category: 'Clothing' } }
      await live.done(owner.send(jobPath(livePaths.importRows, id), { records: [row] }))
      await query(`update jobs set state = 'running' where id = $1 and company_id = $2`, [id, companyId])
      ids.push(id)
    }
    // The first one to begin goes on only when the other one has begun.
    let begun = 0
    const isStopping = () => {
      begun += 1
      return false
    }
    const database = pausingDatabase(app.database, () => vi.waitFor(() => expect(begun).toBe(2), JOB_MS))
    await resumeJobs({ ...app.deps, database, isStopping })
    for (const id of ids)
      expect(await query('select state, created from jobs where id = $1', [id])).toEqual([
        { state: 'done', created: 1 },
      ])
  })

  test('that another one of the same file overtakes says that the orders exist', async () => {
    const ids = [await begin('orders'), await begin('orders')]
    for (const id of ids) {
      await sendRows(id, many(12, 400))
      await query(`update jobs set state = 'running' where id = $1`, [id])
    }
    const failed = () => app.log.filter(({ event }) => event === 'import.rowFailed').length
    const before = failed()
    await Promise.all(ids.map((id) => runJob(app.deps, { companyId: company.companyId, id })))
    const found = await Promise.all(ids.map(jobOf))
    expect(found.reduce((sum, { created }) => sum + created, 0)).toBe(12)
    for (const { reason } of found.flatMap(({ skipped_rows }) => skipped_rows))
      expect(reason).toMatch(/^Store order J-\d+ is already here: order #J-\d+\.$/)
    expect(failed()).toBe(before)
    await isInAgreement()
  })

  test('skips, with the reason, what became wrong after it was received', async () => {
    const id = await begin('orders')
    const other = await begin('orders')
    await sendRows(id, many(2, 200))
    await sendRows(other, many(2, 200))
    await live.done(start(id))
    await finished(id)
    await live.done(start(other))
    const { skipped, skipped_rows } = await finished(other)
    expect(skipped).toBe(2)
    expect(skipped_rows[0]?.reason).toMatch(/^Store order J-200 is already here: order #J-\d+\.$/)
    expect(app.log.filter(({ event }) => event === 'import.rowFailed')).toHaveLength(1)
  })
})

test('an import ends at the company: the job of another one does not exist', async () => {
  const other = await live.openCompany(app)
  const id = await begin('orders')
  expect((await other.owner.get(jobPath(livePaths.job, id))).status).toBe(404)
  expect((await other.owner.get(jobPath(livePaths.importRows, id))).status).toBe(404)
  const none = await other.owner.send(jobPath(livePaths.importRows, id), { records: many(1) })
  expect([none.status, (await start(id, other.owner)).status]).toEqual([404, 404])
})

test('the sample is copied in once, with a warehouse and its tag, and only while there are no orders', async () => {
  const empty = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const body = { kind: 'sample', file_name: 'Sample' }
  const shut = await empty.addLocation('Shut', 'Multan')
  const closed = { name: 'Shut', city: 'Multan', is_active: false, version: 1 }
  await live.done(empty.owner.send(live.pathOf(livePaths.location, shut), closed, { method: 'PUT' }))
  const begun = async () => live.done(empty.owner.send<Job>(livePaths.imports, body))
  await Promise.all([1, 2].map(() => app.database.db.execute('select 1')))
  const [job, atOnce] = (await Promise.all([begun(), begun()])) as [Job, Job]
  expect([atOnce.id, (await begun()).id]).toEqual([job.id, job.id])
  // Its rows are the server's own: nobody makes stock without a reason by it.
  expect(job).toMatchObject({ state: 'receiving', skipped: 0 })
  expect(job.total).toBeGreaterThan(130)
  const product = { row: 1, cells: { sku: 'S-1', name: 'Shawl', price: '7500', stockAt: 'Karachi 9000' } }
  const more = await empty.owner.send(jobPath(livePaths.importRows, job.id), { records: [product] })
  expect(more).toMatchObject({
    status: 409,
    body: { detail: 'The sample has rows of its own: nothing is added to it.' },
  })
  await live.done(empty.owner.send(jobPath(livePaths.importStart, job.id), null))
  await vi.waitFor(async () => {
    const now = await live.done(empty.owner.get<Job>(jobPath(livePaths.job, job.id)))
    expect(now).toMatchObject({ state: 'done', created: job.total, skipped: 0 })
  }, JOB_MS)
  const found = await live.done(empty.owner.get<OrdersResponse>(livePaths.orders))
  expect(found.count_of_all).toBeGreaterThan(80)
  expect(found.counts_by_status['awaiting-approval']).toBeGreaterThan(10)
  const places = await live.done(empty.owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
  const pieces = sampleProducts().reduce((sum, { stock }) => sum + stock, 0)
  expect(places.rows.map(({ name }) => name)).toEqual([
    'Sample warehouse Karachi',
    'Sample warehouse Lahore',
    'Shut',
  ])
  expect(places.rows.reduce((sum, { units }) => sum + units, 0)).toBe(pieces)
  expect(await company.owner.send(livePaths.imports, body)).toMatchObject({
    status: 409,
    body: { detail: 'The sample can be copied in only while the company has no orders.' },
  })
}, 220_000)

test('an import needs the rights of what it makes', async () => {
  const empty = await live.openCompany(app)
  const seller = await empty.join('agent')
  const sample = await seller.send(livePaths.imports, { kind: 'sample', file_name: 'Sample' })
  expect(sample).toMatchObject({ status: 403, body: { detail: expect.stringContaining('adjust stock') } })
  const id = await begin('products')
  const text = `Title|Variant SKU|Variant Price|Type|Variant Inventory Qty|Warehouse
    Cap|CAP-8|950|Clothing|9000|Korangi
    Cap, blue|CAP-9|950|Clothing||`
  const refused = {
    row: 2,
    column: 'stock',
    message: 'Only owners, managers and warehouse staff adjust stock.',
  }
  expect((await sendRows(id, records(text, 'products'))).body).toMatchObject({
    good: 1,
    problems: [refused, { row: 3, column: 'sku', is_error: false }],
  })
})

test('a file has at most 20,000 rows, and none once it was started', async () => {
  const id = await begin('products')
  const one = records('Title|Variant SKU|Variant Price\nCap|CAP-1|950', 'products')
  const two = records('Title|Variant SKU|Variant Price\nTopi|CAP-2|950\nTopi|CAP-3|950', 'products')
  await query('update jobs set total = 19998 where id = $1', [id])
  expect((await sendRows(id, one)).body).toMatchObject({ total: 19_999 })
  expect((await sendRows(id, two)).body).toEqual({ records: ['A file has at most 20,000 rows.'] })
  expect((await sendRows(id, two.slice(1))).body).toMatchObject({ total: 20_000 })
  await live.done(start(id))
  expect(await sendRows(id, one)).toMatchObject({
    status: 409,
    body: { detail: 'This import was started already.' },
  })
  await finished(id)
})

test('the rows of a file are kept for a week, and a file that was never started no longer', async () => {
  const [ended, open] = [await begin('products'), await begin('products')]
  for (const id of [ended, open])
    await live.done(sendRows(id, records('Title|Variant SKU|Variant Price\nTopi|TOP-9|950', 'products')))
  await live.done(start(ended))
  await finished(ended)
  const kept = async (column: string, table: string) =>
    new Set(
      (
        await query<{ id: string }>(`select ${column} as id from ${table} where ${column} = any($1)`, [
          [ended, open],
        ])
      ).map(({ id }) => id),
    )
  app.clock.advance(7 * 24 * 3_600_000)
  await deleteExpired(app.deps)
  expect(await kept('job_id', 'job_rows')).toEqual(new Set([ended, open]))
  app.clock.advance(1)
  await deleteExpired(app.deps)
  expect(await kept('job_id', 'job_rows')).toEqual(new Set())
  expect(await kept('id', 'jobs')).toEqual(new Set([ended]))
})
