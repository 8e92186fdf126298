import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { isRight, openParcel, orderName, progressOf, readyByCourier } from '#domain/packing/desk.ts'
import type { handoverMachine } from '#machines/handover/handover.machine.ts'
import type { packingMachine } from '#machines/packing/packing.machine.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useChild } from '#ui/useChild.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useNearestScreen } from '#workspace/workspace.hooks.ts'
import { type Packing, provideHandover, providePacking } from './packing.actors.ts'

export type PackingActor = ActorRefFrom<typeof packingMachine>
export type HandoverActor = ActorRefFrom<typeof handoverMachine>

export const packingModes = ['pack', 'out'] as const
export type PackingMode = (typeof packingModes)[number]

/** What is done at the desk, as the address says. */
export function usePackingMode() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const mode: PackingMode = packingModes.find((known) => known === params.get('for')) ?? 'pack'
  const choose = (next: PackingMode) => {
    if (next === 'pack') params.delete('for')
    else params.set('for', next)
    void navigate({ search: params.toString() }, { replace: true })
  }
  return { mode, choose }
}

export function usePackingActor(packing: Packing, queue: ActQueueActor): PackingActor | null {
  const logic = useMemo(() => providePacking(packing, queue), [packing, queue])
  return useNearestScreen('packing', logic, () => ({}))
}

export function useHandoverActor(packing: Packing): HandoverActor | null {
  const logic = useMemo(() => provideHandover(packing), [packing])
  return useNearestScreen('handover', logic, () => ({}))
}

const useTag = (actor: PackingActor, tag: Parameters<ReturnType<PackingActor['getSnapshot']>['hasTag']>[0]) =>
  useSelector(actor, (snapshot) => snapshot.hasTag(tag))

/** Whether the server is asked for a code that was scanned. */
function useIsAsking(actor: PackingActor | HandoverActor): boolean {
  const lookup = useChild(actor, 'lookup') as ReadingActor | undefined
  return useSelector(lookup, (snapshot) => snapshot?.hasTag('busy') ?? false)
}

/** The packing desk as its chart has it. */
export function usePacking(actor: PackingActor) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const parcel = openParcel(context)
  return {
    rows: context.rows,
    hasMore: context.hasMore,
    counted: context.counted,
    weight: context.weight,
    verdict: context.verdict,
    isRight: context.verdict !== null && isRight(context.verdict),
    parcel,
    lastPacked: context.rows.find(({ id }) => id === context.lastPackedId),
    progress: parcel && progressOf(parcel, context.counted),
    isLoading: useTag(actor, 'loading'),
    hasFailed: useTag(actor, 'failed'),
    isComplete: useTag(actor, 'complete'),
    isAsking: useIsAsking(actor),
    retry: () => actor.send({ type: 'loading.retried' }),
    scan: (code: string) =>
      actor.send(
        code.trim() === '' ? { type: 'parcel.finished' } : { type: 'code.scanned', code: code.trim() },
      ),
    changeWeight: (weight: string) => actor.send({ type: 'weight.changed', weight }),
    finish: () => actor.send({ type: 'parcel.finished' }),
    putAside: () => actor.send({ type: 'parcel.putAside' }),
  }
}

export type PackingOnScreen = ReturnType<typeof usePacking>

/** The handover as its chart has it. */
export function useHandover(actor: HandoverActor) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { rows, collected, result } = context
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  return {
    hasMore: context.hasMore,
    verdict: context.verdict,
    isRight: context.verdict !== null && isRight(context.verdict),
    refusal: context.refusal,
    handover: context.handover,
    collected: collected.flatMap((id) => rowOf(id) ?? []),
    ready: readyByCourier(rows, collected),
    handed: (result?.handed ?? []).flatMap((id) => rowOf(id) ?? []),
    refused: (result?.refused ?? []).map(({ id, text }) => {
      const row = rowOf(id)
      return { id, text, order: row ? orderName(row) : '' }
    }),
    isNothing: rows.length === 0,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isAsking: useIsAsking(actor),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isDone: useSelector(actor, (snapshot) => snapshot.hasTag('done')),
    retry: () => actor.send({ type: 'loading.retried' }),
    scan: (code: string) => {
      if (code.trim() !== '') actor.send({ type: 'code.scanned', code: code.trim() })
    },
    collect: (courier: string) => actor.send({ type: 'courier.collected', courier }),
    remove: (id: string) => actor.send({ type: 'parcel.removed', id }),
    confirm: () => actor.send({ type: 'handover.confirmed' }),
    begin: () => actor.send({ type: 'handover.begun' }),
  }
}
