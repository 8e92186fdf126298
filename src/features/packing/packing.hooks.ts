import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { isRight, openParcel, progressOf, readyByCourier } from '#domain/packing/desk.ts'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import type { handoverMachine } from '#machines/handover/handover.machine.ts'
import type { Packed, packingMachine } from '#machines/packing/packing.machine.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useChild } from '#ui/useChild.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useActQueue } from '#workspace/actQueue/actQueue.hooks.ts'
import { useReasonAgainst, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { provideHandover, providePacking } from './packing.actors.ts'

export type PackingActor = ActorRefFrom<typeof packingMachine>
export type HandoverActor = ActorRefFrom<typeof handoverMachine>

export const packingModes = ['pack', 'out'] as const
export type PackingMode = (typeof packingModes)[number]

/** What is done at the desk, as the address says. */
export function usePackingMode() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('for')
  const mode: PackingMode = packingModes.find((known) => known === named) ?? 'pack'
  const choose = (next: PackingMode) =>
    void navigate({ search: next === 'pack' ? '' : `?for=${next}` }, { replace: true })
  return { mode, choose }
}

const useOwn = () => useWorkspace().packing as NonNullable<Workspace['packing']>

/** What was packed and is not answered yet; null until it has started. */
export function usePackingQueue(): ActQueueActor | null {
  const packing = useOwn()
  const send = useCallback(
    ({ id, version, act }: QueuedAct) => packing.pack({ id, version, ...(act as Packed) }),
    [packing],
  )
  return useActQueue('packingQueue', send)
}

export function usePackingActor(queue: ActQueueActor): PackingActor | null {
  const packing = useOwn()
  const logic = useMemo(() => providePacking(packing, queue), [packing, queue])
  return useWorkspaceScreen('packing', logic, () => ({}))
}

export function useHandoverActor(): HandoverActor | null {
  const packing = useOwn()
  const logic = useMemo(() => provideHandover(packing), [packing])
  return useWorkspaceScreen('handover', logic, () => ({}))
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
    requiresScan: context.requiresScan,
    hasMore: context.hasMore,
    counted: context.counted,
    weight: context.weight,
    verdict: context.verdict,
    isRight: context.verdict !== null && isRight(context.verdict),
    parcel,
    progress: parcel && progressOf(parcel, context.counted),
    isLoading: useTag(actor, 'loading'),
    hasFailed: useTag(actor, 'failed'),
    isComplete: useTag(actor, 'complete'),
    isAsking: useIsAsking(actor),
    reasonAgainst: useReasonAgainst('parcels.pack'),
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
    ready: readyByCourier(context, collected),
    handed: result?.handed.length ?? 0,
    refused: (result?.refused ?? []).map(({ id, text }) => ({ id, text, order: rowOf(id)?.order ?? '' })),
    isNothing: rows.length === 0,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isAsking: useIsAsking(actor),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isDone: useSelector(actor, (snapshot) => snapshot.hasTag('done')),
    reasonAgainst: useReasonAgainst('parcels.pack'),
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
