/** The addresses of the operator's console, all below `paths.operator`. */
export const operatorPages = {
  companies: '/operator',
  company: '/operator/companies/:id',
  warehouses: '/operator/warehouses',
  mails: '/operator/mails',
  parcels: '/operator/parcels',
} as const

export function companyPage(id: string): string {
  return operatorPages.company.replace(':id', encodeURIComponent(id))
}
