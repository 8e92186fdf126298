/** The database schema. After a change, run `npx drizzle-kit generate --config server/drizzle.config.ts`. */
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyStatuses } from '#domain/companies.ts'
import { type CompanyRole, companyRoles } from '#domain/fulfilment/roles.ts'
import {
  cmsTypes,
  courierTypes,
  ecommerceTypes,
  inventoryManagers,
  ivrTypes,
  splitLogics,
} from '#domain/onboarding/fields.ts'
import type { ProviderWarehouseInput } from '#domain/operator/providerWarehouses.ts'
import { queueParts } from '#domain/operator/queueParts.ts'
import { workspaceKinds } from '#domain/users.ts'
import type { MailKind } from '#messages/mail.ts'
import { createdAt, moment, version } from './columns.ts'

export * from './live/cashTables.ts'
export * from './live/catalogueTables.ts'
export * from './live/companyTables.ts'
export * from './live/courierTables.ts'
export * from './live/importTables.ts'
export * from './live/orderTables.ts'
export * from './live/tallyTables.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** As typed. */
    email: text().notNull(),
    /** For comparison: e-mail addresses are case-insensitive. */
    emailKey: text('email_key').notNull(),
    /** When somebody opened the link in a mail to this address. */
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    cnic: text(),
    phone: text(),
    designation: text(),
    /** A seeded account with a published password. A deployment refuses a database that contains one. */
    isTryoutAccount: boolean('is_tryout_account').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.emailKey)],
)

/** The people who use the console at `/operator`. Rows are made by the operator's command alone. */
export const operators = pgTable('operators', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** `operator:<user of the operating system>` or `tryout`. */
  grantedBy: text('granted_by').notNull(),
  /** What they may do (domain/operator/rights.ts). */
  mayReview: boolean('may_review').notNull().default(true),
  mayWork: boolean('may_work').notNull().default(true),
  createdAt: createdAt(),
})

export const companies = pgTable(
  'companies',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Changed only by the company chart (machines/company). */
    status: text({ enum: companyStatuses }).notNull(),
    rejectionReason: text('rejection_reason'),
    /** When set-up was completed. Kept during a suspension. */
    onboardedAt: moment('onboarded_at'),
    /** When an operator exported its data, since it was suspended last. */
    exportedAt: moment('exported_at'),
    /** When its rows are deleted (server/data/endCompany.ts); null while nobody planned it. */
    endsAt: moment('ends_at'),
    /** The workspace that its people see (design §5): read with every account. */
    workspaceKind: text('workspace_kind', { enum: workspaceKinds }).notNull().default('sample'),
    /** Whether the provider offers its warehouses to this company. */
    isOfferedWarehouses: boolean('is_offered_warehouses').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('companies_created_at').on(table.createdAt)],
)

export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    role: text({ enum: companyRoles }).notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    index('memberships_company').on(table.companyId),
  ],
)

/** Who was invited to a company by mail. The secret of the link is derived from the id (server/mail/links.ts). */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    /** As typed. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text({ enum: companyRoles }).notNull(),
    /** The name of the person who sent it, also the last time. */
    invitedBy: text('invited_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    withdrawnAt: moment('withdrawn_at'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    // One open invitation for an address, also of two people who invite at the same time.
    uniqueIndex('invitations_open')
      .on(table.companyId, table.emailKey)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index('invitations_expires_at').on(table.expiresAt),
  ],
)

