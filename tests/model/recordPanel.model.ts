import type { Customer } from '#domain/customers.ts'
import { recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'
import { ayesha, lamp } from '#tests/support/records.ts'
import { done, type Model } from './model.ts'

const bilal: Customer = { ...ayesha, id: 'C-2', name: 'Bilal Ahmed' }

/** Orders have no form. */
const edits =
  (record: Customer | null) =>
  ({ kind }: { kind: string }) =>
    kind === 'order' ? {} : { to: 'editing', sets: { record } }

const contacts = { to: 'contacting', sets: { record: bilal } }

export const recordPanelModel: Model<typeof recordPanelMachine> = {
  machine: recordPanelMachine,
  // The form ends once it is closed, and does not fail.
  listeners: ['recordEditor'],
  starts: {
    orders: {
      input: { kind: 'order', currency: 'PKR' },
      to: 'closed',
      sets: { kind: 'order', currency: 'PKR', record: null },
    },
    customers: { input: { kind: 'customer', currency: 'USD' }, to: 'closed' },
    products: { input: { kind: 'product', currency: 'USD' }, to: 'closed' },
  },
  steps: {
    views: { type: 'record.viewed', record: ayesha },
    'asks for contact': { type: 'contact.requested', record: bilal },
    edits: { type: 'record.edited', record: bilal },
    adds: { type: 'adding.started' },
    'asks for the stock': { type: 'stock.chosen', record: lamp },
    'opens the filters': { type: 'filtering.started' },
    closes: { type: 'panel.closed' },
    'the form is closed': done('recordEditor'),
  },
  states: {
    closed: {
      steps: {
        views: { to: 'viewing', sets: { record: ayesha } },
        // Only products have stock.
        'asks for the stock': ({ kind }) =>
          kind === 'product' ? { to: 'adjusting', sets: { record: lamp } } : {},
        'asks for contact': contacts,
        edits: edits(bilal),
        adds: edits(null),
        'opens the filters': { to: 'filtering' },
      },
    },
    filtering: { tags: ['filtering'], steps: { closes: { to: 'closed' } } },
    viewing: {
      tags: ['viewing'],
      steps: { 'asks for contact': contacts, edits: edits(bilal), closes: { to: 'closed' } },
    },
    contacting: { tags: ['contacting'], steps: { closes: { to: 'closed' } } },
    adjusting: { tags: ['adjusting'], steps: { closes: { to: 'closed' } } },
    editing: {
      tags: ['editing'],
      runs: { recordEditor: ({ kind, record, currency }) => ({ kind, record, currency }) },
      steps: { 'the form is closed': { to: 'closed' } },
    },
  },
}
