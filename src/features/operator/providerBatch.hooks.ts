import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type ChosenParcel,
  MAX_PARCELS,
  offeredSeveralActs,
  type SeveralAct,
  type SeveralAnswers,
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

/** The parcels that are chosen, and an act on them, as long as the console is open; null until its chart has started. */
export function useProviderBatchActor(): ProviderBatchActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideProviderBatch(api, window), [api])
  return useSessionScreen('providerBatch', logic, () => ({}))
}

/** Tells it whether the queue is on screen. */
export function useWatchedBatch(actor: ProviderBatchActor): void {
  useLayoutEffect(() => {
    actor.send({ type: 'screen.entered' })
    return () => {
      // With a person who signed out, it has stopped.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'screen.left' })
    }
  }, [actor])
}

/** What is chosen of the queue; null where nothing can be done with several. */
export function useParcelChoice(actor: ProviderBatchActor, { found, query }: ParcelQueue) {
  const shown = found?.rows
  const { part, warehouse } = query
  // The rows are not drawn again for other rows, and keep the functions that they were given.
  const rowsNow = useRef(shown ?? [])
  useLayoutEffect(() => {
    if (shown) actor.send({ type: 'parcels.shown', of: { part, warehouse }, parcels: shown })
  }, [actor, shown, part, warehouse])
  const chosen = useSelector(actor, ({ context }) => context.chosen)
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const isChoosingAll = useSelector(actor, (snapshot) => snapshot.hasTag('choosingAll'))
  const isBounded = useSelector(actor, (snapshot) => snapshot.hasTag('bounded'))
  const isUnanswered = useSelector(actor, (snapshot) => snapshot.hasTag('unanswered'))
  const acts = offeredSeveralActs(part, found?.connected ?? [])
  if (acts.length === 0 && !isOpen) return null
  const rows = shown ?? []
  rowsNow.current = rows
  const isChosen = (id: string) => chosen.some((parcel) => parcel.id === id)
  const ofPage = rows.filter(({ id }) => isChosen(id))
  /** Exactly these of the page; those of other pages stay as they are. */
  const choose = (parcels: readonly ChosenParcel[]) =>
    actor.send({ type: 'parcels.chosen', parcels: [...othersThan(rows), ...parcels] })
  const othersThan = (page: readonly ChosenParcel[]) =>
    actor.getSnapshot().context.chosen.filter(({ id }) => !page.some((row) => row.id === id))
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
      const page = rowsNow.current.filter((row) => (row.id === id ? !isNow(id) : isNow(row.id)))
      actor.send({ type: 'parcels.chosen', parcels: [...othersThan(rowsNow.current), ...page] })
    },
    extent: ofPage.length === 0 ? 'none' : ofPage.length < rows.length ? 'some' : 'all',
    chooseAll: () => choose(rows),
    clear: () => choose([]),
  }
  const total = found?.total ?? 0
  return {
    choice,
    isOpen,
    acts,
    count: chosen.length,
    act: (act: SeveralAct) => actor.send({ type: 'act.chosen', act }),
    clear: () => actor.send({ type: 'parcels.chosen', parcels: [] }),
    /** All of this part; null unless the page is chosen, and there are others. */
    whole:
      choice.extent === 'all' && total > chosen.length
        ? {
            total,
            isBusy: isChoosingAll,
            choose: () => actor.send({ type: 'all.chosen', of: { part, warehouse } }),
          }
        : null,
    /** The most that can be chosen, where more were wanted. */
    most: isBounded ? MAX_PARCELS : null,
    isUnanswered,
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
    preview: useSelector(actor, ({ context }) => context.preview),
    isPreviewing: useSelector(actor, (snapshot) => snapshot.hasTag('previewing')),
    isUnpreviewed: useSelector(actor, (snapshot) => snapshot.hasTag('unpreviewed')),
    isFollowing: useSelector(actor, (snapshot) => snapshot.hasTag('following')),
    /** Whether nothing would be booked. */
    isNoneBookable: useSelector(
      actor,
      (snapshot) =>
        snapshot.context.preview !== null &&
        snapshot.hasTag('asking') &&
        !snapshot.can({ type: 'act.submitted' }),
    ),
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

export type ParcelBatch = ReturnType<typeof useProviderBatch>