/** What changed who owns a company, with everybody as they were before: it can be taken back (server/live/people/ownership.ts). */
export const ownershipChanges = pgTable(
  'ownership_changes',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    event: text().notNull(),
    /** Who did it. */
    actorId: uuid('actor_id'),
    /** `key` is the address as it is compared. */
    people: jsonb().$type<{ id: string; role: CompanyRole; email: string; key: string }[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** By its own link, or by the link of an earlier change. */
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [index('ownership_changes_company').on(table.companyId, table.createdAt)],
)

/** The history of company statuses. Append-only. */
export const companyStatusChanges = pgTable(
  'company_status_changes',
  {
    id: uuid().primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    event: text().notNull(),
    fromStatus: text('from_status', { enum: companyStatuses }).notNull(),
    toStatus: text('to_status', { enum: companyStatuses }).notNull(),
    /** `operator:<e-mail address, or user of the operating system>`, `user:<id>` or `tryout`. */
    actor: text().notNull(),
    /** A reason, a question or an answer. */
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [index('company_status_changes_company').on(table.companyId, table.createdAt)],
)

/** What was deleted for good, by whom and when, without anything of it. Append-only. */
export const erasures = pgTable('erasures', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['company', 'person', 'customer'] }).notNull(),
  /** The id that it had. */
  subjectId: uuid('subject_id').notNull(),
  /** `operator:…`, `user:<id>`, or `system` at the end of a waiting time. */
  actor: text().notNull(),
  createdAt: createdAt(),
})

/** The provider's warehouses. */
export const warehouses = pgTable('warehouses', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  city: text().notNull(),
  /** Where a courier collects parcels; '' when nobody entered it. */
  address: text().notNull().default(''),
  /** Otherwise closed: only the companies that chose it keep it. */
  isOffered: boolean('is_offered').notNull().default(true),
  version: version(),
})

/** What operators did to the provider's warehouses. Append-only. */
export const warehouseChanges = pgTable(
  'warehouse_changes',
  {
    id: uuid().primaryKey(),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    /** The e-mail address of the operator. */
    operator: text().notNull(),
    /** The fields that changed; `before` is empty of one that was added. */
    before: jsonb().$type<Partial<ProviderWarehouseInput>>().notNull(),
    after: jsonb().$type<Partial<ProviderWarehouseInput>>().notNull(),
    /** Of the warehouse after the change. */
    version: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Two operators at once never make the same version.
    uniqueIndex('warehouse_changes_version').on(table.warehouseId, table.version),
    index('warehouse_changes_created_at').on(table.createdAt),
  ],
)

/**
 * An outline of each parcel at a provider's warehouse, kept where operators' data is: so their queue asks no company.
 * Nothing of the customer. Written with its order (providerParcels.ts).
 */
export const providerParcels = pgTable(
  'provider_parcels',
  {
    companyId: uuid('company_id').notNull(),
    id: uuid().notNull(),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
    part: text({ enum: queueParts }).notNull(),
    /** What its order is called, and its number in it. */
    orderLabel: text('order_label').notNull(),
    number: integer().notNull(),
    courier: text(),
    /** The number by which its courier knows it. */
    cn: text(),
    placedAt: moment('placed_at').notNull(),
    /** Its company cancelled it while it was here. */
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('provider_parcels_part').on(table.part, table.warehouseId, table.placedAt, table.id),
    index('provider_parcels_cn').on(table.cn).where(sql`${table.cn} is not null`),
  ],
)

/** The set-up of a company. Credentials are encrypted (server/companies/vault.ts). */
export const companySetups = pgTable('company_setups', {
  companyId: uuid('company_id')
    .primaryKey()
    .references(() => companies.id),
  // One column a field, by the field's name: setUpCompany.ts fills them from the table of fields.
  legal_name: text().notNull(),
  ntn: text().notNull(),
  split_logic: text({ enum: splitLogics }).notNull(),
  use_own_warehouses: boolean().notNull(),
  inventory_manager: text({ enum: inventoryManagers }).notNull(),
  cms_type: text({ enum: cmsTypes }),
  ivr_type: text({ enum: ivrTypes }).notNull(),
  ecommerce_type: text({ enum: ecommerceTypes }),
  ecommerce_store_url: text(),
  ecommerce_access_token: text('ecommerce_access_token_sealed'),
  ecommerce_api_key: text('ecommerce_api_key_sealed'),
  courier_type: text({ enum: courierTypes }).notNull(),
  courier_username: text('courier_username_sealed'),
  courier_password: text('courier_password_sealed'),
  courier_api_key: text('courier_api_key_sealed'),
  createdAt: createdAt(),
})

/** The key that credentials are encrypted with: the id of it, in one row. `npm run rotate-key` exchanges it. */
export const credentialsKey = pgTable(
  'credentials_key',
  {
    id: integer().primaryKey().default(1),
    keyId: text('key_id').notNull(),
  },
  (table) => [check('credentials_key_one', sql`${table.id} = 1`)],
)

