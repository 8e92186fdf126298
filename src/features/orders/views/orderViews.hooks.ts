import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { allOrders, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import {
  changeToView,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  type OrderView,
  showsView,
  viewQueryOf,
} from '#domain/orderViews.ts'
import { trimmed } from '#domain/text.ts'
import type { orderViewsMachine } from '#machines/orderViews/orderViews.machine.ts'
import { viewNameText } from '#messages/orderViews.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useKeptWorkspaceScreen } from '#workspace/kept.hooks.ts'
import { useOwnPart, useReasonAgainst, useWorkspaceActor } from '#workspace/workspace.hooks.ts'
import type { Orders } from '../orders.hooks.ts'
import { provideOrderViews } from './orderViews.actors.ts'

export type OrderViewsActor = ActorRefFrom<typeof orderViewsMachine>

const ID = 'orderViews'

/** The saved views of the workspace, which stay known while another screen is open; null until they have started. */
export function useOrderViewsActor(): OrderViewsActor | null {
  const views = useOwnPart('views')
  const logic = useMemo(() => provideOrderViews(views), [views])
  const actor = useKeptWorkspaceScreen(ID, logic)
  useLayoutEffect(() => {
    if (!actor) return
    return () => {
      // With a person who signed out, it has stopped.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'panel.closed' })
    }
  }, [actor])
  return actor
}

/** The same where the list has started them; null where it has not. */
export function useStartedOrderViews(): OrderViewsActor | null {
  return useSelector(useWorkspaceActor(), ({ children }) => {
    const screens: Record<string, unknown> = children
    return (screens[ID] as OrderViewsActor | undefined) ?? null
  })
}

const none: readonly OrderView[] = []

/** The views beside the list that one of them may be shown in, and what a person does to them. */
export function useOrderViews(actor: OrderViewsActor, { query, change }: Pick<Orders, 'query' | 'change'>) {
  const views = useSelector(actor, ({ context }) => context.views) ?? none
  const openedId = useSelector(actor, ({ context }) => context.openedId)
  const mayChange = useReasonAgainst('views.change') === undefined
  const shown = viewQueryOf(query)
  const isFiltered = Object.keys(shown).length > 0
  const current = views.find((view) => showsView(query, view)) ?? null
  const opened = isFiltered ? (views.find(({ id }) => id === openedId) ?? null) : null
  return {
    views,
    /** The view that the list shows. */
    current,
    /** The same, or the view that was opened before filters were changed. */
    latest: current ?? opened,
    isEmpty: useSelector(actor, (snapshot) => snapshot.hasTag('empty')),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    mayChange,
    canSave: mayChange && isFiltered && !current,
    /** Why there is no room for another one. */
    fullReason:
      views.length < MAX_VIEWS
        ? undefined
        : viewNameText('tooMany', { name: '', maxName: MAX_VIEW_NAME, maxViews: MAX_VIEWS }),
    open: (view: OrderView) => {
      if (view.id === current?.id) return change({ ...unfilteredOrders, sort: allOrders.sort })
      actor.send({ type: 'view.opened', view })
      change(changeToView(view))
    },
    save: () => actor.send({ type: 'saving.chosen', query: shown }),
    rename: (view: OrderView) => actor.send({ type: 'renaming.chosen', view }),
    replace: (view: OrderView) => actor.send({ type: 'replacing.chosen', view, query: shown }),
    remove: (view: OrderView) => actor.send({ type: 'deletion.chosen', view }),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}

export type ViewsOnScreen = ReturnType<typeof useOrderViews>

/** Which dialog of the views is open, and what closes it. */
export function useViewDialog(actor: OrderViewsActor) {
  const isNaming = useSelector(actor, (snapshot) => snapshot.hasTag('naming'))
  const isDeleting = useSelector(actor, (snapshot) => snapshot.hasTag('deleting'))
  return {
    isNaming,
    isDeleting,
    leave: () => actor.send({ type: 'panel.closed' }),
  }
}

export type ViewDialog = ReturnType<typeof useViewDialog>

/** The dialogs of the views as their chart has them. */
export function useViewForm(actor: OrderViewsActor) {
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  const name = useSelector(actor, ({ context }) => context.name)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  return {
    chart: useChart(actor),
    form,
    target: useSelector(actor, ({ context }) => context.target),
    name,
    error: problem
      ? viewNameText(problem, { name: trimmed(name), maxName: MAX_VIEW_NAME, maxViews: MAX_VIEWS })
      : refusal?.text,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    type: (text: string) => actor.send({ type: 'name.changed', name: text }),
    submit: () => actor.send({ type: 'form.submitted' }),
    confirmDeletion: () => actor.send({ type: 'deletion.confirmed' }),
    leave: () => actor.send({ type: 'panel.closed' }),
  }
}
