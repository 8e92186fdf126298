/** What people do with a company's data that no chart decides, and which roles may (orders.md §1, 'who'). */
import type { CompanyRole } from './roles.ts'

/** What people do with the company's data that no chart decides. */
export type WorkRight =
  | 'orders.change'
  | 'orders.remark'
  | 'payments.record'
  | 'products.change'
  | 'stock.adjust'
  | 'customers.change'
  | 'records.import'
  | 'warehouses.change'
  | 'parcels.pack'
  | 'bookings.change'
  | 'couriers.see'
  | 'couriers.change'
  | 'cash.see'
  | 'cash.change'
  | 'views.change'
  | 'workspace.choose'
  | 'people.change'
  | 'company.change'
  | 'work.configure'
  | 'data.export'
  | 'customers.erase'

const workers: Record<WorkRight, readonly CompanyRole[]> = {
  'orders.change': ['agent', 'owner'],
  'orders.remark': ['agent', 'owner', 'warehouse'],
  'payments.record': ['agent', 'owner'],
  'products.change': ['agent', 'owner'],
  'stock.adjust': ['warehouse', 'owner'],
  'customers.change': ['agent', 'owner'],
  'records.import': ['agent', 'owner'],
  'warehouses.change': ['owner'],
  'parcels.pack': ['warehouse', 'owner'],
  'bookings.change': ['agent', 'warehouse', 'owner'],
  'couriers.see': ['manager', 'owner'],
  'couriers.change': ['owner'],
  'cash.see': ['manager', 'owner'],
  'cash.change': ['manager', 'owner'],
  'views.change': ['agent', 'warehouse', 'owner'],
  'workspace.choose': ['owner'],
  'people.change': ['manager', 'owner'],
  'company.change': ['owner'],
  'work.configure': ['manager', 'owner'],
  'data.export': ['owner'],
  'customers.erase': ['owner'],
}

const workRights = Object.keys(workers) as readonly WorkRight[]

/** The same for what no chart decides. */
export function workRightsOf(own: readonly CompanyRole[]): WorkRight[] {
  return workRights.filter((right) => workers[right].some((role) => own.includes(role)))
}
