import { useSelector } from '@xstate/react'
import type { ActorRefFrom, NonReducibleUnknown } from 'xstate'
import type { provenActMachine } from '#machines/provenAct/provenAct.machine.ts'
import { useChart } from '#ui/useChart.ts'

export type ProvenActActor = ActorRefFrom<typeof provenActMachine>

/** An owner's act as its chart has it. */
export function useProvenAct(actor: ProvenActActor) {
  return {
    chart: useChart(actor),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isDone: useSelector(actor, (snapshot) => snapshot.hasTag('done')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    /** The server's reason; undefined for none. */
    reason: useSelector(actor, ({ context }) => context.refusal?.text),
    /** What proves who sits here, while it is asked for. */
    proof: useSelector(actor, ({ children }) => children.proof),
    open: (subject: NonReducibleUnknown) => actor.send({ type: 'act.opened', subject }),
    confirm: () => actor.send({ type: 'act.confirmed' }),
    close: () => actor.send({ type: 'act.closed' }),
  }
}

export type ProvenAct = ReturnType<typeof useProvenAct>
