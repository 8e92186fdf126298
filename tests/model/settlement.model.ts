import { settlementMachine } from '#machines/settlement/settlement.machine.ts'
import type { Model } from './model.ts'

type Context = { waiting: number }
const takenBack = { to: 'takenBack' }
const rests = (waiting: number) => ({
  to: waiting === 0 ? 'recorded.settled' : 'recorded.waiting',
  sets: { waiting },
})

export const settlementModel: Model<typeof settlementMachine> = {
  machine: settlementMachine,
  starts: {
    'rows that match are recorded': { input: { waiting: 0 }, to: 'recorded.settled' },
    'rows that do not match are recorded': { input: { waiting: 2 }, to: 'recorded.waiting' },
  },
  steps: {
    'a row is decided, one is left': { type: 'row.decided', waiting: 1 },
    'the last row is decided': { type: 'row.decided', waiting: 0 },
    'the courier tells of more': { type: 'rows.added', waiting: 1 },
    'is taken back': { type: 'settlement.takenBack' },
  },
  states: {
    recorded: { steps: { 'the courier tells of more': rests(1), 'is taken back': takenBack } },
    'recorded.deciding': {},
    'recorded.waiting': {
      steps: { 'a row is decided, one is left': rests(1), 'the last row is decided': rests(0) },
    },
    'recorded.settled': {},
    takenBack: {},
  },
  flags: ({ waiting }: Context) => [waiting],
}
