import {
  type Customer,
  type CustomerField,
  customerForm,
  customerProblems,
  isCustomerFormChanged,
  readCustomerForm,
} from '#domain/customers.ts'
import { customerEditorMachine } from '#machines/customerEditor/customerEditor.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const ayesha: Customer = {
  id: 'C-1',
  name: 'Ayesha Khan',
  email: 'ayesha@karachi.test',
  phone: '+92300xxxxx67',
  city: 'Karachi',
  country: 'Pakistan',
  joinedAt: 0,
  orders: 2,
  totalSpent: { minor: 100_00, currency: 'USD' },
  lastOrderAt: 0,
}

type Context = { customer: Customer | null; form: ReturnType<typeof customerForm>; problems: object }

const typed = (field: CustomerField, value: string) => ({ type: 'field.changed', field, value }) as const

const types =
  (field: CustomerField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    sets: { form: { ...form, [field]: value }, problems: { ...problems, [field]: undefined } },
  })

const notice = (code: string, { form }: Context) => ({
  type: 'notice.raised',
  notice: { code, item: { kind: 'customer', name: form.name.trim() } },
})

export const customerEditorModel: Model<typeof customerEditorMachine> = {
  machine: customerEditorMachine,
  starts: {
    'a new customer': {
      input: { customer: null },
      to: 'editing',
      sets: { form: customerForm(null), problems: {} },
    },
    'a known customer': { input: { customer: ayesha }, to: 'editing', sets: { form: customerForm(ayesha) } },
  },
  steps: {
    'types a name': typed('name', ' Ayesha Siddiqa '),
    'clears the name': typed('name', ' '),
    'types an e-mail': typed('email', 'ayesha@lahore.test'),
    submits: { type: 'form.submitted' },
    dismisses: { type: 'form.dismissed' },
    discards: { type: 'discarding.confirmed' },
    'goes on': { type: 'discarding.declined' },
    'is saved': done('saveCustomer'),
    'is not saved': fails('saveCustomer', new Error('no')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types a name': types('name', ' Ayesha Siddiqa '),
        'clears the name': types('name', ' '),
        'types an e-mail': types('email', 'ayesha@lahore.test'),
        submits: ({ form }) => {
          const problems = customerProblems(form)
          return Object.keys(problems).length === 0 ? { to: 'saving' } : { sets: { problems } }
        },
        dismisses: ({ customer, form }) => ({
          to: isCustomerFormChanged(customer, form) ? 'confirmingDiscard' : 'closed',
        }),
      },
    },
    confirmingDiscard: {
      tags: ['asking'],
      steps: { discards: { to: 'closed' }, 'goes on': { to: 'editing' } },
    },
    saving: {
      tags: ['busy'],
      runs: {
        saveCustomer: ({ customer, form }) => ({
          id: customer?.id ?? null,
          customer: readCustomerForm(form),
        }),
      },
      steps: {
        'is saved': (context) => ({
          to: 'closed',
          tells: [notice(context.customer ? 'itemSaved' : 'itemAdded', context)],
        }),
        'is not saved': (context) => ({ to: 'editing', tells: [notice('itemNotSaved', context)] }),
      },
    },
    closed: {},
  },
  flags: ({ customer, form }) => [customer?.id, Object.keys(customerProblems(form))],
  invariants: {
    'nothing is saved while a field has a problem': ({ state, context }) =>
      !state.includes('saving') || Object.keys(customerProblems(context.form)).length === 0,
  },
}
