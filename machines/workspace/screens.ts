import type { AnyActorLogic } from 'xstate'
import type { WorkspaceKind } from '#domain/users.ts'

/** A screen opens: its chart starts below the actor that receives this event (design §1). */
export type ScreenOpened = {
  type: 'screen.opened'
  screen: {
    /** Unique below its parent, and its `systemId`. */
    id: string
    logic: AnyActorLogic
    input: unknown
    /** It outlives its screen: where it is open already, it stays as it is. Nobody closes it. */
    isKept?: boolean
  }
}

/** A screen was left: its chart stops. */
export type ScreenClosed = { type: 'screen.closed'; id: string }

/**
 * The workspace, or a screen that needs none, is about to stop with everything below it: somebody signed out or was, or sees
 * other data, or another screen, from now on.
 */
export type WorkspaceClosing = { type: 'workspace.closing' }

/** The server keeps that the company's people see this workspace from now on (design §5). */
export type WorkspaceChosen = { type: 'workspace.chosen'; workspace: WorkspaceKind }

/**
 * How a child is spawned whose logic comes with an event: under this id, which is its `systemId` too. XState's types
 * allow an id only for the actors that `setup` names, so the returned type does not mention it.
 */
export function childOptions(id: string, input: unknown): { systemId: string; input: unknown } {
  const options = { id, systemId: id, input }
  return options
}
