/** One act on many live orders: what the list offers, asks and says of it. */
import type { BatchAct, BatchEnd, BatchProblem, DoneBatch } from '#domain/fulfilment/orderBatch.ts'
import { orderActMessages, ordersText as orders } from './orderActs.ts'
import { orderDetailMessages } from './orderDetail.ts'

const cancel = orderActMessages['order.cancelled']

type Words = {
  label: string
  title: (p: { orders: number }) => string
  text: string
  /** The button that begins it, where that is not the label. */
  confirm?: string | undefined
  /** While it goes on. */
  busy: string
  done: (p: { orders: number }) => string
  notDone: (p: { orders: number }) => string
}

const acts: Record<BatchAct, Words> = {
  'order.verified': {
    label: 'VERIFY',
    title: (p) => `Verify ${orders(p.orders)}`,
    text: 'Each order is checked first. One that needs a person stays as it is, and you see why.',
    busy: 'Verifying orders',
    done: (p) => `${orders(p.orders)} verified`,
    notDone: (p) => `${orders(p.orders)} not verified`,
  },
  'parcel.assigned': {
    label: 'Assign as Suggested',
    title: (p) => `Assign ${orders(p.orders)} as suggested`,
    text: 'Each order goes to the locations that are suggested for it: the nearest ones with stock. One without enough stock stays as it is.',
    busy: 'Assigning orders',
    done: (p) => `${orders(p.orders)} assigned`,
    notDone: (p) => `${orders(p.orders)} not assigned`,
  },
  'stock.rechecked': {
    label: 'Check Stock Again',
    title: (p) => `Check the stock of ${orders(p.orders)} again`,
    text: 'An order that has stock now goes on. The others stay in Halt.',
    busy: 'Checking stock',
    done: (p) => `${orders(p.orders)} ${p.orders === 1 ? 'has' : 'have'} stock again`,
    notDone: (p) => `${orders(p.orders)} still in Halt`,
  },
  'booking.asked': {
    label: 'Book at the Courier',
    title: (p) => `Book ${orders(p.orders)} at the courier`,
    text: 'Each parcel is booked with its weight at the courier that your rules choose. The numbers come by themselves; what a courier refuses is in Dispatch Issue.',
    confirm: 'Book',
    busy: 'Booking at the courier',
    done: (p) => `${orders(p.orders)} being booked`,
    notDone: (p) => `${orders(p.orders)} not booked`,
  },
  'parcel.approved': {
    label: 'Approve by Hand',
    title: (p) => `Approve ${orders(p.orders)} by hand`,
    text: 'Book them at the courier first, then paste the numbers that it gave. Weight and cash are those of the parcels. An order without a number stays as it is. A courier that is connected in Settings books them from here, without numbers to paste.',
    confirm: 'Approve',
    busy: 'Approving orders',
    done: (p) => `${orders(p.orders)} approved`,
    notDone: (p) => `${orders(p.orders)} not approved`,
  },
  'parcel.dispatched': {
    label: 'Dispatch',
    title: (p) => `Hand ${orders(p.orders)} over to the courier`,
    text: 'Their pieces leave the stock. A parcel whose pieces have to be counted stays as it is.',
    busy: 'Dispatching orders',
    done: (p) => `${orders(p.orders)} dispatched`,
    notDone: (p) => `${orders(p.orders)} not dispatched`,
  },
  'cancel.asked': {
    label: orderActMessages['cancel.asked'].label,
    title: (p) => `Cancel the bookings of ${orders(p.orders)} at the courier`,
    text: 'The courier is asked to cancel each number. The parcels then go back to Awaiting Approval; one that the courier does not cancel stays, with its words.',
    confirm: 'Cancel Bookings',
    busy: 'Asking the courier to cancel',
    done: (p) =>
      `Courier asked to cancel the ${p.orders === 1 ? 'booking' : 'bookings'} of ${orders(p.orders)}`,
    notDone: (p) => `${orders(p.orders)} still booked`,
  },
  'tags.added': {
    label: 'Add Tag',
    title: (p) => `Add a tag to ${orders(p.orders)}`,
    text: 'An order that has the tag already stays as it is.',
    busy: 'Adding the tag',
    done: (p) => `Tag added to ${orders(p.orders)}`,
    notDone: (p) => `${orders(p.orders)} not tagged`,
  },
  'tags.removed': {
    label: 'Remove Tag',
    title: (p) => `Remove a tag from ${orders(p.orders)}`,
    text: 'An order without the tag stays as it is.',
    busy: 'Removing the tag',
    done: (p) => `Tag removed from ${orders(p.orders)}`,
    notDone: (p) => `${orders(p.orders)} still tagged`,
  },
  'order.cancelled': {
    label: cancel.label,
    title: (p) => `Cancel ${orders(p.orders)}`,
    text: `${cancel.text} An order that has left the warehouse stays as it is. Where a courier was booked, a task stays open until the booking is cancelled there.`,
    confirm: cancel.confirm,
    busy: 'Cancelling orders',
    done: (p) => `${orders(p.orders)} cancelled`,
    notDone: (p) => `${orders(p.orders)} not cancelled`,
  },
}

