/** Which warehouses send an order: the four options of split_logic (orders.md §6). */
import type { splitLogics } from '#domain/onboarding/fields.ts'
import { inOrder } from '#domain/text.ts'
import { availableAt, type OrderedLine, type StockedWarehouse, unitsOf } from './assignment.ts'
import { isMeasured, kilometresBetween } from './distance.ts'
import { bestSet, byPlace, greedySet, type Holder, isEnough, piecesOf, whyBehind } from './warehouseSets.ts'

export type SplitOption = (typeof splitLogics)[number]

export type AllocationInput = {
  option: SplitOption
  /** As `resolveCity` names it; not used for an international order. */
  customerCity: string
  isInternational: boolean
  lines: readonly OrderedLine[]
  warehouses: readonly StockedWarehouse[]
  /** Warehouses that disapproved it. */
  excluded: readonly string[]
  maxParcels: number
}

/** Ordered and not there, summed over the lines of a SKU. */
export type Shortage = { sku: string; needed: number; available: number }

/** Why a warehouse was chosen or not. Kilometres are whole. */
export type Verdict =
  | { code: 'chosen'; params: Record<never, never> }
  | { code: 'disapproved'; params: Record<never, never> }
  | { code: 'inactive'; params: Record<never, never> }
  | { code: 'otherCity'; params: { city: string } }
  | { code: 'noStock'; params: Record<never, never> }
  | { code: 'notEnough'; params: Shortage }
  | { code: 'doesNotComplete'; params: { names: string[] } }
  | { code: 'farther'; params: { km: number | null } }
  | { code: 'lessStock'; params: { pieces: number } }
  | { code: 'moreOpenParcels'; params: { parcels: number } }
  | { code: 'laterId'; params: Record<never, never> }
  | { code: 'hasAll'; params: Record<never, never> }
  /** A person chose where it is sent from. */
  | { code: 'passedOver'; params: Record<never, never> }

export type Candidate = {
  warehouseId: string
  name: string
  city: string
  /** Whole kilometres from the customer's city, or from the export location; null when unknown. */
  distanceKm: number | null
  openParcelsToday: number
  /** Available pieces of each ordered SKU, in the order of the lines. */
  stock: { sku: string; available: number }[]
  verdict: Verdict
}

/** 'Why here': plain JSON, stored with the parcel. The chosen ones come first, then the nearest. */
export type Why = {
  option: SplitOption
  /** The city that distances are measured from; null when there is none. */
  from: string | null
  candidates: Candidate[]
  /** How many more there are than `candidates` shows. */
  notShown: number
}

export type PlannedParcel = { warehouseId: string; lines: { lineId: string; quantity: number }[]; why: Why }

export type Halt =
  /** There is nothing to choose from: a company with own warehouses has added none. */
  | { code: 'noWarehouse'; params: Record<never, never> }
  /** All of them are closed. */
  | { code: 'noOpenWarehouse'; params: Record<never, never> }
  /** Option 1: `nearest` are those that could send it, if any; empty when none can. */
  | {
      code: 'noStockInCity'
      params: { city: string; nearest: { name: string; city: string; km: number | null }[] }
    }
  | { code: 'notEnoughStock'; params: { shortages: Shortage[] } }
  | { code: 'tooManyParcels'; params: { parcels: number; limit: number } }

export type Allocation =
  | { parcels: PlannedParcel[] }
  /** `instead`: what a person may assign with one press, from outside of the city; empty when there is nothing. */
  | { halted: Halt; instead: PlannedParcel[]; why: Why }
  /** Options 3 and 4: all warehouses by distance, and the parcels to preselect (option 3, if anything fits). */
  | { suggested: { preselected: PlannedParcel[]; why: Why } }

/** Farther than any two places are: a quarter more than half the way round the earth. */
const UNKNOWN_KM = 25_000

/** How many candidates are stored with each parcel. */
const MOST_SHOWN = 8

type Ranked = Holder & { warehouse: StockedWarehouse; distanceKm: number | null }

/** What an order needs, and every warehouse, nearest first. */
type Situation = {
  input: AllocationInput
  skus: readonly string[]
  /** Pieces of each of `skus`. */
  needs: readonly number[]
  /** The place that distances are measured from. */
  origin: string | null
  isOnlyInCity: boolean
  ranked: readonly Ranked[]
}

