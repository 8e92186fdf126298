import { cashCalls } from '#domain/calls/cashCalls.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls, type Sending } from './calls.ts'

/** The cash that couriers hold, on the server. Only its screen loads this. */
export function createLiveCash({ api, newKey, onSent }: Sending): NonNullable<Workspace['cash']> {
  const calls = createCalls(api, newKey, onSent)
  return {
    read: (options) => calls.read(cashCalls.find, options),
    settlement: (id, options) => calls.read(cashCalls.findSettlement, { ...options, id }),
    record: (body) => calls.write(cashCalls.record, { body }),
    recordOpening: (body) => calls.write(cashCalls.open, { body }),
    changeSettlement({ id, version, ...change }) {
      if ('isTakenBack' in change) return calls.write(cashCalls.takeBack, { id, body: { version } })
      const { row: row_id, act, text } = change
      return calls.write(cashCalls.decide, { id, body: { row_id, act, text, version } })
    },
    change(change) {
      if (change.is === 'ask') return calls.write(cashCalls.ask, { body: { courier: change.courier } })
      if (change.is === 'days') {
        const { courier, days } = change
        return calls.write(cashCalls.setDays, { body: { courier, days } })
      }
      const { parcels, reason } = change
      return calls.write(cashCalls.writeOff, { body: { parcel_ids: [...parcels], reason } })
    },
  }
}
