import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  papersResponseSchema,
  printedRequestSchema,
  printedResponseSchema,
} from '#domain/fulfilment/paperContract.ts'
import type { LiveCalls } from './call.ts'

export const paperCalls = {
  read: {
    method: 'get',
    path: livePaths.papers,
    summary:
      'What is printed for the parcels of some orders, or for all that are booked and still in the warehouse',
    /** Numbers of orders, with commas between them; or the id of a handover, for its load sheet. */
    query: { orders: null, handover: null },
    answer: papersResponseSchema,
  },
  print: {
    method: 'post',
    path: livePaths.papersPrinted,
    summary: 'Remember that a kind of paper was printed for parcels',
    right: 'orders.remark',
    body: printedRequestSchema,
    answer: printedResponseSchema,
  },
} as const satisfies LiveCalls
