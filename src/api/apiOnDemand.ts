import { FailureError } from '#domain/failures.ts'
import { callsOnDemand, onDemand } from '#ui/start/onDemand.ts'
import type { Api } from './api.ts'
import type { ClientOptions } from './client.ts'
import { noteWrite } from './lastWrite.ts'

/**
 * The calls of the server, whose code is loaded with the first call: no screen needs it to be usable. A failed load
 * rejects with 'unreachable', and the next call tries again.
 */
export function createApiOnDemand(
  options: ClientOptions,
  loadCode = () => import('./api.ts'),
): Api & { preload: () => void } {
  const loadApi = onDemand(async () => (await loadCode()).createApi({ onWrite: noteWrite, ...options }))
  const load = () =>
    loadApi().catch((): never => {
      throw new FailureError({ code: 'unreachable' })
    })
  return callsOnDemand<Api, { preload: () => void }>(load, {
    preload: () => void load().catch(() => undefined),
  })
}
