import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type RuleField, rulesProblems } from '#domain/partners/courierRules.ts'
import type { courierRulesMachine } from '#machines/courierRules/courierRules.machine.ts'
import { courierRuleMessages } from '#messages/courierRules.ts'
import { useLeaveGuard } from '#ui/link/useLeaveGuard.ts'
import { provideCourierSettings } from '#workspace/couriers/connections.actors.ts'
import type { CourierSettingsActor } from '#workspace/couriers/connections.hooks.ts'
import { useOwnPart, useReasonAgainst, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideCourierRules } from './couriers.actors.ts'

/** The connections to couriers of a workspace that has them; null until their chart has started. */
export function useCourierSettingsActor(): CourierSettingsActor | null {
  const couriers = useOwnPart('couriers')
  const logic = useMemo(() => provideCourierSettings(couriers), [couriers])
  return useWorkspaceScreen('courierSettings', logic, () => ({}))
}

export type CourierRulesActor = ActorRefFrom<typeof courierRulesMachine>

/** The rules that choose a courier; null until their chart has started. */
export function useCourierRulesActor(): CourierRulesActor | null {
  const couriers = useOwnPart('couriers')
  const logic = useMemo(() => provideCourierRules(couriers), [couriers])
  return useWorkspaceScreen('courierRules', logic, () => ({}))
}

/** The rules as their chart has them, and what a person does to them. */
export function useCourierRules(actor: CourierRulesActor) {
  const snapshot = useSelector(actor, (now) => now)
  const { saved, forms, fallback, refused, refusal } = snapshot.context
  const goOn = useRef(() => {})
  const ask = useCallback(
    (leave: () => void) => {
      goOn.current = leave
      actor.send({ type: 'leaving.requested' })
    },
    [actor],
  )
  const isUnsaved = snapshot.hasTag('unsaved')
  useLeaveGuard(isUnsaved, ask)
  const problems = snapshot.hasTag('incomplete') ? rulesProblems(forms) : {}
  return {
    forms,
    fallback,
    connected: saved?.connected ?? [],
    refusal: refusal !== null && Object.keys(refused).length === 0 ? refusal : null,
    isShown: snapshot.hasTag('shown'),
    hasFailed: snapshot.hasTag('failed'),
    isUnsaved,
    /** Whether the page is about to be left. */
    isAsking: snapshot.hasTag('asking'),
    isSaved: snapshot.hasTag('saved'),
    isBusy: snapshot.hasTag('busy'),
    reasonAgainst: useReasonAgainst('couriers.change'),
    errorOf(index: number, field: RuleField) {
      const name = `${index}.${field}`
      const problem = problems[name]
      return refused[name] ?? (problem && courierRuleMessages.problem(problem))
    },
    retry: () => actor.send({ type: 'loading.retried' }),
    add: () => actor.send({ type: 'rule.added' }),
    change: (index: number, field: RuleField, value: string) =>
      actor.send({ type: 'rule.changed', index, field, value }),
    move: (index: number, to: number) => actor.send({ type: 'rule.moved', index, to }),
    remove: (index: number) => actor.send({ type: 'rule.removed', index }),
    chooseFallback: (courier: string) => actor.send({ type: 'fallback.chosen', courier }),
    submit: () => actor.send({ type: 'rules.submitted' }),
    discard: () => actor.send({ type: 'changes.discarded' }),
    stay: () => actor.send({ type: 'leaving.declined' }),
    leave: () => {
      actor.send({ type: 'changes.discarded' })
      goOn.current()
    },
  }
}

export type CourierRulesOnScreen = ReturnType<typeof useCourierRules>
