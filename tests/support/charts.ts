/** Parts for the suites of charts: actors whose answers and events the test gives itself, and time that it moves. */
import {
  type ActorLogic,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type Snapshot,
} from 'xstate'

/** One call of a promise actor. `resolve` and `reject` return once the chart has taken the answer in. */
export type Call<Output, Input> = {
  input: Input
  signal: AbortSignal
  resolve(output: Output): Promise<void>
  reject(error: unknown): Promise<void>
}

/** A promise actor that waits until the test answers the call. */
export function heldPromise<Output, Input = NonReducibleUnknown>() {
  const calls: Call<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({
          input,
          signal,
          resolve: (output) => {
            resolve(output)
            return answersTakenIn()
          },
          reject: (error) => {
            reject(error)
            return answersTakenIn()
          },
        })
      }),
  )
  return {
    calls,
    logic,
    /** The call that came last. */
    last(): Call<Output, Input> {
      const call = calls.at(-1)
      if (!call) throw new Error('The actor was not called')
      return call
    },
  }
}

/** Every answer that was given has reached its chart: promises settle before the next turn of the loop. */
export function answersTakenIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A callback actor that sends what the test tells it to, for as long as its chart keeps it. */
export function heldSource<Event extends EventObject>() {
  let listener: ((event: Event) => void) | null = null
  const logic = fromCallback<Event>(({ sendBack }) => {
    listener = sendBack as (event: Event) => void
    return () => {
      listener = null
    }
  })
  return {
    logic,
    send(event: Event) {
      if (!listener) throw new Error('Nobody listens')
      listener(event)
    },
  }
}

/** What each actor that a chart only names says when nobody provided it. */
export async function unprovidedActors(machine: AnyStateMachine): Promise<Record<string, string>> {
  const actors = machine.implementations.actors as Record<string, ActorLogic<Snapshot<unknown>, EventObject>>
  const said = Object.entries(actors)
    .filter(([, logic]) => !('implementations' in logic))
    .map(async ([name, logic]) => {
      const message = await new Promise((resolve) => {
        const actor = createActor(logic)
        actor.subscribe({ complete: () => resolve('no error'), error: (error) => resolve(String(error)) })
        actor.start()
      })
      return [name, message]
    })
  return Object.fromEntries(await Promise.all(said))
}
