import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { LiveAction } from '#domain/notices.ts'
import type { OrderTag } from '#domain/orders/order.ts'
import { useNotices, useNoticesOf } from '#notices/notices.ts'
import { useChart } from '#ui/useChart.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideOrderDetail } from './orderDetail.actors.ts'

/** One order as its chart has it, and what a person does to it. */
export function useOrderDetail(orderId: string) {
  const workspace = useWorkspace()
  const machine = useMemo(() => provideOrderDetail(workspace), [workspace])
  const actor = useActorRef(machine, { input: { orderId } })
  const notices = useNotices()
  useNoticesOf(actor)
  return {
    chart: useChart(actor),
    orderId,
    zone: workspace.zone,
    detail: useSelector(actor, ({ context }) => context.detail),
    isMissing: useSelector(actor, (snapshot) => snapshot.hasTag('missing')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),

    tags: useSelector(actor, ({ context }) => context.tags),
    canApplyTags: useSelector(actor, (snapshot) => snapshot.can({ type: 'tags.submitted' })),
    isApplyingTags: useSelector(actor, (snapshot) => snapshot.hasTag('applyingTags')),
    toggleTag: (tag: OrderTag) => actor.send({ type: 'tag.toggled', tag }),
    applyTags: () => actor.send({ type: 'tags.submitted' }),

    note: useSelector(actor, ({ context }) => context.note),
    canAddNote: useSelector(actor, (snapshot) => snapshot.can({ type: 'note.submitted' })),
    isAddingNote: useSelector(actor, (snapshot) => snapshot.hasTag('addingNote')),
    writeNote: (note: string) => actor.send({ type: 'note.changed', note }),
    addNote: () => actor.send({ type: 'note.submitted' }),

    /** What only happens with live data: says so (design §5). */
    announce: (action: LiveAction) => notices.raise({ code: 'needsLiveData', action }),
  }
}

export type OrderOnScreen = ReturnType<typeof useOrderDetail>
