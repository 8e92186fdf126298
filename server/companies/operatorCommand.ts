import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { MAX_REASON_LENGTH } from '#domain/companies.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { operatorMessages } from '#messages/operator.ts'
import { type CompanyWithOwner, findCompany, listCompanies } from '#server/db/companies.ts'
import type { Database } from '#server/db/database.ts'
import { moveCompany } from './moveCompany.ts'

type Surroundings = { database: Database; actor: string; now: () => Date }
export type OperatorAnswer = { isDone: boolean; text: string }

const done = (text: string): OperatorAnswer => ({ isDone: true, text })
const refused = (text: string): OperatorAnswer => ({ isDone: false, text })

const moves = {
  approve: () => ({ type: 'company.approved' }),
  reject: (reason) => ({ type: 'company.rejected', reason }),
  suspend: () => ({ type: 'company.suspended' }),
  reinstate: () => ({ type: 'company.reinstated' }),
} satisfies Record<string, (reason: string) => CompanyEvent>

/** Who is written down for a decision: the system's user, by number where it has no name, as in many containers. */
export function operatorActor(user: () => { username: string } = userInfo): string {
  try {
    return `operator:${user().username}`
  } catch {
    return `operator:${process.getuid?.() ?? 'unknown'}`
  }
}

/** Runs one command line, without the program's own name, and gives what to print. */
export async function runOperator(args: string[], surroundings: Surroundings): Promise<OperatorAnswer> {
  const parsed = parse(args)
  if (typeof parsed === 'string') return refused(`${parsed}\n\n${operatorMessages.usage}`)
  const { command, who, reason } = parsed
  if (command === 'help') return done(operatorMessages.usage)
  if (command === 'list') return done(await listed(surroundings.database))
  return move(command, who, reason, surroundings)
}

type Parsed =
  | { command: 'help' | 'list'; who: ''; reason: '' }
  | { command: keyof typeof moves; who: string; reason: string }

/** The command, or what is wrong with it. */
function parse(args: string[]): Parsed | string {
  const options = { reason: { type: 'string' }, help: { type: 'boolean' } } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    return (error as Error).message
  }
  const [command = '', who = '', ...rest] = parsed.positionals
  const reason = parsed.values.reason?.trim() ?? ''
  if (parsed.values.help || command === '' || command === 'help')
    return { command: 'help', who: '', reason: '' }
  if (command === 'list') return who ? unexpected(who) : { command, who: '', reason: '' }
  if (!isMove(command)) return operatorMessages.unknownCommand({ command })
  if (who.trim() === '') return operatorMessages.companyNotNamed
  if (rest[0] !== undefined) return unexpected(rest[0])
  if (command !== 'reject')
    return parsed.values.reason === undefined ? { command, who, reason } : unexpected('--reason')
  if (reason === '') return operatorMessages.reasonMissing
  if (reason.length > MAX_REASON_LENGTH) return operatorMessages.reasonTooLong({ max: MAX_REASON_LENGTH })
  return { command, who, reason }
}

function unexpected(argument: string): string {
  return operatorMessages.unexpectedArgument({ argument })
}

function isMove(command: string): command is keyof typeof moves {
  return Object.hasOwn(moves, command)
}

async function listed({ db }: Database): Promise<string> {
  const companies = await listCompanies(db)
  return operatorMessages.companies({
    rows: companies.map((company) => ({
      id: company.id,
      status: company.status,
      company: company.name,
      email: company.ownerEmail,
      since: company.createdAt.toISOString().slice(0, 16).replace('T', ' '),
      reason: company.rejectionReason ?? '',
    })),
  })
}

async function move(
  command: keyof typeof moves,
  who: string,
  reason: string,
  { database, actor, now }: Surroundings,
): Promise<OperatorAnswer> {
  const company = await find(database, who)
  if (!company) return refused(operatorMessages.companyNotFound({ who }))
  const change = await database.db.transaction((tx) =>
    moveCompany(tx, { companyId: company.id, event: moves[command](reason), actor, now: now() }),
  )
  if (!change) return refused(operatorMessages.companyNotFound({ who }))
  if (!change.isAccepted)
    return refused(
      operatorMessages.moveRefused({ company: company.name, status: change.refusal.status, command }),
    )
  return done(operatorMessages.moved({ company: company.name, status: change.companyStatus.status }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function find({ db }: Database, who: string): Promise<CompanyWithOwner | undefined> {
  const named = who.trim()
  return findCompany(db, UUID.test(named) ? { id: named } : { email: named })
}
