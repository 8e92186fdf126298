/** What somebody signs in with, when it is chosen: at sign-up and wherever it is changed (specification §5). */
import { isEmail } from './emails.ts'
import { onlyProblems, type Problem, type Problems } from './problems.ts'
import { isBlank, trimmed } from './text.ts'

/** Minimum password length (specification §9). Below OWASP ASVS, as the README says. */
export const MIN_PASSWORD_LENGTH = 6
/** Long enough for any phrase; an endless one would only keep the hash function busy. */
export const MAX_PASSWORD_LENGTH = 256

/** Longest name of a person, a company or a designation. */
export const MAX_NAME_LENGTH = 120

/** A password that somebody chooses, twice. */
export type NewPassword = Record<'password' | 'confirm_password', string>

/** What is wrong with a new password, at sign-up and wherever it is changed. */
export function newPasswordProblems(form: NewPassword): Problems<keyof NewPassword> {
  return onlyProblems<keyof NewPassword>({
    password: passwordProblem(form.password),
    confirm_password: confirmationProblem(form),
  })
}

/** What is wrong with an e-mail address that must be given. */
export function emailProblem(email: string): Problem | undefined {
  if (isBlank(email)) return 'missing'
  return isEmail(trimmed(email)) ? undefined : 'malformed'
}

function passwordProblem(password: string): Problem | undefined {
  if (password === '') return 'missing'
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort'
  return password.length > MAX_PASSWORD_LENGTH ? 'tooLong' : undefined
}

function confirmationProblem({ password, confirm_password }: NewPassword): Problem | undefined {
  if (confirm_password === '') return 'missing'
  return password === confirm_password ? undefined : 'mismatch'
}
