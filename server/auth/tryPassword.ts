import type { Context } from 'hono'
import { type AppDeps, acceptedSecrets } from '#server/deps.ts'
import { clientAddressOf, networkOf } from '#server/http/clientAddress.ts'
import { knownDeviceOf } from './devices.ts'
import { admitAttempt, countFailure, resetAttempts, withdrawAttempt } from './signInThrottle.ts'

type Outcome = { isAdmitted: true; isRight: boolean } | { isAdmitted: false; waitSeconds: number }

/**
 * Checks what proves who somebody is, as an attempt to sign in with an e-mail address: wrong ones start the growing delay
 * of where they come from, and while it runs nothing is checked. Right ones forget the failures before, except when
 * they are 'half' of what the account needs: then the attempt stays counted, so that who knows the password
 * cannot try codes without a limit.
 */
export async function tryToProve(
  c: Context,
  { database, now, ...deps }: AppDeps,
  email: string,
  check: () => Promise<'wrong' | 'half' | 'right'>,
): Promise<Outcome> {
  const origin = {
    email,
    device: knownDeviceOf(c, acceptedSecrets(deps), email),
    network: networkOf(clientAddressOf(c, deps.isTrustedProxy)),
  }
  const attempt = await admitAttempt(database, origin, now())
  if (!attempt.isAdmitted) return attempt
  let result: Awaited<ReturnType<typeof check>>
  try {
    result = await check()
  } catch (error) {
    await withdrawAttempt(database, origin, now())
    throw error
  }
  if (result === 'right') await resetAttempts(database, origin)
  if (result === 'wrong') await countFailure(database, origin, now())
  return { isAdmitted: true, isRight: result !== 'wrong' }
}

type WithPassword = { passwordHash: string; hasSecondFactor: boolean }

/** Checks a password of an account, or of none, as an attempt to sign in. */
export function tryPassword(
  c: Context,
  deps: AppDeps,
  account: WithPassword | undefined,
  { email, password }: { email: string; password: string },
): Promise<Outcome> {
  return tryToProve(c, deps, email, async () => {
    const isRight = await deps.passwords.isPasswordOf(account?.passwordHash, password)
    if (!isRight) return 'wrong'
    return account?.hasSecondFactor ? 'half' : 'right'
  })
}
