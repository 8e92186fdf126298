/** The command line of operators: which command does what. */
import { open, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { uuidPattern } from '#domain/uuid.ts'
import { operatorMessages } from '#messages/operator.ts'
import { listAccountsOf, listErasures } from '#server/data/erasePerson.ts'
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
import { renderMailForOperator } from '#server/mail/renderMail.ts'
import { companyExported, personExported } from '#server/operator/exports.ts'
import { changeAccount } from './accountCommands.ts'
import { changeCompanyStatus } from './changeCompanyStatus.ts'
import { companyEvents, type Decision, type Export, parse } from './operatorArguments.ts'
import { type Dependencies, done, type OperatorResult, refused } from './operatorResult.ts'

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
