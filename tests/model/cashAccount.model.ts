import type { CashEntry, CashFacts } from '#domain/cash/account.ts'
import { cashAccountMachine } from '#machines/cashAccount/cashAccount.machine.ts'
import type { Model, Outcome } from './model.ts'

const settlement = 'S-1'
const remitted: CashEntry = { settlement, is: 'remitted', minor: 600 }
const writtenOff: CashEntry = { settlement: 'S-2', is: 'writtenOff', minor: 600, reason: 'Lost' }
const charge: CashEntry = { settlement, is: 'charge', kind: 'delivery', minor: 200 }

const dueOf = ({ expectedMinor, entries }: CashFacts) =>
  entries.reduce((due, entry) => due - (entry.is === 'charge' ? 0 : entry.minor), expectedMinor)
const placeOf = (facts: CashFacts) => (dueOf(facts) === 0 ? 'even' : 'due')
const has = ({ entries }: CashFacts, of: CashEntry) =>
  entries.some((entry) => entry.settlement === of.settlement)

const withEntries = (facts: CashFacts, entries: readonly CashEntry[]): Outcome<CashFacts> => ({
  to: placeOf({ ...facts, entries }),
  sets: { entries },
})
const adds = (entry: CashEntry) => (facts: CashFacts) => withEntries(facts, [...facts.entries, entry])
const takesBack = (of: CashEntry) => (facts: CashFacts) =>
  has(facts, of)
    ? withEntries(
        facts,
        facts.entries.filter((entry) => entry.settlement !== of.settlement),
      )
    : {}

const always = {
  // Twice is enough: the third time is like it.
  'is paid': adds(remitted),
  'is charged for': adds(charge),
  'has its settlement taken back': takesBack(remitted),
  'has what was given up taken back': takesBack(writtenOff),
  'is paid nothing': {},
  'is charged nothing': {},
}

export const cashAccountModel: Model<typeof cashAccountMachine> = {
  machine: cashAccountMachine,
  starts: {
    'a parcel is delivered': { input: { expectedMinor: 600, entries: [] }, to: 'due' },
    'a paid parcel is delivered': { input: { expectedMinor: 0, entries: [] }, to: 'even' },
  },
  steps: {
    'is paid': { type: 'cod.remitted', settlement, minor: 600 },
    'is paid nothing': { type: 'cod.remitted', settlement, minor: 0 },
    'is charged for': { type: 'charge.recorded', settlement, deduction: 'delivery', minor: 200 },
    'is charged nothing': { type: 'charge.recorded', settlement, deduction: 'delivery', minor: 0 },
    'is given up': { type: 'cod.writtenOff', settlement: 'S-2', minor: 600, reason: 'Lost' },
    'is given up without a reason': { type: 'cod.writtenOff', settlement: 'S-2', minor: 600, reason: ' ' },
    'has its settlement taken back': { type: 'cod.takenBack', settlement },
    'has what was given up taken back': { type: 'cod.takenBack', settlement: 'S-2' },
  },
  states: {
    deciding: {},
    due: {
      steps: {
        ...always,
        'is given up': (facts) => (dueOf(facts) === 600 ? adds(writtenOff)(facts) : {}),
        'is given up without a reason': {},
      },
    },
    even: { steps: always },
  },
  flags: (facts) => [
    placeOf(facts),
    ...(['remitted', 'writtenOff', 'charge'] as const).map((is) =>
      facts.entries.some((entry) => entry.is === is),
    ),
  ],
}
