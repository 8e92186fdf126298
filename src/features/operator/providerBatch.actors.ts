import { fromPromise } from 'xstate'
import { severalEvent } from '#domain/operator/providerBatch.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { providerBatchMachine } from '#machines/providerBatch/providerBatch.machine.ts'
import { parcelQueueMessages } from '#messages/parcelQueue.ts'
import { askBeforeLeaving } from '#workspace/askBeforeLeaving.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The chart of one act on several parcels, with the server's calls. */
export function provideProviderBatch(api: OperatorApi, page: Window) {
  return providerBatchMachine.provide({
    actors: {
      findAll: fromPromise(({ input, signal }) => api.allParcels(input, signal)),
      readBookings: fromPromise(({ input: { parcels }, signal }) => api.bookings(parcels, signal)),
      doOne: fromPromise(async ({ input: { parcel: chosen, act, courier, cn }, signal }) => {
        const opened = { id: chosen.id, companyId: chosen.company.id }
        const parcel = await api.parcel(opened, signal)
        if (parcel === null) return parcelQueueMessages.gone.text
        const event = { ...severalEvent(act, parcel, { courier, cn }), version: parcel.version }
        try {
          await api.act({ ...opened, event })
          return null
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal === null) throw error
          return refusal.text
        }
      }),
      askBeforeLeaving: askBeforeLeaving(page),
    },
  })
}
