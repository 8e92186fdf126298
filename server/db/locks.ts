/** The advisory locks of this product in a database: one space, and a number for each purpose. */
export const locks = {
  /** 'karw' in ASCII. */
  space: 0x6b617277,
  migration: 1,
  /** Held for as long as a process runs a try-out. */
  tryoutOwner: 2,
} as const
