import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type SeveralAct,
  type SeveralAnswers,
  severalActsOf,
  severalProblem,
} from '#domain/operator/providerBatch.ts'
import type { providerBatchMachine } from '#machines/providerBatch/providerBatch.machine.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { RowChoice } from '#workspace/recordColumns.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'
import type { ParcelQueue } from './parcelQueue.hooks.ts'
import { provideProviderBatch } from './providerBatch.actors.ts'

const { choice: words } = parcelQueueMessages

export type ProviderBatchActor = ActorRefFrom<typeof providerBatchMachine>

/** The parcels that are chosen on the page, and an act on them; null until its chart has started. */
export function useProviderBatchActor(): ProviderBatchActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideProviderBatch(api), [api])
  return useSessionScreen('providerBatch', logic, () => ({}))
}

/** What is chosen on the page; null where nothing can be done with several. */
export function useParcelChoice(actor: ProviderBatchActor, { found, query }: ParcelQueue) {
  const shown = found?.rows
  // The rows are not drawn again for other rows, and keep the functions that they were given.
  const rowsNow = useRef(shown ?? [])
  useLayoutEffect(() => {
    if (shown) actor.send({ type: 'parcels.shown', parcels: shown })
  }, [actor, shown])
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const acts = severalActsOf(query.part)
  if (acts.length === 0 && !isOpen) return null
  const rows = shown ?? []
  rowsNow.current = rows
  const isChosen = (id: string) => chosen.some((parcel) => parcel.id === id)
  const choose = (ids: (id: string) => boolean) =>
    actor.send({ type: 'parcels.chosen', parcels: rows.filter(({ id }) => ids(id)) })
  const choice: RowChoice = {
    name: 'parcels',
    words: {
      ...words,
      one: ({ id }) => {
        const row = rows.find((one) => one.id === id)
        return row ? words.one(row) : words.action
      },
    },
    isChosen,
    toggle: (id) => {
      const { chosen: now } = actor.getSnapshot().context
      const isNow = (one: string) => now.some((parcel) => parcel.id === one)
      actor.send({
        type: 'parcels.chosen',
        parcels: rowsNow.current.filter((row) => (row.id === id ? !isNow(id) : isNow(row.id))),
      })
    },
    extent: chosen.length === 0 ? 'none' : chosen.length < rows.length ? 'some' : 'all',
    chooseAll: () => choose(() => true),
    clear: () => choose(() => false),
  }
  return {
    choice,
    isOpen,
    acts,
    count: chosen.length,
    act: (act: SeveralAct) => actor.send({ type: 'act.chosen', act }),
  }
}

export type ParcelChoice = NonNullable<ReturnType<typeof useParcelChoice>>

/** The dialog of an act on several parcels, as its chart has it. */
export function useProviderBatch(actor: ProviderBatchActor) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const act = useSelector(actor, ({ context }) => context.act)
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const answers = useSelector(actor, ({ context }) => context.answers)
  const isIncomplete = useSelector(actor, (snapshot) => snapshot.hasTag('incomplete'))
  return {
    chart: useChart(actor),
    /** Goes on the form. */
    form,
    act,
    chosen,
    answers,
    items: useSelector(actor, ({ context }) => context.items),
    /** From the first try on. */
    problem: act !== null && isIncomplete ? severalProblem(act, chosen, answers) : null,
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    change: (field: keyof SeveralAnswers) => (text: string) =>
      actor.send({ type: 'answer.changed', field, text }),
    submit: () => actor.send({ type: 'act.submitted' }),
    dismiss: () => actor.send({ type: 'act.dismissed' }),
  }
}
