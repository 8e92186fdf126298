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

/** Which of them are done. */
export const firstStepsSchema = v.object(
  Object.fromEntries(firstStepNames.map((step) => [step, v.boolean()])) as Record<
    FirstStep,
    v.BooleanSchema<undefined>
  >,
)
export type FirstStepsDone = v.InferOutput<typeof firstStepsSchema>

/** Whether nothing is left to do. */
export const areFirstStepsDone = (done: FirstStepsDone): boolean => firstStepNames.every((step) => done[step])
