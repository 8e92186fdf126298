/** The fields that put right an order whose booking was refused. The list of orders loads them without mending.ts. */
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { isBlank } from '#domain/text.ts'
import { gramsOf } from '#domain/weight.ts'
import type { Answers } from './answers.ts'

export const mendFields = ['city', 'phone', 'weight', 'courier'] as const
export type MendField = (typeof mendFields)[number]

/** The answer that has a field of an order. */
export const mendAnswer = (order: string, field: MendField) => `${order} ${field}`

/** Whether an answer is one of an order. */
export const isAnswerOf = (order: string) => (name: string) => name.startsWith(`${order} `)

/**
 * What was put right of the orders that are shown again, which the orders themselves do not have: before the last bookings
 * were refused, and before the dialog was left.
 */
export function answersOfRefused({ mend }: Pick<BookingPreview, 'mend'>, left: Answers): Answers {
  const kept = mend.flatMap(({ order, refused_as: kept }) =>
    kept === null
      ? []
      : [
          [mendAnswer(order, 'weight'), String(kept.weight_grams / 1_000)] as const,
          [mendAnswer(order, 'courier'), kept.courier] as const,
        ],
  )
  const typed = Object.entries(left).filter(([name]) => mend.some(({ order }) => isAnswerOf(order)(name)))
  return Object.fromEntries([...kept, ...typed])
}

/** A field, by its answer, with what no parcel can be booked with. */
export type MendProblem = { field: string; code: 'weightMissing' | 'textMissing' }

/** The first field that is empty, or is no possible weight; null when all are filled. The courier checks phone and city. */
export function mendProblem(answers: Answers): MendProblem | null {
  for (const [field, text = ''] of Object.entries(answers)) {
    if (isBlank(text)) return { field, code: 'textMissing' }
    if (field.endsWith(' weight') && gramsOf(text) === null) return { field, code: 'weightMissing' }
  }
  return null
}
