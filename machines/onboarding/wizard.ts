/** What the wizard of a company's set-up knows, and how it changes: the chart's assigns call these functions. */
import type { ActorRef, Snapshot } from 'xstate'
import type { Failure } from '#domain/failures.ts'
import {
  credentialsOf,
  fieldsDependingOn,
  lostAnswers,
  normalizeOnboarding,
  normalizeOnboardingField,
  type ResetEffect,
  withOwnWarehouses,
  withProviderWarehouses,
} from '#domain/onboarding/draft.ts'
import {
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingFields,
  stepOfField,
} from '#domain/onboarding/fields.ts'
import {
  firstIncompleteStep,
  isLater,
  type StepRefusal,
  stepProblems,
  wrongFields,
} from '#domain/onboarding/rules.ts'
import { firstProblemField, type Problems } from '#domain/problems.ts'
import type { CompanyChange, WorkspaceKind } from '#domain/users.ts'
import { stillOffered, type Warehouse } from '#domain/warehouses.ts'

export type OnboardingEvent =
  | { type: 'field.changed'; field: OnboardingTextField; value: string }
  | { type: 'field.left'; field: OnboardingTextField }
  | { type: 'choice.made'; choice: OnboardingChoice }
  | { type: 'providerWarehouses.chosen' }
  | { type: 'ownWarehouses.chosen' }
  | { type: 'reset.undone' }
  | { type: 'warehouse.toggled'; id: number }
  | { type: 'warehouses.retried' }
  | { type: 'warehouses.outdated' }
  | { type: 'step.advanced' }
  | { type: 'step.retreated' }
  | { type: 'step.chosen'; step: OnboardingStep }
  /** `workspace`: what the company's people see then. */
  | { type: 'setup.submitted'; workspace: WorkspaceKind }
  | { type: 'setup.finished' }

/** The company is set up: the session goes on to the dashboard. */
type CompanyOnboarded = { type: 'company.onboarded'; company: CompanyChange; workspace: WorkspaceKind }

/** The number of a wizard state, for the progress bar and the dots. */
export type OnboardingMeta = { step: number }

/** Why the person cannot go on: the step is incomplete, the courier is, or the server said no. */
export type OnboardingRefusal = StepRefusal | Failure

export type WizardInput = {
  step: OnboardingStep
  draft: OnboardingDraft
  /** The session, which goes on once the company is set up. */
  session: ActorRef<Snapshot<unknown>, CompanyOnboarded>
}

export type Wizard = Pick<WizardInput, 'session'> & {
  draft: OnboardingDraft
  /** The step on the screen, or the one to return to. */
  step: OnboardingStep
  /** The furthest step that was on the screen. */
  reached: OnboardingStep
  problems: Problems<OnboardingField>
  /** The fields that were changed after a problem was shown: they are checked again when they are left. */
  corrected: OnboardingField[]
  refusal: OnboardingRefusal | null
  /** The draft before the last choice of warehouses, and the answers that it took, until the step is left. */
  reset: { before: OnboardingDraft; effects: ResetEffect[] } | null
  warehouses: Warehouse[]
  company: CompanyChange | null
  /** The workspace that was asked for with the setup, and that is shown first. */
  workspace: WorkspaceKind
  /** The answers that the wizard began with: the answers of an earlier visit, without its credentials. */
  resumed: OnboardingDraft
  /** The platform or courier of the step whose credentials were gone when the step was entered; null otherwise. */
  askedAgain: string | null
}

type Change = Partial<Wizard>

const nothingSaid = { problems: {}, corrected: [], refusal: null }

/** A wizard that begins, or resumes, at a step. */
export function wizardAt(input: WizardInput): Wizard {
  return {
    ...input,
    reached: input.step,
    ...nothingSaid,
    reset: null,
    warehouses: [],
    company: null,
    workspace: 'sample',
    resumed: input.draft,
    askedAgain: null,
  }
}

/** The step is on the screen. */
export function stepEntered({ reached, draft, resumed }: Wizard, step: OnboardingStep): Change {
  return {
    step,
    reached: isLater(step, reached) ? step : reached,
    askedAgain: askedAgainAt(step, draft, resumed),
  }
}

/** Decided when the step is entered, so that what it says does not go while they are being typed. */
function askedAgainAt(step: OnboardingStep, draft: OnboardingDraft, resumed: OnboardingDraft): string | null {
  if (step !== 'ecommerce' && step !== 'courierService') return null
  const choice = step === 'ecommerce' ? 'ecommerce_type' : 'courier_type'
  const chosen = resumed[choice]
  const areGone = credentialsOf(choice).every((field) => draft[field] === '')
  return areGone && chosen !== '' && chosen !== 'PROVIDER' ? chosen : null
}

