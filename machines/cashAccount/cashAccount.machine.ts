import { assign, setup } from 'xstate'
import {
  type CashEntry,
  type CashEvent,
  type CashFacts,
  type DeductionKind,
  outstandingOf,
} from '#domain/cash/account.ts'
import { isBlank } from '#domain/text.ts'

type Of = { settlement: string }
type Amount = Of & { minor: number }

const added = (context: CashFacts, entry: CashEntry) => ({ entries: [...context.entries, entry] })

export const cashAccountMachine = setup({
  types: {
    input: {} as CashFacts,
    context: {} as CashFacts,
    events: {} as CashEvent,
  },
  guards: {
    isEven: ({ context }) => outstandingOf(context) === 0,
    hasAmount: (_, params: { minor: number }) => Number.isSafeInteger(params.minor) && params.minor !== 0,
    /** Neither more than what is due, nor of the other sign: what is given up is then not due. */
    isDue: ({ context }, { minor, reason }: { minor: number; reason: string }) =>
      minor !== 0 && minor === outstandingOf(context) && !isBlank(reason),
    hasEntries: ({ context }, params: Of) =>
      context.entries.some(({ settlement }) => settlement === params.settlement),
  },
  actions: {
    addRemittance: assign(({ context }, { settlement, minor }: Amount) =>
      added(context, { settlement, is: 'remitted', minor }),
    ),
    addWriteOff: assign(({ context }, { settlement, minor, reason }: Amount & { reason: string }) =>
      added(context, { settlement, is: 'writtenOff', minor, reason }),
    ),
    addCharge: assign(
      ({ context }, { settlement, deduction: kind, minor }: Amount & { deduction: DeductionKind }) =>
        added(context, { settlement, is: 'charge', kind, minor }),
    ),
    removeEntries: assign(({ context }, params: Of) => ({
      entries: context.entries.filter(({ settlement }) => settlement !== params.settlement),
    })),
  },
}).createMachine({
  id: 'cashAccount',
  description:
    'The cash of a parcel that a courier collects. It lives on the server: every change is asked of this chart, with what was recorded of the parcel as its context.',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'cod.remitted': {
      description: 'A courier may pay twice, or take back what it paid: the account says so.',
      guard: { type: 'hasAmount', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'addRemittance', params: ({ event }) => event },
    },
    'charge.recorded': {
      description:
        'What it kept for its work explains what arrived at the bank; it is not cash of the customer.',
      guard: { type: 'hasAmount', params: ({ event }) => event },
      actions: { type: 'addCharge', params: ({ event }) => event },
    },
    'cod.takenBack': {
      description: 'The settlement is taken back, with all that it recorded here.',
      guard: { type: 'hasEntries', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'removeEntries', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'isEven', target: 'even' }, { target: 'due' }] },
    due: {
      description: 'The courier holds cash, or paid too much.',
      on: {
        'cod.writtenOff': {
          description: 'Given up with a reason, as a whole.',
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'deciding',
          actions: { type: 'addWriteOff', params: ({ event }) => event },
        },
      },
    },
    even: { description: 'Nothing is due on either side.' },
  },
})
