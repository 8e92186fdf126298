/** The addresses of the operator's console, all below `paths.operator`. */
export const operatorPages = {
  companies: '/operator',
  company: '/operator/companies/:id',
  warehouses: '/operator/warehouses',
  couriers: '/operator/couriers',
  mails: '/operator/mails',
  parcels: '/operator/parcels',
  packing: '/operator/parcels/packing',
  papers: '/operator/parcels/print',
  stock: '/operator/parcels/stock/:warehouse/:company',
} as const

export function companyPage(id: string): string {
  return operatorPages.company.replace(':id', encodeURIComponent(id))
}

/** Where the parcels at a warehouse, or at all, are packed by scanner. */
export const providerPackingPage = (warehouse: string): string =>
  warehouse === '' ? operatorPages.packing : `${operatorPages.packing}?warehouse=${warehouse}`

/** Where papers are printed: of a part of the queue, of parcels, or of a handover. */
export function providerPapersPage(of: Readonly<Record<string, string>>): string {
  const params = Object.entries(of).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${operatorPages.papers}?${params.join('&')}`
}

/** What a company has at a warehouse of the provider. */
export function providerStockPage({ company, warehouse }: { company: string; warehouse: number }): string {
  return operatorPages.stock.replace(':warehouse', String(warehouse)).replace(':company', company)
}
