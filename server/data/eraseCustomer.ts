/** Erases who a customer is, wherever the company's rows say it. Orders, sums and the log stay. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { erasedText } from '#domain/erasing.ts'
import { folded } from '#domain/folding.ts'
import { statusRules } from '#domain/orders/order.ts'
import { phoneDigits } from '#domain/phoneSearch.ts'
import { exportMessages } from '#messages/companyExport.ts'
import type { Vault } from '#server/companies/vault.ts'
import type { Transaction } from '#server/db/database.ts'
import { type CustomerRow, lockCustomer, updateCustomer } from '#server/db/live/customers.ts'
import { containing } from '#server/db/live/like.ts'
import { lockOrderRecord, type OrderRecord, saveCustomerOfOrder } from '#server/db/live/orders.ts'
import { listPeople } from '#server/db/people.ts'
import {
  bookings,
  changes,
  courierPushes,
  customers,
  deletedOrders,
  erasures,
  idempotencyKeys,
  jobRows,
  orders,
  orderTags,
  orderViews,
  parcels,
  tallies,
  tallyMoves,
} from '#server/db/schema.ts'
import { refusals } from '#server/http/refusals.ts'
import { searchTextOf } from '#server/live/orders/saveOrder.ts'
import { nameOf, requireVersion, type Writing } from '#server/live/write.ts'
import { blockedText } from './numberKey.ts'
import { matcherOf, type Traces } from './redact.ts'
import { isMentioning, isSaying, sweep } from './sweep.ts'
import { companyTables, type DataTable } from './tables.ts'

/** Fields of a customer, and of what was written about them, in rows, logs and answers. */
const personal = new Set([
  'name',
  'email',
  'phone',
  'number',
  'city',
  'typedCity',
  'zip',
  'address1',
  'address2',
  'searchText',
  'note',
  'comment',
  'text',
])

/** What is so short says the same of many people, and is no trace. */
const isTrace = (text: string) => text.trim().length > 2

/** Tables in which nothing of a customer is, or that are changed apart. */
const apart = [
  'customers',
  'orders',
  'tallies',
  'tally_moves',
  'products',
  'stock',
  'locations',
  'memberships',
  'order_views',
  'order_tags',
]

/**
 * Throws 404 for one who is not there or was erased, 409 for another version, or while an order of theirs is open. The name,
 * the addresses and the number become '[removed]' in orders, remarks, tags, the log, what couriers said, stored responses, deleted orders
 * that say them, imported rows and saved views. No deleted order of theirs can be brought back. Whether the customer was blocked stays known for the number, by its hash.
 */
export async function eraseCustomer(
  writing: Writing,
  vault: Vault,
  { id, version: seen, requireProof }: { id: string; version: number; requireProof: () => Promise<void> },
): Promise<void> {
  const { tx, companyId, now, actor } = writing
  const row = await lockCustomer(tx, companyId, { id })
  if (!row || row.erasedAt !== null) throw refusals.notFound()
  await requireVersion(writing, { subject: 'customer', subjectId: id, seen, version: row.version })
  const own = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.customerId, id)))
  const open = own.filter(({ status }) => statusRules[status].outcome === 'open')
  if (open.length > 0)
    throw refusals.eventRefused({
      detail: exportMessages.openOrders({ orders: open.length }),
      refused: [],
      possible: [],
      version: row.version,
    })

  // Last: whoever is refused for another reason is not asked for a password first.
  await requireProof()
  const earlier = await tx
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.companyId, companyId), eq(changes.subject, 'customer'), eq(changes.subjectId, id)))
  const known: Record<string, unknown>[] = [
    row,
    ...own,
    ...earlier.flatMap(({ before, after }) => [before, after]),
  ]
  const valuesOf = (...fields: string[]) => [
    ...new Set(
      known.flatMap((one) =>
        fields.flatMap((field) => {
          const value = one[field]
          return typeof value === 'string' && isTrace(value) && value !== erasedText ? [value] : []
        }),
      ),
    ),
  ]
  const unique = await notOfOthers(tx, row, {
    emails: valuesOf('email'),
    phones: valuesOf('phone'),
    names: valuesOf('name'),
  })
  const everywhere: Traces = {
    texts: [...unique.texts, ...valuesOf('name', 'address1', 'address2')],
    digits: unique.digits,
    fields: new Set(),
    beside: personal,
  }
  // In what is about them, a part of the name says who it is, too.
  const words = valuesOf('name').flatMap((name) => name.split(/[\s,.]+/).filter((word) => word.length > 3))
  const theirs: Traces = { ...everywhere, texts: [...everywhere.texts, ...words], fields: personal }
  // All of them are open: brought back, they would be work for a customer whom nobody knows.
  const deleted = await tx
    .delete(deletedOrders)
    .where(
      and(
        eq(deletedOrders.companyId, companyId),
        sql`${deletedOrders.record} -> 'order' ->> 'customerId' = ${id}`,
      ),
    )
    .returning({ id: deletedOrders.id })
  const ids = [...own, ...deleted].map((order) => order.id)

  for (const order of ids) await eraseOrder(tx, companyId, order, theirs)
  await eraseTags(tx, companyId, { unique, everywhere })
  // Saved views that look for them, too: all that is said about these.
  const about = new Set([id, ...ids, ...(await eraseViews(tx, companyId, everywhere))])
  for (const table of companyTables) {
    if (apart.includes(table.name)) continue
    const link = linkOf(table)
    const related = link
      ? inArray(link[1], [...about])
      : table.table === idempotencyKeys
        ? isMentioning(idempotencyKeys.response, [...about])
        : undefined
    await sweep(tx, table, companyId, or(related, isSaying(table, unique)), (found) =>
      copies.includes(table.name) || (link && about.has(String(found[link[0]]))) ? theirs : everywhere,
    )
  }
  await erasePushes(tx, companyId, ids, theirs)
  await eraseCities(tx, companyId, own)
  const phone = row.isBlocked ? await blockedText(tx, vault, row) : `erased ${id}`
  const nameless = { email: '', city: '', address1: '', address2: '', zip: '', searchText: '' }
  const version = await updateCustomer(tx, row, { ...nameless, name: erasedText, phone, erasedAt: now })
  await tx.insert(erasures).values({
    id: writing.newId(),
    kind: 'customer',
    subjectId: id,
    actor: `user:${actor.id}`,
    createdAt: now,
  })
  await writing.log({
    subject: 'customer',
    subjectId: id,
    event: 'customer.erased',
    before: {},
    after: {},
    version,
  })
}

