/** Second factors in tests: the app of a person, whose codes are those of the server's time. */
import type { SessionResponse } from '#domain/contract.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import { type Passwords, passwords } from '#server/auth/passwords.ts'
import { contextOf } from '#server/auth/secondFactor.ts'
import { codeOfStep, STEP_MS, stepAt } from '#server/auth/totp.ts'
import type { TestAccount, TestApp } from './testApp.ts'

/** Each sign-in would hash for a tenth of a second. */
export const quickPasswords: Passwords = {
  ...passwords,
  isPasswordOf: async (hash, given) => hash !== undefined && given === 'correct horse',
}

/** The security events that a server has logged. */
export const eventsLogged = ({ log }: Pick<TestApp, 'log'>) =>
  log.map(({ event }) => event).filter((event) => event.startsWith('security.'))

/** A server with its time, and with the key that its secrets are encrypted with. */
type Server = Pick<TestApp, 'testDatabase' | 'vault' | 'clock'>

/** The secret of the app of a person. */
export async function appSecretOf(server: Server, { userId }: Pick<TestAccount, 'userId'>) {
  const [row] = await server.testDatabase.query<{ secret: string }>(
    'select secret_sealed as secret from second_factors where user_id = $1',
    [userId],
  )
  return Buffer.from(server.vault.open(row?.secret ?? '', contextOf(userId)), 'base64')
}

/** The code that the app of a person shows, `steps` from now. */
export async function codeOf(server: Server, account: Pick<TestAccount, 'userId'>, steps = 0) {
  const secret = await appSecretOf(server, account)
  return codeOfStep(secret, stepAt(server.clock.now()) + steps)
}

/** The code that the app shows next; no code of before is shown again. */
export function nextCodeOf(server: Server, account: Pick<TestAccount, 'userId'>): Promise<string> {
  server.clock.advance(STEP_MS)
  return codeOf(server, account)
}

/** Turns the second factor of an account on, as a person does. Returns the session and the recovery codes. */
export async function turnOnSecondFactor(
  server: TestApp,
  account: TestAccount,
): Promise<SessionResponse & { recoveryCodes: string[] }> {
  const session = await server.signIn(account)
  await server.post(secondFactorPaths.app, { current_password: account.password }, session.access)
  const code = await codeOf(server, account)
  const answer = await server.post(secondFactorPaths.confirmation, { code }, session.access)
  const { recovery_codes } = (await answer.json()) as { recovery_codes: string[] }
  return { ...session, recoveryCodes: recovery_codes }
}
