import type { Api } from '#api/api.ts'
import { workspaceCalls } from '#domain/calls/workspaceCalls.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import { createCalls } from './calls.ts'

/** Has the server keep which workspace the company's people see. */
export async function chooseWorkspace(api: Pick<Api, 'send'>, kind: WorkspaceKind): Promise<void> {
  const calls = createCalls(api, () => crypto.randomUUID())
  await calls.write(workspaceCalls.choose, { body: { kind } })
}
