/** The roles of a company's people, in plain words that follow from the tables of rights. */
import type { Right } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { type CompanyRole, rolesOf } from '#domain/fulfilment/roles.ts'
import { type WorkRight, workRightsOf } from '#domain/fulfilment/workRights.ts'

export const roleNames: Record<CompanyRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  agent: 'Agent',
  warehouse: 'Warehouse',
  viewer: 'Viewer',
}

/** What stands for the rights of a role, in the order in which it is said. */
const phrases = [
  ['order.created', 'creates orders'],
  ['order.verified', 'verifies them'],
  ['payments.record', 'records payments'],
  ['parcel.approved', 'packs parcels'],
  ['parcel.dispatched', 'sends them'],
  ['stock.adjust', 'adjusts stock'],
  ['products.change', 'changes products'],
  ['customers.change', 'changes customers'],
  ['records.import', 'imports files'],
  ['people.change', 'invites people'],
  ['warehouses.change', 'sets up warehouses'],
] as const satisfies [Right | WorkRight, string][]

/** 'Creates orders, verifies them and adjusts stock.', of the rights that a person with this role has. */
export function roleText(role: CompanyRole): string {
  const own: readonly string[] = [...rightsOf(rolesOf(role)), ...workRightsOf(rolesOf(role))]
  const said = phrases.filter(([right]) => own.includes(right)).map(([, phrase]) => phrase)
  if (said.length === phrases.length) return 'Does everything, also what only an owner decides.'
  const list = said.join(', ').replace(/, ([^,]*)$/, ' and $1')
  return list === ''
    ? 'Looks at everything and changes nothing.'
    : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}
