import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ActType } from '#domain/fulfilment/acts.ts'
import type { cityTwinsMachine } from '#machines/cityTwins/cityTwins.machine.ts'
import { listedChecks } from '#machines/orderAct/failedChecks.ts'
import { useChart } from '#ui/useChart.ts'
import type { ProductSearchOnScreen } from '#workspace/ProductSearch.tsx'
import { type ProductPickActor, useProductPick } from '#workspace/productPick.hooks.ts'
import { newKey } from '../orderAct.hooks.ts'
import type { OrderActActor } from '../orderDetail.hooks.ts'

type CityTwinsActor = ActorRefFrom<typeof cityTwinsMachine>

/** The question about other orders with the same spelling; undefined before there is one. It stays while it closes. */
export function useCityTwins(actor: OrderActActor) {
  return {
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('askingTwins')),
    question: useSelector(
      actor,
      ({ children }) => children.cityTwins,
      (_, next) => next === undefined,
    ),
  }
}

/** What is asked about them, and what a person says. */
export function useTwins(actor: CityTwinsActor) {
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    twins: useSelector(actor, ({ context }) => context.twins),
    confirm: () => actor.send({ type: 'twins.confirmed' }),
    decline: () => actor.send({ type: 'twins.declined' }),
  }
}

/** The dialog of an act as its chart has it, and what a person does in it; null without an act. */
export function useActDialog(actor: OrderActActor) {
  const seen = useSelector(actor, ({ context }) => context.seen)
  const act = useSelector(actor, ({ context }) => context.act)
  const answers = useSelector(actor, ({ context }) => context.answers)
  const dialog = {
    actor,
    chart: useChart(actor),
    isOpen: useSelector(actor, (snapshot) => snapshot.hasTag('open')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isOutdated: useSelector(actor, (snapshot) => snapshot.hasTag('outdated')),
    isRereading: useSelector(actor, (snapshot) => snapshot.hasTag('rereading')),
    isQuestioned: useSelector(actor, (snapshot) => snapshot.hasTag('questioned')),
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

/** The search of the dialog for products. */
export function useProductSearch(actor: OrderActActor): ProductSearchOnScreen {
  // It is still read once the order is left.
  const pick = useSelector(
    actor,
    ({ children }) => children.productPick,
    (_, next) => next === undefined,
  ) as ProductPickActor
  return { ...useProductPick(pick), isReadOnly: false }
}

export type ActOnScreen = NonNullable<ReturnType<typeof useActDialog>>
