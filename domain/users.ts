/** The signed-in user as the server sends it and the browser stores it (specification §3, design §3). */
import * as v from 'valibot'

/** `is_approved` may be missing in a record of an older version: then a company is approved only if onboarded. */
const companySchema = v.pipe(
  v.object({
    name: v.optional(v.nullable(v.string())),
    is_approved: v.optional(v.boolean()),
    is_onboarded: v.boolean(),
  }),
  v.transform(({ name, is_approved, is_onboarded }) => ({
    name: name ?? '',
    is_approved: is_approved ?? is_onboarded,
    is_onboarded,
  })),
)

/** `{ email, company: { name, is_approved, is_onboarded } }`. Other fields are dropped. */
export const userSchema = v.object({ email: v.string(), company: companySchema })

export type User = v.InferOutput<typeof userSchema>
type UserCompany = User['company']

/** What a set-up changed of a company; what is not given stays as it was. */
export type CompanyChange = Partial<UserCompany>

const known = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)
const changeSchema = v.object({
  name: known(v.string()),
  is_approved: known(v.boolean()),
  is_onboarded: known(v.boolean()),
})

/**
 * What the body of a set-up's response says of the company. The body may be anything: the status alone says that the
 * set-up was completed (design §4), so what cannot be read counts as not given.
 */
export function readCompanyChange(body: unknown): CompanyChange {
  const result = v.safeParse(v.object({ company: changeSchema }), body)
  const { name, is_approved, is_onboarded } = result.success ? result.output.company : {}
  return {
    ...(name !== undefined && { name }),
    ...(is_approved !== undefined && { is_approved }),
    ...(is_onboarded !== undefined && { is_onboarded }),
  }
}

/** The user after the set-up: the change merged, and onboarded whatever else it says (specification §4). */
export function withCompanySetUp(user: User, change: CompanyChange): User {
  return { ...user, company: { ...user.company, ...change, is_onboarded: true } }
}

/** Parses the stored user. Returns null for anything invalid: an anonymous visitor. */
export function parseUser(json: string | null): User | null {
  if (json === null) return null
  try {
    const result = v.safeParse(userSchema, JSON.parse(json))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Whether two users are equal, including the company and its status. */
export function isSameUser(a: User | null, b: User | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.email === b.email &&
    a.company.name === b.company.name &&
    a.company.is_approved === b.company.is_approved &&
    a.company.is_onboarded === b.company.is_onboarded
  )
}

/** Whether the company is approved but not onboarded yet (specification §2). */
export function needsOnboarding(user: User): boolean {
  return user.company.is_approved && !user.company.is_onboarded
}

/** Whether the company is approved and onboarded. */
export function isActive(user: User): boolean {
  return user.company.is_approved && user.company.is_onboarded
}

/** The fixed sample, or the company's own data on the server (design §5). */
export const workspaceKinds = ['sample', 'live'] as const
export type WorkspaceKind = (typeof workspaceKinds)[number]

/** Whose workspace somebody sees: the public sample's without an account, else the person's own (design §1). */
export function workspaceIdentityOf(account: { user: User | null; workspace: WorkspaceKind }): string {
  return account.user ? `${account.workspace} ${account.user.email}` : 'sample'
}
