/** The roles of a company's people (orders.md §1, 'who'), those who may do most first. */
export const companyRoles = ['owner', 'manager', 'agent', 'warehouse', 'viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

const actsAs: Record<CompanyRole, readonly CompanyRole[]> = {
  owner: companyRoles,
  manager: ['manager', 'agent', 'warehouse'],
  agent: ['agent'],
  warehouse: ['warehouse'],
  viewer: ['viewer'],
}

/** What a person may act as: an owner runs the whole shop, also alone; a manager its desk and its warehouse. */
export function rolesOf(role: CompanyRole): readonly CompanyRole[] {
  return actsAs[role]
}

const givenBy: Record<CompanyRole, readonly CompanyRole[]> = {
  owner: companyRoles,
  manager: ['agent', 'warehouse', 'viewer'],
  agent: [],
  warehouse: [],
  viewer: [],
}

/** The roles that a person with this role gives to others and takes from them: by invitation, by a change, by removal. */
export function rolesGivenBy(role: CompanyRole): readonly CompanyRole[] {
  return givenBy[role]
}
