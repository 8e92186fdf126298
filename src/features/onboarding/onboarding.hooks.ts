import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { OnboardingStep } from '#domain/onboarding/fields.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useSessionActor } from '#session/session.hooks.ts'
import { browserStorage } from '#session/storage.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { type DraftStorage, draftStorageOf } from './draftStorage.ts'
import { provideOnboarding } from './onboarding.actors.ts'
import { type OnboardingActor, openSteps, stepNumberOf, stepOf, whyNotBack } from './onboardingSnapshot.ts'
import { useStepHistory } from './stepHistory.hooks.ts'

/** The wizard of a person, where they left it; null until it has started. */
export function useOnboarding(email: string): OnboardingActor | null {
  const api = useApi()
  const { providerName } = useAppConfig()
  const session = useSessionActor()
  const storage = useMemo(() => draftStorageOf(email, browserStorage()), [email])
  const logic = useMemo(() => provideOnboarding({ api, providerName }), [api, providerName])
  const actor = useSessionScreen('onboarding', logic, () => ({
    ...(storage.read() ?? { step: 'companyDetails' as const, draft: emptyOnboardingDraft }),
    session,
  }))
  useKeptDraft(actor, storage)
  return actor
}

/**
 * Stores the answers after every change, until the company is set up, here or in another tab. Only then: other events
 * of the chart, such as that it closes, come after a sign-out has removed them.
 */
function useKeptDraft(actor: OnboardingActor | null, storage: DraftStorage): void {
  const session = useSessionActor()
  useEffect(() => {
    let kept = actor?.getSnapshot()
    const subscription = actor?.subscribe((snapshot) => {
      const isKept =
        stepOf(snapshot) === (kept && stepOf(kept)) && snapshot.context.draft === kept?.context.draft
      if (isKept || !snapshot.hasTag('editable')) return
      kept = snapshot
      storage.write(stepOf(snapshot), snapshot.context.draft)
    })
    return () => {
      subscription?.unsubscribe()
      if (session.getSnapshot().context.user?.company.is_onboarded) storage.clear()
    }
  }, [actor, session, storage])
}

/** The frame of the wizard: its attributes, the current step, and the ways back and on. */
export function useWizard(actor: OnboardingActor) {
  const stepNumber = useSelector(actor, stepNumberOf)
  const isLastStep = useSelector(actor, (snapshot) => snapshot.hasTag('lastStep'))
  const submission = useSelector(actor, ({ children }) => children.setupSubmission)
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  useStepHistory(
    stepNumber,
    useCallback((target: number) => walkTo(actor, target), [actor]),
  )
  return {
    step: useSelector(actor, stepOf),
    stepNumber,
    isLastStep,
    whyNotBack: useSelector(actor, whyNotBack),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isChecking: useSelector(submission, (snapshot) => snapshot?.hasTag('checking') ?? false),
    openSteps: useSelector(actor, openSteps),
    goTo: (step: OnboardingStep) => actor.send({ type: 'step.chosen', step }),
    goBack: () => actor.send({ type: 'step.retreated' }),
    goOn: () =>
      actor.send(isLastStep ? { type: 'setup.submitted', workspace: 'sample' } : { type: 'step.advanced' }),
    /** Completes the setup and shows the company's own orders, not the sample. */
    startWithOwnOrders: () => actor.send({ type: 'setup.submitted', workspace: 'live' }),
    form,
  }
}

/** Sends a person step by step towards `target`, as far as the chart lets them. Gives the step they reach. */
function walkTo(actor: OnboardingActor, target: number): number {
  for (;;) {
    const step = stepNumberOf(actor.getSnapshot())
    if (step === target) return step
    actor.send({ type: step > target ? 'step.retreated' : 'step.advanced' })
    if (stepNumberOf(actor.getSnapshot()) === step) return step
  }
}
