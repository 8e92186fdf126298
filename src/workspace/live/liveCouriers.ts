import type { Api } from '#api/api.ts'
import { courierCalls } from '#domain/calls/courierCalls.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { createCalls } from './calls.ts'
import { createConnections } from './connectionCalls.ts'

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
    ...createConnections(calls, courierCalls),
    rules: (options) => calls.read(courierCalls.rules, options),
    saveRules: (body) => calls.write(courierCalls.saveRules, { body }),
  }
}
