/** Accepting an invitation to a company, with the link of its mail. */
import * as v from 'valibot'
import { linkToken } from './account.ts'
import { requiredText } from './contract.ts'
import { companyRoles } from './fulfilment/roles.ts'
import { MAX_NAME_LENGTH, type NewPassword, newPasswordProblems } from './newAccess.ts'
import { onlyProblems, type Problems, requiredTextProblem } from './problems.ts'

/** Paths below the base URL of the API. No session is needed: the token is what proves the right. */
export const invitationPaths = {
  /** POST: what the invitation says. The token is in the body, so that no log has it. */
  read: 'auth/invitation/',
  accept: 'auth/invitation/accept/',
} as const

export const readInvitationRequestSchema = v.object({ token: linkToken })

export const invitationResponseSchema = v.object({
  company: v.string(),
  /** The name of the person who sent it. */
  invited_by: v.string(),
  email: v.string(),
  role: v.picklist(companyRoles),
  /** Whether the address belongs to an account already: it cannot join a second company. */
  has_account: v.boolean(),
})
export type Invitation = v.InferOutput<typeof invitationResponseSchema>

export const acceptInvitationRequestSchema = v.object({
  token: linkToken,
  first_name: requiredText,
  last_name: requiredText,
  password: requiredText,
  confirm_password: requiredText,
})

export const acceptFields = ['first_name', 'last_name', 'password', 'confirm_password'] as const
export type AcceptField = (typeof acceptFields)[number]
export type AcceptForm = NewPassword & Record<'first_name' | 'last_name', string>

export const emptyAcceptForm: AcceptForm = {
  first_name: '',
  last_name: '',
  password: '',
  confirm_password: '',
}

export function acceptProblems(form: AcceptForm): Problems<AcceptField> {
  return onlyProblems<AcceptField>({
    first_name: requiredTextProblem(form.first_name, MAX_NAME_LENGTH),
    last_name: requiredTextProblem(form.last_name, MAX_NAME_LENGTH),
    ...newPasswordProblems(form),
  })
}
