/** What all calls of the live API have in common: an onboarded company, and one way to write. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type * as v from 'valibot'
import { newsCursorHeader } from '#domain/contract.ts'
import { idempotencyKeyHeader } from '#domain/fulfilment/contract.ts'
import type { Right } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { type CompanyRole, rolesOf } from '#domain/fulfilment/roles.ts'
import { type WorkRight, workRightsOf } from '#domain/fulfilment/workRights.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { rightMessages } from '#messages/rights.ts'
import { type AccountEnv, requireAccount } from '#server/auth/requireAccount.ts'
import { currentCursor } from '#server/db/live/news.ts'
import { findSettings, prepareCompany, type Settings } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall, type QueryParameters } from '#server/http/describeCall.ts'
import { refusals } from '#server/http/refusals.ts'
import { callRights } from './callRights.ts'
import { newId } from './ids.ts'
import { formatCursor } from './news.ts'
import { type Writing, write } from './write.ts'

export type LiveEnv = { Variables: AccountEnv['Variables'] & { settings: Settings } }

/**
 * Middleware that sets `account` and the company's `settings`, or answers 401, or 403 for a company that is not set up.
 * The first call of a company prepares it. A read that asks for the cursor of the news gets that of before its answer.
 */
export function requireLive(deps: AppDeps) {
  const account = requireAccount(deps)
  const { database, now } = deps
  const settings = createMiddleware<LiveEnv>(async (c, next) => {
    const { companyId, status, role } = c.get('account')
    if (status !== 'onboarded') throw refusals.companyNotOnboarded()
    if (c.req.method !== 'GET') requireRight(routePath(c), rolesOf(role))
    let found = await findSettings(database.db, companyId)
    if (!found) {
      await database.db.transaction((tx) => prepareCompany(tx, { companyId, now: now(), newId }))
      found = await findSettings(database.db, companyId)
    }
    if (!found) throw refusals.companyNotOnboarded()
    c.set('settings', found)
    if (c.req.method === 'GET' && c.req.header(newsCursorHeader) !== undefined)
      c.header(newsCursorHeader, formatCursor(await currentCursor(database.db)))
    await next()
  })
  return [account, settings] as const
}

/**
 * Throws 403 with a sentence when no role of the person may make this call; where a chart decides, it says so itself.
 * A write that is not in the table is a fault of the program, and is made by nobody.
 */
function requireRight(route: string, roles: readonly CompanyRole[]): void {
  const path = Object.keys(callRights).find((known) => route.endsWith(`/api/${known}`))
  const right = callRights[path ?? '']
  if (right === undefined) throw new Error(`callRights: ${route} has no row`)
  if (right === null || rightNamesOf(roles).includes(right)) return
  throw refusals.notAllowed(rightMessages[right])
}

/** All that these roles may do: events of the charts, and the rest. */
export function rightNamesOf(roles: readonly CompanyRole[]): (Right | WorkRight)[] {
  return [...rightsOf(roles), ...workRightsOf(roles)]
}

/** Describes a call that reads. */
export function describeRead(
  summary: string,
  schema: v.GenericSchema,
  query: QueryParameters = {},
  furtherRefusals: number[] = [],
) {
  const refuses = [...furtherRefusals, 401, 403, 404]
  return describeCall({ summary, query, answers: [200, schema], refuses, isSignedIn: true })
}

/** Describes a call that writes, with an idempotency key. */
export function describeWrite(
  summary: string,
  status: 200 | 201,
  schema: v.GenericSchema,
  furtherRefusals: number[] = [],
) {
  return describeCall({
    summary,
    answers: [status, schema],
    refuses: [400, 401, 403, 404, 409, 413, 415, 422, ...furtherRefusals],
    isSignedIn: true,
    isWrite: true,
  })
}

const MAX_KEY_LENGTH = 200

/** Runs a write of a request and answers with its response, or with the first one of the same key. */
export async function answerWrite(
  c: Context<LiveEnv>,
  deps: AppDeps,
  body: unknown,
  work: (writing: Writing) => Promise<{ status: 200 | 201; body: unknown }>,
): Promise<Response> {
  const key = c.req.header(idempotencyKeyHeader)?.trim() ?? ''
  if (key === '' || key.length > MAX_KEY_LENGTH) throw refusals.keyMissing()
  const requestId = c.req.header('X-Request-Id')?.slice(0, MAX_KEY_LENGTH) ?? key
  const request = { key, method: c.req.method, path: c.req.path, body, requestId }
  const response = await write(deps, { account: c.get('account'), request }, work)
  return c.json(response.body as object, response.status as ContentfulStatusCode)
}

/** A part of the path that is a UUID. Anything else is nothing that exists: 404. */
export function idIn(c: Context, name = 'id'): string {
  const id = c.req.param(name) ?? ''
  if (!uuidPattern.test(id)) throw refusals.notFound()
  return id.toLowerCase()
}

/** The query parameters of a list, as its address is parsed. No stored text has U+0000. */
export function addressOf(c: Context): { get(name: string): string | null } {
  return { get: (name) => c.req.query(name)?.replaceAll('\0', '') ?? null }
}
