import type { EditedRecord, RecordField, RecordKind } from '#domain/recordForms.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import {
  ayesha,
  fieldsRefused,
  korangi,
  kotLakhpat,
  lamp,
  outdatedBecause,
  refusedBecause,
} from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const currency = 'USD'

type Form = { [field in RecordField]?: string }

/** What each form looks like before anything is typed, by its start. */
const forms = {
  'a new product': {
    name: '',
    photo: '',
    category: '',
    sku: '',
    barcode: '',
    price: '',
    cost: '',
    stock: '',
    vendor: '',
    weight: '',
  },
  'a known product': {
    name: 'Desk lamp',
    photo: '',
    category: 'Home & Garden',
    sku: 'DL-1',
    barcode: '8964000000017',
    price: '24',
    cost: '',
    stock: '12',
    vendor: 'Ravi Lights',
    weight: '',
  },
  'a new customer': { name: '', email: '', phone: '', city: '', country: 'Pakistan' },
  'a known customer': {
    name: 'Ayesha Khan',
    email: 'ayesha@karachi.test',
    phone: '+92300xxxxx67',
    city: 'Karachi',
    country: 'Pakistan',
  },
  'a known warehouse': { name: 'Korangi', city: 'Karachi', address: 'Plot 41', isExport: 'yes' },
  'a new place': { name: '', city: '', province: '' },
  'a known providerWarehouse': { name: 'Kot Lakhpat', city: 'Lahore', address: 'Road 6', isOpen: '' },
} satisfies Record<string, Form>

/** The fields that must be filled, in the order of the screen. */
const needed = {
  product: ['name', 'category', 'price', 'stock'],
  customer: ['name', 'email'],
  warehouse: ['name', 'city'],
  place: ['name', 'city', 'province'],
  providerWarehouse: ['name', 'city'],
} as const satisfies Record<RecordKind, RecordField[]>

type Context = { kind: RecordKind; record: EditedRecord | null }
type Typed = Context & {
  form: Form
  problems: { [field in RecordField]?: string }
  corrected: RecordField[]
  version: number | null
  refusal: RefusedChange | null
}

const formBefore = ({ kind, record }: Context): Form =>
  kind === 'place'
    ? forms['a new place']
    : kind === 'warehouse' || kind === 'providerWarehouse'
      ? forms[`a known ${kind}`]
      : forms[`a ${record ? 'known' : 'new'} ${kind}`]

/** A blank field is missing; of what is typed here, only 'cheap' cannot be read. */
function problemsOf({ kind, form }: Typed): [RecordField, 'missing' | 'malformed'][] {
  const fields: readonly RecordField[] = needed[kind]
  const wrong = fields.filter((field) => (form[field] ?? '').trim() === '' || form[field] === 'cheap')
  return wrong.map((field) => [field, form[field] === 'cheap' ? 'malformed' : 'missing'])
}

const saved = ({ kind, form }: Typed) =>
  kind === 'warehouse'
    ? { name: form.name?.trim(), city: form.city, address: form.address, isExport: form.isExport === 'yes' }
    : kind === 'providerWarehouse'
      ? { name: form.name?.trim(), city: form.city, address: form.address, isOpen: form.isOpen === 'yes' }
      : kind === 'product'
        ? {
            name: form.name?.trim(),
            category: form.category,
            price: { minor: Number(form.price) * 100, currency },
            stock: Number(form.stock),
            ...(form.sku && { sku: form.sku }),
            photo: form.photo,
            vendor: form.vendor,
            barcode: form.barcode,
            cost: null,
            weightGrams: 500,
          }
        : {
            name: form.name?.trim(),
            email: form.email,
            phone: form.phone,
            city: form.city,
            country: form.country,
          }

const typed = (field: RecordField, value: string) => ({ type: 'field.changed', field, value }) as const

const types =
  (field: RecordField, value: string) =>
  ({ form, problems, corrected, refusal }: Typed): Outcome<object> => ({
    sets: {
      // What the server said of this field alone is taken back, when it is corrected.
      refusal: refusal === refusedName && field === 'name' ? null : refusal,
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      corrected: problems[field] && !corrected.includes(field) ? [...corrected, field] : corrected,
    },
  })

/** A field that was corrected is checked again. */
const leaves =
  (field: RecordField) =>
  (context: Typed): Outcome<object> => {
    if (!context.corrected.includes(field)) return {}
    const problem = problemsOf(context).find(([name]) => name === field)?.[1]
    return { sets: { problems: { ...context.problems, [field]: problem } } }
  }

const notice = (code: string, { kind, form }: Typed) => ({
  type: 'notice.raised',
  notice: { code, item: { kind, name: form.name?.trim() } },
})

