/**
 * The initial data of a try-out: an account for each session state, the provider's warehouses, and a company at work on
 * its own orders.
 */
import { randomUUID } from 'node:crypto'
import { emptyOnboardingDraft, withOwnWarehouses } from '#domain/onboarding/draft.ts'
import { type ConnectedCourier, connectedCouriers, PROVIDER_ID } from '#domain/partners/connections.ts'
import { DAY } from '#domain/weeks.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { passwords } from '#server/auth/passwords.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { setUpCompanyIn } from '#server/companies/setUpCompany.ts'
import type { Vault } from '#server/companies/vault.ts'
import { findAccountByEmail, hasTryoutAccounts, insertAccount, insertMember } from '#server/db/accounts.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { lockConnection, saveConnection } from '#server/db/live/couriers.ts'
import { firstSettings, saveSettings } from '#server/db/live/settings.ts'
import { grantOperator } from '#server/db/operators.ts'
import { insertWarehouses, listWarehouses, withholdWarehouses } from '#server/db/warehouses.ts'
import { createBook } from './live/book.ts'
import { historyStart, playHistory } from './live/history.ts'
import { seedHistory } from './live/seedHistory.ts'
import { seedStoredOrders } from './storedCompany.ts'

/** Published, so a deployment refuses a database with these accounts. */
const PASSWORD = 'karwan-tryout'

type Seed = {
  state: string
  email: string
  password: string
  firstName: string
  lastName: string
  company: string
  events: CompanyEvent[]
  isSetUp?: boolean
  hasNoWarehouses?: boolean
}

const sampleAccounts: readonly Seed[] = [
  {
    state: 'awaiting approval',
    email: 'pending@karwan.test',
    password: PASSWORD,
    firstName: 'Ayesha',
    lastName: 'Siddiqui',
    company: 'Saddar Garments',
    events: [],
  },
  {
    state: 'approved, to be set up',
    email: 'onboarding@karwan.test',
    password: PASSWORD,
    firstName: 'Bilal',
    lastName: 'Ahmed',
    company: 'Liberty Electronics',
    events: [{ type: 'company.approved' }],
  },
  {
    state: 'set up, at work',
    email: 'active@karwan.test',
    password: PASSWORD,
    firstName: 'Fatima',
    lastName: 'Khan',
    company: 'Anarkali Home',
    events: [{ type: 'company.approved' }],
    isSetUp: true,
  },
  {
    state: 'rejected, with a reason',
    email: 'rejected@karwan.test',
    password: PASSWORD,
    firstName: 'Usman',
    lastName: 'Raza',
    company: 'Tariq Road Shoes',
    events: [
      {
        type: 'company.rejected',
        reason: 'We could not find this company under the given name. Please write to us with its NTN.',
      },
    ],
  },
  {
    state: 'approved, no warehouses to offer',
    email: 'nowarehouses@karwan.test',
    password: PASSWORD,
    firstName: 'Zarghona',
    lastName: 'Kakar',
    company: 'Quetta Dry Fruits',
    events: [{ type: 'company.approved' }],
    hasNoWarehouses: true,
  },
]

const liveAccount = {
  state: 'set up, at work on its own orders',
  email: 'live@karwan.test',
  password: PASSWORD,
  firstName: 'Sana',
  lastName: 'Mirza',
  company: 'Bazaar Direct',
}

const storedAccount = {
  state: 'at work, its parcels at the provider',
  email: 'stored@karwan.test',
  password: PASSWORD,
  firstName: 'Shazia',
  lastName: 'Rehman',
  company: 'Thar Crafts',
}

const operatorAccount = {
  state: 'operator, at /operator',
  email: 'operator@karwan.test',
  password: PASSWORD,
  firstName: 'Mahnoor',
  lastName: 'Qureshi',
  company: 'Karwan Operations',
}

/** The people who work for the owner of `liveAccount`. */
const colleagues = [
  { email: 'agent@karwan.test', firstName: 'Hamza', lastName: 'Sheikh', role: 'agent' },
  { email: 'agent2@karwan.test', firstName: 'Nida', lastName: 'Farooq', role: 'agent' },
  { email: 'agent3@karwan.test', firstName: 'Adeel', lastName: 'Hussain', role: 'agent' },
  { email: 'warehouse@karwan.test', firstName: 'Junaid', lastName: 'Soomro', role: 'warehouse' },
  { email: 'warehouse2@karwan.test', firstName: 'Tayyaba', lastName: 'Noor', role: 'warehouse' },
] as const

