import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import {
  isFiltered,
  type ListChange,
  type ListKind,
  type ListPage,
  type ListQuery,
  type ListRecord,
} from '#domain/listQueries/list.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import type { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import type { recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { isAddingState } from './addingState.ts'
import { useAddress } from './address.hooks.ts'
import { listFormats, provideRecordList } from './recordList.actors.ts'
import { useCapability, useWorkspace, useWorkspaceScreen } from './workspace.hooks.ts'

/** A running list of one kind of records. */
export type RecordListActor = ActorRefFrom<typeof recordListMachine>

/**
 * The list of the screen; null until it has started.
 * @param unfiltered the change that clears the filters
 */
export function useRecordListActor<Kind extends ItemKind>(
  kind: Kind,
  unfiltered: ListChange<Kind>,
): RecordListActor | null {
  const data = useWorkspace()
  const address = useAddress()
  const logic = useMemo(() => provideRecordList(kind, data, address), [kind, data, address])
  const actor = useWorkspaceScreen(`${kind}List`, logic, () => ({
    kind,
    query: listFormats[kind].parse(new URLSearchParams(address.read())) as ListQuery,
    unfiltered,
    typingPause: data.typingPause,
    currency: data.currency,
    isByPhone: data.capabilities.includes('findCustomers'),
  }))
  useAddRequest(actor)
  return actor
}

/** Whether the company has none yet: it is invited to begin, and there is nothing to search, turn or export. */
export function useHasNone(actor: RecordListActor): boolean {
  const beginsEmpty = useCapability('keepChanges')
  const isEmpty = useSelector(
    actor,
    (snapshot) =>
      snapshot.hasTag('empty') && !isFiltered(snapshot.context.query, snapshot.context.unfiltered),
  )
  return beginsEmpty && isEmpty
}

/** What lies over the rows, which runs for as long as the list does; it is still read once that is closed. */
export function usePanelActor(actor: RecordListActor): ActorRefFrom<typeof recordPanelMachine> {
  return useMemo(() => {
    const { recordPanel } = actor.getSnapshot().children
    if (!recordPanel) throw new Error('usePanelActor: the list has not started')
    return recordPanel
  }, [actor])
}

/** A list as its chart has it, and what a person does to it. */
export function useRecordList<Kind extends ListKind>(actor: RecordListActor) {
  // The chart is the same for all kinds; the list was opened with a query of this one.
  const query = useSelector(actor, ({ context }) => context.query) as ListQuery<Kind>
  const found = useSelector(actor, ({ context }) => context.found) as ListPage<Kind> | null
  const panel = usePanelActor(actor)
  const panelRecord = useSelector(panel, ({ context }) => context.record) as ListRecord<Kind> | null
  return {
    query,
    found,
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    isRefreshing: useSelector(actor, (snapshot) => snapshot.hasTag('refreshing')),
    isEmpty: useSelector(actor, (snapshot) => snapshot.hasTag('empty')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isFiltered: useSelector(actor, ({ context }) => isFiltered(context.query, context.unfiltered)),
    change: (change: ListChange<Kind>) => actor.send({ type: 'query.changed', change }),
    search: (q: string) => actor.send({ type: 'search.typed', q }),
    clearFilters: () => actor.send({ type: 'filters.cleared' }),
    /** Whether the list grows by 'Show more'. */
    hasMore: useSelector(actor, (snapshot) => snapshot.can({ type: 'more.requested' })),
    showMore: () => actor.send({ type: 'more.requested' }),
    retry: () => actor.send({ type: 'loading.retried' }),
    /** What lies over the rows; the record is null while one is added. */
    panel: {
      record: panelRecord,
      isViewing: useSelector(panel, (snapshot) => snapshot.hasTag('viewing')),
      isContacting: useSelector(panel, (snapshot) => snapshot.hasTag('contacting')),
      isAdjusting: useSelector(panel, (snapshot) => snapshot.hasTag('adjusting')),
      isFiltering: useSelector(panel, (snapshot) => snapshot.hasTag('filtering')),
      editor: useSelector(panel, ({ children }) => children.recordEditor ?? null),
      view: (record: ListRecord<Kind>) => panel.send({ type: 'record.viewed', record }),
      contact: (record: ListRecord<Kind>) => panel.send({ type: 'contact.requested', record }),
      edit: (record: ListRecord<Kind>) => panel.send({ type: 'record.edited', record }),
      adjustStock: (record: ListRecord<Kind>) => panel.send({ type: 'stock.chosen', record }),
      filter: () => panel.send({ type: 'filtering.started' }),
      add: () => panel.send({ type: 'adding.started' }),
      close: () => panel.send({ type: 'panel.closed' }),
      dismissEditor: () => panel.getSnapshot().children.recordEditor?.send({ type: 'form.dismissed' }),
    },
  }
}

/**
 * Opens the form of a new record when somebody was led here for it. Once: Back, Forward and a reload (POP) lead to the
 * same history entry, and find it asking as long as it is not replaced.
 */
function useAddRequest(actor: RecordListActor | null): void {
  const { pathname, search, state } = useLocation()
  const isLedHere = useNavigationType() === 'PUSH'
  const goTo = useGoTo()
  useEffect(() => {
    if (!actor || !isLedHere || !isAddingState(state)) return
    actor.getSnapshot().children.recordPanel?.send({ type: 'adding.started' })
    goTo(pathname + search, { replace: true, state: null })
  }, [actor, isLedHere, goTo, pathname, search, state])
}
