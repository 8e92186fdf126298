/** The texts of the warehouses screen, and of how orders are split (orders.md §5 and §6). */

import type { SplitOption } from '#domain/fulfilment/allocation.ts'
import type { AllocationPreview } from '#domain/fulfilment/allocationSettings.ts'
import type { PlaceField } from '#domain/learnedSpellings.ts'
import type { LocationField } from '#domain/locations.ts'
import type { ResetEffect } from '#domain/onboarding/draft.ts'
import type { Problem } from '#domain/problems.ts'
import { resetAnswers } from './onboarding.ts'
import { settingsSectionMessages } from './settingsSections.ts'
import { splitOptionNames } from './splitOptions.ts'

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const orders = (n: number) => count(n, 'order', 'orders')

const problems: Partial<Record<LocationField, Partial<Record<Problem, string>>>> = {
  name: { missing: 'Enter a name', malformed: 'Check this field', tooLong: 'Use a shorter name' },
  city: {
    missing: 'Choose a city from the list.',
    malformed: 'Check this field',
    tooLong: 'Use a shorter name',
  },
  address: { malformed: 'Check this field', tooLong: 'Use fewer characters' },
}

const optionTexts: Record<SplitOption, string> = {
  OPTION_1: "Only from the customer's city. An order that finds no stock there is halted.",
  OPTION_2: 'From the nearest warehouse that has everything; within 10 km, from the one with the most.',
  OPTION_3: 'The nearest warehouse is suggested, and a person confirms.',
  OPTION_4: 'A person chooses the warehouse of every order.',
}

