import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type {
  CourierAct,
  CourierForm,
  courierSettingsMachine,
} from '#machines/courierSettings/courierSettings.machine.ts'

export type CourierSettingsActor = ActorRefFrom<typeof courierSettingsMachine>

/** The connections as their chart has them, and what a person does to them. @param reasonAgainst why they only look */
export function useCourierSettings(actor: CourierSettingsActor, reasonAgainst?: string) {
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
    reasonAgainst,
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
