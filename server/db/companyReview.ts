/** What the operator's console reads of companies: queries across all of them. */
import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { fieldsOfKind } from '#domain/onboarding/fields.ts'
import { isPublicMailDomain } from '#domain/operator/publicMailDomains.ts'
import { firstOwner } from './companies.ts'
import type { Queries } from './database.ts'
import {
  companies,
  companySetups,
  companyStatusChanges,
  companyWarehouses,
  memberships,
  users,
  warehouses,
} from './schema.ts'

const personName = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`
const digitsOf = (column: typeof users.phone | typeof users.cnic) =>
  sql<string>`regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`

/** A text that is anywhere in a column, whatever its case. */
const isIn = (column: unknown, text: string) => sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

type Searched = { text: string; digits: string | null }

/** Whether a company, one of its people or its set-up matches. */
function matches({ text, digits }: Searched): SQL | undefined {
  if (text === '') return undefined
  const person = or(
    isIn(users.email, text),
    isIn(personName, text),
    ...(digits === null ? [] : [isIn(digitsOf(users.phone), digits), isIn(digitsOf(users.cnic), digits)]),
  )
  return or(
    isIn(companies.name, text),
    sql`exists (
      select from ${memberships} join ${users} on ${users.id} = ${memberships.userId}
      where ${memberships.companyId} = ${companies.id} and ${person}
    )`,
    sql`exists (
      select from ${companySetups} where ${companySetups.companyId} = ${companies.id}
      and ${or(isIn(companySetups.ntn, text), isIn(companySetups.ecommerce_store_url, text))}
    )`,
  )
}

type CompanyStatus = typeof companies.$inferSelect.status
type Wanted = { search: Searched; status: CompanyStatus | 'all' }
const isWanted = ({ search, status }: Wanted) =>
  and(status === 'all' ? undefined : eq(companies.status, status), matches(search))

/** The companies that match, the oldest first. */
export async function listQueue(queries: Queries, wanted: Wanted & { limit: number; offset: number }) {
  return queries
    .select({
      id: companies.id,
      name: companies.name,
      status: companies.status,
      createdAt: companies.createdAt,
      ownerName: personName,
      ownerEmail: users.email,
      ownerPhone: users.phone,
    })
    .from(companies)
    .innerJoin(users, eq(users.id, firstOwner))
    .where(isWanted(wanted))
    .orderBy(asc(companies.createdAt), asc(companies.id))
    .limit(wanted.limit)
    .offset(wanted.offset)
}

export async function countQueue(queries: Queries, wanted: Wanted): Promise<number> {
  const [counted] = await queries.select({ total: count() }).from(companies).where(isWanted(wanted))
  return counted?.total ?? 0
}

/** How many companies have each status. */
export async function countByStatus(queries: Queries): Promise<Map<CompanyStatus, number>> {
  const rows = await queries
    .select({ status: companies.status, total: count() })
    .from(companies)
    .groupBy(companies.status)
  return new Map(rows.map(({ status, total }) => [status, total]))
}

export async function findReviewed(queries: Queries, id: string) {
  const [found] = await queries.select().from(companies).where(eq(companies.id, id))
  return found
}

/** Its people, owners first. */
export async function listPeople(queries: Queries, companyId: string) {
  return queries
    .select({
      id: users.id,
      name: personName,
      email: users.email,
      role: memberships.role,
      cnic: users.cnic,
      phone: users.phone,
      designation: users.designation,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, companyId))
    .orderBy(sql`${memberships.role} <> 'owner'`, asc(memberships.createdAt), asc(users.id))
}

const answerFields = fieldsOfKind('text', 'choice', 'flag')
const answerColumns = Object.fromEntries(answerFields.map((field) => [field, companySetups[field]])) as Pick<
  typeof companySetups,
  (typeof answerFields)[number]
>

/** The answers of the set-up that are no credentials, with the names of the chosen warehouses. */
export async function findSetupAnswers(queries: Queries, companyId: string) {
  const [answers] = await queries
    .select(answerColumns)
    .from(companySetups)
    .where(eq(companySetups.companyId, companyId))
  if (!answers) return null
  const chosen = await queries
    .select({ name: warehouses.name, city: warehouses.city })
    .from(companyWarehouses)
    .innerJoin(warehouses, eq(warehouses.id, companyWarehouses.warehouseId))
    .where(eq(companyWarehouses.companyId, companyId))
    .orderBy(asc(warehouses.city), asc(warehouses.name))
  return { answers, warehouses: chosen.map(({ name, city }) => `${name}, ${city}`) }
}

/** Every change of its status, the newest first, with the name of a person who made it. */
export async function listTrail(queries: Queries, companyId: string) {
  return queries
    .select({ change: companyStatusChanges, person: personName })
    .from(companyStatusChanges)
    .leftJoin(users, sql`${companyStatusChanges.actor} = 'user:' || ${users.id}::text`)
    .where(eq(companyStatusChanges.companyId, companyId))
    .orderBy(desc(companyStatusChanges.createdAt), desc(companyStatusChanges.id))
}

/** What identifies a company and its people, in the form in which two of them are compared; '' for nothing. */
const traits = {
  ntn: sql<string>`coalesce(${companySetups.ntn}, '')`,
  cnic: digitsOf(users.cnic),
  phone: sql<string>`right(${digitsOf(users.phone)}, 10)`,
  emailDomain: sql<string>`split_part(${users.emailKey}, '@', 2)`,
  storeDomain: sql<string>`lower(substring(coalesce(${companySetups.ecommerce_store_url}, '') from '^[a-zA-Z]+://(?:www\\.)?([^/:]+)'))`,
}
type Trait = keyof typeof traits
const traitNames = Object.keys(traits) as Trait[]

const MOST_SIMILAR = 20

/** Other companies with the same NTN, CNIC, phone number, mail domain or store domain, the newest first. */
export async function listSimilar(queries: Queries, companyId: string) {
  const own = await queries
    .select(traits)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(companySetups, eq(companySetups.companyId, memberships.companyId))
    .where(eq(memberships.companyId, companyId))
  const values = (trait: Trait) =>
    [...new Set(own.map((row) => row[trait]))].filter(
      (value) => value && !(trait === 'emailDomain' && isPublicMailDomain(value)),
    )
  const isSame = (trait: Trait) => {
    const known = values(trait)
    return known.length === 0 ? sql<boolean>`false` : sql<boolean>`${inArray(traits[trait], known)}`
  }
  const same = (trait: Trait) => sql<boolean>`coalesce(bool_or(${isSame(trait)}), false)`
  return queries
    .select({
      id: companies.id,
      name: companies.name,
      status: companies.status,
      ntn: same('ntn'),
      cnic: same('cnic'),
      phone: same('phone'),
      emailDomain: same('emailDomain'),
      storeDomain: same('storeDomain'),
    })
    .from(companies)
    .innerJoin(memberships, eq(memberships.companyId, companies.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(companySetups, eq(companySetups.companyId, companies.id))
    .where(and(ne(companies.id, companyId), or(...traitNames.map(isSame))))
    .groupBy(companies.id)
    .orderBy(desc(companies.createdAt), desc(companies.id))
    .limit(MOST_SIMILAR)
}
