/** The people of a company, and who is invited: their contract, and what each may do to the others. */
import * as v from 'valibot'
import { idSchema, instantSchema, versionSchema } from './fulfilment/contract.ts'
import { type CompanyRole, companyRoles, rolesGivenBy } from './fulfilment/roles.ts'
import { emailProblem } from './newAccess.ts'
import { onlyProblems, type Problems } from './problems.ts'

const roleSchema = v.picklist(companyRoles)

const personSchema = v.object({
  id: idSchema,
  version: versionSchema,
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  joined_at: instantSchema,
})
type CompanyPerson = v.InferOutput<typeof personSchema>

const invitationSchema = v.object({
  id: idSchema,
  email: v.string(),
  role: roleSchema,
  /** The name of who sent it. */
  invited_by: v.string(),
  invited_at: instantSchema,
  /** Its link works until then; it can be sent again. */
  expires_at: instantSchema,
})

/** Invitations only for those who may invite. */
export const peopleResponseSchema = v.object({
  /** The id of the signed-in person. */
  me: idSchema,
  people: v.array(personSchema),
  invitations: v.array(invitationSchema),
})
export type People = v.InferOutput<typeof peopleResponseSchema>

export const invitationRequestSchema = v.object({
  email: v.pipe(v.string(), v.maxLength(500)),
  role: roleSchema,
})
export const roleRequestSchema = v.object({ version: versionSchema, role: roleSchema })

type Known = Pick<CompanyPerson, 'id' | 'role'>

/** Whether a person is the only owner: who must not leave, be removed, or get another role. */
export function isLastOwner(people: readonly Known[], person: Known): boolean {
  return person.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1
}

/** Whether somebody may give a person another role, or remove them. */
export function mayManage(by: Known, person: Known): boolean {
  return rolesGivenBy(by.role).includes(person.role)
}

type InviteField = 'email' | 'role'
/** `role` is '' until one is chosen. */
type InviteForm = { email: string; role: CompanyRole | '' }

export function inviteProblems({ email, role }: InviteForm): Problems<InviteField> {
  return onlyProblems<InviteField>({
    email: emailProblem(email),
    role: role === '' ? 'missing' : undefined,
  })
}
