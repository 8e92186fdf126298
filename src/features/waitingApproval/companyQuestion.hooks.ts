import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import { answerProblem } from '#domain/companyAnswer.ts'
import type { companyQuestionMachine } from '#machines/companyQuestion/companyQuestion.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useSession } from '#session/session.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { provideCompanyQuestion } from './companyQuestion.actors.ts'
import { isQuestioned, questionScreen, useAccountCheck } from './waitingApproval.hooks.ts'

export type CompanyQuestionActor = ActorRefFrom<typeof companyQuestionMachine>

/** What the operator asks; null until it has started. */
export function useCompanyQuestionActor(): CompanyQuestionActor | null {
  const api = useApi()
  const logic = useMemo(() => provideCompanyQuestion(api), [api])
  return useSessionScreen(questionScreen, logic, () => undefined)
}

/** The question and its answer as their chart has them, and what a person does with them. */
export function useCompanyQuestion(actor: CompanyQuestionActor) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  useNews(actor)
  const problem = useSelector(actor, (snapshot) =>
    snapshot.hasTag('incomplete') ? answerProblem(snapshot.context.answer) : undefined,
  )
  return {
    chart: useChart(actor),
    form,
    question: useSelector(actor, ({ context }) => context.question?.question ?? ''),
    answer: useSelector(actor, ({ context }) => context.answer),
    problem,
    isEditable: useSelector(actor, (snapshot) => snapshot.hasTag('editable')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isChanged: useSelector(actor, (snapshot) => snapshot.hasTag('changed')),
    isUnanswered: useSelector(actor, (snapshot) => snapshot.hasTag('unanswered')),
    isAnswered: useSelector(actor, (snapshot) => snapshot.hasTag('answered')),
    isWithdrawn: useSelector(actor, (snapshot) => snapshot.hasTag('withdrawn')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),
    change: (answer: string) => actor.send({ type: 'answer.changed', answer }),
    submit: () => actor.send({ type: 'answer.submitted' }),
  }
}

/** A question that the account has is announced; an answer is news, so the account is asked for at once. */
function useNews(actor: CompanyQuestionActor): void {
  const isAsked = useSession(isQuestioned)
  const isOver = useSelector(actor, (snapshot) => snapshot.hasTag('answered') || snapshot.hasTag('withdrawn'))
  const { check } = useAccountCheck()
  useEffect(() => {
    if (isAsked) actor.send({ type: 'question.announced' })
  }, [actor, isAsked])
  useEffect(() => {
    if (isOver) check()
  }, [isOver, check])
}
