/** Who edits an order, as others see it: said again while it lasts, so that it ends with a tab that was closed. */

/** How often a person who edits says so, in milliseconds. */
export const PRESENCE_BEAT_MS = 15_000
/** How long others show it without hearing of it again, in milliseconds. */
export const PRESENCE_SHOWN_MS = 30_000
