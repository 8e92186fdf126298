import { useLayoutEffect } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
import { useChild } from '#ui/useChild.ts'
import { useWorkspaceActor } from './workspace.hooks.ts'

/**
 * The actor of what outlives its screen: it is opened once below the workspace, which is its input, and goes on as long as
 * that does. Null in the first render of the first screen that opens it.
 */
export function useKeptWorkspaceScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
): ActorRefFrom<Logic> | null {
  const workspace = useWorkspaceActor()
  const kept = useChild(workspace, id)
  useLayoutEffect(() => {
    workspace.send({ type: 'screen.opened', screen: { id, logic, input: { workspace }, isKept: true } })
  }, [workspace, id, logic])
  return (kept as ActorRefFrom<Logic> | undefined) ?? null
}
