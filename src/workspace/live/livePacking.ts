import type { Api } from '#api/api.ts'
import { orderCalls } from '#domain/calls/orderCalls.ts'
import { packingCalls } from '#domain/calls/packingCalls.ts'
import { type HandedOver, MAX_HANDED } from '#domain/packing/packingContract.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls } from './calls.ts'

/** The packing desk on the server. Only its screen loads this. */
export function createLivePacking({
  api,
  newKey,
}: {
  api: Pick<Api, 'send'>
  newKey: () => string
}): NonNullable<Workspace['packing']> {
  const calls = createCalls(api, newKey)
  return {
    read: (options) => calls.read(packingCalls.read, options),
    find: async (code, options) =>
      (await calls.read(packingCalls.read, { ...options, params: { code } })).rows,
    async pack({ id, version, scanned, weightGrams }) {
      const body = { type: 'parcel.packed', version, scanned, weightGrams }
      const { parcels } = await calls.write(orderCalls.sendParcelEvent, { id, body })
      return parcels.find((parcel) => parcel.id === id)?.version ?? version
    },
    async handOver({ handover, parcels }) {
      const result: HandedOver = { handed: [], refused: [] }
      for (let start = 0; start < parcels.length; start += MAX_HANDED) {
        const body = { handover, parcels: parcels.slice(start, start + MAX_HANDED) }
        try {
          // One part after the other: the warehouse's stock is the same.
          const { handed, refused } = await calls.write(packingCalls.handOver, { body })
          result.handed.push(...handed)
          result.refused.push(...refused)
        } catch (error) {
          const text = refusalOf(error)?.text
          if (start === 0 || text === undefined) throw error
          // Who may not go on is told what was handed over before.
          result.refused.push(...parcels.slice(start).map(({ id }) => ({ id, text })))
          return result
        }
      }
      return result
    },
  }
}
