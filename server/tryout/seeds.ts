/** What a try-out begins with: an account for each state of a session, and the provider's warehouses. */
import { randomUUID } from 'node:crypto'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { moveCompany } from '#server/companies/moveCompany.ts'
import { setUpCompanyIn } from '#server/companies/setUpCompany.ts'
import type { Vault } from '#server/companies/vault.ts'
import { holdsTryoutAccounts, insertAccount } from '#server/db/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { insertWarehouses, withholdWarehouses } from '#server/db/warehouses.ts'

/** Published: that is why no deployment starts on a database with these accounts. */
const PASSWORD = 'karwan-tryout'

type Seed = {
  state: string
  email: string
  password: string
  firstName: string
  lastName: string
  company: string
  moves: CompanyEvent[]
  isSetUp?: boolean
  hasNoWarehouses?: boolean
}

export const tryoutAccounts: readonly Seed[] = [
  {
    state: 'awaiting approval',
    email: 'pending@karwan.test',
    password: PASSWORD,
    firstName: 'Ayesha',
    lastName: 'Siddiqui',
    company: 'Saddar Garments',
    moves: [],
  },
  {
    state: 'approved, to be set up',
    email: 'onboarding@karwan.test',
    password: PASSWORD,
    firstName: 'Bilal',
    lastName: 'Ahmed',
    company: 'Liberty Electronics',
    moves: [{ type: 'company.approved' }],
  },
  {
    state: 'set up, at work',
    email: 'active@karwan.test',
    password: PASSWORD,
    firstName: 'Fatima',
    lastName: 'Khan',
    company: 'Anarkali Home',
    moves: [{ type: 'company.approved' }],
    isSetUp: true,
  },
  {
    state: 'rejected, with a reason',
    email: 'rejected@karwan.test',
    password: PASSWORD,
    firstName: 'Usman',
    lastName: 'Raza',
    company: 'Tariq Road Shoes',
    moves: [
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
    moves: [{ type: 'company.approved' }],
    hasNoWarehouses: true,
  },
]

export const tryoutWarehouses = [
  { name: 'Korangi', city: 'Karachi' },
  { name: 'Kot Lakhpat', city: 'Lahore' },
  { name: 'I-9', city: 'Islamabad' },
  { name: 'Satiana Road', city: 'Faisalabad' },
  { name: 'Hayatabad', city: 'Peshawar' },
  { name: 'Site Area', city: 'Hyderabad' },
]

/** Fills an empty try-out, all or nothing; does nothing to one that was filled before. */
export async function seedTryout({ db }: Database, vault: Vault, now: Date): Promise<void> {
  if (await holdsTryoutAccounts(db)) return
  const passwordHash = await hashPassword(PASSWORD)
  await db.transaction(async (tx) => {
    const warehouseIds = await insertWarehouses(tx, tryoutWarehouses)
    for (const [index, seed] of tryoutAccounts.entries()) {
      // A moment apart, so that they are listed in this order.
      const createdAt = new Date(now.getTime() + index)
      const [userId, companyId] = [randomUUID(), randomUUID()]
      await insertAccount(tx, {
        userId,
        companyId,
        email: seed.email,
        passwordHash,
        firstName: seed.firstName,
        lastName: seed.lastName,
        cnic: null,
        phone: null,
        designation: null,
        companyName: seed.company,
        isTryoutAccount: true,
        createdAt,
      })
      for (const event of seed.moves) await moveCompany(tx, { companyId, event, actor: 'tryout', now })
      if (seed.hasNoWarehouses) await withholdWarehouses(tx, companyId)
      if (seed.isSetUp)
        await setUpCompanyIn(tx, vault, {
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
  })
}
