import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import { type RuleField, rulesProblems } from '#domain/partners/courierRules.ts'
import type { courierRulesMachine } from '#machines/courierRules/courierRules.machine.ts'
import type {
  CourierAct,
  CourierForm,
  courierSettingsMachine,
} from '#machines/courierSettings/courierSettings.machine.ts'
import { courierRuleMessages } from '#messages/courierRules.ts'
import { useLeaveGuard } from '#ui/link/useLeaveGuard.ts'
import { useReasonAgainst, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { provideCourierRules, provideCourierSettings } from './couriers.actors.ts'

export type CourierSettingsActor = ActorRefFrom<typeof courierSettingsMachine>

/** The connections to couriers of a workspace that has them; null until their chart has started. */
export function useCourierSettingsActor(): CourierSettingsActor | null {
  const { couriers } = useWorkspace()
  const logic = useMemo(
    () => provideCourierSettings(couriers as NonNullable<Workspace['couriers']>),
    [couriers],
  )
  return useWorkspaceScreen('courierSettings', logic, () => ({}))
}

/** The connections as their chart has them, and what a person does to them. */
export function useCourierSettings(actor: CourierSettingsActor) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const courier = context.courier
  return {
    rows: context.rows ?? [],
    courier,
    form: context.form,
    act: context.act,
    values: context.values,
    problems: context.problems,
    refusal: context.refusal,
    /** The connection that the form is about; null while none is open. */
    edited: useSelector(actor, (snapshot) =>
      snapshot.hasTag('editable') || (snapshot.hasTag('busy') && snapshot.matches('saving'))
        ? (snapshot.context.rows?.find((row) => row.courier === snapshot.context.courier) ?? null)
        : null,
    ),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    /** Why this person only looks at them. */
    reasonAgainst: useReasonAgainst('couriers.change'),
    retry: () => actor.send({ type: 'loading.retried' }),
    open: (row: ConnectedCourier, form: CourierForm) =>
      actor.send({ type: 'form.opened', courier: row, form }),
    change: (name: string, value: string) => actor.send({ type: 'field.changed', name, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    dismiss: () => actor.send({ type: 'form.dismissed' }),
    choose: (row: ConnectedCourier, act: CourierAct) => actor.send({ type: 'act.chosen', courier: row, act }),
    confirm: () => actor.send({ type: 'act.confirmed' }),
    decline: () => actor.send({ type: 'act.declined' }),
  }
}

export type CouriersOnScreen = ReturnType<typeof useCourierSettings>

export type CourierRulesActor = ActorRefFrom<typeof courierRulesMachine>

/** The rules that choose a courier; null until their chart has started. */
export function useCourierRulesActor(): CourierRulesActor | null {
  const { couriers } = useWorkspace()
  const logic = useMemo(() => provideCourierRules(couriers as NonNullable<Workspace['couriers']>), [couriers])
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
