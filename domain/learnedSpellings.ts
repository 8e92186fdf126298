/** What a company's people call a known place, and places of the company's own near one (orders.md §5). */
import { type Province, provinces } from './pakistan.ts'
import { onlyProblems, type Problems, requiredTextProblem } from './problems.ts'
import { trimmed } from './text.ts'

export type LearnedSpelling = {
  /** What it is compared by. */
  alias: string
  /** As a person wrote it. */
  written: string
  city: string
  /** Of a place of its own, near `city`; null for a spelling of it. */
  province: Province | null
  /** The name of the person who taught it; '' if an earlier version stored it. */
  taughtBy: string
  taughtAt: number
}

/** A place of the company's own as typed: its name, its province, and the known place that it is near. */
export type PlaceForm = { name: string; province: string; city: string }
export type PlaceInput = PlaceForm
export type PlaceField = keyof PlaceForm

/** In the order of the form. */
export const placeFields = ['name', 'city', 'province'] as const satisfies PlaceField[]

const MAX_TEXT_LENGTH = 120

export function placeForm(): PlaceForm {
  return { name: '', city: '', province: '' }
}

/** What keeps the form from being saved. Whether its names are known ones, the server says. */
export function ownPlaceProblems({ name, city, province }: PlaceForm): Problems<PlaceField> {
  return onlyProblems({
    name: requiredTextProblem(name, MAX_TEXT_LENGTH),
    city: requiredTextProblem(city, MAX_TEXT_LENGTH),
    province: provinces.some((known) => known === province) ? undefined : 'missing',
  })
}

export function readPlaceForm({ name, city, province }: PlaceForm): PlaceInput {
  return { name: trimmed(name), city: trimmed(city), province }
}
