import { createMiddleware } from 'hono/factory'
import { flagsOf } from '#domain/companies.ts'
import type { User } from '#domain/users.ts'
import { type Account, findAccountOfSession } from '#server/db/accounts.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { readAccessToken } from './tokens.ts'

export type AccountEnv = { Variables: { account: Account } }

/**
 * Reads the bearer token, and then from the database who that is now: a token carries no right, and one of
 * a revoked session is worth nothing from that moment (design §7). 401 otherwise.
 */
export function requireAccount({ database, accessTokenSecret, now }: AppDeps) {
  return createMiddleware<AccountEnv>(async (c, next) => {
    const [, token] = /^Bearer ([^\s]+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const claims = token ? await readAccessToken(token, accessTokenSecret, now()) : null
    const account = claims && (await findAccountOfSession(database.db, { ...claims, now: now() }))
    if (!account) throw refusals.sessionOver()
    c.set('account', account)
    await next()
  })
}

/** The user on the wire: what the browser stores, and nothing more (design §6). */
export function userOf({
  email,
  companyName,
  status,
}: Pick<Account, 'email' | 'companyName' | 'status'>): User {
  return { email, company: { name: companyName, ...flagsOf(status) } }
}