/**
 * Returns the parcels of an order, why it halts, or what to suggest to the person who assigns it. The same input gives
 * the same answer, in whatever order its warehouses are. An international order is measured from the export location
 * (the one with the lowest id), and option 1 acts as 2. To a city that is not one of ours, all distances are unknown:
 * an order waits in City Issue before it comes here, but one that was allocated may name a city that is no longer known.
 * Throws without lines.
 */
export function allocate(input: AllocationInput): Allocation {
  const situation = situationOf(input)
  const { option } = input
  if (option === 'OPTION_4') return { suggested: { preselected: [], why: whyOf([], situation) } }

  const { candidates, shortages, set } = searched(situation)
  if (option === 'OPTION_3') {
    const preselected = set ? parcelsOf(set, situation) : []
    return { suggested: { preselected, why: whyOf(set ?? [], situation) } }
  }
  if (set) return { parcels: parcelsOf(set, situation) }

  const instead = situation.isOnlyInCity ? planAnywhere(situation) : []
  return {
    halted: haltOf(situation, { candidates, shortages, instead }),
    instead,
    why: shown(whyOf([], situation)),
  }
}

function haltOf(
  situation: Situation,
  found: { candidates: readonly Ranked[]; shortages: Shortage[]; instead: readonly PlannedParcel[] },
): Halt {
  const { input, needs, isOnlyInCity } = situation
  if (input.warehouses.length === 0) return { code: 'noWarehouse', params: {} }
  if (!input.warehouses.some(({ isActive }) => isActive)) return { code: 'noOpenWarehouse', params: {} }
  if (found.shortages.length === 0) {
    const parcels = greedySet(found.candidates, needs).length
    return { code: 'tooManyParcels', params: { parcels, limit: input.maxParcels } }
  }
  if (!isOnlyInCity) return { code: 'notEnoughStock', params: { shortages: found.shortages } }
  const nearest = nearestOf(found.instead, situation)
  return { code: 'noStockInCity', params: { city: input.customerCity, nearest } }
}

/**
 * What a person who chooses sees now: every warehouse with its reason, what allocation would take, and what it would
 * take from outside of the city. Of a parcel that waits for a person, or in Halt: the stock of its split is past.
 */
export function suggestionFor(input: AllocationInput): {
  why: Why
  preselected: PlannedParcel[]
  instead: PlannedParcel[]
} {
  const situation = situationOf(input)
  const set = input.option === 'OPTION_4' ? null : searched(situation).set
  return {
    why: whyOf(set ?? [], situation),
    preselected: set ? parcelsOf(set, situation) : [],
    instead: set === null && situation.isOnlyInCity ? planAnywhere(situation) : [],
  }
}

/** 'Why here' of what a person assigned to these warehouses. */
export function whyByHand(input: AllocationInput, chosen: readonly string[]): Why {
  const situation = { ...situationOf(input), isOnlyInCity: false }
  const set = situation.ranked.filter(({ id }) => chosen.includes(id))
  const why = whyOf(set, situation)
  const candidates = why.candidates.map((candidate) =>
    comparedVerdicts.includes(candidate.verdict.code)
      ? { ...candidate, verdict: { code: 'passedOver' as const, params: {} } }
      : candidate,
  )
  return shown({ ...why, candidates })
}

/** Why allocation takes another one: a person had reasons of their own. */
const comparedVerdicts: readonly Verdict['code'][] = [
  'doesNotComplete',
  'farther',
  'lessStock',
  'moreOpenParcels',
  'laterId',
]

/** What could send the order, what is missing for it, and the best of it; null when nothing fits. */
function searched(situation: Situation) {
  const candidates = situation.ranked.filter((each) => refusalOf(each, situation) === null)
  const shortages = shortagesOf(candidates, situation)
  const set = shortages.length > 0 ? null : bestSet(candidates, situation.needs, situation.input.maxParcels)
  return { candidates, shortages, set }
}

/**
 * What of an order that halts can be sent all the same, and what is left of it to allocate: for a company that halts only
 * the part without stock (transition 13). The rest stays a parcel of its own, so that this takes one fewer than the
 * limit. Null when nothing can be sent.
 */
