/** The list of what a new company does first. */
import type { FirstStep, FirstStepState } from '#domain/fulfilment/firstSteps.ts'

const steps: Record<FirstStep, { title: string; text: string; act: string }> = {
  warehouse: {
    title: 'A warehouse',
    text: 'The place that your parcels leave from.',
    act: 'Add a Warehouse',
  },
  products: { title: 'Products', text: 'What you sell, typed or from a file.', act: 'Add Products' },
  stock: { title: 'Stock', text: 'How many of each are in the warehouse.', act: 'Count the Stock' },
  order: {
    title: 'The first order',
    text: 'Typed, from a file, or copied from the sample.',
    act: 'Create an Order',
  },
  people: { title: 'People', text: 'Agents call customers, warehouse staff pack.', act: 'Invite People' },
  courier: {
    title: 'A courier',
    text: 'Books your parcels from here. Without one, you type their numbers.',
    act: 'Connect a Courier',
  },
  store: { title: 'Your store', text: 'Where your customers order.', act: 'Name Your Store' },
}

export const firstStepMessages = {
  title: 'Your first steps',
  progress: (p: { done: number; of: number }) => `${p.done} of ${p.of} done`,
  putAway: 'Put Away',
  failed: "What is done couldn't be read.",
  /** All that a first parcel needs is done. */
  ready: 'Ready to sell. The rest is optional.',
  optional: '(optional)',
  notNeeded: 'Not needed: you answered that orders are entered by hand.',
  state: { done: ' (done)', notNeeded: ' (not needed)', open: ' (to do)' } satisfies Record<
    FirstStepState,
    string
  >,
  steps,
}
