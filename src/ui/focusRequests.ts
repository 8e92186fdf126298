import { createContext } from 'react'
import { Actor, type AnyActorRef, type InspectionEvent } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'

export type FocusRequests = ReturnType<typeof createFocusRequests>

/**
 * The focus requests of all actors of a system. A chart may request the focus as it starts, before its view is
 * mounted: its last request then waits for the view.
 */
export function createFocusRequests() {
  const waiting = new Map<string, string>()
  const listeners = new Map<string, (target: string) => void>()
  return {
    /** The inspector of the root actor. */
    inspect({ type, actorRef }: InspectionEvent): void {
      if (type !== '@xstate.actor' || !(actorRef instanceof Actor)) return
      const source: AnyActorRef = actorRef
      const { sessionId } = source
      source.on('focus.requested', ({ target }: FocusRequested) => {
        const listener = listeners.get(sessionId)
        if (listener) listener(target)
        else waiting.set(sessionId, target)
      })
      source.subscribe({ complete: () => waiting.delete(sessionId), error: () => waiting.delete(sessionId) })
    },
    /** Calls `listener` with what was requested last, and with every request to come. Returns how to stop. */
    listen({ sessionId }: AnyActorRef, listener: (target: string) => void): () => void {
      listeners.set(sessionId, listener)
      const target = waiting.get(sessionId)
      if (target !== undefined) listener(target)
      waiting.delete(sessionId)
      return () => listeners.delete(sessionId)
    },
  }
}

export const FocusContext = createContext<FocusRequests | null>(null)
