/**
 * Which responses are events of security, and are written to the log as such: what was tried and how it ended, by whom as
 * far as that is known, and from which network.
 */
import type { Context } from 'hono'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import type { LogEntry } from './log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Names this request in every line of the log about it, and in the response. */
    requestId: string
    /** Whose account the request is about, where nobody is signed in. */
    subjectId?: string | undefined
    /** In place of the event of the response: what only the route knows. */
    securityEvent?: string
    /** What the second factor of a sign-in was. */
    factor?: 'app' | 'recoveryCode' | 'passkey' | undefined
  }
}

/** By method and path, and then by status. Those that are no more than a success are 'info'. */
const events: Record<string, Partial<Record<number, string>>> = {
  [`POST ${apiPaths.login}`]: {
    200: 'signIn.accepted',
    202: 'signIn.challenged',
    401: 'signIn.refused',
    429: 'signIn.limited',
  },
  [`POST ${apiPaths.loginCode}`]: {
    200: 'signIn.accepted',
    401: 'secondFactor.refused',
    410: 'secondFactor.tooLate',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.app}`]: {
    200: 'secondFactor.begun',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.confirmation}`]: {
    200: 'secondFactor.turnedOn',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.appRemoval}`]: {
    204: 'secondFactor.appRemoved',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.newPasskey}`]: {
    200: 'secondFactor.begun',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.passkeys}`]: {
    200: 'secondFactor.passkeyAdded',
    400: 'secondFactor.refused',
    410: 'secondFactor.tooLate',
  },
  [`POST ${secondFactorPaths.passkeyRemoval}`]: {
    204: 'secondFactor.passkeyRemoved',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.recoveryCodes}`]: {
    200: 'secondFactor.codesRenewed',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${secondFactorPaths.removal}`]: {
    204: 'secondFactor.turnedOff',
    400: 'secondFactor.refused',
    429: 'secondFactor.limited',
  },
  [`POST ${apiPaths.refresh}`]: { 401: 'session.refused' },
  [`POST ${apiPaths.logout}`]: { 204: 'session.ended' },
  [`DELETE ${apiPaths.sessions}`]: { 204: 'session.othersEnded' },
  [`DELETE ${apiPaths.session}`]: { 204: 'session.otherEnded' },
  [`POST ${apiPaths.signUp}`]: { 201: 'signUp.accepted', 429: 'signUp.limited' },
  [`POST ${apiPaths.proof}`]: { 204: 'proof.given', 400: 'proof.refused', 429: 'proof.limited' },
  [`POST ${apiPaths.takeBack}`]: {
    200: 'ownership.takenBack',
    409: 'ownership.refused',
    410: 'ownership.refused',
  },
  [`GET ${livePaths.companyExport}`]: { 200: 'data.exported' },
  [`POST ${livePaths.customerErasure}`]: { 200: 'data.erased' },
  [`PUT ${apiPaths.changePassword}`]: {
    204: 'password.changed',
    400: 'password.refused',
    429: 'password.limited',
  },
  [`POST ${apiPaths.changeEmail}`]: {
    202: 'email.changeRequested',
    400: 'email.changeRefused',
    429: 'email.changeLimited',
  },
  [`POST ${invitationPaths.accept}`]: { 204: 'invitation.accepted', 410: 'invitation.refused' },
  [`POST ${apiPaths.forgottenPassword}`]: { 202: 'password.resetRequested', 429: 'password.resetLimited' },
  [`POST ${apiPaths.resetPassword}`]: { 204: 'password.reset', 410: 'password.resetRefused' },
  [`POST ${apiPaths.verifyEmail}`]: { 200: 'email.verified', 410: 'email.refused' },
}

/** The event of a response to a call below the API's base URL; undefined for one that is no event of security. */
function eventOf(method: string, path: string, status: number, isKnown: boolean): string | undefined {
  if (path.startsWith(operatorPaths.operator)) {
    // To others the console does not exist; to an operator, some record may not.
    if (status === 404 && !isKnown) return 'operator.refused'
    if (status === 403) return 'secondFactor.missing'
    return method !== 'GET' && status < 300 ? 'operator.acted' : undefined
  }
  if (status === 403) return 'rights.refused'
  return events[`${method} ${path}`]?.[status]
}

/** The line for a response, if it is an event of security. `path` is the pattern of its route, below the base URL. */
export function securityEntryOf(
  c: Context,
  { path, network }: { path: string; network: string },
): LogEntry | undefined {
  const { method } = c.req
  const account = c.get('account') as { userId: string } | undefined
  const event = c.get('securityEvent') ?? eventOf(method, path, c.res.status, account !== undefined)
  if (!event) return undefined
  return {
    level: c.res.status < 400 ? 'info' : 'warn',
    event: `security.${event}`,
    request: c.get('requestId'),
    method,
    route: path,
    status: c.res.status,
    user: account?.userId ?? c.get('subjectId'),
    ...(c.get('factor') && { factor: c.get('factor') }),
    // What an operator decided about.
    ...(event === 'operator.acted' && { record: c.req.param('id') }),
    network,
  }
}