/**
 * What is of nobody else by now, for which all rows of the company are searched: numbers, addresses of mail, and names of two
 * words or more. A name that another customer, order or person of the company has, or a single word, is no trace of this one.
 */
async function notOfOthers(
  tx: Transaction,
  { companyId, id }: CustomerRow,
  { emails, phones, names }: { emails: string[]; phones: string[]; names: string[] },
) {
  const others = await tx
    .select({ email: sql<string>`lower(${customers.email})`, phone: customers.phone })
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        sql`${customers.id} <> ${id}`,
        or(
          inArray(
            sql`lower(${customers.email})`,
            emails.map((email) => email.toLowerCase()),
          ),
          inArray(customers.phone, phones),
        ),
      ),
    )
  const digits = phones
    .filter((phone) => !others.some((other) => other.phone === phone))
    .map((phone) => phoneDigits(phone).replace(/\D/g, '').slice(-10))
  const people = (await listPeople(tx, companyId)).map((person) => folded(nameOf(person)))
  const own: string[] = []
  for (const name of names.filter((one) => /\S\s+\S/.test(one.trim()))) {
    const key = folded(name)
    if (people.some((person) => person.includes(key))) continue
    const isNamed = (column: PgColumn, text: PgColumn) =>
      and(
        sql`${text} like ${containing(key)}`,
        sql`strpos(lower(${column}), ${name.trim().toLowerCase()}) > 0`,
      )
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(
        and(
          eq(customers.companyId, companyId),
          sql`${customers.id} <> ${id}`,
          isNamed(customers.name, customers.searchText),
        ),
      )
      .limit(1)
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.companyId, companyId),
          sql`${orders.customerId} is distinct from ${id}`,
          isNamed(orders.name, orders.searchText),
        ),
      )
      .limit(1)
    if (!customer && !order) own.push(name.trim())
  }
  return {
    texts: [
      ...emails.filter((email) => !others.some((other) => other.email === email.toLowerCase())),
      ...own,
    ],
    digits: [...new Set(digits)].filter((number) => number.length >= 7),
  }
}

/** The column that says which record a row is about, by its name in the code; undefined where none does. */
function linkOf(table: DataTable): [string, PgColumn] | undefined {
  const name = table.table === changes ? 'subject_id' : table.table === jobRows ? 'record_id' : 'order_id'
  return Object.entries(table.columns).find(([, column]) => column.name === name)
}

/** Answers, imported rows and deleted orders are only copies: of one with a trace, all fields of a customer are removed. */
const copies = ['idempotency_keys', 'job_rows', 'deleted_orders']

