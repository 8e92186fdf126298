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

/** What is said of a role that has these rights, in this order. */
const phrases: [(Right | WorkRight)[], string][] = [
  [['order.created', 'order.verified'], 'creates and verifies orders'],
  [['payments.record'], 'records payments'],
  [['parcel.approved', 'parcel.dispatched'], 'packs and sends parcels'],
  [['stock.adjust'], 'adjusts stock'],
  [['products.change', 'customers.change'], 'changes products and customers'],
  [['records.import'], 'imports files'],
  [['people.change'], 'invites people'],
  [['warehouses.change'], 'sets up warehouses'],
]

/** 'Packs and sends parcels, and adjusts stock.', of the rights that a person with this role has. */
export function roleText(role: CompanyRole): string {
  const own: readonly string[] = [...rightsOf(rolesOf(role)), ...workRightsOf(rolesOf(role))]
  const said = phrases
    .filter(([rights]) => rights.every((right) => own.includes(right)))
    .map(([, phrase]) => phrase)
  if (said.length === phrases.length)
    return 'Does everything, and alone sets up warehouses and makes others owners.'
  const list = said.join(', ').replace(/, ([^,]*)$/, ', and $1')
  return list === ''
    ? 'Looks at everything and changes nothing.'
    : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}
