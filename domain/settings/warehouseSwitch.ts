/** Whose warehouses a company uses, changed after its set-up: its answers again, by the rules of the set-up. */
import { withOwnWarehouses, withProviderWarehouses } from '#domain/onboarding/draft.ts'
import type { OnboardingDraft } from '#domain/onboarding/fields.ts'
import { stepProblems } from '#domain/onboarding/rules.ts'
import type { Problems } from '#domain/problems.ts'
import type { Warehouse } from '#domain/warehouses.ts'

/** What is asked for it, in the order of the screen. */
export const switchFields = [
  'warehouse_ids',
  'split_logic',
  'courier_type',
  'courier_username',
  'courier_password',
  'courier_api_key',
] as const
export type SwitchField = (typeof switchFields)[number]

/** A warehouse of the company, with what is in it. */
export type SwitchPlace = {
  id: string
  /** Of the provider's warehouse that it is a copy of; null for one of the company's own. */
  warehouseId: number | null
  name: string
  city: string
  isActive: boolean
  openParcels: number
  units: number
}

/** What the company uses now, and what it could use. */
export type WarehouseUse = {
  version: number
  /** The answers as they are stored, a credential as 'kept'. */
  answers: OnboardingDraft
  offered: readonly Warehouse[]
  places: readonly SwitchPlace[]
}

/** In the place of a credential that is stored. */
export const STORED = 'kept'

/** The answers once whose warehouses are used is chosen: what belonged to the other choice is reset (specification §4). */
export function answersFor(answers: OnboardingDraft, usesOwn: boolean): OnboardingDraft {
  if (answers.use_own_warehouses === usesOwn) return answers
  return usesOwn ? withOwnWarehouses(answers) : withProviderWarehouses(answers)
}

/** What keeps a choice from being saved. The browser and the server ask the same. */
export function switchProblems(draft: OnboardingDraft): Problems<SwitchField> {
  return { ...stepProblems('warehouseSetup', draft), ...stepProblems('courierService', draft) }
}

/** Whether orders are sent from a warehouse with these answers. One of the company's own can be closed all the same. */
export function isUsed({ warehouseId }: Pick<SwitchPlace, 'warehouseId'>, draft: OnboardingDraft): boolean {
  return warehouseId === null ? draft.use_own_warehouses : draft.warehouse_ids.includes(warehouseId)
}

/** The open warehouses that a choice would close. */
export function placesLeft<Place extends Pick<SwitchPlace, 'warehouseId' | 'isActive'>>(
  places: readonly Place[],
  draft: OnboardingDraft,
): Place[] {
  return places.filter((place) => place.isActive && !isUsed(place, draft))
}

/** Those of them that have to be empty of parcels first. Pieces can stay. */
export function placesInUse<Place extends SwitchPlace>(
  places: readonly Place[],
  draft: OnboardingDraft,
): Place[] {
  return placesLeft(places, draft).filter(({ openParcels }) => openParcels > 0)
}

/** The company's own closed warehouses, which a choice of own ones can open again. */
export function reopenable({ places }: Pick<WarehouseUse, 'places'>, usesOwn: boolean): SwitchPlace[] {
  return places.filter(({ warehouseId, isActive }) => usesOwn && warehouseId === null && !isActive)
}
