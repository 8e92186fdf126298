import { useRef } from 'react'
import type { Customer, CustomersQuery } from '#domain/customers.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useRecordKeys } from '#workspace/recordKeys.hooks.ts'
import {
  type RecordListActor,
  useHasNone,
  useRecordList,
  useRecordListActor,
} from '#workspace/recordList.hooks.ts'
import { useDelete, useWorkspace } from '#workspace/workspace.hooks.ts'

/** Clearing the search keeps the sort. */
const unfiltered = { q: '' }

/** The customer cards; null until they have started. */
export function useCustomersActor(): RecordListActor | null {
  return useRecordListActor('customer', unfiltered)
}

/** The customer cards as their chart has them, and what a person does to them. */
export function useCustomers(actor: RecordListActor) {
  const list = useRecordList<'customer'>(actor)
  const { zone } = useWorkspace()
  const remove = useDelete()
  const cards = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, cards)
  useRecordKeys(cards, list)
  return {
    ...list,
    hasNone: useHasNone(actor),
    /** Goes on the element around the cards. */
    cards,
    zone,
    chooseSort: (sort: CustomersQuery['sort']) => list.change({ sort }),
    readAgain: () => actor.send({ type: 'workspace.changed' }),
    remove: ({ id, name, version }: Customer) => remove({ kind: 'customer', id, name, version }),
  }
}

export type Customers = ReturnType<typeof useCustomers>
