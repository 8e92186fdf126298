import type { KnownCustomer } from '#domain/customers.ts'
import { customerLookupMachine } from '#machines/customerLookup/customerLookup.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = { phone: string | null; customer: KnownCustomer | null }

const number = '+923001234567'
const other = '+923217654321'
const sana = { name: 'Sana Malik' } as KnownCustomer

/** The one who asked is told who it is. */
const finds = (to: string, customer: KnownCustomer | null): Outcome<Context> => ({
  to,
  sets: { customer },
  tells: [{ type: 'customer.found', customer }],
})

/** Who was known stays known until it is said who has the other number. */
const types =
  (phone: string) =>
  (context: Context): Outcome<Context> =>
    context.phone === phone ? {} : { to: 'typing', sets: { phone } }

export const customerLookupModel: Model<typeof customerLookupMachine> = {
  machine: customerLookupMachine,
  starts: {
    'no number': {
      input: (listener) => ({ phone: null, listener }),
      to: 'incomplete',
      sets: { phone: null, customer: null },
    },
    'a number that was kept': {
      input: (listener) => ({ phone: number, listener }),
      to: 'finding',
      sets: { phone: number, customer: null },
    },
  },
  steps: {
    'types a number': { type: 'phone.changed', phone: number },
    'types another number': { type: 'phone.changed', phone: other },
    'types what is no number': { type: 'phone.changed', phone: null },
    'stops typing': elapses('typingPause', 250),
    'the customer is known': done('findCustomer', sana),
    'nobody is known': done('findCustomer', null),
    'the lookup fails': fails('findCustomer', new Error('no')),
    'tries again': { type: 'lookup.retried' },
  },
  states: {
    '': {
      steps: {
        'types a number': types(number),
        'types another number': types(other),
        'types what is no number': ({ phone }) =>
          phone === null ? {} : { ...finds('incomplete', null), sets: { phone: null, customer: null } },
      },
    },
    deciding: {},
    incomplete: {},
    typing: { tags: ['busy'], steps: { 'stops typing': { to: 'finding' } } },
    finding: {
      tags: ['busy'],
      runs: { findCustomer: ({ phone }) => ({ phone }) },
      steps: {
        'the customer is known': finds('known', sana),
        'nobody is known': finds('unknown', null),
        'the lookup fails': finds('failed', null),
      },
    },
    known: { tags: ['known'] },
    unknown: { tags: ['unknown'] },
    failed: {
      tags: ['failed'],
      steps: {
        'tries again': { to: 'finding', tells: [{ type: 'focus.requested', target: 'number' }] },
      },
    },
  },
  flags: ({ phone }) => phone,
  invariants: {
    'somebody is known where the chart says so': ({ state, context }) =>
      !state.includes('known') || context.customer !== null,
    'nobody is looked up without a number': ({ state, context }) =>
      !state.includes('finding') || context.phone !== null,
  },
}