/** Tags of orders of others that say who the customer is. They are searched by them. */
async function eraseTags(
  tx: Transaction,
  companyId: string,
  { unique, everywhere }: { unique: Pick<Traces, 'texts' | 'digits'>; everywhere: Traces },
): Promise<void> {
  for (const table of companyTables) {
    const said = table.table === orderTags ? isSaying(table, unique) : undefined
    if (!said) continue
    const tagged = await tx
      .selectDistinct({ id: orderTags.orderId })
      .from(orderTags)
      .where(and(eq(orderTags.companyId, companyId), said))
    for (const { id } of tagged) {
      const record = await lockOrderRecord(tx, companyId, { id })
      if (!record) continue
      const tags = await keepTags(tx, record, everywhere)
      const { name, email, phone, city, zip, address1, address2 } = record.order
      const searchText = searchTextOf({ ...record, tags })
      const same = { name, email, phone, city, zip, address1, address2 }
      await saveCustomerOfOrder(tx, record.order, { ...same, searchText })
    }
  }
}

/** Deletes the tags of an order that are traces. Returns the others. */
async function keepTags(tx: Transaction, { order, tags }: OrderRecord, traces: Traces) {
  const isTheirs = matcherOf(traces)
  const ofOrder = and(eq(orderTags.companyId, order.companyId), eq(orderTags.orderId, order.id))
  for (const { tag, tagKey } of tags)
    if (isTheirs(tag)) await tx.delete(orderTags).where(and(ofOrder, eq(orderTags.tagKey, tagKey)))
  return tags.filter(({ tag }) => !isTheirs(tag))
}

/** What couriers posted as it came: of their parcels only the numbers say whose it is. */
async function erasePushes(
  tx: Transaction,
  companyId: string,
  orderIds: readonly string[],
  traces: Traces,
): Promise<void> {
  if (orderIds.length === 0) return
  const numbers = await Promise.all(
    [parcels, bookings].map((table) =>
      tx
        .selectDistinct({ cn: table.cn })
        .from(table)
        .where(and(eq(table.companyId, companyId), inArray(table.orderId, [...orderIds]))),
    ),
  )
  const cns = new Set(numbers.flat().flatMap(({ cn }) => (cn ? [cn] : [])))
  if (cns.size === 0) return
  const ofTheirs = or(...[...cns].map((cn) => sql`strpos(${courierPushes.body}, ${cn}) > 0`))
  for (const table of companyTables)
    if (table.table === courierPushes) await sweep(tx, table, companyId, ofTheirs, () => traces)
}

/** Saved views that look for the customer, which no id says. Returns the ids of those. */
async function eraseViews(tx: Transaction, companyId: string, traces: Traces): Promise<string[]> {
  const isTheirs = matcherOf(traces)
  const erased: string[] = []
  const views = await tx.select().from(orderViews).where(eq(orderViews.companyId, companyId))
  for (const { id, name, query } of views) {
    const texts = Object.entries(query).map(([field, text]) => [field, isTheirs(text) ? erasedText : text])
    if (!isTheirs(name) && texts.every(([field = '', text]) => query[field] === text)) continue
    erased.push(id)
    // Names differ, also of two of them.
    const shown = isTheirs(name) ? `${erasedText} ${id.slice(-6)}` : name
    await tx
      .update(orderViews)
      .set({ name: shown, nameKey: shown.toLowerCase(), query: Object.fromEntries(texts) })
      .where(and(eq(orderViews.companyId, companyId), eq(orderViews.id, id)))
  }
  return erased
}

/**
 * A city that is not known is counted as it was typed. Where no order has it any longer its counts are all 0, and the rows
 * that say so go.
 */
async function eraseCities(
  tx: Transaction,
  companyId: string,
  own: readonly Pick<typeof orders.$inferSelect, 'city' | 'knownCity'>[],
): Promise<void> {
  const typed = own.flatMap(({ city, knownCity }) => (knownCity === null ? [city.trim().toLowerCase()] : []))
  for (const key of new Set(typed.filter(Boolean)))
    for (const table of [tallyMoves, tallies])
      await tx.delete(table).where(
        and(
          eq(table.companyId, companyId),
          eq(table.kind, 'city'),
          eq(table.key, key),
          sql`not exists (select from ${orders} where ${orders.companyId} = ${companyId}
            and lower(trim(coalesce(${orders.knownCity}, ${orders.city}))) = ${key})`,
        ),
      )
}

/** The customer as an order has them. Its city stays where allocation and figures count by it. */
async function eraseOrder(tx: Transaction, companyId: string, id: string, traces: Traces): Promise<void> {
  const record = await lockOrderRecord(tx, companyId, { id })
  if (!record) return
  const tags = await keepTags(tx, record, traces)
  const nameless = {
    name: erasedText,
    email: '',
    phone: '',
    city: record.order.knownCity ?? '',
    zip: '',
    address1: '',
    address2: '',
  }
  const searchText = searchTextOf({ ...record, tags, order: { ...record.order, ...nameless, name: '' } })
  await saveCustomerOfOrder(tx, record.order, { ...nameless, searchText })
}
