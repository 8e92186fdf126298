/** The forms in which records of a list are added and edited, by kind. */
import {
  type Customer,
  type CustomerInput,
  customerFields,
  customerForm,
  customerProblems,
  readCustomerForm,
} from './customers.ts'
import {
  ownPlaceProblems,
  type PlaceForm,
  type PlaceInput,
  placeFields,
  placeForm,
  readPlaceForm,
} from './learnedSpellings.ts'
import type { ListKind } from './listQueries/list.ts'
import {
  type LocationForm,
  type LocationInput,
  locationFields,
  locationForm,
  locationProblems,
  type ManagedLocation,
  readLocationForm,
} from './locations.ts'
import type { Currency } from './money.ts'
import {
  type ProviderWarehouse,
  type ProviderWarehouseForm,
  type ProviderWarehouseInput,
  providerWarehouseFields,
  providerWarehouseForm,
  providerWarehouseProblems,
  readProviderWarehouseForm,
} from './operator/providerWarehouses.ts'
import type { Problems } from './problems.ts'
import {
  type Product,
  type ProductForm,
  type ProductInput,
  priceToField,
  productFields,
  productForm,
  productProblems,
  readProductForm,
} from './products.ts'
import { type RefusedChange, withoutField } from './refusedChange.ts'

/** A record, the same as typed, and what is saved of it. */
type Records = {
  product: { record: Product; form: ProductForm; input: ProductInput }
  customer: { record: Customer; form: CustomerInput; input: CustomerInput }
  warehouse: { record: ManagedLocation; form: LocationForm; input: LocationInput }
  /** Of the company's own: it is added and taken back, never edited. */
  place: { record: PlaceInput & { id: string; version?: number }; form: PlaceForm; input: PlaceInput }
  /** Of the operator's console. */
  providerWarehouse: {
    record: ProviderWarehouse
    form: ProviderWarehouseForm
    input: ProviderWarehouseInput
  }
}

export type RecordKind = keyof Records
export type EditedRecord<Kind extends RecordKind = RecordKind> = Records[Kind]['record']
export type RecordForm<Kind extends RecordKind = RecordKind> = Records[Kind]['form']
export type RecordInput<Kind extends RecordKind = RecordKind> = Records[Kind]['input']
export type RecordField = { [Kind in RecordKind]: keyof RecordForm<Kind> }[RecordKind]

type FormRules<Kind extends RecordKind> = {
  /** In the order of the screen. */
  fields: readonly RecordField[]
  /** An empty form, or a record's values in it. */
  form: (record: EditedRecord<Kind> | null) => RecordForm<Kind>
  /** What keeps the form from being saved. */
  problems: (form: RecordForm<Kind>, currency: Currency, isByPhone?: boolean) => Problems<RecordField>
  /** What is saved of a form; may be null where there are problems. */
  read: (form: RecordForm<Kind>, currency: Currency) => RecordInput<Kind> | null
}

const recordForms: { [Kind in RecordKind]: FormRules<Kind> } = {
  product: { fields: productFields, form: productForm, problems: productProblems, read: readProductForm },
  customer: {
    fields: customerFields,
    form: customerForm,
    problems: (form, _, isByPhone) => customerProblems(form, isByPhone),
    read: readCustomerForm,
  },
  warehouse: {
    fields: locationFields,
    form: locationForm,
    problems: locationProblems,
    read: readLocationForm,
  },
  place: { fields: placeFields, form: placeForm, problems: ownPlaceProblems, read: readPlaceForm },
  providerWarehouse: {
    fields: providerWarehouseFields,
    form: providerWarehouseForm,
    problems: providerWarehouseProblems,
    read: readProviderWarehouseForm,
  },
}

/** The rules of one form. For a kind that is only known at run time, its record and form must be of that kind. */
export function formRules<Kind extends RecordKind>(kind: Kind): FormRules<Kind> {
  return recordForms[kind]
}

/** Whether records of this kind have a form: orders and companies have screens of their own, mails are only read. */
export function hasRecordForm(kind: ListKind): kind is Extract<ListKind, RecordKind> {
  return kind in recordForms
}

/** Whether anything was typed that dismissing the form would lose. */
export function isFormChanged<Kind extends RecordKind>(
  kind: Kind,
  record: EditedRecord<Kind> | null,
  form: RecordForm<Kind>,
): boolean {
  const typed = new Map<string, string>(Object.entries(form))
  const before = Object.entries(formRules(kind).form(record))
  return before.some(([field, value]) => value !== typed.get(field))
}

/** The names of fields in the log and in responses, where they are others. */
const loggedNames: Partial<Record<RecordField, string>> = {
  price: 'priceMinor',
  cost: 'costMinor',
  weight: 'weightGrams',
  photo: 'photoKey',
}
const sentNames: Partial<Record<RecordField, string>> = {
  price: 'price_minor',
  cost: 'cost_minor',
  weight: 'weight_grams',
  isExport: 'is_export',
  isOpen: 'is_open',
}

/** A value of the log as its field shows it; null for one that the form cannot show. */
function typedValue(field: RecordField, value: unknown, currency: Currency): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (field === 'cost' && value === null) return ''
  if (typeof value !== 'number') return null
  if (field === 'weight') return String(value)
  return field === 'price' || field === 'cost' ? priceToField({ minor: value, currency }) : null
}

/** What somebody else changed, field by field, as the form shows it. */
export function othersChanges(
  kind: RecordKind,
  { differing }: Pick<RefusedChange, 'differing'>,
  currency: Currency,
): { field: RecordField; before: string; after: string }[] {
  return formRules(kind).fields.flatMap((field) => {
    const change = differing[loggedNames[field] ?? field]
    if (!change) return []
    const [before, after] = [change.before, change.after].map((value) => typedValue(field, value, currency))
    return after == null ? [] : [{ field, before: before ?? '', after }]
  })
}

/** The form with what somebody else changed, in the fields that nobody typed in here. */
export function withOthersChanges<Kind extends RecordKind>(
  kind: Kind,
  record: EditedRecord<Kind> | null,
  form: RecordForm<Kind>,
  changes: ReturnType<typeof othersChanges>,
): RecordForm<Kind> {
  const shown = new Map<string, string>(Object.entries(formRules(kind).form(record)))
  const typed = new Map<string, string>(Object.entries(form))
  const untouched = changes.filter(({ field }) => shown.get(field) === typed.get(field))
  return { ...form, ...Object.fromEntries(untouched.map(({ field, after }) => [field, after])) }
}

/** The server's messages by form field. Messages without a field are left out. */
export function refusedFields(
  kind: RecordKind,
  { fields }: Pick<RefusedChange, 'fields'>,
): Partial<Record<RecordField, string>> {
  return Object.fromEntries(
    formRules(kind).fields.flatMap((field) => {
      const message = fields[sentNames[field] ?? field] ?? (field === 'name' ? fields['written'] : undefined)
      return message === undefined ? [] : [[field, message]]
    }),
  )
}

/** A refusal without its message about a field that is being corrected; null when that was all. */
export function withoutRefused(refusal: RefusedChange | null, field: RecordField): RefusedChange | null {
  return withoutField(refusal, sentNames[field] ?? field)
}
