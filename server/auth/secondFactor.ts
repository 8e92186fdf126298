/** The rules of second factors: added in two steps, each code used once, no secret stored in the clear. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { EARLIER_RECOVERY_DIGITS, RECOVERY_CODES, RECOVERY_DIGITS } from '#domain/secondFactor.ts'
import { serverMessages } from '#messages/server.ts'
import type { Vault } from '#server/companies/vault.ts'
import { lockUser } from '#server/db/accounts.ts'
import type { Transaction } from '#server/db/database.ts'
import { listPeople } from '#server/db/people.ts'
import {
  deleteSecondFactor,
  findFactors,
  lockSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorRow,
  saveNewSecondFactor,
  saveSecondFactor,
  takeRecoveryCode,
} from '#server/db/secondFactors.ts'
import { revokeSessionsOf } from '#server/db/sessions.ts'
import { shareKeyInForce } from '#server/db/setups.ts'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { ownerChangedAccount } from '#server/live/people/ownership.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { knownDeviceOf } from './devices.ts'
import { secondsUntilAdmitted } from './limits.ts'
import { stepOfCode } from './totp.ts'

/** As RFC 4226 §4 recommends. */
const SECRET_BYTES = 20
/** How long a set-up that was begun can be completed, in milliseconds. */
export const SETUP_MS = 60 * 60 * 1_000

/** What the secret of a user is sealed for. */
export const contextOf = (userId: string) => `second factor/${userId}`

/** Spaces and hyphens are for the eye. */
const comparable = (code: string) => code.replace(/[\s-]/g, '')
/** 116 bits cannot be guessed, so that no slow hash is needed. */
export const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`recovery code ${userId} ${code}`).digest('hex')

type Acting = { userId: string; vault: Vault; now: Date }

/** Begins the set-up of an app: returns its new secret, which sign-in does not ask for yet. Throws 409 when one is on. */
export async function beginApp(tx: Transaction, { userId, vault, now }: Acting): Promise<Uint8Array> {
  const secret = randomBytes(SECRET_BYTES)
  const keyId = await shareKeyInForce(tx, vault.keyIds[0])
  const isSaved = await saveNewSecondFactor(tx, {
    userId,
    secret: vault.seal(secret.toString('base64'), contextOf(userId), keyId),
    confirmedAt: null,
    lastStep: 0,
    createdAt: now,
  })
  if (!isSaved) throw refusals.secondFactorChanged()
  return secret
}

/**
 * Adds the app that was begun, if the code is right. Returns what `factorAdded` does; null for a wrong code. Throws 409
 * when there is one, and 410 when the set-up was begun too long ago, or never.
 */
export async function confirmApp(
  tx: Transaction,
  { code, session, ...acting }: Acting & { code: string; session: string },
): Promise<string[] | null> {
  const { userId, now } = acting
  const factor = await lockSecondFactor(tx, userId)
  if (factor?.confirmedAt) throw refusals.secondFactorChanged()
  if (!factor || now.getTime() - factor.createdAt.getTime() > SETUP_MS) throw refusals.challengeOver()
  if (!(await takeAppCode(tx, factor, { code, ...acting }))) return null
  await lockUser(tx, userId)
  const { isOn } = await findFactors(tx, userId)
  await saveSecondFactor(tx, userId, { confirmedAt: now })
  return factorAdded(tx, { kind: 'app', wasOn: isOn, userId, session, now })
}

/**
 * What follows from a new factor; the user gets a mail. Returns the recovery codes that come with the first one, and that
 * nobody can read again: it also ends all other sessions, which were opened without it.
 */
export async function factorAdded(
  tx: Transaction,
  {
    kind,
    wasOn,
    userId,
    session,
    now,
  }: { kind: 'app' | 'passkey'; wasOn: boolean; userId: string; session: string; now: Date },
): Promise<string[]> {
  if (wasOn) {
    await tellUser(tx, `${kind}Added`, { userId, now })
    return []
  }
  await revokeSessionsOf(tx, { userId, except: session, now })
  await tellUser(tx, 'secondFactorOn', { userId, now })
  return makeRecoveryCodes(tx, userId)
}

/** What follows from the removal of a factor; the user gets a mail. After the last one, it is off. */
export async function factorRemoved(
  tx: Transaction,
  { kind, userId, now }: { kind: 'app' | 'passkey'; userId: string; now: Date },
): Promise<void> {
  // Of two removals at the same time, the second one sees the first.
  await lockUser(tx, userId)
  const { isOn } = await findFactors(tx, userId)
  if (isOn) return tellUser(tx, `${kind}Removed`, { userId, now })
  await deleteSecondFactor(tx, userId)
  await tellOff(tx, { userId, now })
}

