import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type Act, type ActType, firstAnswers, isBlocking } from '#domain/fulfilment/acts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Reason } from '#domain/fulfilment/refusals.ts'
import { copyPath } from '#domain/listQueries/copyQuery.ts'
import { chartChecks, listedChecks } from '#machines/orderAct/failedChecks.ts'
import type { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useChart } from '#ui/useChart.ts'

export type OrderActActor = ActorRefFrom<typeof orderActMachine>

/** Each press is an act of its own, with its idempotency key; the chart keeps that of the first for a retry. */
const newKey = () => crypto.randomUUID()

/** The question about other orders with the same spelling; null when there is none. */
export function useTwins(actor: OrderActActor) {
  return {
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('askingTwins')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    twins: useSelector(actor, ({ context }) => context.twins),
    confirm: () => actor.send({ type: 'twins.confirmed' }),
    decline: () => actor.send({ type: 'twins.declined' }),
  }
}

/** Opens a new order with the customer and the items of this one. */
export function useCopying({ number }: OrderResponse): () => void {
  const goTo = useGoTo()
  return () => goTo(copyPath(String(number)))
}

/** The buttons of acts: whether one is busy, and choosing one. */
export function useActs(actor: OrderActActor) {
  return {
    busyWith: useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.act : null)),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    choose: (act: Act) => actor.send({ type: 'act.chosen', act, key: newKey() }),
  }
}

/** Why an act cannot even be asked for now; null when it can. */
export function blockedBy(order: OrderResponse, act: Act): Reason | null {
  return chartChecks(order, act, firstAnswers(order, act)).find(isBlocking) ?? null
}

/** Whether the dialog of an act is open, and closing it when it could not be loaded. */
export function useOpenAct(actor: OrderActActor) {
  return {
    isOpen: useSelector(actor, (snapshot) => snapshot.hasTag('open')),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
  }
}

/** The dialog of an act as its chart has it, and what a person does in it; null without an act. */
export function useActDialog(actor: OrderActActor) {
  const seen = useSelector(actor, ({ context }) => context.seen)
  const act = useSelector(actor, ({ context }) => context.act)
  const answers = useSelector(actor, ({ context }) => context.answers)
  const dialog = {
    chart: useChart(actor),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isOutdated: useSelector(actor, (snapshot) => snapshot.hasTag('outdated')),
    isRereading: useSelector(actor, (snapshot) => snapshot.hasTag('rereading')),
    isRefused: useSelector(actor, (snapshot) => snapshot.hasTag('refused')),
    isTold: useSelector(actor, ({ context }) => context.isTold),
    refusal: useSelector(actor, ({ context }) => context.refusal),
    answer: (name: string) => (text: string) => actor.send({ type: 'answer.given', name, text }),
    submit: () => actor.send({ type: 'act.submitted', key: newKey() }),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
    choose: (type: ActType, parcelId: string | null = null) =>
      actor.send({ type: 'act.chosen', act: { type, parcelId }, key: newKey() }),
  }
  if (!seen || !act) return null
  return { ...dialog, order: seen, act, answers, checks: listedChecks(seen, act, answers) }
}

export type ActOnScreen = NonNullable<ReturnType<typeof useActDialog>>
