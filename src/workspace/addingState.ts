/** The state of a history entry that asks the list it leads to for the form of a new record. */
export const addingState = { adds: true }

/** Whether the state of a history entry, which anything may have written, is `addingState`. */
export function isAddingState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'adds' in state && state.adds === true
}
