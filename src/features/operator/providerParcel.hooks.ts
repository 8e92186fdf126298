import { shallowEqual, useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { offeredActs, type ProviderAct, wrongFields } from '#domain/operator/providerActs.ts'
import type { OpenedParcel, providerParcelMachine } from '#machines/providerParcel/providerParcel.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import { provideProviderParcel } from './providerParcel.actors.ts'

export type ProviderParcelActor = ActorRefFrom<typeof providerParcelMachine>

/** One parcel at the provider; null until its chart has started. */
export function useProviderParcelActor(opened: OpenedParcel): ProviderParcelActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideProviderParcel(api), [api])
  return useSessionScreen('providerParcel', logic, () => opened)
}

/** The parcel as its chart has it, and what an operator does with it. */
export function useProviderParcel(actor: ProviderParcelActor) {
  const dialog = useRef<Element>(null)
  useFocusRequests(actor, dialog)
  return {
    chart: useChart(actor),
    /** Goes on an element in the dialog. */
    inDialog: (element: HTMLElement | null) => {
      dialog.current = element?.closest('[role="dialog"]') ?? null
    },
    parcel: useSelector(actor, ({ context }) => context.parcel),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isMissing: useSelector(actor, (snapshot) => snapshot.hasTag('missing')),
    /** What was done just now; null otherwise. */
    done: useSelector(actor, (snapshot) => (snapshot.hasTag('done') ? snapshot.context.act : null)),
    /** What is being done; null while nothing is. */
    act: useSelector(actor, (snapshot) => (snapshot.hasTag('asking') ? snapshot.context.act : null)),
    offered: useSelector(
      actor,
      (snapshot) =>
        snapshot.hasTag('shown') && snapshot.context.parcel ? offeredActs(snapshot.context.parcel) : [],
      shallowEqual,
    ),
    answers: useSelector(actor, ({ context }) => context.answers),
    /** The fields that were refused as they are; none before that. */
    wrong: useSelector(
      actor,
      (snapshot) => {
        const { act, parcel, answers } = snapshot.context
        return snapshot.hasTag('incomplete') && act && parcel ? wrongFields(act, parcel, answers) : []
      },
      shallowEqual,
    ),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Why the server refused it; null when it did not. */
    refusal: useSelector(actor, (snapshot) =>
      snapshot.hasTag('refused') ? (snapshot.context.refusal?.text ?? null) : null,
    ),
    /** Why what was meant can no longer be done; null otherwise, and of what is cancelled, which says so itself. */
    overtaken: useSelector(actor, (snapshot) =>
      snapshot.hasTag('overtaken') && snapshot.context.parcel?.cancelled_at === null
        ? (snapshot.context.refusal?.text ?? null)
        : null,
    ),
    isUnanswered: useSelector(actor, (snapshot) => snapshot.hasTag('unanswered')),
    retry: () => actor.send({ type: 'loading.retried' }),
    choose: (act: ProviderAct) => actor.send({ type: 'act.chosen', act }),
    change: (field: string, text: string) => actor.send({ type: 'answer.changed', field, text }),
    submit: () => actor.send({ type: 'act.submitted' }),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
  }
}

export type OpenParcel = ReturnType<typeof useProviderParcel>
