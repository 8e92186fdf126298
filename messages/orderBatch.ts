/** One act on many live orders: what the list offers, asks and says of it. */
import type { BatchAct } from '#domain/fulfilment/orderBatch.ts'
import { ordersText as orders } from './orderActs.ts'

type Words = {
  label: string
  title: (p: { orders: number }) => string
  text: string
  /** While it goes on. */
  busy: string
  notDone: (p: { orders: number }) => string
}

const acts: Record<BatchAct, Words> = {
  'order.verified': {
    label: 'VERIFY',
    title: (p) => `Verify ${orders(p.orders)}`,
    text: 'Each order is checked first. One that needs a person stays as it is, and you see why.',
    busy: 'Verifying orders',
    notDone: (p) => `${orders(p.orders)} not verified`,
  },
  'parcel.assigned': {
    label: 'Assign as suggested',
    title: (p) => `Assign ${orders(p.orders)} as suggested`,
    text: 'Each order goes to the locations that are suggested for it: the nearest ones with stock. One without enough stock stays as it is.',
    busy: 'Assigning orders',
    notDone: (p) => `${orders(p.orders)} not assigned`,
  },
  'stock.rechecked': {
    label: 'Check stock again',
    title: (p) => `Check the stock of ${orders(p.orders)} again`,
    text: 'An order that has stock now goes on. The others stay in Halt.',
    busy: 'Checking stock',
    notDone: (p) => `${orders(p.orders)} still in Halt`,
  },
  'parcel.dispatched': {
    label: 'Dispatch',
    title: (p) => `Hand ${orders(p.orders)} over to the courier`,
    text: 'Their pieces leave the stock. A parcel whose pieces have to be counted stays as it is.',
    busy: 'Dispatching orders',
    notDone: (p) => `${orders(p.orders)} not dispatched`,
  },
}

export const orderBatchMessages = {
  acts,
  bar: 'Selected orders',
  selected: (p: { orders: number }) => `${p.orders.toLocaleString('en')} selected`,
  /** A button of the bar: the act, and for how many of the selected orders it is. */
  offer: (p: { act: BatchAct; orders: number }) => `${acts[p.act].label} (${p.orders.toLocaleString('en')})`,
  none: 'These are done one by one, each on its page.',
  all: 'Select all',
  clear: 'Clear selection',
  back: 'Back',
  stop: 'Stop',
  progress: 'Orders so far',
  soFar: (p: { count: number; orders: number }) =>
    `${p.count.toLocaleString('en')} of ${p.orders.toLocaleString('en')}`,
  left: 'What is not done',
  missing: 'This order was deleted.',
  interrupted: 'No answer from the server',
  interruptedText: (p: { id: string }) =>
    `It is not known whether ${p.id} was done. Try again: nothing is done twice.`,
  retry: 'Try again',
  close: 'Back to orders',
}
