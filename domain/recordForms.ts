/** The forms in which records of a list are added and edited, by kind. */
import {
  type Customer,
  type CustomerInput,
  customerFields,
  customerForm,
  customerProblems,
  readCustomerForm,
} from './customers.ts'
import type { Currency } from './money.ts'
import type { Problems } from './problems.ts'
import {
  type Product,
  type ProductForm,
  type ProductInput,
  productFields,
  productForm,
  productProblems,
  readProductForm,
} from './products.ts'
import type { ItemKind } from './workspaceNotices.ts'

/** A record, the same as typed, and what is saved of it. */
type Records = {
  product: { record: Product; form: ProductForm; input: ProductInput }
  customer: { record: Customer; form: CustomerInput; input: CustomerInput }
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
  problems: (form: RecordForm<Kind>, currency: Currency) => Problems<RecordField>
  /** What is saved of a form; may be null where there are problems. */
  read: (form: RecordForm<Kind>, currency: Currency) => RecordInput<Kind> | null
}

const recordForms: { [Kind in RecordKind]: FormRules<Kind> } = {
  product: { fields: productFields, form: productForm, problems: productProblems, read: readProductForm },
  customer: {
    fields: customerFields,
    form: customerForm,
    problems: customerProblems,
    read: readCustomerForm,
  },
}

/** The rules of one form. For a kind that is only known at run time, its record and form must be of that kind. */
export function formRules<Kind extends RecordKind>(kind: Kind): FormRules<Kind> {
  return recordForms[kind]
}

/** Whether records of this kind have a form: orders are edited on a screen of their own. */
export function hasRecordForm(kind: ItemKind): kind is RecordKind {
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
