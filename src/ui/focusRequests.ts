import { createContext } from 'react'
import type { AnyActorRef } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'

export type FocusRequests = ReturnType<typeof createFocusRequests>

/**
 * The focus requests of all actors of a system. A chart may request the focus as it starts, before its view is
 * mounted: its last request then waits for the view.
 */
export function createFocusRequests() {
  const waiting = new WeakMap<AnyActorRef, string>()
  const listeners = new WeakMap<AnyActorRef, (target: string) => void>()
  return {
    /** Takes the requests of an actor, which has not started yet. */
    collectFrom(actor: AnyActorRef): void {
      actor.on('focus.requested', ({ target }: FocusRequested) => {
        const listener = listeners.get(actor)
        if (listener) listener(target)
        else waiting.set(actor, target)
      })
    },
    /** Calls `listener` with what was requested last, and with every request to come. Returns how to stop. */
    listen(actor: AnyActorRef, listener: (target: string) => void): () => void {
      listeners.set(actor, listener)
      const target = waiting.get(actor)
      if (target !== undefined) listener(target)
      waiting.delete(actor)
      return () => listeners.delete(actor)
    },
  }
}

export const FocusContext = createContext<FocusRequests | null>(null)
