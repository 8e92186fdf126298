/** What an operator typed, as a command, or why it is none. */
import { parseArgs } from 'node:util'
import { ENDING_MS, MAX_REASON_LENGTH } from '#domain/companies.ts'
import { type OperatorRight, operatorRights } from '#domain/operator/rights.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { operatorMessages } from '#messages/operator.ts'

export const companyEvents = {
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

export type Decision = {
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
export type AccountChange = {
  command: AccountCommand
  account: string
  reason: string
  /** Of `grant`; null for all of them, where it is new. */
  rights: OperatorRight[] | null
}

/** The id of one mail, or '' for a list. */
type Mails = { command: 'mails'; id: string }

export type Export = { command: 'export' | 'export-person'; who: string; file: string }

type Parsed =
  | { command: 'help' }
  | { command: 'list' }
  | { command: 'erasures' }
  | AccountChange
  | Export
  | Mails
  | Decision

/** Returns the command, or the error message. */
export function parse(args: string[]): Parsed | string {
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

function unexpected(argument: string): string {
  return operatorMessages.unexpectedArgument({ argument })
}

function isStatusCommand(command: string): command is keyof typeof companyEvents {
  return Object.hasOwn(companyEvents, command)
}