export function partOf(input: AllocationInput): { parcels: PlannedParcel[]; rest: AllocationInput } | null {
  const situation = situationOf(input)
  const candidates = situation.ranked.filter((each) => refusalOf(each, situation) === null)
  const needs = situation.needs.map((need, index) => Math.min(need, stockOf(candidates, index)))
  const most = input.maxParcels - 1
  const set = bestSet(candidates, needs, most) ?? greedySet(candidates, needs).slice(0, most)
  const parcels = parcelsOf(set, { ...situation, needs })
  if (parcels.length === 0) return null
  const taken = parcels.flatMap(({ warehouseId, lines }) => lines.map((line) => ({ ...line, warehouseId })))
  const lines = input.lines.map((line) => ({
    ...line,
    quantity: line.quantity - unitsOf(taken.filter(({ lineId }) => lineId === line.lineId)),
  }))
  const takenOf = (sku: string, from: string) =>
    unitsOf(
      taken.filter(
        ({ lineId, warehouseId }) =>
          warehouseId === from && input.lines.some((line) => line.lineId === lineId && line.sku === sku),
      ),
    )
  const warehouses = input.warehouses.map(({ available, ...warehouse }) => {
    const left = Object.entries(available).map(
      ([sku, has]) => [sku, has - takenOf(sku, warehouse.id)] as const,
    )
    return { ...warehouse, available: Object.fromEntries(left) }
  })
  return {
    parcels,
    rest: {
      ...input,
      lines: lines.filter(({ quantity }) => quantity > 0),
      warehouses,
      maxParcels: input.maxParcels - parcels.length,
    },
  }
}

function situationOf(input: AllocationInput): Situation {
  const needBySku = new Map<string, number>()
  for (const { sku, quantity } of input.lines) needBySku.set(sku, (needBySku.get(sku) ?? 0) + quantity)
  if (needBySku.size === 0) throw new Error('allocation needs a line')
  const skus = [...needBySku.keys()]
  const origin = originOf(input)
  const ranked = input.warehouses.map((warehouse): Ranked => {
    const km = origin === null ? null : kilometresBetween(origin, warehouse.city)
    return {
      warehouse,
      id: warehouse.id,
      distanceKm: km === null ? null : Math.round(km),
      km: km ?? UNKNOWN_KM,
      stock: skus.map((sku) => availableAt(warehouse, sku)),
      openParcels: warehouse.openParcelsToday,
    }
  })
  return {
    input,
    skus,
    needs: [...needBySku.values()],
    origin,
    isOnlyInCity: input.option === 'OPTION_1' && !input.isInternational,
    ranked: ranked.sort(byPlace),
  }
}

function originOf({ isInternational, customerCity, warehouses }: AllocationInput): string | null {
  const measured = (city: string) => (isMeasured(city) ? city : null)
  if (!isInternational) return measured(customerCity)
  const [exporting] = warehouses
    .filter(({ isExport, isActive }) => isExport && isActive)
    .sort((a, b) => inOrder(a.id, b.id))
  return measured(exporting?.city ?? '')
}

/** Why a warehouse is no candidate, whatever stock it has. */
function refusalOf({ warehouse }: Ranked, { input, isOnlyInCity }: Situation): Verdict | null {
  if (!warehouse.isActive) return { code: 'inactive', params: {} }
  if (input.excluded.includes(warehouse.id)) return { code: 'disapproved', params: {} }
  return isOnlyInCity && warehouse.city !== input.customerCity
    ? { code: 'otherCity', params: { city: warehouse.city } }
    : null
}

/** What these have of the SKU at an index. */
function stockOf(set: readonly Holder[], index: number): number {
  return set.reduce((sum, { stock }) => sum + (stock[index] as number), 0)
}

/** What is missing when these give all that they have. */
function shortagesOf(set: readonly Holder[], { skus, needs }: Situation): Shortage[] {
  return skus.flatMap((sku, index) => {
    const needed = needs[index] as number
    const available = stockOf(set, index)
    return available < needed ? [{ sku, needed, available }] : []
  })
}

/** What option 2 would do. */
function planAnywhere({ input }: Situation): PlannedParcel[] {
  const anywhere = allocate({ ...input, option: 'OPTION_2' })
  return 'parcels' in anywhere ? anywhere.parcels : []
}

function nearestOf(parcels: readonly PlannedParcel[], { ranked }: Situation) {
  return ranked
    .filter(({ id }) => parcels.some(({ warehouseId }) => warehouseId === id))
    .map(({ warehouse: { name, city }, distanceKm }) => ({ name, city, km: distanceKm }))
}

