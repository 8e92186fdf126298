import { type AnyStateMachine, StateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('/machines/*/*.machine.ts', { eager: true })

/** Every chart of the product, found by its path `machines/<x>/<x>.machine.ts`, in the order of their names. */
export const machines: readonly AnyStateMachine[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((value): value is AnyStateMachine => value instanceof StateMachine),
)