/** The provider warehouses that a company chose. */
export const companyWarehouses = pgTable(
  'company_warehouses',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companySetups.companyId),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.warehouseId] }),
    index('company_warehouses_warehouse').on(table.warehouseId),
  ],
)

/** One row for each sign-in: a family of refresh tokens (server/auth/sessions.ts). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The current generation of refresh tokens. The grace period of the previous one starts at `rotatedAt`. */
    generation: integer().notNull(),
    rotatedAt: moment('rotated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the password, and the second factor where there is one, were given again; null once that was used. */
    provenAt: moment('proven_at'),
    /** The `User-Agent` of the sign-in, cut to a length: its owner recognises the device by it. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Refresh tokens as SHA-256 hashes: a leaked table gives access to no session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    generation: integer().notNull(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

/** Failed sign-ins by account and origin, from which the growing delay follows (server/auth/signInThrottle.ts). */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** SHA-256 of the e-mail address in its compared form and of the origin. Unknown addresses are counted too. */
    accountKey: text('account_key').primaryKey(),
    failures: integer().notNull(),
    lastTriedAt: moment('last_tried_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('sign_in_attempts_last_tried_at').on(table.lastTriedAt)],
)

/** The authenticator apps of accounts (server/auth/secondFactor.ts), one for an account at most. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted (server/companies/vault.ts). */
  secret: text('secret_sealed').notNull(),
  /** Null until the first code was right: before, sign-in does not ask for one. */
  confirmedAt: moment('confirmed_at'),
  /** The latest step of time whose code was used. */
  lastStep: integer('last_step').notNull(),
  createdAt: createdAt(),
})

/** The recovery codes that were not used, as SHA-256 hashes: a leaked table contains no code. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** The passkeys of accounts (server/auth/passkeys.ts): what signs is in the person's device, and only its public key here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** How browsers name it, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_key'),
    /** As COSE has it, in base64url. */
    publicKey: text('public_key').notNull(),
    /** What its device counted at its latest use; always 0 for one that is on several devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, as it said itself. */
    transports: text().array().notNull(),
    name: text().notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What a challenge is for: a sign-in whose password was right, adding a passkey, or a passkey in place of a code. */
export const challengePurposes = ['signIn', 'addPasskey', 'prove'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** What somebody was asked for and has not given yet (server/auth/challenges.ts). */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of what the browser has. */
    hash: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: challengePurposes }).notNull().default('signIn'),
    /** Of who is signed in, the session that was asked; null at a sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_session').on(table.sessionId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
  ],
)

/** What the link of a mail is for. */
export const mailLinkPurposes = ['verifyEmail', 'resetPassword', 'changeEmail'] as const
export type MailLinkPurpose = (typeof mailLinkPurposes)[number]

/**
 * The links that were sent by mail, each usable once. The secret of a link is stored nowhere: the server derives it from
 * the id (server/mail/links.ts).
 */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: mailLinkPurposes }).notNull(),
    /** The address it was sent to, as typed. The link is of no use for a user who has another one by now. */
    email: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_links_user').on(table.userId, table.purpose),
    index('mail_links_expires_at').on(table.expiresAt),
  ],
)

/** The outbox: every mail, written in the transaction of what caused it (server/mail/queueMail.ts). */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    /** The company that it concerns, if any. */
    companyId: uuid('company_id'),
    to: text().notNull(),
    kind: text().$type<MailKind>().notNull(),
    /** What its words name. Never a secret. */
    parameters: jsonb().$type<Record<string, string>>().notNull(),
    /** The same cause writes no second mail. */
    cause: text().notNull(),
    createdAt: createdAt(),
    /** When it is sent, or tried again. A process that is sending it has it until then. */
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment('sent_at'),
    /** Codes only: what a mail server says may quote the mail. */
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('mails_cause').on(table.cause),
    index('mails_due').on(table.nextTryAt).where(isNull(table.sentAt)),
    index('mails_created_at').on(table.createdAt),
    index('mails_company').on(table.companyId, table.createdAt),
  ],
)