const asBefore = (count: number) =>
  `${orders(count)} ${count === 1 ? 'stays as it was' : 'stay as they were'}`

/** What was not to be done, because the order was so already. */
function unchangedText({ act, orders: count }: { act: BatchAct; orders: number }): string {
  return `${orders(count)} ${act === 'tags.removed' ? 'did not have the tag' : 'had the tag already'}`
}

type Ended = Omit<BatchEnd, 'stopped'>

/** What was done, and what was so already. */
const endedTexts = ({ act, orders: done, unchanged }: Ended): string[] => [
  ...(done > 0 ? [acts[act].done({ orders: done })] : []),
  ...(unchanged > 0 ? [unchangedText({ act, orders: unchanged })] : []),
]

/** So many numbers of orders, and sentences why, are read in a notice. */
const NAMED = 5
const REASONS = 2

/** How an act ended, as a notice says it. */
export const batchNoticeMessages = {
  done: (p: BatchEnd & { partly?: number }) =>
    [
      ...endedTexts(p),
      ...(p.partly ? [`${acts[p.act].done({ orders: p.partly })} in part`] : []),
      ...(p.stopped > 0 ? [asBefore(p.stopped)] : []),
    ].join('. '),
  /** What became of an Undo: 'Undone for 18 of 20 orders. 2 stay: #1007, #1012. This order was changed by …' */
  undone: ({ ended, partly, stays }: DoneBatch) => {
    const all = ended.orders + partly
    const names = [...new Set(stays.map(({ name }) => name))]
    if (names.length === 0) return `Undone for ${orders(all)}`
    const more = names.length - NAMED
    const named = names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
    const reasons = [...new Set(stays.map(({ reason }) => reason))].filter(Boolean).slice(0, REASONS)
    const taken = (all - names.length).toLocaleString('en')
    const stay = `${names.length} ${names.length === 1 ? 'stays' : 'stay'}: ${named}`
    const text = `Undone for ${taken} of ${orders(all)}. ${stay}`
    return reasons.length > 0 ? `${text}. ${reasons.join(' ')}` : text
  },
  /** No answer from the server. */
  notUndone: ({ acts }: DoneBatch) =>
    `${orders(new Set(acts.map(({ name }) => name)).size)}: this couldn't be undone`,
  /** While another screen was open. */
  missed: (p: Ended & { refused: number; waiting: number; isOver: boolean; reason: string | null }) =>
    [
      ...endedTexts(p),
      ...(p.refused > 0
        ? [`${acts[p.act].notDone({ orders: p.refused })}: ${p.reason ?? 'see why in Orders'}`]
        : []),
      ...(p.waiting > 0 && p.isOver
        ? [`Stopped before ${orders(p.waiting)} ${p.waiting === 1 ? 'was' : 'were'} answered`]
        : []),
      ...(p.waiting > 0 && !p.isOver
        ? [`No answer from the server: ${orders(p.waiting)} left. Go on in Orders`]
        : []),
    ].join('. '),
}

const problems: Record<BatchProblem['code'], string> = {
  reasonMissing: 'Give a reason.',
  tagMissing: 'Enter a tag.',
  tooLong: orderDetailMessages.tagProblem.tooLong,
  reserved: orderDetailMessages.tagProblem.reserved,
  textMissing: 'This cannot be empty.',
  weightMissing: 'Enter a weight above 0, for example 1.5.',
}

