import { useSelector } from '@xstate/react'
import { createContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type BatchAct,
  batchProblem,
  offeredBatchActs,
  permittedBatchActs,
} from '#domain/fulfilment/orderBatch.ts'
import type { orderBatchMachine } from '#machines/orderBatch/orderBatch.machine.ts'
import type { orderChoiceMachine } from '#machines/orderChoice/orderChoice.machine.ts'
import { orderChoiceMessages } from '#messages/orderChoice.ts'
import { useKeptWorkspaceScreen } from '#workspace/kept.hooks.ts'
import type { RowChoice } from '#workspace/recordColumns.ts'
import { useRights, useWorkspace } from '#workspace/workspace.hooks.ts'
import type { Orders } from '../orders.hooks.ts'
import { provideOrderBatch } from './orderBatch.actors.ts'

export type OrderBatchActor = ActorRefFrom<typeof orderBatchMachine>

/** The orders that are chosen in the list, and an act on them, which outlives the list; null until it has started. */
export function useOrderBatchActor(): OrderBatchActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideOrderBatch(workspace, window), [workspace])
  const actor = useKeptWorkspaceScreen('orderBatch', logic)
  const isShown = useRef(false)
  useLayoutEffect(() => {
    if (!actor) return
    isShown.current = true
    actor.send({ type: 'list.entered' })
    return () => {
      isShown.current = false
      // In development StrictMode leaves and enters at once. With a person who signed out, the actor stops.
      queueMicrotask(() => {
        if (!isShown.current && actor.getSnapshot().status === 'active') actor.send({ type: 'list.left' })
      })
    }
  }, [actor])
  return actor
}

/** Null where no order can be chosen. */
export const OrderChoiceContext = createContext<RowChoice | null>(null)

const none: readonly string[] = []

function choiceOf(actor: OrderBatchActor): ActorRefFrom<typeof orderChoiceMachine> {
  const { orderChoice } = actor.getSnapshot().children
  if (!orderChoice) throw new Error('choiceOf: the choice has not started')
  return orderChoice
}

/** The chosen orders, also of other pages of the list: null where the role includes no act on many. */
export function useOrderBatch(actor: OrderBatchActor, orders: Orders) {
  const { found, query, isRefreshing, listOfRows: list, exportChosen } = orders
  const rights = useRights()
  const choosing = choiceOf(actor)
  const statuses = useSelector(choosing, (snapshot) => snapshot.context.statuses)
  const shown = found?.rows
  useLayoutEffect(() => {
    if (shown) choosing.send({ type: 'orders.shown', orders: shown })
  }, [choosing, shown])
  const chosenIds = useSelector(choosing, ({ context }) => (context.list === list ? context.chosen : none))
  // The rows are not drawn again for another list, and keep the function that they were given.
  const shownList = useRef(list)
  shownList.current = list
  const rows = found?.rows ?? []
  const ofPage = rows.filter(({ id }) => chosenIds.includes(id)).map(({ id }) => id)
  const ofOthers = chosenIds.filter((id) => !rows.some((row) => row.id === id))
  const chosen = chosenIds.flatMap((id) => (statuses[id] ? [{ id, status: statuses[id] }] : []))
  const permitted = permittedBatchActs(rights)
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  // Who loses the right while it goes on reads how it ended.
  if (permitted.length === 0 && !isOpen) return null
  const choose = (ids: readonly string[]) => choosing.send({ type: 'orders.chosen', list, ids })
  const choice: RowChoice = {
    name: 'orders',
    words: orderChoiceMessages,
    isChosen: (id) => chosenIds.includes(id),
    toggle: (id) => choosing.send({ type: 'order.toggled', list: shownList.current, id }),
    extent: ofPage.length === 0 ? 'none' : ofPage.length < rows.length ? 'some' : 'all',
    chooseAll: () => choose([...ofOthers, ...rows.map(({ id }) => id)]),
    clear: () => choose(ofOthers),
  }
  return {
    choice,
    isOpen,
    ids: chosenIds,
    count: chosenIds.length,
    /** Of those that are chosen. */
    countOfPage: ofPage.length,
    clear: () => choose([]),
    choosing,
    list,
    query,
    /** The page that is shown, unless another is on its way. */
    shown: isRefreshing ? null : found,
    export: exportChosen && (() => exportChosen(chosenIds)),
    ...offeredBatchActs(chosen, permitted),
    act: (act: BatchAct, ids: readonly string[]) => actor.send({ type: 'act.chosen', act, ids }),
  }
}

export type OrderBatch = NonNullable<ReturnType<typeof useOrderBatch>>

/** The dialog of an act on many orders, as its chart has it. */
export function useBatchDialog(actor: OrderBatchActor) {
  const act = useSelector(actor, ({ context }) => context.act)
  const answers = useSelector(actor, ({ context }) => context.answers)
  const isIncomplete = useSelector(actor, (snapshot) => snapshot.hasTag('incomplete'))
  return {
    act,
    answers,
    answer: (name: string) => (text: string) => actor.send({ type: 'answer.given', name, text }),
    /** What is wrong with the answers, from the first try on. */
    problem: act !== null && isIncomplete ? batchProblem(act, answers) : null,
    items: useSelector(actor, ({ context }) => context.items),
    stopped: useSelector(actor, ({ context }) => context.stopped),
    preview: useSelector(actor, ({ context }) => context.preview),
    /** Whether nothing would be booked. */
    isNoneBookable: useSelector(
      actor,
      (snapshot) =>
        snapshot.context.preview !== null &&
        snapshot.hasTag('asking') &&
        !snapshot.can({ type: 'act.confirmed' }),
    ),
    isPreviewing: useSelector(actor, (snapshot) => snapshot.hasTag('previewing')),
    isUnpreviewed: useSelector(actor, (snapshot) => snapshot.hasTag('unpreviewed')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isTold: useSelector(actor, (snapshot) => snapshot.hasTag('told')),
    canRetryRest: useSelector(
      actor,
      (snapshot) => snapshot.hasTag('told') && snapshot.can({ type: 'act.retried' }),
    ),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    confirm: () => actor.send({ type: 'act.confirmed' }),
    /** Goes back, stops what goes on, or closes what is told: whatever the way out is. */
    leave: () => actor.send({ type: 'act.left' }),
    retry: () => actor.send({ type: 'act.retried' }),
  }
}

export type BatchOnScreen = ReturnType<typeof useBatchDialog>
