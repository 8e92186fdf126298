import { useEffect } from 'react'
import { lazyPart } from '#ui/start/lazyPart.tsx'
import { type NewOrderActor, useQuestions } from './newOrder.hooks.ts'

// They bring the dialog library with them: fetched while the order is typed.
const QuestionDialogs = lazyPart(() => import('./QuestionDialogs.tsx'))

/** What is asked before an order is created twice, or removed. */
export function Questions({ actor }: { actor: NewOrderActor }) {
  const questions = useQuestions(actor)
  useEffect(() => QuestionDialogs.preload(), [])
  return <QuestionDialogs isShown={questions.isAsking} onFailed={questions.dismiss} questions={questions} />
}
