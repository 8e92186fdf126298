/** The signed-in person as the browser stores and the server sends it (specification §3, design §3). */
import * as v from 'valibot'

/** `is_approved` may be missing in what an older version stored: it then means approved only if onboarded. */
const companySchema = v.pipe(
  v.object({ name: v.string(), is_approved: v.optional(v.boolean()), is_onboarded: v.boolean() }),
  v.transform(({ name, is_approved, is_onboarded }) => ({
    name,
    is_approved: is_approved ?? is_onboarded,
    is_onboarded,
  })),
)

/** `{ email, company: { name, is_approved, is_onboarded } }`; anything else in it is dropped. */
export const userSchema = v.object({ email: v.string(), company: companySchema })

export type User = v.InferOutput<typeof userSchema>
export type UserCompany = User['company']

/** The stored user read from its JSON text; null for anything that is not one (an anonymous visitor). */
export function parseUser(json: string | null): User | null {
  if (json === null) return null
  try {
    const result = v.safeParse(userSchema, JSON.parse(json))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Whether two users are the same person of the same company in the same status. */
export function isSameUser(a: User | null, b: User | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.email === b.email &&
    a.company.name === b.company.name &&
    a.company.is_approved === b.company.is_approved &&
    a.company.is_onboarded === b.company.is_onboarded
  )
}

/** Approved by the operator, and not through onboarding yet (specification §2). */
export function needsOnboarding(user: User): boolean {
  return user.company.is_approved && !user.company.is_onboarded
}

/** Approved and onboarded: the working day happens in the application. */
export function isActive(user: User): boolean {
  return user.company.is_approved && user.company.is_onboarded
}

/** Whose workspace somebody sees: the public sample's without an account, else the person's own (design §1). */
export function workspaceIdentityOf(user: User | null): string {
  return user === null ? 'sample' : user.email
}
