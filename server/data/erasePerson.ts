/** Exports or erases one person with an account: what a person can ask an operator for. */
import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { emailKey } from '#domain/emails.ts'
import { phoneDigits } from '#domain/phoneSearch.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { PROFILE_CHANGED } from '#server/auth/changeProfile.ts'
import type { Company } from '#server/db/companies.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { orders } from '#server/db/live/orderTables.ts'
import { findOperator } from '#server/db/operators.ts'
import { lockPeople } from '#server/db/people.ts'
import {
  changes,
  companies,
  erasures,
  invitations,
  mailLinks,
  mails,
  memberships,
  ownershipChanges,
  passkeys,
  sessions,
  users,
} from '#server/db/schema.ts'
import { newId } from '#server/live/ids.ts'
import { nameOf } from '#server/live/write.ts'
import type { Traces } from './redact.ts'
import { rowsInParts } from './rowsInParts.ts'
import { isSaying, sweep } from './sweep.ts'
import { allTables, columnOf, type DataTable } from './tables.ts'

export type Person = typeof users.$inferSelect

/** Why a person is not erased. */
export type Kept = 'isOperator' | 'isLastOwner'

/** What the database has of a person, but for secrets and for the records of their company. */
export async function exportPerson(queries: Queries, person: Person): Promise<object> {
  const account = { ...person, passwordHash: undefined }
  const { id } = account
  const of = <Column>(column: Column) => eq(column as never, id)
  const [own, devices, keys, received, acts] = [
    await queries.select().from(memberships).where(of(memberships.userId)),
    await queries
      .select({ userAgent: sessions.userAgent, since: sessions.createdAt, until: sessions.expiresAt })
      .from(sessions)
      .where(of(sessions.userId)),
    await queries
      .select({ name: passkeys.name, since: passkeys.createdAt })
      .from(passkeys)
      .where(of(passkeys.userId)),
    await queries
      .select({ kind: mails.kind, parameters: mails.parameters, at: mails.createdAt })
      .from(mails)
      .where(sql`lower(${mails.to}) = ${emailKey(account.email)}`),
    await queries
      .select({
        event: changes.event,
        subject: changes.subject,
        subjectId: changes.subjectId,
        at: changes.createdAt,
      })
      .from(changes)
      .where(eq(changes.actorId, id)),
  ]
  return { account, companies: own, devices, passkeys: keys, mails: received, acts }
}

/** The account of a person by its id, locked until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<Person | undefined> {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return found
}

/** The companies that a person belongs to, or belonged to. */
export async function listCompaniesOf(queries: Queries, { id }: Pick<Person, 'id'>): Promise<Company[]> {
  const logged = await queries
    .selectDistinct({ companyId: changes.companyId })
    .from(changes)
    .where(and(eq(changes.subject, 'person'), eq(changes.subjectId, id)))
  return queries
    .select()
    .from(companies)
    .where(
      or(
        sql`exists (select from ${memberships} where ${memberships.companyId} = ${companies.id} and ${memberships.userId} = ${id})`,
        inArray(
          companies.id,
          logged.map(({ companyId }) => companyId),
        ),
        sql`exists (select from ${ownershipChanges} where ${ownershipChanges.companyId} = ${companies.id}
          and ${ownershipChanges.people} @> ${JSON.stringify([{ id }])}::jsonb)`,
      ),
    )
}

/**
 * The ids of the accounts of a person, by an address of mail or an id: of those that they had until they were removed from a
 * company, and last of the one that signs in with the address now.
 */
export async function listAccountsOf(queries: Queries, who: string): Promise<string[]> {
  const key = emailKey(who)
  const isThem = uuidPattern.test(who)
    ? eq(users.id, who)
    : or(eq(users.emailKey, key), and(isRemoved, sql`lower(${users.email}) = ${key}`))
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(isThem)
    .orderBy(asc(eq(users.emailKey, key)))
  return found.map(({ id }) => id)
}

