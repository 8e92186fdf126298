import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
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

/** An actor below which screens run: the session, or the workspace. */
export type ScreenParent = ActorRef<
  Snapshot<unknown> & { children: Record<string, AnyActorRef | undefined> },
  ScreenOpened | ScreenClosed
>

/**
 * The actor of a screen, which runs below `parent` for as long as the component is mounted. Null in the first
 * render, before it has started; nothing is painted in between.
 * @param logic another logic is another actor
 * @param readInput is called when the actor starts, and only then
 */
export function useScreen<Logic extends AnyStateMachine>(
  parent: ScreenParent,
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
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
  return useSelector(parent, (snapshot) => {
    const actor: unknown = snapshot.children[id]
    // While one screen follows another of the same id, the earlier actor may still be there.
    return actor instanceof Actor && actor.logic === logic ? (actor as ActorRefFrom<Logic>) : null
  })
}

/**
 * The same for a screen that the build draws: in the first render, which must equal what was drawn, it is an actor that is
 * never started, in the state in which the screen opens.
 */
export function useDrawnScreen<Logic extends AnyStateMachine>(
  parent: ScreenParent,
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> {
  const started = useScreen(parent, id, logic, readInput)
  const [drawn] = useState(() => createActor(logic, { input: readInput() }) as ActorRefFrom<Logic>)
  return started ?? drawn
}
