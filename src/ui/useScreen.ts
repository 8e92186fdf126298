import { useContext, useLayoutEffect, useRef, useState } from 'react'
import {
  Actor,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type Snapshot,
} from 'xstate'
import type { ScreenClosed, ScreenOpened } from '#machines/workspace/screens.ts'
import { PrerenderContext } from './start/prerenderContext.ts'
import { useChild } from './useChild.ts'

/** An actor below which screens run: the session, or the workspace. */
export type ScreenParent = ActorRef<
  Snapshot<unknown> & { children: Record<string, AnyActorRef | undefined> },
  ScreenOpened | ScreenClosed
>

/**
 * The actor of a screen, which runs below `parent` for as long as the component is mounted. Null in the first
 * render, before it has started; nothing is painted in between. While the build draws the screen, it is an actor that is
 * never started, in the state in which the screen opens.
 * @param logic another logic is another actor
 * @param readInput is called when the actor starts, and only then
 */
export function useScreen<Logic extends AnyStateMachine>(
  parent: ScreenParent,
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  const isDrawing = useContext(PrerenderContext)
  const [drawn] = useState(() => (isDrawing ? unstarted(logic, readInput) : null))
  return useStarted(parent, id, logic, readInput) ?? drawn
}

/** The same for a screen that is taken over as the build drew it: its first render must equal that. */
export function useDrawnScreen<Logic extends AnyStateMachine>(
  parent: ScreenParent,
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> {
  const [drawn] = useState(() => unstarted(logic, readInput))
  return useStarted(parent, id, logic, readInput) ?? drawn
}

function unstarted<Logic extends AnyStateMachine>(logic: Logic, readInput: () => InputFrom<Logic>) {
  return createActor(logic, { input: readInput() }) as ActorRefFrom<Logic>
}

function useStarted<Logic extends AnyStateMachine>(
  parent: ScreenParent,
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  // While one screen follows another of the same id, the earlier actor may still be there.
  const actor: unknown = useChild(parent, id)
  const input = useRef(readInput)
  useLayoutEffect(() => {
    input.current = readInput
  })
  useLayoutEffect(() => {
    parent.send({ type: 'screen.opened', screen: { id, logic, input: input.current() } })
    return () => {
      if (parent.getSnapshot().status === 'active') parent.send({ type: 'screen.closed', id })
    }
  }, [parent, id, logic])
  return actor instanceof Actor && actor.logic === logic ? (actor as ActorRefFrom<Logic>) : null
}
