import type { Api } from '#api/api.ts'
import { livePaths, workspaceResponseSchema } from '#domain/fulfilment/contract.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import { createCalls } from './calls.ts'

/** Has the server keep which workspace the company's people see. */
export async function chooseWorkspace(api: Pick<Api, 'send'>, kind: WorkspaceKind): Promise<void> {
  const calls = createCalls(api, () => crypto.randomUUID())
  await calls.write({ method: 'post', path: livePaths.workspace, body: { kind } }, workspaceResponseSchema)
}