export const orderBatchMessages = {
  acts,
  problem: (p: { code: BatchProblem['code'] }) => problems[p.code],
  unchanged: unchangedText,
  /** Those before which it was stopped. */
  stopped: (p: { orders: number }) => asBefore(p.orders),
  /** While it goes on. */
  goesOn:
    'It goes on while other screens are open, and a message says how it ended. Signing out, seeing the sample or closing the tab stops it.',
  tag: 'Tag',
  courier: 'Courier',
  numbers: 'Consignment numbers',
  numbersHint:
    'A line for each parcel: the number of its order, and that of the courier, as “K1001 KI700000001”. The second parcel of an order is “K1001 · 2”.',
  /** Lines that were pasted, and are no parcel of the orders with its number. */
  unread: (p: { lines: readonly string[] }) => {
    const more = p.lines.length - NAMED
    return `Not read: ${p.lines.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}. A line is a parcel of these orders and its number, once.`
  },
  more: 'More',
  bar: 'Selected orders',
  /** `ofPage`: how many of them are on the page. */
  selected: (p: { orders: number; ofPage: number }) =>
    `${p.orders.toLocaleString('en')} selected${p.ofPage < p.orders ? `, ${p.ofPage} on this page` : ''}`,
  /** A button of the bar: the act, and for how many of the selected orders it is. */
  offer: (p: { act: BatchAct; orders: number }) => `${acts[p.act].label} (${p.orders.toLocaleString('en')})`,
  none: 'These are done one by one, each on its page.',
  all: 'Select All',
  allMatching: (p: { orders: number }) => `Select All ${p.orders.toLocaleString('en')} That Match`,
  choosingAll: 'Selecting…',
  allFailed: 'The others couldn’t be selected. Try again.',
  bounded: (p: { orders: number }) =>
    `At most ${orders(p.orders)} can be selected at once: narrow the list, or take them in parts.`,
  later: (p: { orders: number }) =>
    `${orders(p.orders)} that came or changed since you opened this page ${p.orders === 1 ? 'is' : 'are'} not selected.`,
  print: 'Print',
  export: (p: { orders: number }) => `Export (${p.orders})`,
  clear: 'Clear Selection',
  back: 'Back',
  /** What a courier said that did not cancel a parcel. */
  notCancelled: (p: { number: number; of: number; courier: string; words: string }) => {
    const said = p.words === '' ? `${p.courier} did not cancel it.` : `${p.courier}: “${p.words}”`
    return p.of > 1 ? `Parcel ${p.number}: ${said}` : said
  },
  stop: 'Stop',
  progress: 'Orders so far',
  busyText: (p: { busy: string }) => `${p.busy}…`,
  soFar: (p: { count: number; orders: number }) => `${p.count.toLocaleString('en')} of ${orders(p.orders)}`,
  left: 'What is not done',
  missing: 'This order was deleted.',
  /** Of an order that was refused. */
  partly: (p: { parcels: number }) =>
    `${p.parcels} of its parcels ${p.parcels === 1 ? 'was' : 'were'} done before. Undo is offered once this is closed.`,
  interrupted: 'No answer from the server',
  /** `waiting`: those after it. */
  interruptedText: (p: { id: string; waiting: number }) =>
    `It is not known whether ${p.id} was changed.${p.waiting > 0 ? ` After it, ${orders(p.waiting)} ${p.waiting === 1 ? 'was' : 'were'} not begun.` : ''} Try again: nothing is done twice.`,
  retry: 'Try Again',
  /** Those that were not done, with what was typed. */
  retryRest: 'Try the Rest Again',
  close: 'Back to Orders',
  /** Before parcels are booked. */
  preview: {
    left: (p: { orders: number; goes: boolean }) =>
      `${orders(p.orders)} cannot be booked${p.goes ? ': the others go, and this stays selected' : ''}.`,
    mend: 'What was refused',
    mendText: (p: { orders: number }) =>
      `${orders(p.orders)} ${p.orders === 1 ? 'was' : 'were'} refused, or cannot be booked like this. What you change here is saved with the order when you book.`,
    city: 'City',
    cities: 'Cities of the courier',
    phone: 'Phone',
    weight: 'Weight (kg)',
    courier: 'Courier',
    noCourier: 'None',
  },
}
