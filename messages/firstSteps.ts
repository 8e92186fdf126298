/** The list of what a new company does first. */
import type { FirstStep } from '#domain/fulfilment/firstSteps.ts'

const steps: Record<FirstStep, { title: string; text: string; act: string }> = {
  warehouse: {
    title: 'A warehouse',
    text: 'The place that your parcels leave from.',
    act: 'Add a warehouse',
  },
  products: { title: 'Products', text: 'What you sell, typed or from a file.', act: 'Add products' },
  stock: { title: 'Stock', text: 'How many of each are in the warehouse.', act: 'Count the stock' },
  order: {
    title: 'The first order',
    text: 'Typed, from a file, or copied from the sample.',
    act: 'Create an order',
  },
  people: { title: 'People', text: 'Agents call customers, warehouse staff pack.', act: 'Invite people' },
  courier: { title: 'A courier', text: 'Parcels are booked at it from here.', act: 'Connect a courier' },
  store: { title: 'Your store', text: 'Where your customers order.', act: 'Name your store' },
}

export const firstStepMessages = {
  title: 'Your first steps',
  progress: (p: { done: number; of: number }) => `${p.done} of ${p.of} done`,
  putAway: 'Put away',
  failed: "What is done couldn't be read.",
  state: (p: { isDone: boolean }) => (p.isDone ? ' (done)' : ' (to do)'),
  steps,
}
