/** The advisory locks of the product: one class id, and an object id for each purpose. */
export const locks = {
  /** 'karw' in ASCII. */
  space: 0x6b617277,
  migration: 1,
  /** Locked while a process runs a try-out. */
  tryoutOwner: 2,
  /** Locked while a process cancels what has waited in Halt for too long. */
  haltExpiry: 3,
  /** A class of its own: 'tall' in ASCII, with the hash of a company. */
  tallies: 0x74616c6c,
} as const