export const tryoutAccounts: readonly Omit<Seed, 'events'>[] = [
  ...sampleAccounts,
  liveAccount,
  storedAccount,
  operatorAccount,
]

const tryoutWarehouses = [
  { name: 'Korangi', city: 'Karachi', address: 'Plot 118, Sector 23, Korangi Industrial Area' },
  { name: 'Kot Lakhpat', city: 'Lahore', address: 'Quaid-e-Azam Industrial Estate' },
  { name: 'I-9', city: 'Islamabad', address: 'Street 7, I-9/2' },
  { name: 'Satiana Road', city: 'Faisalabad', address: 'Satiana Road, near Fish Farm Chowk' },
  { name: 'Hayatabad', city: 'Peshawar', address: 'Plot 52, Industrial Estate, Hayatabad' },
  { name: 'Site Area', city: 'Hyderabad', address: 'B-14, S.I.T.E.' },
]

const liveSetup = { split_logic: 'OPTION_2', courier_type: 'PROVIDER' } as const

export type LiveCompany = Awaited<ReturnType<typeof playLiveCompany>>

/** Plays the history of the company at work, which takes seconds and needs no database. */
export async function playLiveCompany({ now, orders }: { now: Date; orders: number }) {
  const owner = memberOf({ ...liveAccount, role: 'owner' as const })
  const others = colleagues.map(memberOf)
  const settings = firstSettings({
    companyId: randomUUID(),
    createdAt: new Date(historyStart(now).getTime() - DAY),
    splitLogic: liveSetup.split_logic,
    usesOwnWarehouses: true,
    courier: liveSetup.courier_type,
  })
  const book = createBook(settings.companyId, settings)
  await playHistory({ shop: book, members: [owner, ...others], orders, now })
  return { owner, others, book }
}

function memberOf<Given extends Person>(person: Given) {
  return { ...person, id: randomUUID(), name: `${person.firstName} ${person.lastName}` }
}

type Seeding = { tx: Transaction; vault: Vault; passwordHash: string; now: Date }

/**
 * Seeds what a database does not have yet, in one transaction. `playLive` is called when that includes the company at
 * work on its own orders.
 */
export async function seedTryout(
  { db }: Database,
  vault: Vault,
  now: Date,
  playLive: () => Promise<LiveCompany>,
): Promise<void> {
  const isSeeded = await hasTryoutAccounts(db)
  const isAtWork = (await findAccountByEmail(db, liveAccount.email)) !== undefined
  const hasOperator = (await findAccountByEmail(db, operatorAccount.email)) !== undefined
  const hasStored = (await findAccountByEmail(db, storedAccount.email)) !== undefined
  if (isSeeded && isAtWork && hasOperator && hasStored) return
  const passwordHash = await passwords.hash(PASSWORD)
  const live = isAtWork ? null : await playLive()
  await db.transaction(async (tx) => {
    const seeding = { tx, vault, passwordHash, now }
    if (!isSeeded) await seedAccounts(seeding)
    if (live) await seedLiveCompany(seeding, live)
    if (!hasStored) await seedStored(seeding)
    if (!hasOperator) await seedOperator(seeding)
  })
}

async function seedAccounts(seeding: Seeding): Promise<void> {
  const { tx, now } = seeding
  const warehouseIds = await insertWarehouses(tx, tryoutWarehouses)
  for (const [index, seed] of sampleAccounts.entries()) {
    // One millisecond apart, so that they are listed in this order.
    const createdAt = new Date(now.getTime() + index)
    const { companyId, userId } = await openAccount(seeding, seed, createdAt)
    for (const event of seed.events) await changeCompanyStatus(tx, { companyId, event, actor: 'tryout', now })
    if (seed.hasNoWarehouses) await withholdWarehouses(tx, companyId)
    if (seed.isSetUp)
      await setUpCompanyIn(tx, seeding.vault, {
        draft: {
          ...emptyOnboardingDraft,
          legal_name: `${seed.company} (Private) Limited`,
          ntn: '1234567-8',
          split_logic: 'OPTION_1',
          warehouse_ids: warehouseIds.slice(0, 2),
        },
        companyId,
        userId,
        now,
      })
  }
}

