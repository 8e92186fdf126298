/** What the screens read from a snapshot of the chart. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type OnboardingField, type OnboardingStep, onboardingSteps } from '#domain/onboarding/fields.ts'
import type { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { problemText } from '#messages/problems.ts'
import { fieldsShown } from './fieldsShown.ts'

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>
export type OnboardingSnapshot = SnapshotFrom<typeof onboardingMachine>

/** The number of the step, from 1. */
export function stepNumberOf(snapshot: OnboardingSnapshot): number {
  return Object.values(snapshot.getMeta()).find((meta) => meta !== undefined)?.step ?? 1
}

export function stepOf(snapshot: OnboardingSnapshot): OnboardingStep {
  return onboardingSteps[stepNumberOf(snapshot) - 1] ?? 'companyDetails'
}

/** What stands refused; while the outcome of a submission is being checked, nothing does. */
export function refusalOf(snapshot: OnboardingSnapshot) {
  return snapshot.hasTag('busy') ? null : snapshot.context.refusal
}

/** What stands at a field that is wrong: the words of our rule, or the server's. */
export function fieldErrorOf({ context }: OnboardingSnapshot, field: OnboardingField): string | undefined {
  const problem = context.problems[field]
  if (problem) return problemText(field, problem)
  return typeof context.refusal === 'object' ? context.refusal?.fields?.[field] : undefined
}

/** The fields of this step that are wrong, from the top of the screen. */
export function wrongFieldsOf(snapshot: OnboardingSnapshot): OnboardingField[] {
  return fieldsShown(stepOf(snapshot), snapshot.context.draft).filter((field) =>
    fieldErrorOf(snapshot, field),
  )
}

/** Why the step as a whole was refused: nothing that stands at one of its fields already. */
export function refusalTextOf(snapshot: OnboardingSnapshot): string | null {
  const refusal = refusalOf(snapshot)
  // An ended session is told on the screen that it leads to.
  if (refusal === null || (typeof refusal === 'object' && refusal.code === 'sessionOver')) return null
  const text =
    typeof refusal === 'object'
      ? failureMessages.setup(refusal)
      : onboardingMessages.refusal({ code: refusal })
  return wrongFieldsOf(snapshot).some((field) => fieldErrorOf(snapshot, field) === text) ? null : text
}

/** Whether the same answers may well be taken at the next try. */
export function isWorthRetrying(snapshot: OnboardingSnapshot): boolean {
  const refusal = refusalOf(snapshot)
  return typeof refusal === 'object' && refusal?.code === 'unreachable'
}
