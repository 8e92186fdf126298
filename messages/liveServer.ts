/** Texts of the live API's responses (orders.md §3 to §5), as far as fulfilment.ts does not have them. */
import { ago } from './ago.ts'

const subjects = {
  order: 'This order',
  parcel: 'This parcel',
  product: 'This product',
  customer: 'This customer',
  location: 'This warehouse',
  company: 'How the company works',
  remark: 'This text',
  person: 'This person',
  invitation: 'This invitation',
  view: 'This view',
}

/** The locations that an order leaves from and would leave from, and why it would halt. */
type Moved = { from: readonly string[]; to: readonly string[]; halt: string | null }

function movedText(p: Moved): string {
  const instead = p.from.length > 0 ? ` instead of ${p.from.join(' and ')}` : ''
  const [leaves, halts, waits] = [
    p.to.length > 0 ? `This order would leave from ${p.to.join(' and ')}${instead}.` : '',
    p.halt === null ? '' : `${p.to.length > 0 ? 'A part of it' : 'This order'} would halt: ${p.halt}.`,
    `Somebody would have to choose where it leaves from${instead}.`,
  ]
  return [leaves, halts].filter(Boolean).join(' ') || waits
}

export const liveServerMessages = {
  companyNotOnboarded: 'Your company is not set up yet.',
  tooManyStreams: 'News of changes are open in too many tabs. Close one of them.',
  keyMissing: 'Send an Idempotency-Key with every change.',
  keyReused: 'This Idempotency-Key was used for another request.',
  staleVersion: (p: { subject: keyof typeof subjects; name: string; ageMs: number }) =>
    `${subjects[p.subject]} was changed by ${p.name} ${ago(p.ageMs)}.`,
  unknownEvent: 'This is not an event of it.',
  malformed: 'This is not a valid value.',
  notPhoto: 'Choose a picture of at most 64 kB and 640 × 640 pixels: a JPEG without notes of the camera.',
  notText: 'Enter text.',
  notYesOrNo: 'Choose yes or no.',
  notList: 'Enter a list.',
  unstorable: 'This text contains characters that cannot be used.',
  tooLarge: (p: { most: number }) => `Enter at most ${p.most.toLocaleString('en')}.`,
  tooSmall: (p: { least: number }) => `Enter at least ${p.least.toLocaleString('en')}.`,
  notWhole: 'Enter a whole number.',
  notNumber: 'Enter a number.',
  tooLong: (p: { most: number }) => `Enter at most ${p.most.toLocaleString('en')} characters.`,
  tooMany: (p: { most: number }) => `There are at most ${p.most.toLocaleString('en')}.`,
  ofItem: (p: { position: number; text: string }) => `Item ${p.position}: ${p.text}`,
  required: 'This field is required.',
  noSpelling:
    'Enter a name that is not known yet, and no part of a town: one such as "DHA Phase 5" is in several towns.',
  email: 'Enter a valid email address.',
  unknownSku: (p: { sku: string }) => `"${p.sku}" is none of your products. Add it to Products first.`,
  unknownItem: (p: { position: number }) => `Item ${p.position}: choose a product from the list.`,
  itemWithoutPrice: (p: { position: number }) => `Item ${p.position} needs a title and a price.`,
  tagTooLong: (p: { max: number }) => `A tag has at most ${p.max} characters.`,
  systemTag: (p: { tag: string }) => `The tag "${p.tag}" is set by the system.`,
  noLocation: 'Add or open a warehouse first.',
  unknownLocation: 'Choose one of your warehouses.',
  unknownProduct: 'Choose one of your products.',
  providerLocation: "This warehouse is the provider's: its name and city cannot be changed here.",
  countedByProvider: (p: { name: string }) =>
    `${p.name} is a warehouse of the provider, who counts what is there. Say only what you sent: received.`,
  providerWarehouses: "Your company uses the provider's warehouses. It has none of its own to add.",
  notUsedLocation: 'Your company uses other warehouses now. Change whose warehouses it uses first.',
  limitOfParcels: (p: { most: number }) => `Enter a whole number from 1 to ${p.most}.`,
  closedLocation: 'This warehouse is closed. Open it again first.',
  /** What was counted or corrected was seen with another stock. */
  countMoved: (p: { name: string; onHand: number; seen: number }) =>
    `${p.name} now has ${p.onHand} on hand, no longer ${p.seen}. Check the quantity and save again.`,
  unfilteredView: 'Choose a filter, a search or a sort for the view.',
  orderHasHistory: 'An order that was worked on is kept. Cancel it instead.',
  fixedForMore:
    'What is booked or sent already costs more than the whole order would. Check prices and discounts.',
  /** What a changed city does to the parcels of an order. */
  reallocation: (p: Moved & { fromCity: string; toCity: string }) =>
    `The city changes from ${p.fromCity} to ${p.toCity}. ${movedText(p)} Continue?`,
  /** What other items do to them. */
  itemsReallocation: (p: Moved) => `${movedText(p)} Continue?`,
  orderNotByHand: 'An order from a store or an import is kept. Cancel it instead.',
  refundTooHigh: 'More than was paid cannot be refunded.',
  paymentTooHigh: 'More than the rest to pay cannot be recorded.',
  commentTooOld: 'A comment can be changed for 5 minutes.',
  notYours: 'Only its author can change this.',
}