/** The nearest warehouse of the set gives all that it has of each line, then the next one. */
function parcelsOf(set: readonly Holder[], situation: Situation): PlannedParcel[] {
  const { input, ranked } = situation
  const why = shown(whyOf(set, situation))
  const left = input.lines.map((line) => ({ ...line }))
  return ranked
    .filter(({ id }) => set.some((holder) => holder.id === id))
    .map(({ warehouse }) => {
      const given: OrderedLine[] = []
      for (const line of left) {
        const before = unitsOf(given.filter(({ sku }) => sku === line.sku))
        const quantity = Math.min(line.quantity, availableAt(warehouse, line.sku) - before)
        line.quantity -= quantity
        if (quantity > 0) given.push({ ...line, quantity })
      }
      const lines = given.map(({ lineId, quantity }) => ({ lineId, quantity }))
      return { warehouseId: warehouse.id, lines, why }
    })
    .filter(({ lines }) => lines.length > 0)
}

/** The chosen set, then all other warehouses, each with the reason. */
function whyOf(set: readonly Holder[], situation: Situation): Why {
  const { input, origin, ranked, skus } = situation
  const isChosen = ({ id }: Ranked) => set.some((holder) => holder.id === id)
  const sorted = [...ranked.filter(isChosen), ...ranked.filter((each) => !isChosen(each))]
  return {
    option: input.option,
    from: origin,
    candidates: sorted.map((each) => ({
      warehouseId: each.id,
      name: each.warehouse.name,
      city: each.warehouse.city,
      distanceKm: each.distanceKm,
      openParcelsToday: each.openParcels,
      stock: skus.map((sku, index) => ({ sku, available: each.stock[index] as number })),
      verdict: verdictOf(each, set, situation),
    })),
    notShown: 0,
  }
}

/** As much as is stored with each parcel. */
function shown(why: Why): Why {
  return {
    ...why,
    candidates: why.candidates.slice(0, MOST_SHOWN),
    notShown: Math.max(0, why.candidates.length - MOST_SHOWN),
  }
}

function verdictOf(each: Ranked, set: readonly Holder[], situation: Situation): Verdict {
  const { needs, ranked } = situation
  if (set.some(({ id }) => id === each.id)) return { code: 'chosen', params: {} }
  const refusal = refusalOf(each, situation)
  if (refusal) return refusal
  if (piecesOf(each) === 0) return { code: 'noStock', params: {} }
  const [shortage] = shortagesOf([each], situation)
  if (set.length === 0)
    return shortage ? { code: 'notEnough', params: shortage } : { code: 'hasAll', params: {} }
  if (set.length === 1 && shortage) return { code: 'notEnough', params: shortage }

  // Instead of which of the chosen ones could it be?
  const fitting = set
    .map((chosen) => set.map((holder) => (holder === chosen ? each : holder)))
    .filter((swapped) => isEnough(swapped, needs))
  const difference = fitting.map((swapped) => whyBehind(swapped, set)).find((found) => found !== null)
  switch (difference?.by) {
    case undefined: {
      const names = ranked.filter(({ id }) => set.some((holder) => holder.id === id))
      return { code: 'doesNotComplete', params: { names: names.map(({ warehouse }) => warehouse.name) } }
    }
    case 'distance': {
      const isKnown = each.distanceKm !== null
      return { code: 'farther', params: { km: isKnown ? Math.round(difference.amount) : null } }
    }
    case 'pieces':
      return { code: 'lessStock', params: { pieces: difference.amount } }
    case 'openParcels':
      return { code: 'moreOpenParcels', params: { parcels: difference.amount } }
    case 'id':
      return { code: 'laterId', params: {} }
  }
}

/** What a changed option would do to open orders that are not yet allocated. */
export type OptionPreview = {
  orders: number
  /** Of these, that would go to other warehouses, that would now halt, and that would now wait for a person. */
  elsewhere: number
  halted: number
  byHand: number
}

/**
 * Compares a new option, and a new limit of parcels if there is one, with those of each order. Each is looked at alone:
 * none takes stock from the next.
 */
export function previewOfOption(
  orders: readonly AllocationInput[],
  option: SplitOption,
  maxParcels?: number,
): OptionPreview {
  const preview: OptionPreview = { orders: orders.length, elsewhere: 0, halted: 0, byHand: 0 }
  for (const order of orders) {
    const target = targetOf(allocate({ ...order, option, maxParcels: maxParcels ?? order.maxParcels }))
    if (target === targetOf(allocate(order))) continue
    if (target === 'halted') preview.halted++
    else if (target === 'byHand') preview.byHand++
    else preview.elsewhere++
  }
  return preview
}

/** Where an order goes, as a text to compare. */
function targetOf(allocation: Allocation): string {
  if ('halted' in allocation) return 'halted'
  if ('suggested' in allocation) return 'byHand'
  return JSON.stringify(allocation.parcels.map(({ warehouseId, lines }) => [warehouseId, lines]))
}
