/** Helpers for tests of charts: actors whose results and events are controlled by the test. */
import {
  type ActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type Snapshot,
} from 'xstate'

/** One call of a promise actor. `resolve` and `reject` return when the chart has processed the result. */
export type Call<Output, Input> = {
  input: Input
  signal: AbortSignal
  resolve(output: Output): Promise<void>
  reject(error: unknown): Promise<void>
}

/** A promise actor that waits until the test resolves or rejects the call. */
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
    /** The latest call. */
    last(): Call<Output, Input> {
      const call = calls.at(-1)
      if (!call) throw new Error('The actor was not called')
      return call
    },
  }
}

/** Resolves when all settled promises have reached their charts: microtasks run before the next task. */
export function answersTakenIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A callback actor that sends the events of the test while its chart runs it, and keeps those that it is sent. */
export function heldSource<
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>() {
  let listener: ((event: Event) => void) | null = null
  const heard: Event[] = []
  const logic = fromCallback<Event, Input>(({ sendBack, receive }) => {
    receive((event) => heard.push(event))
    listener = sendBack as (event: Event) => void
    return () => {
      listener = null
    }
  })
  return {
    logic,
    send(event: Event) {
      if (!listener) throw new Error('The actor is not running')
      listener(event)
    },
    heard: () => heard,
  }
}

/** An actor that runs while its chart is somewhere: whether it does is its last word. */
export function presence() {
  const said: boolean[] = []
  const logic = fromCallback<AnyEventObject, { orderId: string }>(() => {
    said.push(true)
    return () => void said.push(false)
  })
  return { logic, said }
}

/** The error message of each actor that a chart declares and that was not provided, by its name. */
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

/** An actor that another chart talks to; `hear` is called with every event that it is sent. */
export function listener(hear: (event: EventObject) => void) {
  return createActor(fromCallback(({ receive }) => receive(hear))).start()
}