const refusedNameError = fieldsRefused({ name: 'This name is taken.' })
const refusedName = refusedNameError.refusal
const gone = refusedBecause('It is in use.')
const outdated = outdatedBecause('This was changed by Bilal.', 9, {
  name: { before: 'Korangi', after: 'Korangi 2' },
  priceMinor: { before: 24_00, after: 26_00 },
  closedAt: { before: null, after: 5 },
})

/** Theirs, in fields that nobody typed in here. */
function withTheirs(context: Typed): Form {
  const before = formBefore(context)
  const form = { ...context.form }
  if (form.name === before.name) form.name = 'Korangi 2'
  if (form.price !== undefined && form.price === ('price' in before ? before.price : '')) form.price = '26'
  return form
}

export const recordEditorModel: Model<typeof recordEditorMachine> = {
  machine: recordEditorMachine,
  starts: {
    'a new product': {
      input: { kind: 'product', record: null, currency },
      to: 'editing',
      sets: { form: forms['a new product'], problems: {} },
    },
    'a known product': {
      input: { kind: 'product', record: lamp, currency },
      to: 'editing',
      sets: { kind: 'product', record: lamp, currency, form: forms['a known product'] },
    },
    'a new customer': {
      input: { kind: 'customer', record: null, currency },
      to: 'editing',
      sets: { form: forms['a new customer'] },
    },
    'a known customer': {
      input: { kind: 'customer', record: ayesha, currency },
      to: 'editing',
      sets: { form: forms['a known customer'], version: null },
    },
    'a known warehouse': {
      input: { kind: 'warehouse', record: korangi, currency },
      to: 'editing',
      sets: { form: forms['a known warehouse'], version: 3, refusal: null },
    },
    'a closed warehouse of the provider': {
      input: { kind: 'providerWarehouse', record: kotLakhpat, currency },
      to: 'editing',
      sets: { form: forms['a known providerWarehouse'], version: 5, refusal: null },
    },
  },
  steps: {
    'types a name': typed('name', ' Zara '),
    'clears the name': typed('name', ' '),
    'types an e-mail': typed('email', 'zara@lahore.test'),
    'types a price': typed('price', '25.50'),
    'types a malformed price': typed('price', 'cheap'),
    'leaves the price': { type: 'field.left', field: 'price' },
    submits: { type: 'form.submitted' },
    dismisses: { type: 'form.dismissed' },
    discards: { type: 'discarding.confirmed' },
    'continues editing': { type: 'discarding.declined' },
    'is saved': done('saveRecord'),
    'is not saved': fails('saveRecord', new Error('no')),
    'is refused at the name': fails('saveRecord', refusedNameError),
    'is refused': fails('saveRecord', gone),
    'was changed by somebody else': fails('saveRecord', outdated),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types a name': types('name', ' Zara '),
        'clears the name': types('name', ' '),
        'types an e-mail': types('email', 'zara@lahore.test'),
        'types a price': types('price', '25.50'),
        'types a malformed price': types('price', 'cheap'),
        'leaves the price': leaves('price'),
        submits: (context) => {
          const problems = problemsOf(context)
          const [first] = problems
          if (!first) return { to: 'saving', sets: { refusal: null } }
          return {
            sets: { problems: Object.fromEntries(problems), corrected: [] },
            tells: [{ type: 'focus.requested', target: first[0] }],
          }
        },
        dismisses: (context) => {
          const form: Form = context.form
          const isChanged = Object.entries(formBefore(context)).some(
            ([field, value]) => form[field as RecordField] !== value,
          )
          return { to: isChanged ? 'confirmingDiscard' : 'closed' }
        },
      },
    },
    confirmingDiscard: {
      tags: ['asking'],
      steps: { discards: { to: 'closed' }, 'continues editing': { to: 'editing' } },
    },
    saving: {
      tags: ['busy'],
      runs: {
        saveRecord: (context) => ({
          kind: context.kind,
          id: context.record?.id ?? null,
          record: saved(context),
          version: context.version,
        }),
      },
      steps: {
        'is saved': (context) => ({
          to: 'closed',
          tells: [notice(context.record ? 'itemSaved' : 'itemAdded', context)],
        }),
        'is not saved': (context) => ({ to: 'editing', tells: [notice('itemNotSaved', context)] }),
        'is refused at the name': {
          to: 'editing',
          sets: { refusal: refusedName },
          tells: [{ type: 'focus.requested', target: 'name' }],
        },
        'is refused': { to: 'editing', sets: { refusal: gone.refusal } },
        'was changed by somebody else': (context) => ({
          to: 'editing',
          sets: { refusal: outdated.refusal, version: 9, form: withTheirs(context) as typeof context.form },
        }),
      },
    },
    closed: {},
  },
  flags: (context) => [
    context.kind,
    context.record?.id,
    problemsOf(context),
    context.problems,
    context.corrected,
    context.refusal?.code,
  ],
  invariants: {
    'nothing is saved while a field has a problem': ({ state, context }) =>
      !state.includes('saving') || problemsOf(context).length === 0,
  },
}
