import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import type { mailSendingMachine } from '#machines/mailSending/mailSending.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
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
export type MailSendingActor = ActorRefFrom<typeof mailSendingMachine>

/** The chart of one mail; null until it has started. */
export function useMailSendingActor(mail: OutboxMail): MailSendingActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideMailSending(api), [api])
  return useSessionScreen('mailSending', logic, () => ({ mail }))
}

/** Whether a mail can be sent again, and how that went. */
export function useMailSending(actor: MailSendingActor) {
  return {
    chart: useChart(actor),
    isOffered: useSelector(actor, (snapshot) => snapshot.hasTag('offered')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    reason: useSelector(actor, ({ context }) => context.refusal?.text ?? null),
    isHurried: useSelector(actor, (snapshot) => snapshot.hasTag('hurried')),
    send: () => actor.send({ type: 'sending.requested' }),
  }
}
