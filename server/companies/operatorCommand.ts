import { open, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ENDING_MS, MAX_REASON_LENGTH } from '#domain/companies.ts'
import { type OperatorRight, operatorRights } from '#domain/operator/rights.ts'
import { uuidPattern } from '#domain/uuid.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { operatorMessages } from '#messages/operator.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { removeSecondFactor } from '#server/auth/secondFactor.ts'
import {
  type Person as Account,
  erasePerson,
  keptBecause,
  listAccountsOf,
  listCompaniesOf,
  listErasures,
  lockPerson,
} from '#server/data/erasePerson.ts'
import { exportCompany } from '#server/data/exportCompany.ts'
import {
  type CompanyWithOwner,
  findCompany,
  lastStatusChange,
  listCompanies,
  lockCompany,
} from '#server/db/companies.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { findMail, listMails, type Mail } from '#server/db/mails.ts'
import {
  columnsOf,
  findPerson,
  grantOperator,
  revokeOperator,
  setOperatorRights,
} from '#server/db/operators.ts'
import { findFormerOwner } from '#server/db/ownershipChanges.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { type MailSetting, renderMailForOperator } from '#server/mail/renderMail.ts'
import { companyExported, personExported } from '#server/operator/exports.ts'
import { restoreFormerOwner, writeTrail } from '#server/operator/personActs.ts'
import { changeCompanyStatus } from './changeCompanyStatus.ts'

type Dependencies = {
  database: Database
  actor: string
  now: () => Date
  mail: MailSetting
  accessTokenSecret: Uint8Array | undefined
}
export type OperatorResult = { isDone: boolean; text: string }

const done = (text: string): OperatorResult => ({ isDone: true, text })
const refused = (text: string): OperatorResult => ({ isDone: false, text })

const companyEvents = {
  approve: () => ({ type: 'company.approved' }),
  reject: (reason) => ({ type: 'company.rejected', reason }),
  suspend: (reason) => ({ type: 'company.suspended', reason: reason === '' ? null : reason }),
  reinstate: () => ({ type: 'company.reinstated' }),
  end: (reason, now) => ({
    type: 'company.endingPlanned',
    reason: reason === '' ? null : reason,
    endsAt: now.getTime() + ENDING_MS,
  }),
  keep: () => ({ type: 'company.endingStopped' }),
} satisfies Record<string, (reason: string, now: Date) => CompanyEvent>

/** The actor that is recorded for a decision: the user of the operating system, or its id where it has no name. */
export function operatorActor(user: () => { username: string } = userInfo): string {
  try {
    return `operator:${user().username}`
  } catch {
    return `operator:${process.getuid?.() ?? 'unknown'}`
  }
}

/** Runs one command line, without the name of the program, and returns the text to print. */
export async function runOperator(args: string[], dependencies: Dependencies): Promise<OperatorResult> {
  const parsed = parse(args)
  if (typeof parsed === 'string') return refused(`${parsed}\n\n${operatorMessages.usage}`)
  if (parsed.command === 'help') return done(operatorMessages.usage)
  if (parsed.command === 'list') return done(await listed(dependencies.database))
  if ('account' in parsed) return changeAccount(parsed, dependencies)
  if (parsed.command === 'erasures') return done(await erased(dependencies.database))
  if ('file' in parsed) return exportFile(parsed, dependencies)
  if (parsed.command === 'mails') return readMails(parsed.id, dependencies)
  return move(parsed, dependencies)
}

type Decision = {
  command: keyof typeof companyEvents
  who: string
  reason: string
  /** The version in the list on which the decision was made. */
  version: number | undefined
}
/** What is done to one account: whether it may use the console, and how it signs in. */
const accountCommands = [
  'grant',
  'revoke',
  'reset-second-factor',
  'restore-owner',
  'erase-person',
  'sign-out',
] as const
type AccountCommand = (typeof accountCommands)[number]
/** `reason`: how the operator found out who asks. */
type AccountChange = {
  command: AccountCommand
  account: string
  reason: string
  /** Of `grant`; null for all of them, where it is new. */
  rights: OperatorRight[] | null
}
/** The id of one mail, or '' for a list. */
type Mails = { command: 'mails'; id: string }
type Export = { command: 'export' | 'export-person'; who: string; file: string }
type Parsed =
  | { command: 'help' }
  | { command: 'list' }
  | { command: 'erasures' }
  | AccountChange
  | Export
  | Mails
  | Decision

