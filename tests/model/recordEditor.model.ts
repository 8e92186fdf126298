import type { EditedRecord, RecordField } from '#domain/recordForms.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { ayesha, lamp } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const currency = 'USD'

type Form = { [field in RecordField]?: string }

/** What each form looks like before anything is typed, by its start. */
const forms = {
  'a new product': { name: '', category: '', price: '', stock: '' },
  'a known product': { name: 'Desk lamp', category: 'Home & Garden', price: '24.00', stock: '12' },
  'a new customer': { name: '', email: '', phone: '', city: '', country: 'Pakistan' },
  'a known customer': {
    name: 'Ayesha Khan',
    email: 'ayesha@karachi.test',
    phone: '+92300xxxxx67',
    city: 'Karachi',
    country: 'Pakistan',
  },
} satisfies Record<string, Form>

/** The fields that must be filled, in the order of the screen. */
const needed = { product: ['name', 'category', 'price', 'stock'], customer: ['name', 'email'] } as const

type Context = { kind: 'product' | 'customer'; record: EditedRecord | null }
type Typed = Context & { form: Form; problems: { [field in RecordField]?: string }; corrected: RecordField[] }

const formBefore = ({ kind, record }: Context): Form => forms[`a ${record ? 'known' : 'new'} ${kind}`]

/** A blank field is missing; of what is typed here, only 'cheap' cannot be read. */
function problemsOf({ kind, form }: Typed): [RecordField, 'missing' | 'malformed'][] {
  const wrong = needed[kind].filter((field) => (form[field] ?? '').trim() === '' || form[field] === 'cheap')
  return wrong.map((field) => [field, form[field] === 'cheap' ? 'malformed' : 'missing'])
}

const saved = ({ kind, form }: Typed) =>
  kind === 'product'
    ? {
        name: form.name?.trim(),
        category: form.category,
        price: { minor: Number(form.price) * 100, currency },
        stock: Number(form.stock),
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
  ({ form, problems, corrected }: Typed): Outcome<object> => ({
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      corrected: problems[field] && !corrected.includes(field) ? [...corrected, field] : corrected,
    },
  })

/** A field that was corrected is judged again. */
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
      sets: { form: forms['a known customer'] },
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
          if (!first) return { to: 'saving' }
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
        }),
      },
      steps: {
        'is saved': (context) => ({
          to: 'closed',
          tells: [notice(context.record ? 'itemSaved' : 'itemAdded', context)],
        }),
        'is not saved': (context) => ({ to: 'editing', tells: [notice('itemNotSaved', context)] }),
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
  ],
  invariants: {
    'nothing is saved while a field has a problem': ({ state, context }) =>
      !state.includes('saving') || problemsOf(context).length === 0,
  },
}
