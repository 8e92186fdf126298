/** What is asked before something is done with a live order or one of its parcels, and what is said after it. */
import type { ActAsking, ActType } from '#domain/fulfilment/acts.ts'

type ActWords = {
  /** The button that offers it. */
  label: string
  title: string
  /** Of one of several parcels, where it is not the same. */
  ofParcel?: string
  /** What it leads to; none where the title says it all. An act that asks for consent to it has one. */
  text?: string
  /** The button that does it, where it is not the label. */
  confirm?: string
  done: (p: { order: string }) => string
}

const acts: Record<ActType, ActWords> & Record<ActAsking<'consent'>, { text: string }> = {
  'order.verified': {
    label: 'VERIFY',
    title: 'Verify this order',
    done: ({ order }) => `Order ${order} verified`,
  },
  'city.fixed': {
    label: 'Choose City',
    title: 'Choose the city',
    text: 'The order goes on to its location at once. What the customer wrote stays on it.',
    done: ({ order }) => `City of ${order} chosen`,
  },
  'order.held': {
    label: 'Hold',
    title: 'Put on hold',
    text: 'Nothing happens until it is released. What is reserved stays reserved.',
    confirm: 'Put on Hold',
    done: ({ order }) => `${order} is on hold`,
  },
  'hold.released': { label: 'Release', title: 'Release', done: ({ order }) => `${order} released` },
  'customer.told': {
    label: 'Customer Told',
    title: 'Customer told',
    done: ({ order }) => `Noted: the customer of ${order} knows that it will be cancelled`,
  },
  'items.changed': {
    label: 'Change Items',
    title: 'Change the items',
    text: 'Only what is not booked at a courier yet can be changed.',
    confirm: 'Save the Items',
    done: ({ order }) => `Items of ${order} changed`,
  },
  'order.cancelled': {
    label: 'CANCEL',
    title: 'Cancel this order',
    ofParcel: 'Cancel',
    text: 'This is final: a cancelled order or parcel cannot be opened again.',
    confirm: 'Cancel for Good',
    done: ({ order }) => `${order} cancelled`,
  },
  'parcel.assigned': {
    label: 'Assign',
    title: 'Assign to locations',
    text: 'Each location that gets pieces sends a parcel of its own.',
    done: ({ order }) => `Parcel of ${order} assigned`,
  },
  'parcel.assignedWithoutStock': {
    label: 'Assign Without Stock',
    title: 'Assign without stock',
    text: 'The location sends it although its stock says that it has too little. This is recorded.',
    done: ({ order }) => `Parcel of ${order} assigned without stock`,
  },
  'stock.rechecked': {
    label: 'Check Stock Again',
    title: 'Check stock again',
    done: ({ order }) => `${order} has stock again`,
  },
  'booking.asked': {
    label: 'Book at the Courier',
    title: 'Book at the courier',
    text: 'The courier is asked at once. The consignment number comes by itself; you can leave this page.',
    confirm: 'Book',
    done: ({ order }) => `Parcel of ${order} is being booked`,
  },
  'booking.withdrawn': {
    label: 'Do Not Book',
    title: 'Do not book',
    done: ({ order }) => `The booking of ${order} is withdrawn`,
  },
  'cancel.asked': {
    label: 'Cancel at the Courier',
    title: 'Cancel at the courier',
    text: 'The courier is asked to cancel the number. The parcel then goes back to Awaiting Approval.',
    done: ({ order }) => `The booking of ${order} is being cancelled`,
  },
  'person.found': {
    label: 'It Is Booked',
    title: 'It is booked at the courier',
    text: 'Look at the courier for the reference of this booking, and enter the number that it has there.',
    confirm: 'Keep the Number',
    done: ({ order }) => `Parcel of ${order} approved`,
  },
  'person.lacks': {
    label: 'It Is Not Booked',
    title: 'It is not booked at the courier',
    text: 'Look at the courier for the reference first: if it is there, this books it a second time.',
    confirm: 'Book It Again',
    done: ({ order }) => `Parcel of ${order} is being booked`,
  },
  'parcel.approved': {
    label: 'Approve',
    title: 'Approve',
    text: 'Book it at the courier, then enter the consignment number.',
    done: ({ order }) => `Parcel of ${order} approved`,
  },
  'booking.retried': {
    label: 'Book Again',
    title: 'Book again',
    text: 'Look at the courier first: if it is booked there, enter that number instead of booking twice.',
    done: ({ order }) => `Parcel of ${order} approved`,
  },
  'parcel.dispatched': {
    label: 'Dispatch',
    title: 'Hand over to the courier',
    text: 'The pieces leave the stock.',
    done: ({ order }) => `Parcel of ${order} dispatched`,
  },
  'parcel.markedDelivered': {
    label: 'Mark as Delivered',
    title: 'Mark as delivered',
    text: 'The log shows that it was marked by hand.',
    done: ({ order }) => `Parcel of ${order} delivered`,
  },
  'parcel.markedReturned': {
    label: 'Mark as Returned',
    title: 'Mark as returned',
    text: 'The parcel is back. Its pieces go back to stock once they are checked.',
    done: ({ order }) => `Parcel of ${order} returned`,
  },
  'delivery.advised': {
    label: 'Advise the Courier',
    title: 'Advise the courier',
    done: ({ order }) => `Advice on ${order} recorded`,
  },
  'parcel.returned': {
    label: 'Take Back',
    title: 'Take pieces back',
    text: 'The customer sends these pieces back.',
    done: ({ order }) => `Return of ${order} recorded`,
  },
  'return.checked': {
    label: 'Check Return',
    title: 'Check the return',
    text: 'Good pieces go back to stock.',
    done: ({ order }) => `Return of ${order} checked`,
  },
  'parcel.disapproved': {
    label: 'Disapprove',
    title: 'Disapprove',
    text: 'The next best location gets it. If there is none, the parcel is in Halt.',
    done: ({ order }) => `Parcel of ${order} disapproved`,
  },
  'parcel.unassigned': {
    label: 'Unassign',
    title: 'Unassign',
    done: ({ order }) => `Parcel of ${order} unassigned`,
  },
  'parcel.split': {
    label: 'Split',
    title: 'Split the parcel',
    text: 'These pieces become a parcel of their own, sent from the same place.',
    done: ({ order }) => `Parcel of ${order} split`,
  },
  'fulfilment.cancelled': {
    label: 'Cancel Fulfilment',
    title: 'Cancel the fulfilment',
    text: 'The parcel goes back to Awaiting Approval. Cancel its number at the courier first.',
    done: ({ order }) => `Fulfilment of ${order} cancelled`,
  },
  'payment.charged': {
    label: 'Mark as Paid',
    title: 'Mark as paid',
    text: 'For money that you have received. The courier then collects that much less.',
    done: ({ order }) => `Payment of ${order} recorded`,
  },
  'payment.refunded': {
    label: 'Record a Refund',
    title: 'Record a refund',
    text: 'Give the money back first; this records it.',
    done: ({ order }) => `Refund of ${order} recorded`,
  },
}

