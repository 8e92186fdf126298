/** Customers: one normalised phone number each (orders.md §5). */
import type * as v from 'valibot'
import { isEmail } from '#domain/emails.ts'
import { searchLines } from '#domain/folding.ts'
import type {
  CustomerResponse,
  customerRequestSchema,
  newCustomerSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { resolveCity } from '#domain/fulfilment/cities.ts'
import { orderTypeOf } from '#domain/fulfilment/newOrder.ts'
import { isPhone, normalizePhone } from '#domain/identityNumbers.ts'
import { phoneDigits } from '#domain/phoneSearch.ts'
import { normalizeAnyPhone, phoneAbroad } from '#domain/phonesAbroad.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { isDuplicate } from '#server/db/database.ts'
import {
  type CustomerRow,
  insertCustomer,
  lockCustomer,
  PHONE_INDEX,
  updateCustomer,
} from '#server/db/live/customers.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { rupees } from '../currency.ts'
import { type RowWriting, requireVersion, type Writing } from '../write.ts'

/** A city by its own name, where the text that was typed is known to mean it: 'Karachi' of 'KHI'. */
function cityName(typed: string): string {
  const match = resolveCity(typed)
  return match.is === 'known' ? match.place.city : typed
}

export function customerResponse(row: CustomerRow): CustomerResponse {
  const ended = row.deliveredParcels + row.returnedParcels
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    phone: row.erasedAt === null ? row.phone : '',
    city: cityName(row.city),
    country: row.country,
    address1: row.address1,
    address2: row.address2,
    zip: row.zip,
    is_blocked: row.isBlocked,
    is_erased: row.erasedAt !== null,
    joined_at: row.createdAt.getTime(),
    orders: row.orders,
    total_spent: rupees(row.spentMinor),
    last_order_at: row.lastOrderAt?.getTime() ?? null,
    acceptance: { rate: ended === 0 ? null : row.deliveredParcels / ended, ended },
  }
}

type Fields = v.InferOutput<typeof newCustomerSchema>

/** What the search of customers looks through. */
export function customerSearchText({
  name,
  email,
  phone,
  city,
}: Pick<CustomerRow, 'name' | 'email' | 'phone' | 'city'>): string {
  return searchLines([name, email, phoneDigits(phone), city, cityName(city)])
}

function columnsOf(input: Fields) {
  const columns = {
    name: trimmed(input.name),
    email: trimmed(input.email),
    phone: normalizeAnyPhone(input.phone),
    city: trimmed(input.city),
    country: trimmed(input.country),
  }
  return { ...columns, searchText: customerSearchText(columns) }
}

const isAtHome = (country: string) => isBlank(country) || orderTypeOf(country) === 'Local'

/** A number of Pakistan, or of somebody in another country one with its country code. */
export function isUsablePhone(phone: string, country: string): boolean {
  return isAtHome(country) ? isPhone(normalizePhone(phone)) : phoneAbroad(phone) !== null
}

/** What is said of a number that is not usable. */
export function phoneRefusal(country: string): string {
  return isAtHome(country) ? liveMessages.phoneInvalid : liveMessages.phoneWithoutCode
}

function requireFields({ name, email, phone, country }: Fields): void {
  const problems = {
    ...(isBlank(name) && { name: liveServerMessages.required }),
    ...(!isBlank(email) && !isEmail(trimmed(email)) && { email: liveServerMessages.email }),
    ...(!isUsablePhone(phone, country) && { phone: phoneRefusal(country) }),
  }
  if (Object.keys(problems).length > 0) throw fieldsRefused(problems)
}

const phoneTaken = ({ name }: Pick<CustomerRow, 'name'>) =>
  fieldsRefused({ phone: liveMessages.customerExists({ name }) })

export async function addCustomer(writing: Writing, input: Fields): Promise<CustomerResponse> {
  requireFields(input)
  const { tx, companyId } = writing
  const columns = columnsOf(input)
  const added = await newOfNumber(writing, columns)
  // Before anybody is looked for, so that who added the number in this moment is found.
  const isNew = await insertCustomer(tx, added)
  const row = isNew ? added : await lockCustomer(tx, companyId, { phone: columns.phone })
  if (!row) throw new Error('The number has a customer')
  if (!isNew && row.removedAt === null) throw phoneTaken(row)
  const version = isNew ? 1 : await updateCustomer(tx, row, { ...columns, removedAt: null })
  const { searchText: _, ...logged } = columns
  await writing.log({
    subject: 'customer',
    subjectId: row.id,
    event: 'customer.added',
    ...changed({}, logged),
    version,
  })
  return customerResponse({ ...row, ...columns, version })
}

/** A customer without orders, blocked if the number was when who had it was erased. */
async function newOfNumber(
  writing: RowWriting,
  columns: Parameters<typeof newCustomer>[1],
): Promise<CustomerRow> {
  const isBlocked = (await writing.isBlockedNumber?.(columns.phone)) ?? false
  return { ...newCustomer(writing, columns), isBlocked }
}

