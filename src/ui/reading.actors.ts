import { fromPromise } from 'xstate'
import { readingMachine } from '#machines/reading/reading.machine.ts'

/** The chart of a reading that is answered by `read`. Its use knows of which types question and answer are. */
export function provideReading<Question>(
  read: (options: { signal: AbortSignal }, question: Question) => Promise<unknown>,
) {
  return readingMachine.provide({
    actors: { readAnswer: fromPromise(({ input, signal }) => read({ signal }, input as Question)) },
  })
}
