import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate'
import { useDrawnScreen, useScreen } from '#ui/useScreen.ts'
import { useSessionActor } from './session.hooks.ts'

/** The actor of a screen that needs no workspace; see useScreen. */
export function useSessionScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  return useScreen(useSessionActor(), id, logic, readInput)
}

/** The same for a screen that is taken over as the build drew it; see useDrawnScreen. */
export function useDrawnSessionScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> {
  return useDrawnScreen(useSessionActor(), id, logic, readInput)
}
