import { availableParallelism } from 'node:os'

/** How many test files run at once: while one waits for a database or a page, another has its core. */
export const workers = availableParallelism() + 1
