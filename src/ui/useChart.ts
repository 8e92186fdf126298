import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyStateMachine, StateValue } from 'xstate'

export type ChartAttributes = { 'data-chart'?: string; 'data-state'?: string }

/**
 * The attributes of the root element of a flow, for instance
 * `data-chart="onboarding" data-state="wizard.answering.ecommerce warehouseList.loaded"`, with parallel regions separated by
 * spaces. They are the only test hook in the product (design §2).
 * None for a flow that has not started.
 */
export function useChart(actor: ActorRefFrom<AnyStateMachine> | null): ChartAttributes {
  const state = useSelector(
    actor ?? undefined,
    (snapshot) => snapshot && statePaths(snapshot.value).join(' '),
  )
  return actor && state !== undefined
    ? { 'data-chart': actor.getSnapshot().machine.id, 'data-state': state }
    : {}
}

function statePaths(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([region, inner]) =>
    inner === undefined ? [] : statePaths(inner).map((path) => `${region}.${path}`),
  )
}
