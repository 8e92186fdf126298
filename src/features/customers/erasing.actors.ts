import type { Api } from '#api/api.ts'
import { customerCalls } from '#domain/calls/catalogueCalls.ts'
import { provideProvenAct } from '#session/provenAct.actors.ts'
import { createCalls } from '#workspace/live/calls.ts'

/** The chart of the act that erases a customer, with the server's call. */
export function provideErasing(api: Pick<Api, 'send' | 'account'>) {
  const calls = createCalls(api, () => crypto.randomUUID())
  return provideProvenAct(api, (subject) => {
    const { id, version = 1 } = subject as { id: string; version?: number }
    return calls.write(customerCalls.erase, { id, body: { version } })
  })
}
