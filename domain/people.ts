/** The people of a company, and who is invited: their contract, and what each may do to the others. */
import * as v from 'valibot'
import { idSchema, instantSchema } from './fulfilment/contract.ts'
import { type CompanyRole, companyRoles, rolesGivenBy } from './fulfilment/roles.ts'
import { emailProblem } from './newAccess.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { versionSchema } from './versions.ts'

const roleSchema = v.picklist(companyRoles)

const personSchema = v.object({
  id: idSchema,
  version: versionSchema,
  name: v.string(),
  email: v.string(),
  role: roleSchema,
  joined_at: instantSchema,
})
export type CompanyPerson = v.InferOutput<typeof personSchema>

const invitationSchema = v.object({
  id: idSchema,
  version: versionSchema,
  email: v.string(),
  role: roleSchema,
  /** The name of the person who sent it. */
  invited_by: v.string(),
  invited_at: instantSchema,
  /** Its link works until then, by the server's clock; it can be sent again. */
  expires_at: instantSchema,
  is_expired: v.boolean(),
})
export type OpenInvitation = v.InferOutput<typeof invitationSchema>

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
export const invitationAgainSchema = v.object({ version: versionSchema })
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

/** The roles that the signed-in person gives and takes; none for who only looks. */
export function rolesToGive({ me, people }: People): readonly CompanyRole[] {
  const own = people.find(({ id }) => id === me)
  return own ? rolesGivenBy(own.role) : []
}

/** Whether the signed-in person gives this one another role. */
export function mayChange(found: People, person: Known): boolean {
  return rolesToGive(found).includes(person.role)
}

/** Whether the signed-in person removes this one. Everybody may leave. */
export function mayRemove(found: People, person: Known): boolean {
  return person.id === found.me || mayChange(found, person)
}

/** What was done, as the screen says it. `name`: a person, or the address of an invitation. */
export type PeopleOutcome = {
  code: 'invited' | 'sentAgain' | 'withdrawn' | 'roleChanged' | 'removed'
  name: string
}

export const inviteFields = ['email', 'role'] as const
export type InviteField = (typeof inviteFields)[number]
/** `role` is '' until one is chosen. */
export type InviteForm = { email: string; role: CompanyRole | '' }

export const emptyInviteForm: InviteForm = { email: '', role: '' }

export function inviteProblems({ email, role }: InviteForm): Problems<InviteField> {
  return onlyProblems<InviteField>({
    email: emailProblem(email),
    role: role === '' ? 'missing' : undefined,
  })
}
