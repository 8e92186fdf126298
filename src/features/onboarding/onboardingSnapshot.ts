/** What the screens read from a snapshot of the chart. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  fieldsOfStep,
  isShown,
  type OnboardingField,
  type OnboardingStep,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import type { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { failureMessages } from '#messages/failures.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { onboardingWords } from '#messages/onboardingFields.ts'
import { problemText } from '#messages/problems.ts'

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
function refusalOf(snapshot: OnboardingSnapshot) {
  return snapshot.hasTag('busy') ? null : snapshot.context.refusal
}

/** Why there is no way back from here; undefined where there is one. */
export function whyNotBack(snapshot: OnboardingSnapshot): string | undefined {
  if (snapshot.hasTag('busy')) return onboardingMessages.answersOnTheirWay
  return snapshot.can({ type: 'step.retreated' }) ? undefined : onboardingMessages.firstStep
}

/** What stands at a field that is wrong: the words of our rule, or the server's. */
export function fieldErrorOf({ context }: OnboardingSnapshot, field: OnboardingField): string | undefined {
  const problem = context.problems[field]
  if (problem) return problemText(onboardingWords, field, problem)
  return typeof context.refusal === 'object' ? context.refusal?.fields?.[field] : undefined
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
  const isAtField = fieldsOfStep(stepOf(snapshot)).some(
    (field) => isShown(field, snapshot.context.draft) && fieldErrorOf(snapshot, field) === text,
  )
  return isAtField ? null : text
}

/** Whether the same answers may well be taken at the next try. */
export function isWorthRetrying(snapshot: OnboardingSnapshot): boolean {
  const refusal = refusalOf(snapshot)
  return typeof refusal === 'object' && refusal?.code === 'unreachable'
}