/** The user, and the owners of the company if they are one, get a mail. */
async function tellOff(tx: Transaction, { userId, now }: Pick<Acting, 'userId' | 'now'>): Promise<void> {
  await tellUser(tx, 'secondFactorOff', { userId, now })
  const companyId = (await lockUser(tx, userId))?.companyId
  if (companyId === undefined) return
  const before = await listPeople(tx, companyId)
  await ownerChangedAccount(tx, { userId, event: 'secondFactorOff', before, companyId, now })
}

/** Returns new recovery codes, which take the place of all others. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_DIGITS / 5 }, () => String(randomInt(100_000)).padStart(5, '0')).join('-'),
  )
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(userId, comparable(code))),
  )
  return codes
}

/** Turns the second factor off, and ends the sign-ins that await a code. Returns whether it was on; then the user gets a mail. */
export async function removeSecondFactor(
  tx: Transaction,
  { userId, now }: Pick<Acting, 'userId' | 'now'>,
): Promise<boolean> {
  const wasOn = await deleteSecondFactor(tx, userId)
  if (wasOn) await tellOff(tx, { userId, now })
  return wasOn
}

/** Codes in an hour for one account, right or wrong, from everywhere together. */
export const MOST_CODES = 10

/**
 * Counts a code that is about to be checked. A guesser who knows the password may have many networks, which each have
 * their own attempts to sign in: together they have no more codes than one. A known device has its own, so that they
 * cannot keep the owner out. Throws the 429 of `refusals.tooManyAttempts`; the owner then gets a mail, once a day.
 */
export async function requireCodesLeft(
  c: Context,
  deps: AppDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { db } = deps.database
  const now = deps.now()
  const device = knownDeviceOf(c, acceptedSecrets(deps), email) ?? 'any'
  const limit = { subject: `codes ${userId} ${device}`, most: MOST_CODES, now }
  const seconds = await secondsUntilAdmitted(db, limit)
  if (seconds === 0) return
  const cause = `${userId} ${now.toISOString().slice(0, 10)}`
  await db.transaction((tx) => tellUser(tx, 'codesRefused', { userId, now, cause }))
  throw refusals.tooManyAttempts(seconds)
}

/** What a right code was, or that it was a passkey; null for a wrong one. */
export type UsedFactor = 'app' | 'recoveryCode' | 'passkey' | null

const hasRecoveryLength = (code: string) =>
  [RECOVERY_DIGITS, EARLIER_RECOVERY_DIGITS].includes(comparable(code).length)

/** What is said of a code that was not taken: a recovery code is used up by its first use. */
export const wrongCodeText = (code: string): string =>
  hasRecoveryLength(code) ? serverMessages.wrongRecoveryCode : serverMessages.wrongCode

/** Uses a code of an account whose second factor is on: it does not work again. The user gets a mail when it was a recovery code. */
export async function takeCode(
  tx: Transaction,
  { code, ...acting }: Acting & { code: string },
): Promise<UsedFactor> {
  const { userId, now } = acting
  const factor = await lockSecondFactor(tx, userId)
  if (factor?.confirmedAt && (await takeAppCode(tx, factor, { code, ...acting }))) return 'app'
  if (!hasRecoveryLength(code)) return null
  if (!(await takeRecoveryCode(tx, userId, hashOf(userId, comparable(code))))) return null
  await tellUser(tx, 'recoveryCodeUsed', { userId, now })
  return 'recoveryCode'
}

async function takeAppCode(
  tx: Transaction,
  { userId, secret, lastStep }: SecondFactorRow,
  { code, vault, now }: Pick<Acting, 'vault' | 'now'> & { code: string },
): Promise<boolean> {
  const opened = Buffer.from(vault.open(secret, contextOf(userId)), 'base64')
  const step = stepOfCode(opened, { code: comparable(code), lastStep, now })
  if (step === null) return false
  await saveSecondFactor(tx, userId, { lastStep: step })
  return true
}

/** Tells a user by mail what was done with the second factor of the account. */
export async function tellUser(
  tx: Transaction,
  kind:
    | 'secondFactorOn'
    | 'secondFactorOff'
    | `${'app' | 'passkey'}${'Added' | 'Removed'}`
    | 'recoveryCodeUsed'
    | 'codesRefused'
    | 'passkeyCopied',
  { userId, now, cause = randomUUID() }: { userId: string; now: Date; cause?: string },
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user) return
  await queueMail(tx, {
    to: user.email,
    kind,
    parameters: {},
    cause: `${kind} ${cause}`,
    companyId: user.companyId,
    now,
  })
}
