/** All data of a company as one file that opens elsewhere: a ZIP of CSV files, one for each table. */
import { BYTE_ORDER_MARK, csvLines } from '#domain/csv.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { exportMessages } from '#messages/companyExport.ts'
import { listPeople } from '#server/db/companyReview.ts'
import type { Db } from '#server/db/database.ts'
import type { productPhotos } from '#server/db/live/catalogueTables.ts'
import { listAllOrderIds } from '#server/db/live/orderExport.ts'
import { partsOfFile, whileAllowed } from '#server/live/orders/exportRoute.ts'
import { wantedBy } from '#server/live/orders/orderList.ts'
import { gently } from './gently.ts'
import { rowsInParts } from './rowsInParts.ts'
import { companyTables, type DataTable } from './tables.ts'
import { type ZipEntry, zipOf } from './zip.ts'

/** Tables without anything that is not elsewhere in the file, or of the product's own work for some days. */
const left = [
  'tallies',
  'tally_moves',
  'idempotency_keys',
  'job_rows',
  'deleted_orders',
  'mails',
  'memberships',
  'ownership_changes',
  // Its rows are files of their own.
  'product_photos',
]

/** What no file says: credentials, and what replaces a number that nobody may know. */
const isSecret = (name: string) => /sealed$|secret|password|token|hash/.test(name)

/** A further file begins at so many characters: spreadsheets and ZIP have their limits. */
const MOST_CHARACTERS = 500_000_000

/** Rows that are read at a time: others wait for what is made of them, some milliseconds. */
const PART = 200
/** Of photos. */
const PHOTOS = 20

const exportedTables: readonly DataTable[] = companyTables.filter(({ name }) => !left.includes(name))

/**
 * The bytes of the file, as its rows are read: part by part, in no transaction, so that nobody waits for a slow reader.
 * `isAllowed` is asked before each part; the file ends without its end, which its reader notices, when it says no.
 */
export function exportCompany(
  db: Db,
  companyId: string,
  { now, isAllowed }: { now: Date; isAllowed: () => Promise<boolean> },
): AsyncGenerator<Buffer> {
  const requireAllowed = async () => {
    if (!(await isAllowed())) throw new Error('The right to export has ended')
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', content: once(exportMessages.readMe) }
    yield { name: 'people.csv', content: peopleOf(db, companyId) }
    const ids = await listAllOrderIds(db, wantedBy(allOrders, companyId, now), allOrders.sort)
    yield {
      name: 'orders_with_items.csv',
      content: gently(whileAllowed(partsOfFile(db, companyId, ids), isAllowed)),
    }
    for (const table of exportedTables) yield* filesOf(db, table, companyId, requireAllowed)
    yield* photosOf(db, companyId, requireAllowed)
  }
  return zipOf(entries(), now)
}

async function* once<Part>(part: Part) {
  yield part
}

/** The photos of products, each called as the id of its product. */
async function* photosOf(
  db: Db,
  companyId: string,
  requireAllowed: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const table = companyTables.find(({ name }) => name === 'product_photos') as DataTable
  for await (const rows of rowsInParts(db, table, companyId, { most: PHOTOS }))
    for (const { productId, bytes } of rows as (typeof productPhotos.$inferSelect)[]) {
      await requireAllowed()
      yield { name: `product_photos/${productId}.jpg`, content: once(bytes) }
    }
}

async function* peopleOf(db: Db, companyId: string): AsyncGenerator<string> {
  const people = await listPeople(db, companyId)
  const columns = ['id', 'name', 'email', 'role', 'cnic', 'phone', 'designation'] as const
  yield BYTE_ORDER_MARK +
    csvLines([columns, ...people.map((person) => columns.map((column) => person[column] ?? ''))])
}

/** The files of a table: one, or several when it is very long. */
async function* filesOf(
  db: Db,
  table: DataTable,
  companyId: string,
  requireAllowed: () => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const columns = Object.entries(table.columns).filter(
    ([, { name }]) => name !== 'company_id' && !isSecret(name),
  )
  const parts = rowsInParts(db, table, companyId, { most: PART })
  let isOver = false
  for (let file = 1; !isOver; file++) {
    async function* text() {
      yield BYTE_ORDER_MARK + csvLines([columns.map(([, { name }]) => name.replace(/_minor$/, ''))])
      for (let written = 0; written < MOST_CHARACTERS; ) {
        await requireAllowed()
        const { done, value: rows } = await parts.next()
        if (done) {
          isOver = true
          return
        }
        const lines = csvLines(
          rows.map((row) => columns.map(([field, { name }]) => cellOf(row[field], name))),
        )
        written += lines.length
        yield lines
      }
    }
    yield { name: file === 1 ? `${table.name}.csv` : `${table.name}-${file}.csv`, content: gently(text()) }
  }
}

/** Amounts in rupees, instants in UTC, what has parts as JSON. */
function cellOf(value: unknown, name: string): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return name.endsWith('_minor') ? value / 100 : value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
