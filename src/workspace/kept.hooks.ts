import { useSelector } from '@xstate/react'
import { useLayoutEffect, useReducer } from 'react'
import type { ActorRefFrom, AnyStateMachine } from 'xstate'
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
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    workspace.send({ type: 'screen.opened', screen: { id, logic, input: { workspace }, isKept: true } })
    // As in useScreen.
    rerender()
  }, [workspace, id, logic])
  return useSelector(workspace, ({ children }) => {
    const kept: Record<string, unknown> = children
    return (kept[id] as ActorRefFrom<Logic> | undefined) ?? null
  })
}
