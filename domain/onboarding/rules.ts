/** What is wrong with the answers of the set-up (specification §5). The chart's guards and the server ask the same rules. */
import { hasProblems, onlyProblems, type Problem, type Problems } from '#domain/problems.ts'
import { trimmed } from '#domain/text.ts'
import { normalizeOnboardingField } from './draft.ts'
import {
  fieldRows,
  fieldsOfKind,
  fieldsOfStep,
  isEmptyAnswer,
  isRequired,
  isSettled,
  isShown,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingSteps,
} from './fields.ts'

/** What is wrong with one answer; undefined when nothing is, also because it is not asked for. */
function problemOf(field: OnboardingField, draft: OnboardingDraft): Problem | undefined {
  const { settled, problem } = fieldRows[field]
  if (settled && isSettled(field, draft))
    return isEmptyAnswer(settled.as) || draft[field] === settled.as ? undefined : 'contradiction'
  if (!isShown(field, draft)) return undefined
  const answer = draft[field]
  const checked =
    typeof answer === 'string'
      ? trimmed(normalizeOnboardingField(field as OnboardingTextField, answer))
      : answer
  if (isEmptyAnswer(checked)) return isRequired(field, draft) ? 'missing' : undefined
  return problem?.(String(checked))
}

/** What is wrong on one step (specification §5); empty when it may be left. */
export function stepProblems(step: OnboardingStep, draft: OnboardingDraft): Problems<OnboardingField> {
  return onlyProblems(Object.fromEntries(fieldsOfStep(step).map((field) => [field, problemOf(field, draft)])))
}

/** All that is wrong with a whole draft, for the server. */
export function setupProblems(draft: OnboardingDraft): Problems<OnboardingField> {
  return Object.assign({}, ...onboardingSteps.map((step) => stepProblems(step, draft)))
}

/** Whether a step may be left (specification §4: one at a time, only when valid). */
export function isStepComplete(step: OnboardingStep, draft: OnboardingDraft): boolean {
  return !hasProblems(stepProblems(step, draft))
}

/** The first step that is not complete, or null when all are. */
export function firstIncompleteStep(draft: OnboardingDraft): OnboardingStep | null {
  return onboardingSteps.find((step) => !isStepComplete(step, draft)) ?? null
}

/**
 * Whether the wizard may go from the step `at` to `step` at once: back to every earlier one, and forward to those that
 * were finished before, which is as far as `reached` and as all answers up to them are complete.
 */
export function isStepFinished(
  step: OnboardingStep,
  { step: at, reached, draft }: { step: OnboardingStep; reached: OnboardingStep; draft: OnboardingDraft },
): boolean {
  if (step === at || isLater(step, reached)) return false
  const incomplete = firstIncompleteStep(draft)
  return isLater(at, step) || incomplete === null || isLater(incomplete, step)
}

/** Whether a step comes after another one. */
export function isLater(step: OnboardingStep, than: OnboardingStep): boolean {
  return onboardingSteps.indexOf(step) > onboardingSteps.indexOf(than)
}

/** Nothing is chosen where a courier must be: 'Please select a courier service' (specification §8). */
export function needsCourierChoice(draft: OnboardingDraft): boolean {
  return problemOf('courier_type', draft) === 'missing'
}

/** TCS or Leopard without all three: 'Please provide all required courier credentials …' (specification §8). */
export function needsCourierCredentials(draft: OnboardingDraft): boolean {
  const problems = stepProblems('courierService', draft)
  return fieldsOfKind('secret').some((field) => problems[field] === 'missing')
}

/** Why a step is refused before anything is sent (specification §8). */
export type StepRefusal =
  | 'stepIncomplete'
  | 'courierNotChosen'
  | 'courierCredentialsMissing'
  /** The resets keep the screens from it; a draft that was tampered with can meet it (design §4). */
  | 'courierConfigurationIncomplete'

/** The fields on the screen of a step of which something is said, by our rules or by the server, from the top. */
export function wrongFields(
  step: OnboardingStep,
  draft: OnboardingDraft,
  said: Partial<Record<string, unknown>>,
): OnboardingField[] {
  return fieldsOfStep(step).filter((field) => said[field] !== undefined && isShown(field, draft))
}
