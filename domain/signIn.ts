/** Signing in: the form and its one rule (specification §5). */
import { isBlank } from './text.ts'

export type Credentials = { email: string; password: string }
export type SignInField = keyof Credentials

/** The fields left empty, in order: both are required; a password is never trimmed. */
export function missingCredentials({ email, password }: Credentials): SignInField[] {
  return [
    ...(isBlank(email) ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
}

/** Whether nothing is left empty. */
export function hasCredentials(credentials: Credentials): boolean {
  return missingCredentials(credentials).length === 0
}
