import { useMemo } from 'react'
import { parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useAddress } from '#workspace/address.hooks.ts'
import { type RecordListActor, useRecordList } from '#workspace/recordList.hooks.ts'
import { provideMailSending, provideMails } from './mails.actors.ts'
import { useOperatorApi } from './operatorConsole.hooks.ts'

/** The outbox; null until it has started. */
export function useMailsActor(): RecordListActor | null {
  const api = useOperatorApi()
  const address = useAddress()
  const logic = useMemo(() => provideMails(api, address), [api, address])
  return useSessionScreen('mailList', logic, () => ({
    kind: 'mail' as const,
    query: parseMailsQuery(new URLSearchParams(address.read())),
    unfiltered: {},
    currency: 'PKR' as const,
  }))
}

/** The outbox as its chart has it, and what an operator does with it. */
export function useMails(actor: RecordListActor) {
  const list = useRecordList<'mail'>(actor)
  return {
    ...list,
    turnPage: (page: number) => list.change({ page }),
    /** Closes the mail; what became of it is read. */
    close: () => {
      list.panel.close()
      actor.send({ type: 'workspace.changed' })
    },
  }
}

export type Mails = ReturnType<typeof useMails>

/** The request that sends a mail again; null until it has started. */
export function useMailSendingActor(): RequestActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideMailSending(api), [api])
  return useSessionScreen('mailSending', logic, () => ({}))
}

/** Whether a mail can be sent again, and how that went. */
export function useMailSending(actor: RequestActor, { id, status }: OutboxMail) {
  const { isBusy, isDone, hasFailed, error, make } = useRequest<OutboxMail['id']>(actor)
  return {
    chart: useChart(actor),
    isOffered: status === 'failed' && !isDone,
    isBusy,
    hasFailed,
    /** Why the server does not try it again; null for no response. */
    reason: refusalOf(error)?.text ?? null,
    /** Whether it is tried again soon. */
    isHurried: isDone,
    send: () => make(id),
  }
}
