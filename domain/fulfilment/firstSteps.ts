/** What a new company does before its first parcel is delivered, in this order. */
import * as v from 'valibot'
import type { CallRight } from '#domain/calls/call.ts'

/** Each step, and the right of those who take it. */
export const firstSteps = {
  warehouse: 'warehouses.change',
  products: 'products.change',
  stock: 'stock.adjust',
  order: 'order.created',
  people: 'people.change',
  courier: 'couriers.change',
  store: 'company.change',
} as const satisfies Record<string, CallRight>

export type FirstStep = keyof typeof firstSteps
export const firstStepNames = Object.keys(firstSteps) as readonly FirstStep[]

/** A parcel is delivered without the others. */
export const neededSteps: readonly FirstStep[] = ['warehouse', 'products', 'stock', 'order']

/** Which of them are done, and which this company does not need, as it answered in the setup. */
export const firstStepsSchema = v.object({
  ...(Object.fromEntries(firstStepNames.map((step) => [step, v.boolean()])) as Record<
    FirstStep,
    v.BooleanSchema<undefined>
  >),
  // A server of the version before does not send it.
  not_needed: v.optional(v.array(v.picklist(firstStepNames)), []),
})
export type FirstStepsDone = v.InferOutput<typeof firstStepsSchema>

export type FirstStepState = 'done' | 'notNeeded' | 'open'

export const firstStepState = (found: FirstStepsDone, step: FirstStep): FirstStepState =>
  found[step] ? 'done' : found.not_needed.includes(step) ? 'notNeeded' : 'open'

/** Whether nothing is left to do. */
export const areFirstStepsDone = (found: FirstStepsDone): boolean =>
  firstStepNames.every((step) => firstStepState(found, step) !== 'open')