/** '1 order', '1,200 orders'. */
export const ordersText = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`

export const orderActMessages = {
  ...acts,
  done: (p: { act: ActType; order: string }) => acts[p.act].done(p),
  ofParcel: (p: { act: string; number: number }) => `${p.act}: parcel ${p.number}`,
  /** In the bar of a phone, which is of the whole order. */
  ofParcelInBar: (p: { act: string; number: number }) => `${p.act} Parcel ${p.number}`,
  back: 'Back',
  busy: 'Saving…',
  createCopy: 'Create a copy',
  /** 'Send from Gulberg, Lahore'; of one of several parcels 'Send Parcel 2 from Gulberg, Lahore'. */
  instead: (p: { places: readonly { name: string; city: string }[]; number?: number }) =>
    `Send ${p.number ? `Parcel ${p.number} ` : ''}from ${p.places.map(({ name, city }) => `${name}, ${city}`).join(' and ')}`,
  /** After the city of an order was chosen: others whose customers wrote the same. */
  twins: {
    title: (p: { orders: number }) =>
      p.orders === 1 ? 'Fix 1 more order?' : `Fix ${p.orders.toLocaleString('en')} more orders?`,
    text: (p: { orders: number; spelling: string; city: string }) =>
      `${p.orders === 1 ? '1 other order waits' : `${p.orders.toLocaleString('en')} other orders wait`} under City Issue with "${p.spelling}". With ${p.city} as the city, ${p.orders === 1 ? 'it goes' : 'they go'} on as this one did.`,
    confirm: (p: { orders: number; city: string }) =>
      p.orders === 1 ? `Choose ${p.city} for it` : `Choose ${p.city} for all`,
    decline: 'Not Now',
    failed: 'Nobody knows whether it was done. Try again: it is done only once.',
    done: (p: { fixed: number; left: number; city: string }) => {
      if (p.fixed === 0) return 'Their city was chosen by somebody else already'
      const fixed = `City of ${p.fixed === 1 ? '1 more order' : `${p.fixed} more orders`} is ${p.city} now`
      return p.left === 0 ? fixed : `${fixed}. ${p.left.toLocaleString('en')} are left`
    },
  },
  /** 'Rs. 1,500 → Rs. 3,000'. */
  fromTo: (p: { before: string; after: string }) => `${p.before} → ${p.after}`,
  retry: 'Try Again',
  rereading: 'The order is being read again. Try again in a moment.',
  failed: 'No answer from the server. Try again: it is done only once.',
  sendAnyway: 'Go on with the Order as It Is Now',
  differs: 'What changed',
  changedFrom: (p: { field: string; before: string; after: string }) =>
    `${p.field}: ${p.before} → ${p.after}`,
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  /** 'knownCity' is shown as 'Known city'. */
  fieldName: (p: { field: string }) => {
    const words = p.field.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ')
    const spaced = words.toLowerCase().replace(/ minor$/, '')
    return spaced.charAt(0).toUpperCase() + spaced.slice(1)
  },
  checks: 'What has to be fixed first',
  cityWaits: 'You can verify it now: it then waits under City Issue until its city is chosen.',
  fix: {
    editCustomer: 'Edit Customer',
    chooseCity: 'Choose City',
    markPaid: 'Mark as Paid',
    cancelOrder: 'Cancel the Order',
    cancelFulfilment: 'Cancel the Fulfilment',
    release: 'Release',
    openProducts: 'Open Products',
    openWarehouses: 'Open Warehouses',
  },
  fields: {
    stock: 'Stock',
    reason: 'Reason',
    reasonHint: 'For your team: it is shown with the order and kept in the log.',
    cancelReason: 'Reason',
    chooseReason: 'Choose a reason',
    words: 'In your words',
    restock: 'The pieces can be sold again',
    scope: 'What to cancel',
    scopeParcel: (p: { number: number }) => `Only parcel ${p.number}`,
    scopeOrder: 'The whole order',
    isBookingCancelled: (p: { numbers: string }) => `The courier confirmed that ${p.numbers} is cancelled`,
    bookingHint: 'If not, a task stays open until it is cancelled there.',
    outcome: 'What did the courier say?',
    booked: 'It is booked',
    refused: 'It was refused',
    courier: 'Courier',
    /** Where none is connected, so that a new merchant finds it. */
    connectHint: 'With a connected courier, parcels are booked from here.',
    connect: 'Connect a Courier',
    cn: 'Consignment number',
    weight: 'Weight in kg',
    cod: (p: { amount: string }) => `The courier collects ${p.amount}.`,
    noCod: 'The courier collects nothing: it is paid.',
    refusedWith: "The courier's words",
    scanned: 'Pieces scanned',
    ofPieces: (p: { pieces: number }) => `This parcel has ${p.pieces} pieces.`,
    proof: 'How do you know?',
    proofHint: 'For example: the customer confirmed by phone.',
    advice: 'What should the courier do after a failed delivery?',
    adviceRetry: 'Try Again',
    adviceReturn: 'Return it',
    amount: 'Amount in rupees',
    received: (p: { amount: string }) => `${p.amount} was received for this order.`,
    giveBack: 'Cash that the courier collects',
    giveBackChoice: 'Record it and give it back',
    reference: 'Reference',
    referenceHint: 'Of the transfer or receipt',
    good: 'Good',
    damaged: 'Damaged',
    comesBack: 'Comes back',
    otherParcel: 'Second parcel',
    pieces: (p: { sku: string; place: string }) => `${p.sku}, ${p.place}`,
  },
  table: {
    item: 'Item',
    inParcel: 'In parcel',
    /** The name of the table. */
    pieces: 'Pieces of each item',
    allFrom: 'Send all from',
    toSend: (p: { quantity: number }) => `${p.quantity} to send`,
    stock: (p: { available: number }) => `${p.available} there`,
    distance: (p: { city: string; km: string | null }) => (p.km === null ? p.city : `${p.city}, ${p.km}`),
    km: (p: { km: number }) => `${p.km.toLocaleString('en')} km`,
    noLocations: 'Add a warehouse before this order can be allocated.',
    noOpenLocations: 'Open a warehouse before this order can be allocated: all are closed.',
  },
  parcelActs: (p: { number: number }) => `What to do with parcel ${p.number}`,
  unavailable: {
    call: 'Calls come with the confirmation desk. Until then, call the customer yourself.',
    busy: 'Something is being saved.',
    customerUnsaved: 'You have unsaved changes to the customer. Save or discard them first.',
  },
}

/** Changing the items of an order. */
export const itemChangeMessages = {
  list: 'Items of this order',
  takenOut: 'Taken out once you save.',
  difference: 'What this changes',
  grandTotal: 'G. Total',
  cod: 'COD to collect',
  stock: 'Pieces',
  noPieces: 'as before',
  pieces: (p: { sku: string; change: number }) =>
    p.change > 0 ? `${p.change} more of ${p.sku}` : `${-p.change} fewer of ${p.sku}`,
  reserved: 'What is reserved follows: fewer pieces go back to stock, more are taken from it.',
  notReserved: 'Nothing is reserved yet: stock is taken once the order is verified.',
  toGiveBack: (p: { amount: string }) =>
    `${p.amount} more than the order costs was paid: give it back, then record the refund.`,
  confirmMove: 'Save, and Send from There',
}

/** When the system cancels what is halted; `day` and `time` are the merchant's. */
export const haltEndMessages = {
  told: (p: { when: string }) =>
    `The customer knows: on ${p.when}, the system cancels it, if it still waits.`,
  untold: (p: { when: string }) => `From ${p.when} on, the system cancels it, once the customer was told.`,
  /** For who may note it. */
  howToTell: 'Press Customer Told when you have.',
}

export const parcelMessages = {
  title: (p: { number: number; of: number }) => (p.of === 1 ? 'Parcel 1' : `Parcel ${p.number} of ${p.of}`),
  list: 'Parcels',
  notSplit: 'Not split yet. Its parcels appear here once it is verified.',
  waitsForCity: 'Not split yet. Its parcels appear here once its city is chosen.',
  neverSplit: 'Cancelled before it was split: there are no parcels.',
  noPlace: 'No location yet',
  cn: 'CN',
  weightLabel: 'Weight',
  weight: (p: { kg: string }) => `${p.kg} kg`,
  cod: 'COD to collect',
  codDone: 'COD',
  returnClosed: 'Return checked',
  whyHere: 'Why here',
  from: (p: { city: string }) => `Distances from ${p.city}`,
  km: (p: { km: number }) => `${p.km.toLocaleString('en')} km`,
  noDistance: 'Distance not known',
  notShown: (p: { count: number }) => `${p.count} more were farther away.`,
  courierSays: (p: { words: string }) => `The courier refused it: ${p.words}`,
  returned: (p: { quantity: number }) => `${p.quantity} returned`,
  returnStages: { expected: 'On its way back', received: 'Back, to be checked' } as Readonly<
    Record<string, string>
  >,
  available: (p: { stock: readonly { sku: string; available: number }[] }) =>
    `Available: ${p.stock.map(({ sku, available }) => `${available.toLocaleString('en')} of ${sku}`).join(', ')}`,
  tasks: {
    attemptFailed: "The courier couldn't deliver it.",
    remittanceDiffers: 'The courier paid another amount.',
    remittedTwice: 'The courier paid for it twice.',
    remittedBeforeDelivery: 'The courier paid for it, and here it is not delivered.',
    courierAsked: 'The courier is asked about its cash.',
    codPaidElsewhere: 'It is paid already: give back what the courier collects.',
    bookingNotCancelled: 'Cancel its number at the courier: it may still be valid there.',
  } as Readonly<Record<string, string>>,
}

export const paymentMessages = {
  columns: { kind: 'Payment', at: 'Date', amount: 'Amount' },
  kind: {
    charged: 'Paid',
    collected: 'Collected on delivery',
    refunded: 'Refunded',
    remitted: 'Paid out by the courier',
    writtenOff: 'Written off',
    deducted: 'Deducted by the courier',
  },
  balance: {
    title: 'Balance',
    total: 'Total',
    paid: 'Paid',
    refunded: 'Refunded',
    codToCollect: 'COD to collect',
    collected: 'Collected',
    remitted: 'Remitted',
    difference: 'Difference',
  },
  /** What the difference is made of, while it is open. */
  writtenOff: 'Written off',
  deducted: 'Deducted by couriers',
  toPayOut: (p: { amount: string }) => `The courier has ${p.amount} to pay out.`,
  toPay: (p: { amount: string }) => `${p.amount} is still to be paid.`,
  toGiveBack: (p: { amount: string }) => `${p.amount} more than the order costs was paid.`,
}

/** Comments on parcels and notes on the order (orders.md §7). */
export const remarkMessages = {
  /** What only this kind says. */
  comment: {
    none: 'No comments yet.',
    label: 'New comment',
    hint: 'Seen by your team only.',
    add: 'Add Comment',
    empty: 'Enter a comment',
    notAdded: 'Comment not saved.',
    deleted: 'This comment was deleted.',
    deleteTitle: 'Delete this comment?',
  },
  note: {
    none: 'No notes yet. Write down what your team should know about this order.',
    label: 'New note',
    hint: 'Seen by your team only.',
    add: 'Add Note',
    empty: 'Enter a note',
    notAdded: 'Note not saved.',
    deleted: 'This note was deleted.',
    deleteTitle: 'Delete this note?',
  },
  /** orders.md: 'Comment not saved. Retry'. */
  commentRetry: 'Retry',
  tooLong: 'Enter at most 1,000 characters.',
  ofParcel: 'Parcel',
  ofOrder: 'Before the order was split',
  /** After the time at which it was written. */
  edited: 'changed',
  pinned: 'Pinned',
  pin: 'Pin',
  unpin: 'Unpin',
  change: 'Change',
  changed: 'Text',
  remove: 'Delete',
  deleteText: 'A mark stays that says who wrote it and when.',
  /** 'Change: Calls after 6': what a screen reader says of the button of one among several. */
  of: (p: { act: string; text: string }) =>
    `${p.act}: ${p.text.length > 40 ? `${p.text.slice(0, 40).trimEnd()}…` : p.text}`,
  oneAtATime: 'Save or cancel the other change first.',
  notChanged: 'Not saved. Try again.',
  /** What somebody else made of it, below who it was. */
  nowSays: (p: { text: string }) => `It now says: "${p.text}" Save again to replace it.`,
}

/** Changes that no act of this screen makes. */
const changes: Readonly<Record<string, string>> = {
  'order.created': 'Order created',
  'city.doubted': 'City not recognised',
  'customer.edited': 'Customer edited',
  'tags.changed': 'Tags changed',
  'note.added': 'Note added',
  'note.changed': 'Note changed',
  'note.pinned': 'Note pinned',
  'note.unpinned': 'Note unpinned',
  'note.deleted': 'Note deleted',
  'note.restored': 'Note restored',
  'comment.added': 'Comment added',
  'comment.changed': 'Comment changed',
  'comment.deleted': 'Comment deleted',
  'assignment.undone': 'Assignment undone',
  'booking.refused': 'Courier refused it',
  'booking.lost': 'Courier never had the booking: booked again',
  'booking.unanswered': 'No answer from the courier',
  'cancel.refused': 'Courier did not cancel it',
  'parcel.packed': 'Packed',
  'courier.pickedUp': 'Picked up by the courier',
  'courier.delivered': 'Delivered by the courier',
  'courier.returned': 'Returned by the courier',
  'courier.attemptFailed': 'Delivery failed',
  'courier.bookingEnded': 'Booking ended by the courier',
  'advice.told': 'Courier has the advice',
  'advice.refused': 'Courier did not take the advice',
  'cod.remitted': 'Paid out by the courier',
  'cod.takenBack': 'Settlement taken back',
  'cod.writtenOff': 'Cash written off',
  'charge.recorded': 'Charges of the courier',
  'cash.questioned': 'The settlement does not match',
}

const past: Record<ActType, string> = {
  'order.verified': 'Verified',
  'city.fixed': 'City chosen',
  'order.held': 'Put on hold',
  'hold.released': 'Released',
  'customer.told': 'Customer informed about the cancellation',
  'items.changed': 'Items changed',
  'order.cancelled': 'Cancelled',
  'parcel.assigned': 'Assigned',
  'parcel.assignedWithoutStock': 'Assigned without stock',
  'stock.rechecked': 'Stock checked again',
  'booking.asked': 'Courier asked to book it',
  'booking.withdrawn': 'Booking withdrawn',
  'cancel.asked': 'Courier asked to cancel it',
  'person.found': 'Booked, as a person found',
  'person.lacks': 'Not booked, as a person found',
  'parcel.approved': 'Approved',
  'booking.retried': 'Booked again',
  'parcel.dispatched': 'Dispatched',
  'parcel.markedDelivered': 'Marked as delivered',
  'parcel.markedReturned': 'Marked as returned',
  'delivery.advised': 'Courier advised',
  'parcel.returned': 'Pieces taken back',
  'return.checked': 'Return checked',
  'parcel.disapproved': 'Disapproved',
  'parcel.unassigned': 'Unassigned',
  'parcel.split': 'Split',
  'fulfilment.cancelled': 'Fulfilment cancelled',
  'payment.charged': 'Payment recorded',
  'payment.refunded': 'Refund recorded',
}

const logKinds: Readonly<Record<string, string>> = {
  order: 'Order',
  items: 'Items',
  parcel: 'Parcels',
  assignment: 'Assignments',
  customer: 'Customer',
  tags: 'Tags',
  note: 'Notes',
  comment: 'Comments',
  payment: 'Payments',
  booking: 'Courier bookings',
  courier: 'Courier news',
  fulfilment: 'Fulfilment',
  return: 'Returns',
  stock: 'Stock',
  city: 'City',
  hold: 'On hold',
}

const doers: Readonly<Record<string, string>> = {
  system: 'System',
  customer: 'Customer',
  courier: 'Courier',
  store: 'Store',
}

/** The fields of the log that are not named as the screen names them. */
const changedFields: Readonly<Record<string, string>> = {
  adjustmentMinor: 'Adjustments',
  cn: 'Consignment number',
  codMinor: 'COD to collect',
  couponMinor: 'Coupon discount',
  courierWords: "Courier's words",
  giftCardMinor: 'Gift card discount',
  grandTotalMinor: 'G. Total',
  halted: 'Halt',
  held: 'On hold',
  items: 'Items',
  knownCity: 'Recognised city',
  locationId: 'Location',
  phone: 'Number',
  putBack: 'back to stock',
  quantity: 'quantity',
  reserved: 'reserved',
  returned: 'came back',
  returnStage: 'Return',
  risk: 'Risk status',
  taken: 'taken from stock',
  verified: 'Verified by',
  weightGrams: 'Weight',
}

/** What a change changed. */
export const changeMessages = {
  fields: changedFields,
  /** 'Parcel 1: COD to collect', 'LAWN-1: reserved'. */
  of: (p: { name: string; field: string }) => `${p.name}: ${p.field}`,
  otherLocation: 'another location',
  goneItem: 'An item that is gone',
  item: (p: { sku: string; quantity: number; price: string }) => `${p.quantity} × ${p.sku} (${p.price})`,
}

export const logMessages = {
  title: 'Order log',
  filter: 'Show',
  everything: 'Everything',
  kind: (p: { kind: string }) => logKinds[p.kind] ?? orderActMessages.fieldName({ field: p.kind }),
  /** 'Approved: parcel 2'. */
  event: (p: { event: string; parcel: number | null }) => {
    const text =
      past[p.event as ActType] ?? changes[p.event] ?? orderActMessages.fieldName({ field: p.event })
    return p.parcel === null ? text : orderActMessages.ofParcel({ act: text, number: p.parcel })
  },
  by: (p: { kind: string }) => doers[p.kind] ?? 'Team',
  changes: (p: { count: number }) => (p.count === 1 ? '1 field changed' : `${p.count} fields changed`),
  request: (p: { id: string }) => `Request ${p.id}`,
}