/** Returns the command, or the error message. */
function parse(args: string[]): Parsed | string {
  const options = {
    reason: { type: 'string' },
    rights: { type: 'string' },
    version: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return (error as Error).message
  }
  const [command = '', who = '', ...rest] = parsed.positionals
  const reason = parsed.values.reason?.trim() ?? ''
  if (parsed.values.help || command === '' || command === 'help') return { command: 'help' }
  if (command === 'export' || command === 'export-person') {
    const [file = '', more] = rest
    if (who === '' || file === '') return operatorMessages.exportUsage
    return more === undefined ? { command, who, file } : unexpected(more)
  }
  if (command === 'list' || command === 'erasures') return who ? unexpected(who) : { command }
  if (isAccountCommand(command)) return parseAccountChange(command, who, rest, parsed.values)
  if (command === 'mails') return rest[0] === undefined ? { command, id: who } : unexpected(rest[0])
  if (!isStatusCommand(command)) return operatorMessages.unknownCommand({ command })
  if (who.trim() === '') return operatorMessages.companyNotNamed
  if (rest[0] !== undefined) return unexpected(rest[0])
  const given = parsed.values.version
  if (given !== undefined && !/^\d{1,9}$/.test(given)) return operatorMessages.notAVersion({ given })
  const version = given === undefined ? undefined : Number(given)
  if (!takesText(command) && parsed.values.reason !== undefined) return unexpected('--reason')
  if (parsed.values.rights !== undefined) return unexpected('--rights')
  if (command === 'reject' && reason === '') return operatorMessages.reasonMissing
  return tooLong(reason) ?? { command, who, reason, version }
}

function parseAccountChange(
  command: AccountCommand,
  who: string,
  rest: string[],
  options: { reason?: string; rights?: string },
): AccountChange | string {
  const needsProof = !['grant', 'revoke', 'sign-out'].includes(command)
  const accepted = needsProof ? 'reason' : command === 'grant' ? 'rights' : null
  const option = Object.keys(options).find((name) => name !== accepted)
  if (option !== undefined) return unexpected(`--${option}`)
  if (who.trim() === '') return operatorMessages.accountNotNamed
  if (rest[0] !== undefined) return unexpected(rest[0])
  const reason = options.reason?.trim() ?? ''
  if (needsProof && reason === '') return operatorMessages.proofMissing
  const rights = options.rights === undefined ? null : rightsIn(options.rights)
  if (rights?.length === 0) return operatorMessages.rightsUnknown({ rights: operatorRights })
  return tooLong(reason) ?? { command, account: who, reason, rights }
}

/** 'review,warehouse' as rights; none where one of them is unknown. */
function rightsIn(text: string): OperatorRight[] {
  const named = text.split(',').map((name) => name.trim())
  const rights = operatorRights.filter((right) => named.includes(right))
  return rights.length === new Set(named).size ? rights : []
}

/** The message for a reason that is too long. */
function tooLong(reason: string): string | undefined {
  return reason.length > MAX_REASON_LENGTH
    ? operatorMessages.reasonTooLong({ max: MAX_REASON_LENGTH })
    : undefined
}

function isAccountCommand(command: string): command is AccountCommand {
  return accountCommands.some((known) => known === command)
}

/** A rejection has a reason; a suspension may have one, for the trail. */
function takesText(command: keyof typeof companyEvents): boolean {
  return command === 'reject' || command === 'suspend' || command === 'end'
}

/** Lets a person use the console, or no longer, or sign in without the second factor that was lost; or ends the sessions. */
async function changeAccount(
  { command, account, reason, rights }: AccountChange,
  dependencies: Dependencies,
): Promise<OperatorResult> {
  const { database, actor, now } = dependencies
  const { db } = database
  if (command === 'restore-owner') return restoreByEmail(account, reason, dependencies)
  if (command === 'erase-person') return eraseAccounts(account, dependencies)
  const person = await findPerson(db, account)
  if (!person) return refused(operatorMessages.accountNotFound({ who: account }))
  if (command === 'reset-second-factor') return resetSecondFactor(person, reason, dependencies)
  if (command === 'sign-out') return signOut(person, dependencies)
  const { userId, email } = person
  if (command === 'grant') {
    const given = columnsOf(rights ?? operatorRights)
    if (await grantOperator(db, { userId, grantedBy: actor, createdAt: now(), ...given }))
      return done(operatorMessages.granted({ email, rights: rights ?? operatorRights }))
    if (rights === null || !(await setOperatorRights(db, userId, rights)))
      return refused(operatorMessages.grantedBefore({ email }))
    return done(operatorMessages.rightsChanged({ email, rights }))
  }
  return (await revokeOperator(db, userId))
    ? done(operatorMessages.revoked({ email }))
    : refused(operatorMessages.notGranted({ email }))
}

