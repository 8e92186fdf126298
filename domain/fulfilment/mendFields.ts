/** The fields that put right an order whose booking was refused. The list of orders loads them without mending.ts. */
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { isBlank } from '#domain/text.ts'
import { gramsOf } from '#domain/weight.ts'
import type { Answers } from './answers.ts'

export const mendFields = ['city', 'phone', 'weight', 'courier'] as const
export type MendField = (typeof mendFields)[number]

/** The answer that has a field of an order. */
export const mendAnswer = (order: string, field: MendField) => `${order} ${field}`

/** What was put right before the last bookings were refused, which the orders themselves do not have. */
export function answersOfRefused({ mend }: Pick<BookingPreview, 'mend'>): Answers {
  const kept = mend.flatMap(({ order, refused_as: kept }) =>
    kept === null
      ? []
      : [
          [mendAnswer(order, 'weight'), String(kept.weight_grams / 1_000)] as const,
          [mendAnswer(order, 'courier'), kept.courier] as const,
        ],
  )
  return Object.fromEntries(kept)
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
