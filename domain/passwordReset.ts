/** The form of a forgotten password: the address for the mail, then the new password. */
import { emailProblem } from './newAccess.ts'
import { onlyProblems, type Problems } from './problems.ts'

export const resetFields = ['email', 'password', 'confirm_password'] as const
export type ResetField = (typeof resetFields)[number]
export type ResetForm = Record<ResetField, string>

export const emptyResetForm: ResetForm = { email: '', password: '', confirm_password: '' }

/** What is wrong before a mail can be asked for. */
export function forgottenProblems({ email }: ResetForm): Problems<ResetField> {
  return onlyProblems<ResetField>({ email: emailProblem(email) })
}
