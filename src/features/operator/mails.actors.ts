import { fromPromise } from 'xstate'
import type { ListQuery } from '#domain/listQueries/list.ts'
import { formatMailsQuery, type MailsQuery, parseMailsQuery } from '#domain/operator/mailsQuery.ts'
import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { provideRequest } from '#ui/request.actors.ts'
import { type Address, type AddressFormat, followAddress } from '#workspace/address.ts'
import type { OperatorApi } from './operatorApi.ts'

// The list is only asked queries of its own kind.
const format = { parse: parseMailsQuery, format: formatMailsQuery } as AddressFormat<ListQuery>

/** The chart of a list, on the mails of the outbox and this address. */
export function provideMails(api: OperatorApi, address: Address) {
  return recordListMachine.provide({
    actors: {
      findRecords: fromPromise(({ input, signal }) => api.mails(input as MailsQuery, signal)),
      followAddress: followAddress(address, format),
    },
  })
}

/** The request that sends a mail, by its id, again. */
export function provideMailSending(api: OperatorApi) {
  return provideRequest((_, asked: OutboxMail['id']) => api.sendAgain(asked))
}
