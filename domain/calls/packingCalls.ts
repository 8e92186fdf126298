import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  handoverRequestSchema,
  handoverResponseSchema,
  packingResponseSchema,
} from '#domain/packing/packingContract.ts'
import type { LiveCalls } from './call.ts'

export const packingCalls = {
  read: {
    method: 'get',
    path: livePaths.packing,
    summary: 'What is booked and waits to be packed and handed over, or the parcels with a scanned number',
    /** A consignment number, as it was scanned: its parcels in any status. */
    query: { code: null },
    answer: packingResponseSchema,
  },
  handOver: {
    method: 'post',
    path: livePaths.packingHandover,
    summary: 'Hand parcels over to their couriers',
    right: 'parcels.pack',
    body: handoverRequestSchema,
    answer: handoverResponseSchema,
  },
} as const satisfies LiveCalls
