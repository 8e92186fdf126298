import type { AnyActorLogic } from 'xstate'

/** A screen comes up: its chart starts below the actor that hears this (design §1). */
export type ScreenOpened = {
  type: 'screen.opened'
  screen: {
    /** Unique below its parent, and its `systemId`. */
    id: string
    logic: AnyActorLogic
    input: unknown
  }
}

/** A screen was left: its chart stops. */
export type ScreenClosed = { type: 'screen.closed'; id: string }
