/** What all calls of the live API have in common: an onboarded company, and one way to write. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { CallRight } from '#domain/calls/call.ts'
import { newsCursorHeader } from '#domain/contract.ts'
import type { Right } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { type CompanyRole, rolesOf } from '#domain/fulfilment/roles.ts'
import { type WorkRight, workRightsOf } from '#domain/fulfilment/workRights.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { rightMessages } from '#messages/rights.ts'
import { type AccountEnv, requireAccount } from '#server/auth/requireAccount.ts'
import { findAccountOfSession } from '#server/db/accounts.ts'
import { cursorOfSeen } from '#server/db/live/news.ts'
import { findSettings, prepareCompany, type Settings } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { newId } from './ids.ts'
import { formatCursor } from './news.ts'

export type LiveEnv = { Variables: AccountEnv['Variables'] & { settings: Settings } }

/**
 * Middleware that sets `account` and the company's `settings`, or answers 401, or 403 for a company that is not set up.
 * Who lacks the right gets 403. The first call of a company prepares it. A read that asks for the cursor of the news
 * gets that of before its answer.
 */
export function requireLive(deps: AppDeps, right: CallRight | null) {
  const account = requireAccount(deps)
  const { database, now } = deps
  const settings = createMiddleware<LiveEnv>(async (c, next) => {
    const { companyId, status, role, setup, seen } = c.get('account')
    if (status === 'suspended') throw refusals.companySuspended()
    if (status !== 'onboarded') throw refusals.companyNotOnboarded()
    requireRight(right, rolesOf(role))
    let found = await findSettings(database.db, companyId, setup)
    if (!found) {
      await database.db.transaction((tx) => prepareCompany(tx, { companyId, now: now(), newId }))
      found = await findSettings(database.db, companyId, setup)
    }
    if (!found) throw refusals.companyNotOnboarded()
    c.set('settings', found)
    if (c.req.method === 'GET' && c.req.header(newsCursorHeader) !== undefined)
      c.header(newsCursorHeader, formatCursor(cursorOfSeen(seen)))
    await next()
  })
  return [account, settings] as const
}

/** Whether the person who sent a request still may what it does: their session, their company and their role as they are now. */
export function mayStill(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  c: Context<LiveEnv>,
  right: CallRight | null,
): () => Promise<boolean> {
  const { companyId } = c.get('account')
  const session = c.get('session')
  return async () => {
    const account = await findAccountOfSession(database.db, { ...session, now: now() })
    return (
      account?.companyId === companyId &&
      account.status === 'onboarded' &&
      (right === null || rightNamesOf(rolesOf(account.role)).includes(right))
    )
  }
}

/** Throws 403 with a sentence when no role of the person may make this call; where a chart decides, it says so itself. */
function requireRight(right: CallRight | null, roles: readonly CompanyRole[]): void {
  if (right === null || rightNamesOf(roles).includes(right)) return
  throw refusals.notAllowed(rightMessages[right])
}

/** What the person who sends a request may do with the company's data. */
export function workRightsIn(c: Context<LiveEnv>): WorkRight[] {
  return workRightsOf(rolesOf(c.get('account').role))
}

/** All that these roles may do: events of the charts, and the rest. */
export function rightNamesOf(roles: readonly CompanyRole[]): (Right | WorkRight)[] {
  return [...rightsOf(roles), ...workRightsOf(roles)]
}

/** A part of the path that is a UUID. Anything else is nothing that exists: 404. */
export function idIn(c: Context, name = 'id'): string {
  const id = c.req.param(name) ?? ''
  if (!uuidPattern.test(id)) throw refusals.notFound()
  return id.toLowerCase()
}

/** The query parameters of a list, as its address is parsed. No stored text has U+0000. */
export function addressOf(c: Context) {
  const storable = (text: string) => text.replaceAll('\0', '')
  return {
    get(name: string): string | null {
      const text = c.req.query(name)
      return text === undefined ? null : storable(text)
    },
    getAll: (name: string): string[] => (c.req.queries(name) ?? []).map(storable),
  }
}
