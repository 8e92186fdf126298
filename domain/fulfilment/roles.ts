/** The roles of a company's people: its owner, agents at the desk and warehouse staff (orders.md §1, 'who'). */
export const companyRoles = ['owner', 'agent', 'warehouse'] as const
export type CompanyRole = (typeof companyRoles)[number]

/** What a person may act as: an owner runs the whole shop, also alone. */
export function rolesOf(role: CompanyRole): readonly CompanyRole[] {
  return role === 'owner' ? companyRoles : [role]
}