/** A customer without orders. */
export function newCustomer(
  { companyId, now, newId }: Pick<RowWriting, 'companyId' | 'now' | 'newId'>,
  columns: Pick<CustomerRow, 'name' | 'email' | 'phone' | 'city' | 'country' | 'searchText'>,
): CustomerRow {
  return {
    companyId,
    id: newId(),
    ...columns,
    address1: '',
    address2: '',
    zip: '',
    isBlocked: false,
    orders: 0,
    keptOrders: 0,
    spentMinor: 0,
    deliveredParcels: 0,
    returnedParcels: 0,
    lastOrderAt: null,
    removedAt: null,
    erasedAt: null,
    version: 1,
    createdAt: now,
  }
}

/** The customer of a number, locked; a new one is created from the order. Somebody removed comes back. */
export async function customerOfOrder(
  writing: RowWriting,
  given: Pick<CustomerRow, 'name' | 'email' | 'phone' | 'city' | 'country' | 'address1' | 'address2' | 'zip'>,
): Promise<CustomerRow> {
  const { rows } = writing
  const columns = { ...given, searchText: customerSearchText(given) }
  const known = await rows.lockCustomer({ phone: given.phone })
  if (known) {
    await bringUpToDate(writing, known, given)
    return known
  }
  const row = { ...(await newOfNumber(writing, columns)), ...columns }
  if (await rows.insertCustomer(row)) {
    const { name, phone, city } = row
    await writing.log({
      subject: 'customer',
      subjectId: row.id,
      event: 'customer.added',
      before: {},
      after: { name, phone, city },
      version: 1,
    })
    return row
  }
  const other = await rows.lockCustomer({ phone: given.phone })
  if (!other) throw new Error('The number has a customer')
  return other
}

type Given = Pick<CustomerRow, 'address1' | 'address2' | 'city' | 'email'>

/** What an order says of a known customer: it is newer, and what it does not say stays. */
export function newerOf(known: Given, given: Given): Given {
  return {
    address1: given.address1 || known.address1,
    address2: given.address1 ? given.address2 : known.address2,
    city: given.city || known.city,
    email: known.email || given.email,
  }
}

async function bringUpToDate(writing: RowWriting, known: CustomerRow, given: Given): Promise<void> {
  const next = newerOf(known, given)
  const { before, after } = changed(known, next)
  const removedAt = known.removedAt?.getTime() ?? null
  if (Object.keys(after).length === 0 && removedAt === null) return
  const searchText = customerSearchText({ ...known, ...next })
  const version = await writing.rows.updateCustomer(known, { ...next, searchText, removedAt: null })
  // A form of the customer that is open meanwhile is told who changed it, and what.
  await writing.log({
    subject: 'customer',
    subjectId: known.id,
    event: removedAt === null ? 'customer.changed' : 'customer.restored',
    before: { ...before, ...(removedAt !== null && { removedAt }) },
    after: { ...after, ...(removedAt !== null && { removedAt: null }) },
    version,
  })
}

export async function changeCustomer(
  writing: Writing,
  id: string,
  { version: seen, is_blocked, ...input }: v.InferOutput<typeof customerRequestSchema>,
): Promise<CustomerResponse> {
  requireFields(input)
  const { tx, companyId } = writing
  const row = await lockCustomer(tx, companyId, { id })
  if (!row || row.removedAt !== null || row.erasedAt !== null) throw refusals.notFound()
  const of = { subject: 'customer', subjectId: id } as const
  await requireVersion(writing, { ...of, seen, version: row.version })
  const columns = { ...columnsOf(input), isBlocked: is_blocked ?? row.isBlocked }
  // In a transaction of its own, so that the owner of the number can be looked up after it has failed.
  const version = await tx
    .transaction((inner) => updateCustomer(inner, row, columns))
    .catch(async (error: unknown) => {
      if (!isDuplicate(error, PHONE_INDEX)) throw error
      throw phoneTaken((await lockCustomer(tx, companyId, { phone: columns.phone })) ?? columns)
    })
  const { searchText: _, ...logged } = columns
  await writing.log({ ...of, event: 'customer.changed', ...changed(row, logged), version })
  return customerResponse({ ...row, ...columns, version })
}

/** Takes a customer off the list; the orders stay, and a new one brings the customer back. */
export async function removeCustomer(writing: Writing, id: string, seen: number): Promise<void> {
  await setRemoved(writing, id, writing.now, seen)
}

export async function restoreCustomer(writing: Writing, id: string): Promise<CustomerResponse> {
  return customerResponse(await setRemoved(writing, id, null))
}

async function setRemoved(
  writing: Writing,
  id: string,
  removedAt: Date | null,
  seen?: number,
): Promise<CustomerRow> {
  const { tx, companyId } = writing
  const row = await lockCustomer(tx, companyId, { id })
  if (!row || (removedAt !== null && row.removedAt !== null)) throw refusals.notFound()
  const of = { subject: 'customer', subjectId: id } as const
  if (seen !== undefined) await requireVersion(writing, { ...of, seen, version: row.version })
  const version = await updateCustomer(tx, row, { removedAt })
  await writing.log({
    ...of,
    event: removedAt ? 'customer.removed' : 'customer.restored',
    before: { removedAt: row.removedAt?.getTime() ?? null },
    after: { removedAt: removedAt?.getTime() ?? null },
    version,
  })
  return { ...row, removedAt, version }
}
