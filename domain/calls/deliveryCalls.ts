import { deliveriesSchema } from '#domain/deliveries/deliveryContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { LiveCalls } from './call.ts'

export const deliveryCalls = {
  read: {
    method: 'get',
    path: livePaths.deliveries,
    summary: 'Failed attempts, unclear news and returns, or the parcels with a scanned number',
    /** A consignment number, as it was scanned: its parcels in any status. */
    query: { code: null },
    answer: deliveriesSchema,
  },
} as const satisfies LiveCalls