/** An operator of the console. As every account, it belongs to a company, which is at work on the sample. */
async function seedOperator(seeding: Seeding): Promise<void> {
  const { tx, now } = seeding
  const { companyId, userId } = await openAccount(seeding, operatorAccount, now)
  await changeCompanyStatus(tx, { companyId, event: { type: 'company.approved' }, actor: 'tryout', now })
  await setUpCompanyIn(tx, seeding.vault, {
    draft: {
      ...withOwnWarehouses(emptyOnboardingDraft),
      legal_name: `${operatorAccount.company} (Private) Limited`,
      ntn: '2345678-9',
      split_logic: 'OPTION_1',
      courier_type: 'PROVIDER',
    },
    companyId,
    userId,
    now,
  })
  await grantOperator(tx, { userId, grantedBy: 'tryout', createdAt: now })
}

/** A company that chose two warehouses of the provider, with some orders. */
async function seedStored(seeding: Seeding): Promise<void> {
  const { tx, now } = seeding
  const { companyId, userId } = await openAccount(seeding, storedAccount, now)
  await changeCompanyStatus(tx, { companyId, event: { type: 'company.approved' }, actor: 'tryout', now })
  const chosen = (await listWarehouses(tx)).filter(({ warehouse }) =>
    tryoutWarehouses.slice(0, 2).some(({ address }) => address === warehouse.address),
  )
  await setUpCompanyIn(tx, seeding.vault, {
    draft: {
      ...emptyOnboardingDraft,
      legal_name: `${storedAccount.company} (Private) Limited`,
      ntn: '3456789-0',
      split_logic: 'OPTION_2',
      warehouse_ids: chosen.map(({ warehouse: { id } }) => id),
    },
    companyId,
    userId,
    now,
  })
  const { firstName, lastName } = storedAccount
  const owner = { id: userId, name: `${firstName} ${lastName}` }
  await seedStoredOrders(tx, { companyId, owner, now })
}

/** A company with warehouses and people of its own, and some months of orders. */
async function seedLiveCompany(seeding: Seeding, { owner, others, book }: LiveCompany): Promise<void> {
  const { tx } = seeding
  const { companyId, createdAt } = book.settings
  const at = { companyId, now: createdAt }
  const accountOf = ({ id: userId, ...person }: Person & { id: string }) =>
    userOf(seeding, { ...person, userId, companyId, createdAt })
  await insertAccount(tx, { ...accountOf(owner), companyName: owner.company })
  await changeCompanyStatus(tx, { ...at, event: { type: 'company.approved' }, actor: 'tryout' })
  await setUpCompanyIn(tx, seeding.vault, {
    draft: {
      ...withOwnWarehouses(emptyOnboardingDraft),
      legal_name: `${owner.company} (Private) Limited`,
      ntn: '7654321-8',
      ...liveSetup,
    },
    userId: owner.id,
    ...at,
  })
  for (const person of others) await insertMember(tx, accountOf(person), person.role)
  await seedHistory(tx, book)
  // Couriers call the sender about a collection.
  await saveSettings(tx, companyId, { supportNumber: '0300 1234567' })
  await seedConnections(seeding, companyId, connectedCouriers)
  await seedConnections(seeding, PROVIDER_ID, ['postex'])
}

/** Connections by the stand-ins' own values: the logins are tried when the server starts. */
async function seedConnections(
  { tx, now }: Seeding,
  companyId: string,
  couriers: readonly ConnectedCourier[],
): Promise<void> {
  for (const courier of couriers) {
    const of = { companyId, courier }
    await lockConnection(tx, of, now)
    await saveConnection(tx, of, { state: 'checking' })
  }
}

type Person = Pick<Seed, 'email' | 'firstName' | 'lastName'>

async function openAccount(seeding: Seeding, seed: Person & Pick<Seed, 'company'>, createdAt: Date) {
  const [userId, companyId] = [randomUUID(), randomUUID()]
  const user = userOf(seeding, { ...seed, userId, companyId, createdAt })
  await insertAccount(seeding.tx, { ...user, companyName: seed.company })
  return { userId, companyId }
}

function userOf(
  { passwordHash }: Seeding,
  { email, firstName, lastName, ...given }: Person & { userId: string; companyId: string; createdAt: Date },
) {
  const { userId, companyId, createdAt } = given
  const unsaid = { cnic: null, phone: null, designation: null }
  return {
    userId,
    companyId,
    createdAt,
    email,
    firstName,
    lastName,
    passwordHash,
    isTryoutAccount: true,
    emailVerifiedAt: createdAt,
    ...unsaid,
  }
}