/** As `deleteMember` leaves an account. */
export const isRemoved = sql`${users.emailKey} = 'removed ' || ${users.id}`

/** What was erased, the newest first. */
export async function listErasures(queries: Queries, limit: number) {
  return queries.select().from(erasures).orderBy(desc(erasures.createdAt)).limit(limit)
}

/** Why a person cannot be erased; null when nothing is in the way. Locks the people of their companies. */
export async function keptBecause(tx: Transaction, { id }: Person): Promise<Kept | null> {
  if (await findOperator(tx, id)) return 'isOperator'
  const own = await tx.select().from(memberships).where(eq(memberships.userId, id))
  for (const { companyId, role } of own) {
    const people = await lockPeople(tx, companyId)
    if (role === 'owner' && people.filter((person) => person.role === 'owner').length === 1)
      return 'isLastOwner'
  }
  return null
}

/** The columns that name who did something, beside a column with their id or without one. */
const nameColumns = /^(actor_name|author_name|.+_by)$/

/** Tables of what merchants know of their customers and products: a person with the same name there is another one. */
const ofMerchants = [
  'customers',
  'orders',
  'order_lines',
  'products',
  'locations',
  'stock',
  'tallies',
  'tally_moves',
  'companies',
]

/**
 * Deletes the account with all that belongs to it, and removes name, address of mail, number and CNIC where logs, mails and stored
 * responses say them. What the person did stays in the log, under no name.
 */
export async function erasePerson(
  tx: Transaction,
  person: Person,
  { actor, now }: { actor: string; now: Date },
) {
  const { id, phone, cnic } = person
  const companyIds = new Set((await listCompaniesOf(tx, person)).map((company) => company.id))
  for (const table of allTables)
    if (table.table === changes)
      for await (const acts of rowsInParts(tx, table, null, { matching: eq(changes.actorId, id) }))
        for (const { companyId } of acts) companyIds.add(String(companyId))
  const earlier = await earlierProfiles(tx, id, companyIds)
  const names = [...new Set([nameOf(person), ...earlier.names])]
  const digits = [phone, cnic, ...earlier.phones].flatMap((text) => {
    const number = phoneDigits(text ?? '')
      .replace(/\D/g, '')
      .slice(-10)
    return number.length >= 7 ? [number] : []
  })
  const emails = await addressesOf(tx, person)
  const traces: Traces = { texts: [...emails, ...names], digits, fields: new Set() }

  const links = sql`select ${mailLinks.id}::text from ${mailLinks} where ${mailLinks.userId} = ${id}`
  await tx
    .delete(mails)
    .where(or(isOneOf(mails.to, emails), sql`${mails.parameters} ->> 'link' in (${links})`))
  await tx.delete(invitations).where(isOneOf(invitations.emailKey, emails))
  for (const table of allTables) {
    // What they said of themselves.
    if (table.table === changes)
      await sweep(tx, table, null, isOfProfile(id), () => ({
        texts: [],
        digits: [],
        fields: new Set(['name', 'phone', 'designation']),
      }))
    // An order says who verified it. A customer of the same name is somebody else.
    if (table.table === orders && companyIds.size > 0) {
      const byThem = and(
        inArray(orders.companyId, [...companyIds]),
        inArray(sql`${orders.verified} ->> 'by'`, names),
      )
      await sweep(tx, table, null, byThem, () => ({ texts: [], digits: [], fields: new Set(['by']) }))
    }
    if (ofMerchants.includes(table.name) || table.table === users) continue
    const company = columnOf(table, 'company_id')
    const isOfTheirs = company && companyIds.size > 0 ? inArray(company, [...companyIds]) : undefined
    const matching = or(
      isSaying(table, { digits, texts: emails }),
      isOfTheirs && and(isOfTheirs, isNamed(table, person, names)),
    )
    await sweep(tx, table, null, matching, () => traces)
  }
  await deleteAccounts(tx, [id])
  await tx.insert(erasures).values({ id: newId(), kind: 'person', subjectId: id, actor, createdAt: now })
}

