/** Signing in: the form and its one rule (specification §5). */

export type Credentials = { email: string; password: string }
export type SignInField = keyof Credentials

/** Both are required; a password is never trimmed. */
export function hasCredentials({ email, password }: Credentials): boolean {
  return email.trim() !== '' && password !== ''
}

/** The fields left empty, in order. */
export function missingCredentials({ email, password }: Credentials): SignInField[] {
  return [
    ...(email.trim() === '' ? (['email'] as const) : []),
    ...(password === '' ? (['password'] as const) : []),
  ]
}