/** The step was left: a choice of warehouses cannot be undone any more. */
export function stepLeft({ draft }: Wizard): Change {
  return { draft: normalizeOnboarding(draft), ...nothingSaid, reset: null }
}

/** Something was answered: what was said of it, and of the fields that depend on it, is not true any more. */
export function answered(wizard: Wizard, field: OnboardingField, draft: OnboardingDraft): Change {
  const { problems, corrected } = wizard
  const isTold = problems[field] !== undefined || failureIn(wizard)?.fields?.[field] !== undefined
  const forgotten = fieldsDependingOn(field).map((other) => [other, undefined])
  return {
    draft,
    problems: { ...problems, ...Object.fromEntries(forgotten) },
    corrected: isTold && !corrected.includes(field) ? [...corrected, field] : corrected,
    refusal: null,
  }
}

/** The field was left: its text is shown as it will be sent, and what is wrong with a correction is told. */
export function fieldLeft(wizard: Wizard, field: OnboardingTextField): Change {
  const { step, problems, corrected } = wizard
  const draft = { ...wizard.draft, [field]: normalizeOnboardingField(field, wizard.draft[field]) }
  if (!corrected.includes(field)) return { draft }
  return { draft, problems: { ...problems, [field]: stepProblems(step, draft)[field] } }
}

/** Other warehouses were chosen, and with them later answers reset (specification §4). */
export function warehousesChosen({ draft: before }: Wizard, own: boolean): Change {
  const draft = own ? withOwnWarehouses(before) : withProviderWarehouses(before)
  const effects = lostAnswers(before, draft)
  return { draft, reset: effects.length > 0 ? { before, effects } : null, ...nothingSaid }
}

/** The choice of warehouses was undone: all answers are as they were. */
export function resetUndone({ draft, reset }: Wizard): Change {
  return { draft: reset?.before ?? draft, reset: null, ...nothingSaid }
}

/** The step was refused before anything was sent. */
export function refused({ draft, step }: Wizard, refusal: OnboardingRefusal): Change {
  return { draft: normalizeOnboarding(draft), problems: stepProblems(step, draft), corrected: [], refusal }
}

/** The first step that is not complete is to be returned to. */
export function returnedToIncomplete({ draft, step: last }: Wizard): Change {
  const step = firstIncompleteStep(draft) ?? last
  const refusal = step === 'courierService' ? 'courierConfigurationIncomplete' : 'stepIncomplete'
  return { step, problems: stepProblems(step, draft), corrected: [], refusal }
}

/** The server refused: the step that asks for the first refused field is to be returned to, else the last. */
export function failed(refusal: Failure): Change {
  const field = firstProblemField(refusal.fields ?? {}, onboardingFields)
  return { refusal, step: field === null ? 'courierService' : stepOfField(field) }
}

/**
 * The warehouses on offer are known: others are not chosen any more, nor by undoing a reset. That none was chosen before
 * is nobody's mistake.
 */
export function warehousesOffered(wizard: Wizard, warehouses: Warehouse[]): Change {
  const { draft, reset, problems } = wizard
  const offeredOnly = (answers: OnboardingDraft) => ({
    ...answers,
    warehouse_ids: stillOffered(answers.warehouse_ids, warehouses),
  })
  return {
    warehouses,
    problems: problems.warehouse_ids ? { ...problems, warehouse_ids: undefined } : problems,
    draft: offeredOnly(draft),
    reset: reset && { ...reset, before: offeredOnly(reset.before) },
  }
}

/** The server's refusal that has not been answered yet, or null. */
function failureIn({ refusal }: Wizard): Failure | null {
  return typeof refusal === 'object' ? refusal : null
}

/**
 * What to focus on the step: the first field of which something is wrong, or the heading. The warehouses are on the
 * screen once they are known; a later field goes first until then.
 */
export function stepFocus(wizard: Wizard): 'heading' | OnboardingField {
  const said = { ...failureIn(wizard)?.fields, ...wizard.problems }
  const wrong = wrongFields(wizard.step, wizard.draft, said)
  const isThere = (field: OnboardingField) => field !== 'warehouse_ids' || wizard.warehouses.length > 0
  return wrong.find(isThere) ?? wrong[0] ?? 'heading'
}