export const warehousesMessages = {
  spellings: {
    title: 'Places and learned spellings',
    lead: 'When somebody chooses the city of an order, they can have its spelling learned. Orders that come in later are read by it.',
    none: 'None yet.',
    failed: "The spellings couldn't be loaded.",
    means: { before: '“', after: (p: { city: string }) => `” is always read as ${p.city}` },
    near: (p: { city: string; province: string }) => `”, ${p.province}, is a place near ${p.city}`,
    taught: (p: { taughtBy: string; day: string }) => [p.taughtBy, p.day].filter(Boolean).join(', '),
    end: 'Take Back',
    endNamed: (p: { written: string }) => `Take Back “${p.written}”`,
    ending: 'Taking Back …',
    notEnded: 'It was not taken back. Try again.',
  },
  /** Of the company's own (orders.md §5). */
  places: {
    title: 'Add a place',
    lead: 'A village or a place that is not known here: its orders are sent as those of the known place that it is near.',
    form: { name: 'Name', province: 'Province', city: 'Near' } satisfies Record<PlaceField, string>,
    nameHint: 'As customers write it.',
    nearHint: 'The known place whose courier and warehouse serve it.',
    twins: (p: { places: readonly string[] }) => `Known already: ${p.places.join('; ')}?`,
    chooseProvince: 'Choose a province',
    add: 'Add Place',
    adding: 'Adding …',
    problem: (p: { field: PlaceField; problem: Problem }) =>
      p.problem === 'tooLong'
        ? 'Use a shorter name'
        : p.problem === 'malformed'
          ? 'Check this field'
          : { name: 'Enter a name', city: 'Choose the place that it is near', province: 'Choose a province' }[
              p.field
            ],
  },
  title: settingsSectionMessages.sections.warehouses.name,
  add: 'Add Warehouse',
  caption: 'Warehouses',
  columns: {
    name: 'Name',
    city: 'City',
    address: 'Address',
    openParcels: 'Open parcels',
    units: 'On hand',
    reserved: 'Reserved',
    actions: 'Actions',
  },
  noAddress: 'No address',
  closed: 'Closed',
  exportLocation: 'Sends abroad',
  phoneFacts: (p: { openParcels: number; units: number; reserved: number }) =>
    `${count(p.openParcels, 'open parcel', 'open parcels')}, ${count(p.units, 'piece', 'pieces')}, ${p.reserved.toLocaleString('en')} reserved`,
  edit: 'Edit',
  close: 'Close',
  reopen: 'Open Again',
  editOne: (p: { name: string }) => `Edit ${p.name}`,
  closeOne: (p: { name: string }) => `Close ${p.name}`,
  reopenOne: (p: { name: string }) => `Open ${p.name} again`,
  rowMenu: (p: { name: string }) => `Actions for ${p.name}`,
  failed: "Warehouses couldn't be loaded.",
  empty: {
    title: 'No warehouses yet',
    text: 'Orders are sent from a warehouse. Add one before you verify the first order.',
  },
  emptyProvider: {
    title: 'No warehouses chosen',
    text: (p: { provider: string }) =>
      `Your company uses ${p.provider} warehouses, and has chosen none. Please contact support.`,
  },
  /** Why the warehouses of a company that is run by the provider are only looked at. */
  readOnly: (p: { provider: string }) =>
    `These are the ${p.provider} warehouses that you chose when you set up your company. ${p.provider} runs them, so names, addresses and stock places are not changed here.`,
  /** Whose warehouses they are, which a company chose in its set-up. */
  whose: {
    title: 'Whose warehouses',
    own: 'Your own',
    provider: (p: { provider: string }) => `Those of ${p.provider}`,
    useOwn: 'Use Your Own Warehouses',
    useProvider: (p: { provider: string }) => `Use ${p.provider} Warehouses`,
    choose: 'Choose Other Warehouses',
    text: 'You see what it changes before anything is changed.',
    titleOwn: 'Use your own warehouses?',
    titleProvider: (p: { provider: string }) => `Use ${p.provider} warehouses?`,
    titleChoose: (p: { provider: string }) => `Which ${p.provider} warehouses?`,
    loading: 'Counting what is in your warehouses',
    failed: "It couldn't be read what is in your warehouses.",
    back: 'Back',
    effect: (p: { provider: string; usesOwn: boolean }) =>
      p.usesOwn
        ? 'You keep count of the stock, book the couriers and hand the parcels over.'
        : `${p.provider} keeps count of the stock, books the couriers and hands the parcels over.`,
    closes: (p: { places: readonly string[] }) =>
      `No more orders are sent from ${p.places.join(', ')}. Parcels that are with a courier go on.`,
    pieces: (p: { pieces: number; where: string }) =>
      `${count(p.pieces, 'piece stays', 'pieces stay')} counted there (${p.where}), and no order takes them: move them by stock adjustments.`,
    resets: (p: { answers: readonly ResetEffect[] }) =>
      `This resets: ${p.answers.map((answer) => resetAnswers[answer]).join(', ')}.`,
    offered: 'Choose at least one',
    none: (p: { provider: string }) => `No ${p.provider} warehouses available. Please contact support.`,
    reopen: 'Open these again',
    addFirst: 'You have none yet: add one afterwards. Until then, orders wait.',
    notSaved: "This couldn't be saved. What you chose stays here; please try again.",
    saveOwn: 'Use Own Warehouses',
    saveProvider: 'Use These Warehouses',
  },
  needsOwnOrders: {
    title: 'Warehouses come with your own orders',
    text: 'You are looking at the sample, whose orders need none.',
  },
  addTitle: 'Add warehouse',
  editTitle: 'Edit warehouse',
  form: {
    name: 'Name',
    city: 'City',
    address: 'Address',
    isExport: 'International orders',
  } satisfies Record<LocationField, string>,
  problem: (p: { field: LocationField; problem: Problem }) => problems[p.field]?.[p.problem],
  valueText: (p: { field: string; value: string }) =>
    p.field === 'isExport' ? (p.value === 'yes' ? 'yes' : 'no') : p.value,
  cities: 'Cities',
  addressHint: 'Where a courier collects the parcels.',
  exportChoice: 'Send them from here',
  exportHint: 'One warehouse sends all of them: this one takes over from any other.',
  closeTitle: (p: { name: string }) => `Close ${p.name}?`,
  closeText: 'No order is sent from a closed warehouse. You can open it again at any time.',
  closeConfirm: 'Close Warehouse',
  closeKeep: 'Keep It Open',
  closingReason: 'Reason',
  closingReasonHint: 'Shown beside the warehouse, and kept in the log.',
  closing: 'Closing…',
  keptTitle: (p: { name: string }) => `${p.name} stays open`,
  keptBack: 'Back',
  keptOrders: 'Orders with open parcels',
  keptMore: (p: { parcels: number }) =>
    p.parcels === 1 ? '1 more parcel' : `${p.parcels.toLocaleString('en')} more parcels`,
  split: {
    title: 'How orders find their warehouse',
    limit: (p: { parcels: number }) => `At most ${count(p.parcels, 'parcel', 'parcels')} for one order.`,
    halted: (p: { haltsWholeOrders: boolean }) =>
      p.haltsWholeOrders
        ? 'An order that does not fit is halted, until a person decides.'
        : 'Of an order that does not fit only the part without stock is halted; the rest is sent.',
    expiry: (p: { haltDays: number }) =>
      p.haltDays === 0
        ? ''
        : `After ${count(p.haltDays, 'day', 'days')} it is cancelled, if the customer was told.`,
    change: 'Change',
    changeLabel: 'Change How Orders Find Their Warehouse',
    legend: 'How should an order find its warehouse?',
    names: splitOptionNames,
    texts: optionTexts,
    now: 'Now',
    maxParcels: 'Parcels of one order, at most',
    halts: 'When something of an order has no stock',
    haltsWhole: 'The whole order is halted',
    haltsPart: 'Only the part without stock is halted',
    haltDays: 'Cancel what is halted',
    haltDaysHint: 'Only once somebody pressed Customer Told in the halted order.',
    days: (p: { days: number }) => (p.days === 0 ? 'Never' : `After ${count(p.days, 'day', 'days')}`),
    dialog: 'How orders find their warehouse',
    only: 'This is for orders that have no warehouse yet. All others stay where they are.',
    counting: 'Counting what this changes…',
    countingFirst: 'Wait until it is counted what this changes',
    notCounted: "It couldn't be counted what this changes.",
    notSaved: "This couldn't be saved. What you chose stays here; please try again.",
    save: 'Use from Now On',
    close: 'Close',
    preview: previewText,
    fields: {
      splitLogic: 'Way of splitting',
      maxParcels: 'Parcels of one order',
      haltsWholeOrders: 'What is halted',
      haltDays: 'Days until it is cancelled',
    } as Partial<Record<string, string>>,
  },
}

/** What a choice would change, in sentences: 'Of 9 orders without a warehouse, 2 would go elsewhere.' */
function previewText(p: AllocationPreview): string[] {
  if (p.orders === 0) return ['No order is waiting for a warehouse now.']
  const changes = [
    p.elsewhere > 0 && `${orders(p.elsewhere)} would go elsewhere`,
    p.halted > 0 && `${orders(p.halted)} would be halted`,
    p.byHand > 0 && `${orders(p.byHand)} would wait for a person`,
  ].filter((part) => part !== false)
  const rest = p.orders - p.elsewhere - p.halted - p.byHand
  const of = p.isPartial ? `Of the oldest ${orders(p.orders)}` : `Of ${orders(p.orders)}`
  return changes.length > 0
    ? [
        `${of} without a warehouse:`,
        ...changes,
        ...(rest > 0 ? [`nothing would change for ${orders(rest)}`] : []),
      ]
    : [`${of} without a warehouse, none would go elsewhere.`]
}
