import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import {
  type AccountChange,
  type AccountField,
  changeFields,
  type OwnershipResponse,
  type SignedInDevice,
} from '#domain/account.ts'
import { failureOf } from '#domain/failures.ts'
import type { ProfileForm } from '#domain/profile.ts'
import { type FactorAct, factorFields } from '#domain/secondFactor.ts'
import type { accountChangeMachine } from '#machines/accountChange/accountChange.machine.ts'
import type { factorSetUpMachine } from '#machines/factorSetUp/factorSetUp.machine.ts'
import type { ReadingRequested } from '#machines/reading/reading.machine.ts'
import type { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { accountWords } from '#messages/account.ts'
import { problemText } from '#messages/problems.ts'
import { canUsePasskey, codeHint, failureText, useFactorForm } from '#session/ownFactor.hooks.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { type RequestActor, useRequest } from '#ui/request.hooks.ts'
import {
  type EndedDevices,
  provideAccountChange,
  provideDevices,
  provideDevicesEnd,
  provideOwnership,
  provideProfile,
  provideSecondFactor,
} from './account.actors.ts'

export type AccountChangeActor = ActorRefFrom<typeof accountChangeMachine>
export type FactorSetUpActor = ActorRefFrom<typeof factorSetUpMachine>
export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>

/** The list of signed-in devices of one's own account; null until it has started. */
export function useDevicesActor(): ReadingActor | null {
  const api = useApi()
  const logic = useMemo(() => provideDevices({ api }), [api])
  return useSessionScreen('devices', logic, () => ({}))
}

/** What the person said of themselves; null until it has started. */
export function useProfileActor(): ReadingActor | null {
  const api = useApi()
  const logic = useMemo(() => provideProfile({ api }), [api])
  return useSessionScreen('profile', logic, () => ({}))
}

/** The form of the profile, another email address or another password; null until it has started. */
export function useAccountChangeActor(
  change: AccountChange,
  devices: ReadingActor,
  profile?: ProfileForm,
): AccountChangeActor | null {
  const api = useApi()
  const logic = useMemo(() => provideAccountChange({ api }), [api])
  return useSessionScreen(`${change}Change`, logic, () => ({ change, devices, ...(profile && { profile }) }))
}

/** The part of it for the second factor, which tells the others what there is; null until it has started. */
export function useSecondFactorActor(others: {
  devices: ReadingActor
  email: AccountChangeActor
  password: AccountChangeActor
}): SecondFactorActor | null {
  const api = useApi()
  const logic = useMemo(() => provideSecondFactor({ api }), [api])
  return useSessionScreen('secondFactor', logic, () => others)
}

/** The form of the profile, another email address or another password as its chart has it, and what a person does to it. */
export function useAccountChange(actor: AccountChangeActor) {
  const change = useSelector(actor, ({ context }) => context.change)
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const factor = useSelector(actor, ({ context }) => context.factor)
  const isAtField = changeFields[change].some((field) => failure?.fields?.[field])
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isDone: useSelector(actor, (snapshot) => snapshot.hasTag('done')),
    /** The address that the link was sent to. */
    sentTo: useSelector(actor, ({ context }) => context.sentTo),
    failureText: failure && !isAtField ? failureText(failure) : null,
    /** `labels` are the labels of the form: both forms ask for the current password. */
    field: <Name extends AccountField>(name: Name, labels: Record<Name, string>) => ({
      name,
      label: labels[name],
      value: values[name],
      error: problems[name] ? problemText(accountWords, name, problems[name]) : failure?.fields?.[name],
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
    submit: () => actor.send({ type: 'form.submitted' }),
    /** Whether a code is asked for, too: there is a second factor. */
    asksCode: factor?.is_on ?? false,
    codeHint: codeHint(factor),
    canUsePasskey: canUsePasskey(factor),
    /** Whether the browser asks for a passkey, which can be cancelled here, too. */
    isAskingBrowser: useSelector(actor, (snapshot) => snapshot.hasTag('askingBrowser')),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    cancelPasskey: () => actor.send({ type: 'passkey.cancelled' }),
  }
}

/** The second factor as its chart has it, and what a person does to it. */
export function useSecondFactor(actor: SecondFactorActor) {
  return {
    ...useFactorFields(actor),
    status: useSelector(actor, ({ context }) => context.status),
    act: useSelector(actor, ({ context }) => context.act),
    /** Another factor, while it is set up. */
    setUp: useSelector(actor, ({ children }) => children.factorSetUp),
    recoveryCodes: useSelector(actor, ({ context }) => context.recoveryCodes),
    /** What is on the screen. */
    step: useSelector(actor, (snapshot) => factorSteps.find((tag) => snapshot.hasTag(tag)) ?? null),
    areCodesRenewed: useSelector(actor, (snapshot) => snapshot.hasTag('renewed')),
    choose: (act: FactorAct) => actor.send({ type: 'act.chosen', act }),
    retry: () => actor.send({ type: 'status.requested' }),
    finish: () => actor.send({ type: 'codes.saved' }),
  }
}

/** Another factor that is set up, as its chart has it, and what a person does to it. */
export function useFactorSetUp(actor: FactorSetUpActor) {
  return { ...useFactorFields(actor), newApp: useSelector(actor, ({ context }) => context.newApp) }
}

/** The form of either of the two charts. */
function useFactorFields(actor: SecondFactorActor | FactorSetUpActor) {
  return {
    ...useFactorForm(actor, factorFields),
    cancel: () => actor.send({ type: 'form.cancelled' }),
  }
}

export type FactorFormView = ReturnType<typeof useFactorFields>

const factorSteps = ['failed', 'off', 'on', 'form', 'settingUp', 'codes'] as const

/** The devices that are signed in. */
export function useDevices(actor: ReadingActor) {
  const { answer, ...reading } = useReading<SignedInDevice[]>(actor)
  return { ...reading, devices: answer ?? [] }
}

/** What an owner can take back; null until it has started. */
export function useOwnershipActor(): ReadingActor | null {
  const api = useApi()
  const logic = useMemo(() => provideOwnership({ api }), [api])
  return useSessionScreen('ownership', logic, () => ({}))
}

/** The changes of who owns the company, as a list that is empty for most. */
export function useOwnership(actor: ReadingActor): OwnershipResponse['changes'] {
  return useReading<OwnershipResponse['changes']>(actor).answer ?? []
}

/** The request that signs out devices, which are listed again then; null until it has started. */
export function useDevicesEndActor(devices: ReadingActor): RequestActor | null {
  const api = useApi()
  const logic = useMemo(() => provideDevicesEnd({ api }), [api])
  return useSessionScreen('devicesEnd', logic, () => ({
    // What was pressed goes with its device.
    focus: { done: 'devices' },
    whenDone: { actor: devices, event: { type: 'reading.requested' } satisfies ReadingRequested },
  }))
}

/** How to sign out other devices. */
export function useDevicesEnd(actor: RequestActor) {
  const { asked, isBusy, hasFailed, error, make } = useRequest<EndedDevices>(actor)
  return {
    /** What is being signed out. */
    ending: isBusy ? asked : undefined,
    failureText: hasFailed ? failureText(failureOf(error, 'accountFailed')) : null,
    end: make,
  }
}
