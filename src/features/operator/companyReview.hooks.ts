import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OperatorAct } from '#domain/operator/review.ts'
import {
  type companyReviewMachine,
  isActPossible,
  possibleActs,
} from '#machines/companyReview/companyReview.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { provideCompanyReview } from './companyReview.actors.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

export type CompanyReviewActor = ActorRefFrom<typeof companyReviewMachine>

/** One company as an operator sees it; null until its chart has started. */
export function useCompanyReviewActor(id: string): CompanyReviewActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideCompanyReview(api), [api])
  return useSessionScreen('companyReview', logic, () => ({ id }))
}

/** The company as its chart has it, and what an operator does with it. */
export function useCompanyReview(actor: CompanyReviewActor) {
  // The heading is on the page, and the text in a dialog above it. An actor has one listener.
  const everywhere = useRef<ParentNode>(document)
  useFocusRequests(actor, everywhere)
  return {
    company: useSelector(actor, ({ context }) => context.company),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isMissing: useSelector(actor, (snapshot) => snapshot.hasTag('missing')),
    /** What was decided just now; null otherwise. */
    decided: useSelector(actor, (snapshot) => (snapshot.hasTag('decided') ? snapshot.context.act : null)),
    /** Whom it was about, as it was shown then. */
    person: usePersonName(actor),
    possible: useSelector(actor, ({ context }) => possibleActs(context), shallowEqual),
    retry: () => actor.send({ type: 'loading.retried' }),
    exported: useCallback(() => actor.send({ type: 'company.exported' }), [actor]),
    choose: (act: OperatorAct, person?: string) =>
      actor.send({ type: 'act.chosen', act, ...(person !== undefined && { person }) }),
  }
}

/** The address of whom an act is about; '' for an act of the company, or of somebody who is not there any longer. */
function usePersonName(actor: CompanyReviewActor): string {
  return useSelector(actor, ({ context: { company, person } }) => {
    const known = [...(company?.people ?? []), ...(company?.former_owners ?? [])]
    return known.find(({ id }) => id === person)?.email ?? ''
  })
}

/** The dialog of an act as the chart has it; `act` is null while there is none. */
export function useReviewAct(actor: CompanyReviewActor) {
  return {
    /** What has the focus after it, once it is decided: the button that opened it is gone, and Suspend in its place. */
    last: () =>
      actor.getSnapshot().hasTag('decided')
        ? document.querySelector<HTMLElement>('[data-focus="heading"]')
        : null,
    act: useSelector(actor, (snapshot) => (snapshot.hasTag('asking') ? snapshot.context.act : null)),
    text: useSelector(actor, ({ context }) => context.text),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isIncomplete: useSelector(actor, (snapshot) => snapshot.hasTag('incomplete')),
    isOutdated: useSelector(actor, (snapshot) => snapshot.hasTag('outdated')),
    isRefused: useSelector(actor, (snapshot) => snapshot.hasTag('refused')),
    isUnanswered: useSelector(actor, (snapshot) => snapshot.hasTag('unanswered')),
    person: usePersonName(actor),
    isPossible: useSelector(actor, ({ context }) => isActPossible(context, context)),
    change: (text: string) => actor.send({ type: 'text.changed', text }),
    submit: () => actor.send({ type: 'act.submitted' }),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
  }
}
