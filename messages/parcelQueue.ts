/** Texts of the parcels at the provider's warehouses in the operator's console. */
import { parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import { parcelName } from '#domain/fulfilment/parcelName.ts'
import type { ProviderAct } from '#domain/operator/providerActs.ts'
import type { SeveralAct, SeveralItem, SeveralProblem } from '#domain/operator/providerBatch.ts'
import type { QueuePart } from '#domain/operator/queueParts.ts'
import { orderStatusLabels } from './orderStatus.ts'
import { packingMessages } from './packing.ts'
import { titled } from './titled.ts'

const partName = (part: QueuePart): string =>
  part === 'packed' ? packingMessages.packed : orderStatusLabels[parcelStateSlugs[part]]

/** Why a parcel of an act was not done, where nobody says it in words. */
const outcomes = {
  waiting: 'Not done yet.',
  unanswered: 'The courier did not answer. Open the parcel, and say what became of it.',
  withdrawn: 'It is not booked now.',
  gone: 'It is in no warehouse of the provider any longer.',
}

const noParcels: Record<QueuePart, string> = {
  awaitingApproval: 'No parcels to approve',
  dispatchIssue: 'No parcels with a dispatch issue',
  approved: 'No parcels to pack',
  packed: 'No parcels to hand over',
  dispatched: 'No parcels with a courier',
  returned: 'No returns to check',
  halt: 'No parcels on halt',
  cancelled: 'No cancelled parcels',
}

/** What is done with how many. */
const offers: Record<SeveralAct, (n: number) => string> = {
  'booking.asked': (n) => `Book ${parcels(n)}`,
  'parcel.approved': (n) => `Approve ${parcels(n)} by hand`,
  'booking.retried': (n) => `Book ${parcels(n)} again by hand`,
  'parcel.packed': (n) => `Pack ${parcels(n)}`,
  'parcel.dispatched': (n) => `Hand over ${parcels(n)}`,
  'cancellation.seen': (n) => `Put back ${parcels(n)}`,
}

const book =
  'Book them at the courier first, then paste the numbers that it gave. Weight and cash are those of the parcels.'
const severalTexts: Record<SeveralAct, string> = {
  'booking.asked':
    'Each is booked by the provider’s own connection, with the weight that is known, at the courier that the rules of its company choose.',
  'parcel.approved': book,
  'booking.retried': book,
  'parcel.packed': 'Each with the pieces that are listed and the weight that is known.',
  'parcel.dispatched': 'The courier has them. Their pieces leave the stock.',
  'cancellation.seen': 'Their pieces go back to the shelf. They leave this list then.',
}

const parcels = (n: number) => (n === 1 ? '1 parcel' : `${n.toLocaleString('en')} parcels`)

/** What an act is called, what its dialog says, and what there is to say afterwards. */
const acts: Record<ProviderAct, { button: string; text: string; confirm: string; done: string }> = {
  'booking.asked': {
    button: 'Book at the Courier',
    text: 'It is booked by the provider’s own connection, and approved once the courier has given its number.',
    confirm: 'Book',
    done: 'The courier is being asked. Look again in a moment.',
  },
  'person.found': {
    button: 'It Was Booked',
    text: 'Enter the number that the courier gave for its reference.',
    confirm: 'It Was Booked',
    done: 'Approved with this number.',
  },
  'person.lacks': {
    button: 'It Was Not Booked',
    text: 'The courier has nothing under its reference. It is booked again.',
    confirm: 'Book Again',
    done: 'The courier is being asked. Look again in a moment.',
  },
  'booking.withdrawn': {
    button: 'Do Not Book It',
    text: 'The courier has not been asked yet, and will not be.',
    confirm: 'Do Not Book It',
    done: 'It is not booked.',
  },
  'cancel.asked': {
    button: 'Cancel Booking',
    text: 'The courier is asked to cancel its number. The parcel can be booked again then.',
    confirm: 'Cancel Booking',
    done: 'The courier is being asked. Look again in a moment.',
  },
  'parcel.approved': {
    button: 'Approve',
    text: 'Book it at the courier first, then enter the number that the courier gave.',
    confirm: 'Approve',
    done: 'Approved.',
  },
  'booking.retried': {
    button: 'Book Again',
    text: 'Book it at the courier first, then enter the number that the courier gave.',
    confirm: 'Book Again',
    done: 'Booked.',
  },
  'parcel.packed': {
    button: 'Pack',
    text: 'Count what is in it, and weigh it.',
    confirm: 'Packed',
    done: 'Packed.',
  },
  'parcel.dispatched': {
    button: 'Hand Over',
    text: 'The courier has it. Its pieces leave the stock.',
    confirm: 'Hand Over',
    done: 'Handed over.',
  },
  'return.checked': {
    button: 'Check Return',
    text: 'Say of each line how many pieces can be sold again. The rest is written off as damaged.',
    confirm: 'Close Return',
    done: 'The return is closed.',
  },
  'parcel.markedReturned': {
    button: 'It Is Back',
    text: 'The courier brought it back.',
    confirm: 'It Is Back',
    done: 'It is back, and is to be checked.',
  },
  'parcel.disapproved': {
    button: 'Disapprove',
    text: 'It goes to the next best warehouse of the company; where there is none, it halts.',
    confirm: 'Disapprove',
    done: 'Disapproved.',
  },
  'fulfilment.cancelled': {
    button: 'Cancel Booking',
    text: 'Cancel the number at the courier first. The parcel can be booked again then.',
    confirm: 'The Number Is Cancelled',
    done: 'The booking is cancelled.',
  },
  'cancellation.seen': {
    button: 'Put Back',
    text: 'Its pieces go back to the shelf. It leaves this list then.',
    confirm: 'It Is Put Back',
    done: 'It is put back.',
  },
}

const fields: Readonly<Record<string, { label: string; wrong: string }>> = {
  courier: { label: 'Courier', wrong: 'Enter the courier.' },
  cn: { label: 'Consignment number', wrong: 'Enter the number that the courier gave.' },
  weight: { label: 'Weight in kg', wrong: 'Enter the weight, for example 0.8.' },
  pieces: { label: 'Pieces in it', wrong: 'Enter how many pieces are in it.' },
  reason: { label: 'Reason', wrong: 'Enter the reason. The company reads it.' },
}

function numbersProblem(p: Extract<SeveralProblem, { field: 'numbers' }>): string {
  if (p.code === 'twice') return `${p.number} is there twice.`
  const [first = '', ...others] = p.parcels
  const more = others.length === 0 ? '' : ` and ${parcels(others.length)} more`
  return `Enter the number of ${first}${more}.`
}

export const parcelQueueMessages = {
  title: 'Parcels',
  tabs: 'Parcels by state',
  part: (p: { part: QueuePart }) => partName(p.part),
  warehouse: 'Warehouse',
  everywhere: 'All warehouses',
  place: (p: { name: string; city: string }) => `${p.name}, ${p.city}`,
  caption: 'Parcels, the oldest orders first',
  columns: {
    order: 'Order',
    company: 'Company',
    warehouse: 'Warehouse',
    placed: 'Placed',
    courier: 'Courier',
    state: 'State',
  },
  parcel: (p: { order: string; number: number }) => parcelName(p),
  noCourier: 'Not booked',
  empty: (p: { part: QueuePart }) => noParcels[p.part],
  emptyText: 'Parcels of companies that chose the warehouses of the provider come here by themselves.',
  showing: (p: { total: number; page: number; pages: number }) =>
    `${parcels(p.total)} · Page ${p.page} of ${p.pages}`,
  pages: 'Pages of parcels',
  print: 'Print',
  scan: 'Pack by Scanner',
  open: (p: { order: string; number: number; company: { name: string } }) =>
    `Open ${parcelName(p)} of ${p.company.name}`,
  titleOf: (p: { order: string; number: number }) => `Parcel ${parcelName(p)}`,
  gone: { title: 'Not here any longer', text: 'It is in no warehouse of the provider any longer.' },
  facts: {
    company: 'Company',
    warehouse: 'Warehouse',
    status: 'Status',
    city: 'Goes to',
    courier: 'Courier',
    cn: 'Number',
    weight: 'Weight',
    cod: 'Cash to collect',
  },
  weight: (p: { kg: string }) => `${p.kg} kg`,
  nothing: 'None',
  items: 'What is in it',
  item: (p: { quantity: number; title: string; sku: string }) => `${p.quantity} × ${p.title} (${p.sku})`,
  /** `cn`: its number, where nobody cancelled that at the courier. */
  cancelled: (p: { when: string; cn: string | null }) =>
    `The company cancelled it on ${p.when}. Do not send it.${p.cn === null ? '' : ` Cancel its number ${p.cn} at the courier, too.`}`,
  cancelledAt: (p: { when: string }) => `Cancelled ${p.when}`,
  /** Over the other parts of the queue. */
  someCancelled: (p: { count: number }) =>
    p.count === 1 ? 'A company cancelled a parcel.' : `Companies cancelled ${p.count} parcels.`,
  showCancelled: 'Show',
  courierSays: (p: { words: string }) => `The courier refused it: ${p.words}`,
  nothingToDo: 'Nothing is to be done with it here.',
  printOne: 'Print Papers',
  stock: 'Stock of this company here',
  lookAgain: 'Look Again',
  close: 'Close',
  back: 'Back',
  acts,
  fields,
  /** How many pieces of a line are good. */
  good: (p: { title: string; quantity: number }) => `Good pieces of ${p.title}, of ${p.quantity}`,
  goodWrong: (p: { quantity: number }) => `Enter a number from 0 to ${p.quantity}.`,
  choice: {
    action: 'Select',
    one: (p: { order: string; number: number; company: { name: string } }) =>
      `Select ${parcelName(p)} of ${p.company.name}`,
    page: 'Select all on this page',
  },
  several: {
    bar: 'Selected parcels',
    selected: (p: { count: number }) => `${parcels(p.count)} selected`,
    all: 'Select All on This Page',
    clear: 'Clear',
    whole: (p: { total: number }) => `Select All ${p.total.toLocaleString('en')} That Match`,
    choosing: 'Selecting…',
    most: (p: { most: number }) =>
      `At most ${parcels(p.most)} can be selected at once: choose a warehouse, or take them in parts.`,
    notChosen: 'The others couldn’t be selected. Try again.',
    offer: (p: { act: SeveralAct; count: number }) => titled(offers[p.act](p.count)),
    title: (p: { act: SeveralAct; count: number }) => offers[p.act](p.count),
    texts: severalTexts,
    courier: 'Courier',
    courierMissing: 'Enter the courier.',
    numbers: 'Consignment numbers',
    numbersHint:
      'A line for each parcel: its order and its number. Or the numbers alone, in the order of the list below.',
    problem: (p: SeveralProblem) => (p.field === 'courier' ? '' : numbersProblem(p)),
    parcel: (p: { name: string; company: string }) => `${p.name}, ${p.company}`,
    progress: 'Parcels that are done',
    done: (p: { count: number; of: number }) => `Done: ${p.count} of ${parcels(p.of)}.`,
    left: 'Not done',
    notDone: (p: { name: string; company: string; reason: string }) => `${p.name}, ${p.company}: ${p.reason}`,
    reason: ({ outcome }: SeveralItem): string =>
      typeof outcome === 'object'
        ? 'refused' in outcome
          ? outcome.refused
          : ''
        : outcome in outcomes
          ? outcomes[outcome as keyof typeof outcomes]
          : '',
    stop: 'Stop',
    goesOn: 'It goes on while other pages of the console are open. Closing the tab stops what was not sent.',
    noRule: 'no rule of the company says another one',
    leftOut: (p: { count: number; goes: boolean }) =>
      `${parcels(p.count)} cannot be booked${p.goes ? ': the others go, and this stays selected' : ''}.`,
    asking: (p: { count: number }) =>
      `${parcels(p.count)} ${p.count === 1 ? 'is' : 'are'} being booked. It goes on when you close this.`,
    numbersCame: 'Booked',
    number: (p: { name: string; company: string; cn: string }) => `${p.name}, ${p.company}: ${p.cn}`,
    interrupted:
      'No response. The first that is not done yet may have been done: look at it before you go on.',
    sheet: 'Load sheet of these',
  },
  busy: 'Sending…',
  unanswered: 'No response. It may have been done: close this, and open the parcel again.',
  papers: {
    back: 'Back to the parcels',
    of: (p: { company: string }) => `Papers of ${p.company}`,
  },
}
