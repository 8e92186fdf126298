import type { Api } from '#api/api.ts'
import { orderCalls } from '#domain/calls/orderCalls.ts'
import { packingCalls } from '#domain/calls/packingCalls.ts'
import { handOverInParts } from '#workspace/packing/handOverInParts.ts'
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
    handOver: ({ handover, parcels }) =>
      handOverInParts([parcels], (part) =>
        calls.write(packingCalls.handOver, { body: { handover, parcels: [...part] } }),
      ),
  }
}