const isOneOf = (column: PgColumn, emails: readonly string[]) =>
  inArray(
    sql`lower(${column})`,
    emails.map((email) => email.toLowerCase()),
  )

/**
 * The address of mail of a person, and those that they had before, as far as a row says whose they were; without one that
 * another account signs in with now.
 */
async function addressesOf(tx: Transaction, { id, email }: Person): Promise<string[]> {
  const before = await tx
    .select({ people: ownershipChanges.people })
    .from(ownershipChanges)
    .where(sql`${ownershipChanges.people} @> ${JSON.stringify([{ id }])}::jsonb`)
  const known = new Set([email])
  for (const { people } of before) for (const one of people) if (one.id === id) known.add(one.email)
  // Of each change, the mail that tells the earlier address. One of them names the next.
  for (let size = 0; size < known.size; ) {
    size = known.size
    const told = await tx
      .select({ to: mails.to })
      .from(mails)
      .where(
        and(
          eq(mails.kind, 'emailChanged'),
          inArray(
            sql`lower(${mails.parameters} ->> 'newEmail')`,
            [...known].map((one) => one.toLowerCase()),
          ),
        ),
      )
    for (const { to } of told) known.add(to)
  }
  const byKey = new Map([...known].map((one) => [emailKey(one), one]))
  const others = await tx
    .select({ key: users.emailKey })
    .from(users)
    .where(and(ne(users.id, id), inArray(users.emailKey, [...byKey.keys()])))
  for (const { key } of others) byKey.delete(key)
  return [...byKey.values()]
}

const isOfProfile = (id: string) =>
  and(eq(changes.subject, 'person'), eq(changes.subjectId, id), eq(changes.event, PROFILE_CHANGED))

/** The names and the numbers that a person had before, as the logs of their companies say. */
async function earlierProfiles(tx: Transaction, id: string, companyIds: Iterable<string>) {
  const earlier = { names: [] as string[], phones: [] as string[] }
  for (const companyId of companyIds) {
    const isOfCompany = eq(changes.companyId, companyId)
    const changed = await tx
      .select({ before: changes.before })
      .from(changes)
      .where(and(isOfCompany, isOfProfile(id)))
    for (const { before } of changed) {
      if (typeof before['name'] === 'string') earlier.names.push(before['name'])
      if (typeof before['phone'] === 'string') earlier.phones.push(before['phone'])
    }
  }
  return earlier
}

/** Whether a row names the person: as who did it, or in its JSON. */
function isNamed({ table, columns }: DataTable, { id }: Person, names: readonly string[]) {
  const inJson = (column: PgColumn) =>
    or(...names.map((name) => sql`strpos(${column}::text, ${JSON.stringify(name).slice(1, -1)}) > 0`))
  // Of orders and customers, the same name is that of somebody else.
  if (table === changes)
    return or(
      and(eq(changes.actorId, id), inArray(changes.actorName, [...names])),
      and(eq(changes.subject, 'person'), or(inJson(changes.before), inJson(changes.after))),
    )
  const conditions = Object.values(columns).flatMap((column) => {
    if (column.columnType === 'PgJsonb') return [inJson(column)]
    return column.columnType === 'PgText' && nameColumns.test(column.name)
      ? [inArray(column, [...names])]
      : []
  })
  return conditions.length === 0 ? sql`false` : or(...conditions)
}

/** Deletes accounts, with the rows of every table that belong to them. */
export async function deleteAccounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const emails = await tx
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]))
  for (const table of allTables) {
    const user = columnOf(table, 'user_id')
    if (user) await tx.delete(table.table).where(inArray(user, [...ids]))
  }
  await tx.delete(mails).where(
    inArray(
      sql`lower(${mails.to})`,
      emails.map(({ email }) => email.toLowerCase()),
    ),
  )
  await tx.delete(users).where(inArray(users.id, [...ids]))
}
