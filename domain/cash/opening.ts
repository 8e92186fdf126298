/** What a courier held already when the company began here: it is of no parcel that is known (orders.md §9). */
import { readAmount } from '#domain/outside/cells.ts'
import { isBlank } from '#domain/text.ts'
import type { NewOpening } from './cashContract.ts'

const openingFields = ['courier', 'day', 'amount', 'reason'] as const
export type OpeningField = (typeof openingFields)[number]
export type OpeningForm = Readonly<Record<OpeningField, string>>

export const emptyOpening: OpeningForm = { courier: '', day: '', amount: '', reason: '' }

/** In minor units; null for what is no amount above 0. */
function amountOf({ amount }: OpeningForm): number | null {
  const read = readAmount(amount)
  return read.is === 'amount' && read.minor > 0 ? read.minor : null
}

/** The fields that keep it from being sent, and why. The server checks what only it can know. */
export function openingProblems(form: OpeningForm): Partial<Record<OpeningField, 'missing' | 'amount'>> {
  const problemOf = (field: OpeningField) => {
    if (isBlank(form[field])) return 'missing' as const
    return field === 'amount' && amountOf(form) === null ? ('amount' as const) : null
  }
  return Object.fromEntries(
    openingFields.flatMap((field) => {
      const problem = problemOf(field)
      return problem === null ? [] : [[field, problem] as const]
    }),
  )
}

/** What a complete form sends (orders.md §9). An amount that cannot be read is 0. */
export function openingOf(form: OpeningForm): NewOpening {
  const { courier, day, reason } = form
  return { courier, day, amount: amountOf(form) ?? 0, reason }
}
