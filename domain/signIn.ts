/** The sign-in form and its rule (specification §5). */
import { isBlank } from './text.ts'

export type Credentials = { email: string; password: string }
export type SignInField = keyof Credentials

/** The empty fields, in order. Both are required. The password is not trimmed. */
export function missingCredentials({ email, password }: Credentials): SignInField[] {
  return [
    ...(isBlank(email) ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
}

/** Whether no field is empty. */
export function hasCredentials(credentials: Credentials): boolean {
  return missingCredentials(credentials).length === 0
}
