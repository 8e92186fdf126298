import { emptyNewOrderForm } from '#domain/fulfilment/newOrder.ts'
import type { OrderCopy } from '#domain/fulfilment/orderCopy.ts'
import { orderCopyMachine } from '#machines/orderCopy/orderCopy.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const orderId = '#1042'
const whole: OrderCopy = { form: emptyNewOrderForm, lines: [], leftOut: [] }
const partial: OrderCopy = { ...whole, leftOut: ['Lawn suit'] }

type Context = { hasDraft: boolean; copy: OrderCopy | null }

const made = (copy: OrderCopy | null) => ({ to: 'copied', tells: [{ type: 'copy.made', copy }] })
const dropped = { to: 'dropped', tells: [{ type: 'copy.dropped' }] }

const reads =
  (copy: OrderCopy) =>
  ({ hasDraft }: Context): Outcome<Context> => ({
    ...(hasDraft || copy === partial ? { to: 'asking' } : made(copy)),
    sets: { copy },
  })

export const orderCopyModel: Model<typeof orderCopyMachine> = {
  machine: orderCopyMachine,
  starts: {
    'nothing was begun': {
      input: { orderId, hasDraft: false },
      to: 'reading',
      sets: { orderId, hasDraft: false, copy: null },
    },
    'a new order was begun': {
      input: { orderId, hasDraft: true },
      to: 'reading',
      sets: { orderId, hasDraft: true, copy: null },
    },
  },
  steps: {
    'the order is read': done('readCopy', whole),
    'an item is no longer sold': done('readCopy', partial),
    'it is not read': fails('readCopy', new Error('no')),
    'tries again': { type: 'reading.retried' },
    confirms: { type: 'copy.confirmed' },
    declines: { type: 'copy.declined' },
  },
  states: {
    reading: {
      tags: ['loading'],
      runs: { readCopy: () => ({ orderId }) },
      steps: {
        'the order is read': reads(whole),
        'an item is no longer sold': reads(partial),
        'it is not read': { to: 'failed' },
      },
    },
    asking: { tags: ['asking'], steps: { confirms: ({ copy }) => made(copy), declines: dropped } },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'reading' }, declines: dropped } },
    copied: {},
    dropped: {},
  },
  flags: ({ hasDraft, copy }) => [hasDraft, copy?.leftOut.length],
}
