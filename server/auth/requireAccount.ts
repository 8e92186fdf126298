import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { CompanyNews } from '#domain/accounts.ts'
import { flagsOf } from '#domain/companies.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { workRightsOf } from '#domain/fulfilment/workRights.ts'
import type { User } from '#domain/users.ts'
import { type Account, findAccountOfSession } from '#server/db/accounts.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { type AccessClaims, readAccessToken } from './tokens.ts'

export type AccountEnv = { Variables: { account: Account; session: AccessClaims } }

/** The token of a request; undefined when it has none. */
export function bearerTokenOf(c: Context): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/**
 * Middleware that sets `account` from the bearer token, or answers 401, or 429 for too many calls of the account. The
 * account is read from the database on every request: a token carries no permissions, and revoking its session
 * invalidates it at once (design §7).
 */
export function requireAccount(deps: AppDeps) {
  const { database, callLimits, now } = deps
  const secrets = acceptedSecrets(deps)
  return createMiddleware<AccountEnv>(async (c, next) => {
    const claims = await readAccessToken(bearerTokenOf(c), secrets, now())
    const waitSeconds = (claims && callLimits?.ofAccount(claims.userId)) ?? 0
    if (waitSeconds > 0) {
      c.set('subjectId', claims?.userId)
      c.set('securityEvent', 'calls.limited')
      throw refusals.tooManyCalls(waitSeconds)
    }
    const account = claims && (await findAccountOfSession(database.db, { ...claims, now: now() }))
    if (!claims || !account) throw refusals.sessionOver()
    c.set('account', account)
    c.set('session', claims)
    await next()
  })
}

/**
 * What the flags of a company do not say: why it is not approved, that its people see their own data, and that this
 * person does not choose it; nothing for any other account. And that the e-mail address
 * is not verified, if so.
 */
export function newsOf({
  status,
  rejectionReason,
  workspace,
  role,
  emailVerifiedAt,
}: Pick<Account, 'status' | 'rejectionReason' | 'workspace' | 'role' | 'emailVerifiedAt'>): CompanyNews {
  const news = emailVerifiedAt === null ? { email_verified: false } : {}
  if (status === 'rejected') return { ...news, company_status: status, rejection_reason: rejectionReason }
  if (status === 'suspended' || status === 'questioned') return { ...news, company_status: status }
  return {
    ...news,
    ...(workspace === 'live' && { workspace }),
    ...(!workRightsOf(rolesOf(role)).includes('workspace.choose') && { chooses_workspace: false }),
  }
}

/** The user as sent to the browser, which stores exactly this (design §6). */
export function userOf({
  email,
  companyName,
  status,
}: Pick<Account, 'email' | 'companyName' | 'status'>): User {
  return { email, company: { name: companyName, ...flagsOf(status) } }
}
