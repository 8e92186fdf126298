import { createMiddleware } from 'hono/factory'
import type { OperatorRight } from '#domain/operator/rights.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { type AccountEnv, bearerTokenOf, requireAccount } from '#server/auth/requireAccount.ts'
import { readAccessToken } from '#server/auth/tokens.ts'
import { findOperator } from '#server/db/operators.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'

export type OperatorEnv = {
  Variables: AccountEnv['Variables'] & { operatorRights: readonly OperatorRight[] }
}

/** Before any token expires: a token that has expired still says whose it is. */
const EVER = new Date(0)

/**
 * Middleware that sets `account` for an operator, and answers everybody else as if there were nothing. The token of an
 * operator that has expired, or whose session is over, gets 401: the browser then exchanges it, or ends the session. An
 * operator without a second factor gets 403, and may only set it up in the own account.
 */
export function requireOperator(deps: AppDeps) {
  const { database } = deps
  const secrets = acceptedSecrets(deps)
  const hideFromOthers = createMiddleware<AccountEnv>(async (c, next) => {
    const claims = await readAccessToken(bearerTokenOf(c), secrets, EVER)
    c.set('subjectId', claims?.userId)
    if (!claims || !(await findOperator(database.db, claims.userId))) throw refusals.notFound()
    await next()
  })
  const requireSecondFactor = createMiddleware<OperatorEnv>(async (c, next) => {
    const operator = await findOperator(database.db, c.get('account').userId)
    if (!operator?.hasSecondFactor && !operator?.isTryoutAccount) throw refusals.secondFactorRequired()
    c.set('operatorRights', operator.rights)
    await next()
  })
  return [hideFromOthers, requireAccount(deps), requireSecondFactor] as const
}

/** Middleware for an operator: answers 403 to those without the right. */
export function requireOperatorRight(right: OperatorRight | null) {
  return createMiddleware<OperatorEnv>(async (c, next) => {
    if (right !== null && !c.get('operatorRights').includes(right))
      throw refusals.notAllowed(operatorServerMessages.rightMissing({ right }))
    await next()
  })
}
