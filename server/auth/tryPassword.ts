import type { Context } from 'hono'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { knownDeviceOf } from './devices.ts'
import { admitAttempt, countFailure, resetAttempts, withdrawAttempt } from './signInThrottle.ts'

type Outcome = { isAdmitted: true; isRight: boolean } | { isAdmitted: false; waitSeconds: number }

/**
 * Checks a password of an account, or of none, as an attempt to sign in: wrong ones start the growing delay of where
 * they come from, and while it runs nothing is checked.
 */
export async function tryPassword(
  c: Context,
  deps: AppDeps,
  account: { passwordHash: string } | undefined,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  const { database, passwords, isTrustedProxy, now } = deps
  const origin = {
    email,
    device: knownDeviceOf(c, acceptedSecrets(deps), email),
    network: networkOf(clientAddressOf(c, isTrustedProxy)),
  }
  const attempt = await admitAttempt(database, origin, now())
  if (!attempt.isAdmitted) return attempt
  let isRight: boolean
  try {
    isRight = await passwords.isPasswordOf(account?.passwordHash, password)
  } catch (error) {
    await withdrawAttempt(database, origin, now())
    throw error
  }
  if (isRight) await resetAttempts(database, origin)
  else await countFailure(database, origin, now())
  return { isAdmitted: true, isRight }
}
