import { courierCalls } from '#domain/calls/courierCalls.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls, type Sending } from './calls.ts'
import { createConnections } from './connectionCalls.ts'

/** The connections to couriers on the server. Only their screen loads this. */
export function createLiveCouriers({ api, newKey, onSent }: Sending): NonNullable<Workspace['couriers']> {
  const calls = createCalls(api, newKey, onSent)
  return {
    ...createConnections(calls, courierCalls),
    rules: (options) => calls.read(courierCalls.rules, options),
    saveRules: (body) => calls.write(courierCalls.saveRules, { body }),
  }
}
