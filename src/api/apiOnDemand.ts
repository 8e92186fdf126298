import { FailureError } from '#domain/failures.ts'
import { onDemand } from '#ui/onDemand.ts'
import type { Api } from './api.ts'
import type { ClientOptions } from './client.ts'

/**
 * The calls of the server, whose code is loaded with the first call: no screen needs it to be usable. A failed load
 * rejects with 'unreachable', and the next call tries again.
 */
export function createApiOnDemand(
  options: ClientOptions,
  loadCode = () => import('./api.ts'),
): Api & { preload: () => void } {
  const loadApi = onDemand(async () => (await loadCode()).createApi(options))
  const load = () =>
    loadApi().catch((): never => {
      throw new FailureError({ code: 'unreachable' })
    })
  return {
    preload: () => void load().catch(() => undefined),
    login: async (...call) => (await load()).login(...call),
    signUp: async (...call) => (await load()).signUp(...call),
    warehouses: async (...call) => (await load()).warehouses(...call),
    setUpCompany: async (...call) => (await load()).setUpCompany(...call),
    me: async (...call) => (await load()).me(...call),
    logout: async (...call) => (await load()).logout(...call),
    account: async (...call) => (await load()).account(...call),
    send: async (...call) => (await load()).send(...call),
    openStream: async (...call) => (await load()).openStream(...call),
  }
}
