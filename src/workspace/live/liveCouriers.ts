import type { Api } from '#api/api.ts'
import { courierCalls } from '#domain/calls/courierCalls.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls } from './calls.ts'

/** The connections to couriers on the server. Only their screen loads this. */
export function createLiveCouriers({
  api,
  newKey,
  onSent,
}: {
  api: Pick<Api, 'send'>
  newKey: () => string
  onSent: (key: string, answer: Promise<unknown>) => void
}): NonNullable<Workspace['couriers']> {
  const calls = createCalls(api, newKey, onSent)
  return {
    rules: (options) => calls.read(courierCalls.rules, options),
    saveRules: (body) => calls.write(courierCalls.saveRules, { body }),
    list: async (options) => (await calls.read(courierCalls.list, options)).rows,
    async change(change) {
      const { courier, version } = change
      if ('act' in change) {
        const body = { courier, version, type: change.act }
        return (await calls.write(courierCalls.sendEvent, { body })).rows
      }
      if (change.form === 'credentials') {
        const body = { courier, version, values: { ...change.values } }
        return (await calls.write(courierCalls.connect, { body })).rows
      }
      const pickups = Object.entries(change.values).map(([location_id, code]) => ({ location_id, code }))
      return (await calls.write(courierCalls.savePickups, { body: { courier, version, pickups } })).rows
    },
  }
}
