import { useSelector } from '@xstate/react'
import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate'
import type { Failure } from '#domain/failures.ts'
import type { Problems } from '#domain/problems.ts'
import type { FactorField, FactorForm, SecondFactor } from '#domain/secondFactor.ts'
import { proofFields, type proofMachine } from '#machines/proof/proof.machine.ts'
import { accountMessages } from '#messages/account.ts'
import { problemText } from '#messages/problems.ts'
import { factorWords, secondFactorMessages } from '#messages/secondFactor.ts'
import { knowsPasskeys } from '#ui/passkeys.ts'

/** Why a change in the own account was not made. */
export const failureText = (failure: Failure) =>
  failure.text ?? accountMessages[failure.code === 'unreachable' ? 'unreachable' : 'failed']

/** Which codes an account has. */
export const codeHint = (status: SecondFactor | null) =>
  status?.has_app ? secondFactorMessages.codeHint : secondFactorMessages.recoveryCodeHint

/** Whether the account has a passkey that works here. */
export const canUsePasskey = (status: SecondFactor | null) =>
  status !== null && status.passkeys.length > 0 && passkeyOffer(status.passkey_origin) === 'offered'

/**
 * Whether passkeys work here, and otherwise why not: the product has no address with a name, this is another address of
 * it, or the browser knows none.
 */
export function passkeyOffer(origin: string | null): 'offered' | 'noName' | 'otherAddress' | 'unsupported' {
  if (origin === null) return 'noName'
  if (origin !== location.origin) return 'otherAddress'
  return knowsPasskeys() ? 'offered' : 'unsupported'
}

export type ProofActor = ActorRefFrom<typeof proofMachine>

type FactorFormActor<Field extends FactorField> = ActorRef<
  Snapshot<unknown> & {
    context: { form: FactorForm; problems: Problems<Field>; failure: Failure | null }
    hasTag: (tag: 'busy' | 'askingBrowser') => boolean
  },
  | { type: 'field.changed'; field: Field; value: string }
  | { type: 'form.submitted' }
  | { type: 'passkey.requested' }
>

/** A form that asks for the password, a code or a passkey of the account, whichever chart it is of. */
export function useFactorForm<Field extends FactorField>(
  actor: FactorFormActor<Field>,
  fields: readonly Field[],
) {
  const values = useSelector(actor, ({ context }) => context.form)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isAtField = fields.some((field) => failure?.fields?.[field])
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Whether the browser asks for a passkey, which can be cancelled here, too. */
    isAskingBrowser: useSelector(actor, (snapshot) => snapshot.hasTag('askingBrowser')),
    failureText: failure && !isAtField ? failureText(failure) : null,
    field: (name: Field) => ({
      name,
      label: secondFactorMessages.fields[name],
      value: values[name],
      error: problems[name] ? problemText(factorWords, name, problems[name]) : failure?.fields?.[name],
      onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
    }),
    submit: () => actor.send({ type: 'form.submitted' }),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
  }
}

/** A proof of identity as its chart has it, and what a person does to it. */
export function useProof(actor: ProofActor) {
  const factor = useSelector(actor, ({ context }) => context.factor)
  return {
    ...useFactorForm(actor, proofFields),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    asksCode: factor?.is_on ?? false,
    codeHint: codeHint(factor),
    canUsePasskey: canUsePasskey(factor),
    retry: () => actor.send({ type: 'retry.requested' }),
    cancelPasskey: () => actor.send({ type: 'passkey.cancelled' }),
  }
}
