/** The sign-in form and its rule (specification §5). */
import type { Failure } from './failures.ts'
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

/**
 * The field that gets the focus: the first one left empty, the password when the server refused it or when the
 * e-mail is known already. Null when the focus stays where it is.
 */
export function fieldToFillIn(form: {
  email: string
  failure: Failure | null
  missing: readonly SignInField[]
}): SignInField | null {
  const { email, failure, missing } = form
  if (failure === null) return isBlank(email) ? null : 'password'
  return failure.code === 'invalidCredentials' ? 'password' : (missing[0] ?? null)
}
