import type { BookingFacts } from '#domain/partners/booking.ts'
import { bookingMachine } from '#machines/booking/booking.machine.ts'
import type { Model, Outcome } from './model.ts'

const sentAt = 1_000_000
const words = 'Consignee phone is invalid'
const cn = 'KI123456789'

const start: BookingFacts = { canSearch: true, sentAt: null, absentAfterSeconds: 60, cn: null, words: null }

type To = Outcome<BookingFacts>
const says = { sets: { words } }
const asksAgain: To = { tells: [{ type: 'askAgain' }] }
const deferred: To = { ...says, ...asksAgain }
const refused: To = { to: 'refused', ...says, tells: [{ type: 'finishRefusal' }] }
const lost: To = { to: 'lost', tells: [{ type: 'bookAnew' }] }
const asksPerson: To = { to: 'unknown.askingPerson', tells: [{ type: 'askPerson' }] }
const booked = (state: 'accepted' | 'found'): To => ({
  to: `booked.${state}`,
  sets: { cn, words: null },
  tells: [{ type: 'finishBooking' }],
})
const unknown = ({ canSearch }: BookingFacts, sets = {}): To => ({
  ...(canSearch ? { to: 'unknown.searching', ...asksAgain } : asksPerson),
  sets,
})

export const bookingModel: Model<typeof bookingMachine> = {
  machine: bookingMachine,
  starts: {
    'a parcel is to be booked': { input: start, to: 'sending.queued' },
    'at a courier that finds nothing by a reference': {
      input: { ...start, canSearch: false },
      to: 'sending.queued',
    },
  },
  steps: {
    sends: { type: 'call.begun', at: sentAt },
    'the process ends': { type: 'call.interrupted' },
    'is booked': { type: 'courier.accepted', cn },
    'is refused': { type: 'courier.refused', words },
    'is put off': { type: 'courier.deferred', words },
    'has no answer': { type: 'courier.silent', words },
    'is found': { type: 'courier.found', cns: [cn] },
    'is found twice': { type: 'courier.found', cns: [cn, 'KI987654321'] },
    'is not found at once': { type: 'courier.lacks', at: sentAt + 59_999 },
    'is not found at last': { type: 'courier.lacks', at: sentAt + 60_000 },
    'cannot be told': { type: 'courier.cannotTell' },
    'is cancelled there': { type: 'courier.cancelled' },
    'a person found it': { type: 'person.found', cn },
    'a person did not find it': { type: 'person.lacks' },
    'is withdrawn': { type: 'booking.withdrawn' },
    'is to be cancelled': { type: 'cancel.asked' },
  },
  states: {
    sending: { tags: ['running'] },
    'sending.queued': {
      steps: {
        sends: { to: 'sending.asking', sets: { sentAt, words: null } },
        'is put off': deferred,
        'is refused': refused,
        'is withdrawn': { to: 'withdrawn' },
      },
    },
    'sending.asking': {
      steps: {
        'is booked': booked('accepted'),
        'is refused': refused,
        'is put off': { ...deferred, to: 'sending.queued' },
        'has no answer': (facts) => unknown(facts, { words }),
        'the process ends': (facts) => unknown(facts),
      },
    },
    unknown: {
      tags: ['running'],
      steps: {
        'is booked': booked('accepted'),
        'is refused': refused,
        'a person found it': booked('found'),
        'a person did not find it': lost,
      },
    },
    'unknown.deciding': {},
    'unknown.searching': {
      steps: {
        'is found': booked('found'),
        'is found twice': asksPerson,
        'is not found at once': asksAgain,
        'is not found at last': lost,
        'cannot be told': asksPerson,
        'is put off': deferred,
      },
    },
    'unknown.askingPerson': {},
    booked: {
      tags: ['booked'],
      steps: { 'is to be cancelled': { to: 'cancelling', ...asksAgain } },
    },
    'booked.accepted': {},
    'booked.found': {},
    'booked.notCancelled': {},
    cancelling: {
      tags: ['running', 'booked'],
      steps: {
        'is cancelled there': { to: 'cancelled', tells: [{ type: 'finishCancelling' }] },
        'is refused': { to: 'booked.notCancelled', ...says, tells: [{ type: 'keepBooking' }] },
        'is put off': deferred,
        'has no answer': deferred,
      },
    },
    refused: {},
    lost: {},
    withdrawn: {},
    cancelled: {},
  },
  flags: ({ canSearch }) => canSearch,
  invariants: {
    'what is booked has a number': ({ state, context }) =>
      !state.some((name) => /booked|cancel/.test(name)) || context.cn !== null,
    'nothing is sent a second time': ({ context }, before) =>
      before?.context.sentAt === null || before === undefined || context.sentAt === before.context.sentAt,
    'what may have been sent is not queued without an answer': ({ state }, before) =>
      before === undefined ||
      !state.includes('sending.queued') ||
      before.state.some((name) => name.startsWith('sending')),
  },
}
