import { useMemo, useRef } from 'react'
import { TYPING_PAUSE_MS } from '#domain/listQueries/list.ts'
import { parseCompaniesQuery, type QueueStatus } from '#domain/operator/companiesQuery.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useAddress } from '#workspace/address.hooks.ts'
import { type RecordListActor, useRecordList } from '#workspace/recordList.hooks.ts'
import { provideCompanyQueue } from './companyQueue.actors.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

/** Clearing the search keeps the status. */
const unfiltered = { q: '' }

/** The queue of companies; null until it has started. */
export function useCompanyQueueActor(): RecordListActor | null {
  const api = useOperatorApi()
  const address = useAddress()
  const logic = useMemo(() => provideCompanyQueue(api, address), [api, address])
  return useSessionScreen('companyQueue', logic, () => ({
    kind: 'company' as const,
    query: parseCompaniesQuery(new URLSearchParams(address.read())),
    unfiltered,
    typingPause: TYPING_PAUSE_MS,
    currency: 'PKR' as const,
  }))
}

/** The queue as its chart has it, and what an operator does with it. */
export function useCompanyQueue(actor: RecordListActor) {
  const list = useRecordList<'company'>(actor)
  const rows = useRef<HTMLDivElement>(null)
  useFocusRequests(actor, rows)
  return {
    ...list,
    /** Goes on the element around the rows. */
    rows,
    chooseStatus: (status: QueueStatus) => list.change({ status }),
    turnPage: (page: number) => list.change({ page }),
  }
}

export type CompanyQueue = ReturnType<typeof useCompanyQueue>
