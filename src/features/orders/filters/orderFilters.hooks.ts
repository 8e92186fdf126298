import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { OrderChoices } from '#domain/fulfilment/orderContract.ts'
import type { Product } from '#domain/products.ts'
import { isBlank } from '#domain/text.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideOrderChoices, provideProductFilter } from './orderFilters.actors.ts'

/** What the filters of own orders offer; null until it has started. */
export function useOrderChoicesActor(): ReadingActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideOrderChoices(workspace), [workspace])
  return useWorkspaceScreen('orderChoices', logic, () => ({}))
}

/** The choices as their chart has them. */
export function useOrderChoices(actor: ReadingActor) {
  return useReading<OrderChoices>(actor)
}

/** The search for a product; null until it has started. */
export function useProductFilterActor(): ReadingActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideProductFilter(workspace), [workspace])
  return useWorkspaceScreen('productFilter', logic, () => ({ question: null }))
}

/** How many products are offered: the list is for choosing at a glance. */
const MATCHES = 8
const none: readonly Product[] = []

/** The search as its chart has it, and what a person types in it. */
export function useProductFilter(actor: ReadingActor) {
  const text = useSelector(actor, ({ context }) => context.question) as string | null
  const { answer, ...reading } = useReading<readonly Product[]>(actor)
  const type = (question: string) =>
    actor.send({ type: 'question.changed', question: isBlank(question) ? null : question })
  const found = answer ?? none
  return {
    ...reading,
    text: text ?? '',
    found: useMemo(() => found.slice(0, MATCHES), [found]),
    type,
    submit: () => actor.send({ type: 'question.entered' }),
  }
}
