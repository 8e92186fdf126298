/** The texts of allocation: why an order halts, why a parcel is where it is, and what is wrong with an assignment. */
import type { Halt, Shortage, Verdict } from '#domain/fulfilment/allocation.ts'
import type { AssignmentRefusal } from '#domain/fulfilment/assignment.ts'

type Coded = { code: string; params: unknown }

/** A sentence for each code, which gets the params of that code. */
type Sentences<Union extends Coded> = {
  [Code in Union['code']]: (params: Extract<Union, { code: Code }>['params']) => string
}

/** The sentence of a code. The type of `sentences` says that its params fit. */
function sentenceOf<Union extends Coded>(sentences: Sentences<Union>, { code, params }: Union): string {
  return (sentences as Record<string, (params: unknown) => string>)[code]?.(params) ?? ''
}

const kilometres = (km: number) => `${km.toLocaleString('en')} km`

const shortage = ({ sku, needed, available }: Shortage) =>
  `Not enough stock of ${sku}: need ${needed}, have ${available} in all locations`

const parcelLimit = (p: { parcels: number; limit: number }) =>
  `This would make ${p.parcels} parcels. Your limit is ${p.limit}.`

const halts: Sentences<Halt> = {
  noWarehouse: () => 'Add a warehouse before this order can be allocated',
  noOpenWarehouse: () => 'Open a warehouse before this order can be allocated: all are closed',
  noStockInCity: (p) => `No stock in ${p.city}`,
  notEnoughStock: (p) => p.shortages.map(shortage).join('. '),
  tooManyParcels: parcelLimit,
}

const verdicts: Sentences<Verdict> = {
  chosen: () => 'Sends this parcel',
  disapproved: () => 'Disapproved this order',
  inactive: () => 'Closed',
  otherCity: (p) => `In ${p.city}, not in the customer's city`,
  noStock: () => 'Has nothing of this order',
  notEnough: (p) => `Needs ${p.needed} of ${p.sku}, has ${p.available}`,
  doesNotComplete: (p) => `Does not complete the order with ${p.names.join(' or ')}`,
  farther: (p) => (p.km === null ? 'Its distance is not known' : `${kilometres(p.km)} farther`),
  lessStock: (p) => (p.pieces === 1 ? 'Has 1 piece less' : `Has ${p.pieces} pieces less`),
  moreOpenParcels: (p) =>
    p.parcels === 1 ? 'Has 1 more open parcel today' : `Has ${p.parcels} more open parcels today`,
  laterId: () => 'Equal: the first of the list was taken',
  hasAll: () => 'Has everything',
  passedOver: () => 'Somebody chose another location',
}

/** Stock changed between suggestion and confirmation. */
const stockChanged = (p: { warehouse: string; available: number; needed: number }) =>
  `${p.warehouse} now has ${p.available} of ${p.needed}. Choose again.`

export const assignmentRefusals: Sentences<AssignmentRefusal> = {
  unitsLeft: (p) => {
    const all = p.quantity === 1 ? `the 1 unit of ${p.sku}` : `all ${p.quantity} units of ${p.sku}`
    return `Assign ${all}. ${p.left} ${p.left === 1 ? 'is' : 'are'} left.`
  },
  tooManyUnits: (p) =>
    `Only ${p.quantity} of ${p.sku} ${p.quantity === 1 ? 'was' : 'were'} ordered. Take ${p.over} away.`,
  stockShort: (p) =>
    p.available === 0
      ? `${p.warehouse} has no ${p.sku}.`
      : `${p.warehouse} has only ${p.available} of ${p.sku}.`,
  stockMoved: stockChanged,
  tooManyParcels: parcelLimit,
  warehouseClosed: (p) => `${p.warehouse} is closed. Choose another warehouse.`,
  warehouseUnknown: () => 'Choose a warehouse from the list.',
  lineUnknown: () => 'This item is not in the order.',
  quantityInvalid: () => 'Enter a whole number of units, 1 or more.',
}

export const allocationMessages = {
  /** Why an order is in Halt (orders.md §6). */
  halt: (halt: Halt) => sentenceOf(halts, halt),
  /** Beside 'No stock in {city}': who has it, one press away; null when nobody has. */
  nearest: (p: { nearest: readonly { name: string; city: string; km: number | null }[] }) => {
    const places = p.nearest.map(({ name, city, km }) =>
      km === null ? `${name} in ${city}` : `${name} in ${city} (${kilometres(km)})`,
    )
    return places.length === 0 ? null : `Nearest with stock: ${places.join(' and ')}`
  },
  whyHere: 'Why here',
  /** Why a warehouse was chosen or not. */
  verdict: (verdict: Verdict) => sentenceOf(verdicts, verdict),
  /** What is wrong with an assignment. */
  refusal: (refusal: AssignmentRefusal) => sentenceOf(assignmentRefusals, refusal),
  stockChanged,
}