/**
 * For who lost the phone and the recovery codes. All sessions end; the person gets a mail, and the company's trail has it,
 * with how the operator found out who asks.
 */
async function resetSecondFactor(
  person: Person,
  proof: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  const { userId, email } = person
  return db.transaction(async (tx) => {
    const time = now()
    if (!(await removeSecondFactor(tx, { userId, now: time })))
      return refused(operatorMessages.noSecondFactor({ email }))
    await endSessions(tx, person, {
      event: 'secondFactor.reset',
      reason: `${email}: ${proof}`,
      actor,
      now: time,
    })
    return done(operatorMessages.secondFactorReset({ email }))
  })
}

/**
 * For who owned a company and does no longer, or signs in with an address that somebody else gave the account: they are an
 * owner again, at the address that they had. All sessions of the account end, all owners are told, and it is in the trail.
 */
async function restoreByEmail(
  email: string,
  proof: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  return db.transaction(async (tx) => {
    const time = now()
    const found = await findFormerOwner(tx, email)
    if (!found) return refused(operatorMessages.noFormerOwner({ email }))
    const { company, person } = found
    if (!(await restoreFormerOwner(tx, found, time)))
      return refused(operatorMessages.addressTaken({ email: person.email }))
    await inTrail(tx, person.email, {
      event: 'owner.restored',
      reason: `${person.email}: ${proof}`,
      actor,
      now: time,
    })
    return done(operatorMessages.ownerRestored({ email: person.email, company }))
  })
}

/** For a device that was lost or found in other hands: all sessions of the account end, and the company's trail has it. */
async function signOut(
  person: Person,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  await db.transaction((tx) =>
    endSessions(tx, person, { event: 'sessions.ended', reason: person.email, actor, now: now() }),
  )
  return done(operatorMessages.signedOut(person))
}

type Person = { userId: string; email: string }

async function endSessions(
  tx: Transaction,
  { userId, email }: Person,
  told: { event: string; reason: string; actor: string; now: Date },
): Promise<void> {
  await revokeSessionsOf(tx, { userId, except: null, now: told.now })
  await inTrail(tx, email, told)
}

/** Writes an act into the trail of the company that a person belongs to. */
async function inTrail(
  tx: Transaction,
  email: string,
  { event, reason, actor, now }: { event: string; reason: string; actor: string; now: Date },
): Promise<void> {
  const company = await findCompany(tx, { email })
  if (company) await writeTrail(tx, { company, actor, now }, event, reason)
}

/**
 * Deletes the accounts of a person, also of one who was removed from a company, and their name wherever it is said. The trail
 * has it without the person.
 */
async function eraseAccounts(
  who: string,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  return db.transaction(async (tx) => {
    const accounts: Account[] = []
    for (const id of await listAccountsOf(tx, who)) {
      const account = await lockPerson(tx, id)
      const kept = account ? await keptBecause(tx, account) : null
      if (kept) return refused(operatorServerMessages.personKept({ kept }))
      if (account) accounts.push(account)
    }
    if (accounts.length === 0) return refused(operatorMessages.accountNotFound({ who }))
    for (const account of accounts) {
      const known = await listCompaniesOf(tx, account)
      await erasePerson(tx, account, { actor, now: now() })
      for (const company of known) await writeTrail(tx, { company, actor, now: now() }, 'person.erased', null)
    }
    return done(operatorMessages.personErased)
  })
}

/** Writes a new file that only its owner reads: all data of a suspended company, or what is known of a person. */
async function exportFile(
  { command, who, file }: Export,
  { database: { db }, actor, now }: Dependencies,
): Promise<OperatorResult> {
  const isNew = await open(file, 'wx', 0o600).catch(() => null)
  if (!isNew) return refused(operatorMessages.backupExists({ path: file }))
  try {
    if (command === 'export-person') {
      const ids = await listAccountsOf(db, who)
      if (ids.length === 0) return refused(operatorMessages.accountNotFound({ who }))
      const found: unknown[] = []
      for (const id of ids)
        found.push(await db.transaction((tx) => personExported(tx, { id, actor, now: now() })))
      await isNew.writeFile(`${JSON.stringify(found, null, 2)}\n`)
      return done(operatorMessages.exported({ path: file }))
    }
    const company = await find({ db }, who)
    if (!company) return refused(operatorMessages.companyNotFound({ who }))
    if (company.status !== 'suspended')
      return refused(operatorMessages.moveRefused({ company: company.name, status: company.status, command }))
    for await (const part of exportCompany(db, company.id, { now: now(), isAllowed: async () => true }))
      await isNew.write(part)
    await db.transaction((tx) => companyExported(tx, { companyId: company.id, actor, now: now() }))
    return done(operatorMessages.exported({ path: file }))
  } finally {
    const { size } = await isNew.stat()
    await isNew.close()
    if (size === 0) await rm(file, { force: true })
  }
}

