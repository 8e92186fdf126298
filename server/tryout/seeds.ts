/** The initial data of a try-out: an account for each session state, and the provider's warehouses. */
import { randomUUID } from 'node:crypto'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { passwords } from '#server/auth/passwords.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { setUpCompanyIn } from '#server/companies/setUpCompany.ts'
import type { Vault } from '#server/companies/vault.ts'
import { hasTryoutAccounts, insertAccount } from '#server/db/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { insertWarehouses, withholdWarehouses } from '#server/db/warehouses.ts'

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

export const tryoutAccounts: readonly Seed[] = [
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

const tryoutWarehouses = [
  { name: 'Korangi', city: 'Karachi' },
  { name: 'Kot Lakhpat', city: 'Lahore' },
  { name: 'I-9', city: 'Islamabad' },
  { name: 'Satiana Road', city: 'Faisalabad' },
  { name: 'Hayatabad', city: 'Peshawar' },
  { name: 'Site Area', city: 'Hyderabad' },
]

/** Seeds an empty database in one transaction. Does nothing to a seeded one. */
export async function seedTryout({ db }: Database, vault: Vault, now: Date): Promise<void> {
  if (await hasTryoutAccounts(db)) return
  const passwordHash = await passwords.hash(PASSWORD)
  await db.transaction(async (tx) => {
    const warehouseIds = await insertWarehouses(tx, tryoutWarehouses)
    for (const [index, seed] of tryoutAccounts.entries()) {
      // One millisecond apart, so that they are listed in this order.
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
      for (const event of seed.events)
        await changeCompanyStatus(tx, { companyId, event, actor: 'tryout', now })
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
