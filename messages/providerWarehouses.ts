/** Texts of the provider's warehouses in the operator's console. */
import type { ProviderWarehouseField } from '#domain/operator/providerWarehouses.ts'
import type { Problem } from '#domain/problems.ts'

const problems: Partial<Record<ProviderWarehouseField, Partial<Record<Problem, string>>>> = {
  name: { missing: 'Enter a name', malformed: 'Check this field', tooLong: 'Use a shorter name' },
  city: {
    missing: 'Choose a city from the list.',
    notOffered: 'Choose a city from the list.',
    malformed: 'Check this field',
    tooLong: 'Choose a city from the list.',
  },
  address: { malformed: 'Check this field', tooLong: 'Use fewer characters' },
}

const companies = (n: number) => (n === 1 ? '1 company' : `${n.toLocaleString('en')} companies`)

const form: Record<ProviderWarehouseField, string> = {
  name: 'Name',
  city: 'City',
  address: 'Address',
  isOpen: 'For new companies',
}

/** A value in words; a box by what it says. */
const valueText = (p: { field: string; value: string }) =>
  p.field === 'isOpen' ? (p.value === 'yes' ? 'open' : 'closed') : p.value

export const providerWarehouseMessages = {
  title: 'Warehouses',
  text: 'Companies choose from the open ones when they are set up.',
  add: 'Add Warehouse',
  caption: 'Warehouses of the provider',
  columns: {
    name: 'Name',
    city: 'City',
    address: 'Address',
    companies: 'Companies',
    status: 'Status',
    actions: 'Actions',
  },
  noAddress: 'No address',
  open: 'Open',
  closed: 'Closed',
  companies: (p: { count: number }) => (p.count === 0 ? 'No company' : companies(p.count)),
  more: (p: { count: number }) => `and ${p.count.toLocaleString('en')} more`,
  editOne: (p: { name: string; city: string }) => `Edit ${p.name}, ${p.city}`,
  empty: {
    title: 'No warehouses yet',
    text: 'A company that uses the provider’s warehouses cannot finish its setup before there is one.',
  },
  addTitle: 'Add warehouse',
  editTitle: 'Edit warehouse',
  form,
  problem: (p: { field: ProviderWarehouseField; problem: Problem }) => problems[p.field]?.[p.problem],
  valueText,
  cities: 'Cities',
  addressHint: 'Where a courier collects the parcels.',
  openChoice: 'Offer it to companies that are being set up',
  /** What closing means for the companies that chose it, beside the box. */
  openHint: (p: { isOpen: boolean; count: number }) =>
    p.isOpen
      ? p.count === 0
        ? 'No company has chosen it yet.'
        : `${companies(p.count)} chose it.`
      : p.count === 0
        ? 'It is closed: no company can choose it. No company has chosen it.'
        : `It is closed: no further company can choose it. ${companies(p.count)} chose it and ${p.count === 1 ? 'keeps' : 'keep'} it.`,
  /** A new name, city or address reaches the companies that chose it. */
  placeHint: (p: { count: number }) =>
    p.count === 0
      ? undefined
      : `${companies(p.count)} at work with it ${p.count === 1 ? 'finds' : 'find'} a new name, city or address in ${p.count === 1 ? 'its' : 'their'} own warehouses.`,
  trail: {
    title: 'Trail',
    none: 'Nothing was changed yet.',
    added: (p: { name: string }) => `${p.name} added`,
    closed: (p: { name: string }) => `${p.name} closed`,
    opened: (p: { name: string }) => `${p.name} opened again`,
    changed: (p: { name: string }) => `${p.name} changed`,
    change: (p: { field: ProviderWarehouseField; before: string; after: string }) =>
      `${form[p.field]}: ${p.before || 'empty'} → ${p.after || 'empty'}`,
  },
}
