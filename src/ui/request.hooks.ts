import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { requestMachine } from '#machines/request/request.machine.ts'

/** A running request; its use knows of which types. */
export type RequestActor = ActorRefFrom<typeof requestMachine>

/** A request as its chart has it, and the way to make it. */
export function useRequest<Asked = undefined, Output = unknown>(actor: RequestActor) {
  return {
    /** What was asked last. */
    asked: useSelector(actor, ({ context }) => context.asked) as Asked | undefined,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isDone: useSelector(actor, (snapshot) => snapshot.hasTag('done')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    output: useSelector(actor, ({ context }) => context.output) as Output | null,
    error: useSelector(actor, ({ context }) => context.error),
    make: (asked?: Asked) => actor.send({ type: 'request.made', asked }),
  }
}
