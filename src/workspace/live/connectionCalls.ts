import type { courierCalls } from '#domain/calls/courierCalls.ts'
import { readCutOff } from '#domain/partners/adviceCutOff.ts'
import type { CourierChange } from '#machines/courierSettings/courierSettings.machine.ts'
import type { CallOptions } from '#workspace/workspace.ts'
import type { Calls } from './calls.ts'

type ConnectionCalls = {
  [Name in 'list' | 'connect' | 'sendEvent' | 'savePickups' | 'saveCutOff']: Omit<
    (typeof courierCalls)[Name],
    'path' | 'summary' | 'right'
  > & { path: string }
}

/** The calls on connections, of a company or of the provider. */
export function createConnections(calls: Calls, table: ConnectionCalls) {
  return {
    list: async (options?: CallOptions) => (await calls.read(table.list, options)).rows,
    async change(change: CourierChange) {
      const { courier, version } = change
      if ('act' in change) {
        const body = { courier, version, type: change.act }
        return (await calls.write(table.sendEvent, { body })).rows
      }
      if (change.form === 'credentials') {
        const body = { courier, version, values: { ...change.values } }
        return (await calls.write(table.connect, { body })).rows
      }
      if (change.form === 'cutOff') {
        const { time = '', days = '' } = change.values
        const body = { courier, version, cut_off: readCutOff({ time, days }) }
        return (await calls.write(table.saveCutOff, { body })).rows
      }
      const pickups = Object.entries(change.values).map(([location_id, code]) => ({ location_id, code }))
      return (await calls.write(table.savePickups, { body: { courier, version, pickups } })).rows
    },
  }
}
