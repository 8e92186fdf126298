type Ask = (goOn: () => void) => void

/** Asks before the screen is left, and goes on when the answer is yes; null where nothing would be lost. */
export const guard: { ask: Ask | null } = { ask: null }

/** Leaves the screen: at once, or after its question. */
export function leave(goOn: () => void): void {
  if (guard.ask) guard.ask(goOn)
  else goOn()
}
