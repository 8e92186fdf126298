/** The sign-in form and its rule (specification §5). */
import type { SignInChallenge } from './contract.ts'
import { isBlank } from './text.ts'

export type Credentials = { email: string; password: string }
/** The second call of a sign-in, where the account has a second factor: what the first one answered, and a code or a passkey. */
export type SignInCode = { challenge: string } & ({ code: string } | { passkey: unknown })

/** What a form of sign-in asks for: first the credentials, then the code where the account has a second factor. */
export type SignInField = keyof Credentials | 'code'

/** Whether a passkey is what one goes on with: the account has one, and no app that makes codes. */
export function isPasskeyFirst({ has_app, passkey }: SignInChallenge): boolean {
  return passkey !== undefined && !has_app
}

/** The empty fields, in order. Both are required. The password is not trimmed. */
export function missingCredentials({ email, password }: Credentials): (keyof Credentials)[] {
  return [
    ...(isBlank(email) ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
}

/** Whether no field is empty. */
export function hasCredentials(credentials: Credentials): boolean {
  return missingCredentials(credentials).length === 0
}