/** What was erased, the newest first. */
async function erased({ db }: Pick<Database, 'db'>): Promise<string> {
  const rows = await listErasures(db, MAILS)
  return operatorMessages.erasures({
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, when: minuteOf(createdAt) })),
  })
}

function unexpected(argument: string): string {
  return operatorMessages.unexpectedArgument({ argument })
}

function isStatusCommand(command: string): command is keyof typeof companyEvents {
  return Object.hasOwn(companyEvents, command)
}

async function listed({ db }: Database): Promise<string> {
  const companies = await listCompanies(db)
  return operatorMessages.companies({
    rows: companies.map((company) => ({
      id: company.id,
      status: company.status,
      version: company.version,
      company: company.name,
      email: company.ownerEmail,
      since: minuteOf(company.createdAt),
      reason: company.rejectionReason ?? '',
    })),
  })
}

/** The most that a list shows. */
const MAILS = 50

async function readMails(id: string, { database: { db }, ...deps }: Dependencies): Promise<OperatorResult> {
  if (id === '')
    return done(operatorMessages.mails({ rows: (await listMails(db, { limit: MAILS })).map(mailRow) }))
  const mail = uuidPattern.test(id) ? await findMail(db, id) : undefined
  if (!mail) return refused(operatorMessages.mailNotFound({ id }))
  const { subject, text } = renderMailForOperator(deps, mail)
  return done(operatorMessages.mail({ to: mail.to, subject, text }))
}

function mailRow({ id, kind, to, createdAt, sentAt, tries, lastError }: Mail) {
  return {
    id,
    kind,
    to,
    created: minuteOf(createdAt),
    sent: sentAt ? minuteOf(sentAt) : '',
    tries: String(tries),
    error: lastError ?? '',
  }
}

async function move(decision: Decision, { database, actor, now }: Dependencies): Promise<OperatorResult> {
  const { command, who, reason } = decision
  const company = await find(database, who)
  if (!company) return refused(operatorMessages.companyNotFound({ who }))
  return database.db.transaction(async (tx) => {
    const overtaken = await overtakenBy(tx, company, decision)
    if (overtaken) return refused(overtaken)
    const change = await changeCompanyStatus(tx, {
      companyId: company.id,
      event: companyEvents[command](reason, now()),
      actor,
      now: now(),
    })
    if (!change) return refused(operatorMessages.companyNotFound({ who }))
    if (!change.isAccepted)
      return refused(
        operatorMessages.moveRefused({ company: company.name, status: change.refusal.status, command }),
      )
    const { status, endsAt } = change.companyStatus
    return done(
      endsAt === null
        ? operatorMessages.moved({ company: company.name, status })
        : operatorMessages.ending({ company: company.name, day: minuteOf(new Date(endsAt)) }),
    )
  })
}

/**
 * The warning when somebody else has decided on the company since this decision was made; the company stays locked.
 * Without a version, approving is meant for a company that nobody has rejected: the chart accepts both, so that a
 * second look may approve it, but an operator who saw 'pending' must not undo the rejection of another unknowingly.
 */
async function overtakenBy(
  tx: Transaction,
  { id, name }: CompanyWithOwner,
  { command, version: seen }: Decision,
): Promise<string | undefined> {
  const locked = await lockCompany(tx, id)
  const { version, change } = await lastStatusChange(tx, id)
  if (!locked || !change) return undefined
  const isOvertaken =
    seen === undefined ? command === 'approve' && locked.status === 'rejected' : seen !== version
  if (!isOvertaken) return undefined
  const { actor, reason, createdAt } = change
  const when = minuteOf(createdAt)
  return operatorMessages.overtaken({
    company: name,
    status: locked.status,
    actor,
    reason: reason ?? '',
    when,
    version,
    command,
  })
}

function minuteOf(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ')
}

function find({ db }: Pick<Database, 'db'>, who: string): Promise<CompanyWithOwner | undefined> {
  const named = who.trim()
  return findCompany(db, uuidPattern.test(named) ? { id: named } : { email: named })
}
