/** What the screens read from a snapshot of the chart. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Failure } from '#domain/failures.ts'
import {
  fieldsOfStep,
  isShown,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  onboardingFields,
  onboardingSteps,
} from '#domain/onboarding/fields.ts'
import type { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { onboardingMessages } from '#messages/onboarding.ts'
import { onboardingWords, setupFailures } from '#messages/onboardingFields.ts'
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

/** The steps to which a person can go from here at once, with a comma between them: equal when nothing changed. */
export function openSteps(snapshot: OnboardingSnapshot): string {
  return onboardingSteps.filter((step) => snapshot.can({ type: 'step.chosen', step })).join()
}

/** What is refused at the moment; nothing while the outcome of a submission is being checked. */
function refusalOf(snapshot: OnboardingSnapshot) {
  return snapshot.hasTag('busy') ? null : snapshot.context.refusal
}

/** Why there is no way back from here; undefined where there is one. */
export function whyNotBack(snapshot: OnboardingSnapshot): string | undefined {
  if (snapshot.hasTag('busy')) return onboardingMessages.answersOnTheirWay
  return snapshot.can({ type: 'step.retreated' }) ? undefined : onboardingMessages.firstStep
}

/** What is shown at a wrong field: our rule's message, or the server's. */
export function fieldErrorOf(snapshot: OnboardingSnapshot, field: OnboardingField): string | undefined {
  const { problems, refusal } = snapshot.context
  const problem = problems[field]
  if (problem === 'missing' && field === 'warehouse_ids' && !hasList(snapshot)) return undefined
  // The note of the step has the words of the specification.
  if (problem === 'missing' && field === 'courier_type') return onboardingMessages.courier.missing
  if (problem) return problemText(onboardingWords, field, problem)
  return typeof refusal === 'object' ? refusal?.fields?.[field] : undefined
}

/** Whether there are warehouses to choose from; else the note of the step or the list itself says why there are none. */
function hasList(snapshot: OnboardingSnapshot): boolean {
  return !snapshot.hasTag('loading') && !snapshot.hasTag('failed') && !snapshot.hasTag('empty')
}

/** The server's own message, else what it said of fields that are not on the screen, else our message. */
function failureText(failure: Failure, draft: OnboardingDraft): string {
  const hidden = onboardingFields
    .filter((field) => !isShown(field, draft))
    .map((field) => failure.fields?.[field])
  const texts = [...new Set([failure.text, ...hidden].filter((text) => text !== undefined))]
  return texts.length > 0 ? texts.join(' ') : setupFailures.setup(failure)
}

/** Why the step as a whole was refused: nothing that is already shown at one of its fields. */
export function refusalTextOf(snapshot: OnboardingSnapshot): string | null {
  const refusal = refusalOf(snapshot)
  // An ended session is told on the screen that it leads to.
  if (refusal === null || (typeof refusal === 'object' && refusal.code === 'sessionOver')) return null
  const text =
    typeof refusal === 'object'
      ? failureText(refusal, snapshot.context.draft)
      : onboardingMessages.refusal({ code: refusal })
  const isAtField = fieldsOfStep(stepOf(snapshot)).some(
    (field) => isShown(field, snapshot.context.draft) && fieldErrorOf(snapshot, field) === text,
  )
  return isAtField ? null : text
}

/**
 * What a person can do about a refusal, or null: wait for the warehouses, of which only the note says so, because it is
 * in sight wherever the list is; or try again, because the same answers may well be taken then.
 */
export function refusalHintOf(snapshot: OnboardingSnapshot): string | null {
  const refusal = refusalOf(snapshot)
  if (refusal === 'stepIncomplete' && snapshot.context.problems.warehouse_ids && snapshot.hasTag('loading'))
    return onboardingMessages.warehouses.stillLoading
  return typeof refusal === 'object' && refusal?.code === 'unreachable' ? onboardingMessages.triesAgain : null
}
