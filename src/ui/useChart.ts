import { useSelector } from '@xstate/react'
import type { ActorRefFrom, AnyStateMachine, StateValue } from 'xstate'

/**
 * The attributes of a flow's root element: which chart it is and in which state, for instance
 * `data-chart="onboarding" data-state="wizard.answering.ecommerce warehouseList.loaded"`.
 * Parallel regions stand one after the other. There is no other test hook in the product (design §2).
 */
export function useChart(actor: ActorRefFrom<AnyStateMachine>): {
  'data-chart': string
  'data-state': string
} {
  const state = useSelector(actor, (snapshot) => statePaths(snapshot.value).join(' '))
  return { 'data-chart': actor.getSnapshot().machine.id, 'data-state': state }
}

function statePaths(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([region, inner]) =>
    inner === undefined ? [] : statePaths(inner).map((path) => `${region}.${path}`),
  )
}
