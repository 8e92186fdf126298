import type { SessionActor } from '#session/session.hooks.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'

const kept = new WeakMap<SessionActor, { identity: string; workspace: Workspace }>()

/**
 * The workspace of whoever a session belongs to now. It outlives the shell: a look at the landing page loses
 * no change. Another identity gets another workspace, and the one before is dropped (design §3).
 */
export function workspaceOf(session: SessionActor, identity: string): Workspace {
  const known = kept.get(session)
  if (known?.identity === identity) return known.workspace
  const workspace = createSampleWorkspace({ now: Date.now })
  kept.set(session, { identity, workspace })
  return workspace
}
