import {
  type ActorRef,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { PasskeyCreation, UsedPasskey } from '#domain/passkeys.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  askedFields,
  emptyFactorForm,
  type FactorAct,
  type FactorField,
  type FactorForm,
  factorFields,
  factorProblems,
  type NewApp,
  type SecondFactor,
} from '#domain/secondFactor.ts'
import {
  type FactorSetUpEnd,
  type FactorSetUpEvent,
  type FactorSetUpInput,
  factorSetUpMachine,
} from '#machines/factorSetUp/factorSetUp.machine.ts'
import type { ReadingRequested } from '#machines/reading/reading.machine.ts'

type FactorLoaded = { type: 'factor.loaded'; factor: SecondFactor }

type Input = {
  /** The forms that ask for what there is. */
  password: ActorRef<Snapshot<unknown>, FactorLoaded>
  email: ActorRef<Snapshot<unknown>, FactorLoaded>
  /** The list of devices, which is shorter after the first factor. */
  devices: ActorRef<Snapshot<unknown>, ReadingRequested>
}

/** What the server returned to an act: what the next step needs, or nothing. */
export type ActResult = { newApp?: NewApp; creation?: PasskeyCreation; recoveryCodes?: string[] }

type Context = Input & {
  /** Null until the server has said. */
  status: SecondFactor | null
  /** What was chosen last. */
  act: FactorAct
  form: FactorForm
  problems: Problems<FactorField>
  failure: Failure | null
  /** What a passkey has signed, in place of a code. */
  proof: UsedPasskey | null
  /** The factor that is set up. */
  setUp: FactorSetUpInput | null
  /** While they are shown. */
  recoveryCodes: string[]
}

export type SecondFactorEvent =
  | { type: 'status.requested' }
  | { type: 'act.chosen'; act: FactorAct }
  /** The form's own; a passkey is requested in place of a code. */
  | FactorSetUpEvent
  | { type: 'codes.saved' }

/** What the chosen act asks for; a passkey takes the place of the code. */
const askedOf = ({ act, status }: Context, by: 'code' | 'passkey') =>
  askedFields(act, status?.is_on ?? false).filter((field) => by === 'code' || field !== 'code')

export const secondFactorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SecondFactorEvent,
    emitted: {} as FocusRequested<'step' | 'outcome' | FactorField>,
    children: {} as { factorSetUp: 'factorSetUp' },
    tags: {} as
      | 'loading'
      | 'failed'
      | 'off'
      | 'on'
      | 'form'
      | 'settingUp'
      | 'codes'
      | 'renewed'
      | 'editable'
      | 'busy'
      | 'askingBrowser',
  },
  actors: {
    loadStatus: fromPromise<SecondFactor>(() => {
      throw new Error('secondFactor: actor "loadStatus" was not provided')
    }),
    sendAct: fromPromise<ActResult, { act: FactorAct; form: FactorForm; proof: UsedPasskey | null }>(() => {
      throw new Error('secondFactor: actor "sendAct" was not provided')
    }),
    askPasskey: fromPromise<UsedPasskey>(() => {
      throw new Error('secondFactor: actor "askPasskey" was not provided')
    }),
    factorSetUp: factorSetUpMachine,
  },
  guards: {
    isOn: ({ context }) => context.status?.is_on ?? false,
    isComplete: ({ context }, { by }: { by: 'code' | 'passkey' }) =>
      !hasProblems(factorProblems(context.form, askedOf(context, by))),
    getsSetUp: (_, { result }: { result: ActResult }) => (result.newApp ?? result.creation) !== undefined,
    getsCodes: (_, { codes = [] }: { codes: string[] | undefined }) => codes.length > 0,
    isCancelled: (_, { end }: { end: FactorSetUpEnd }) => end.isCancelled,
  },
  actions: {
    rememberStatus: assign((_, params: { status: SecondFactor }) => params),
    markOn: assign(({ context: { status, act } }) => ({
      status: status && { ...status, is_on: true, has_app: status.has_app || act.kind === 'addApp' },
    })),
    chooseAct: assign(({ context }, { act }: { act: FactorAct }) => ({
      act,
      form: {
        ...emptyFactorForm,
        name:
          (act.kind === 'renamePasskey' && context.status?.passkeys.find(({ id }) => id === act.id)?.name) ||
          '',
      },
      problems: {},
      failure: null,
    })),
    changeField: assign(({ context }, { field, value }: { field: FactorField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      failure: null,
    })),
    markProblems: assign(({ context }, { by }: { by: 'code' | 'passkey' }) => ({
      problems: factorProblems(context.form, askedOf(context, by)),
      failure: null,
    })),
    forgetRefusal: assign({ problems: {}, failure: null }),
    forgetForm: assign({ form: emptyFactorForm, problems: {}, failure: null, proof: null }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error, 'accountFailed'),
    })),
    rememberProof: assign((_, params: { proof: UsedPasskey }) => params),
    forgetProof: assign({ proof: null }),
    beginSetUp: assign(({ context }, { result }: { result: ActResult }) => ({
      setUp: { ...result, name: context.form.name },
    })),
    endSetUp: assign((_, { end }: { end: FactorSetUpEnd }) => ({ setUp: null, failure: end.failure })),
    rememberCodes: assign((_, { codes = [] }: { codes: string[] | undefined }) => ({ recoveryCodes: codes })),
    forgetCodes: assign({ recoveryCodes: [] }),
    tellForms: enqueueActions(({ context, enqueue }) => {
      for (const form of [context.password, context.email])
        enqueue.sendTo(form, { type: 'factor.loaded', factor: context.status as SecondFactor })
    }),
    loadDevicesAgain: sendTo(({ context }) => context.devices, { type: 'reading.requested' }),
    focusProblem: emit(({ context: { problems, failure } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField({ ...problems, ...failure?.fields }, factorFields) ?? ('outcome' as const),
    })),
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
  },
}).createMachine({
  id: 'secondFactor',
  description:
    'The second factor of the own account: an authenticator app, passkeys, and recovery codes, which are shown once. Every change needs the password, and a code or a passkey where it is on already.',
  context: ({ input }) => ({
    ...input,
    status: null,
    act: { kind: 'turnOff' },
    form: emptyFactorForm,
    problems: {},
    failure: null,
    proof: null,
    setUp: null,
    recoveryCodes: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadStatus',
        src: 'loadStatus',
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
            'tellForms',
          ],
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'status.requested': { target: 'loading' } } },
    loaded: {
      initial: 'deciding',
      on: {
        'act.chosen': {
          target: 'asking',
          actions: [{ type: 'chooseAct', params: ({ event }) => ({ act: event.act }) }, 'focusStep'],
        },
      },
      states: {
        deciding: { always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }] },
        off: { description: 'The password alone lets in.', tags: 'off' },
        on: { description: 'Sign-in has a second step.', tags: 'on' },
      },
    },
    asking: {
      description: 'What was chosen needs a proof of who asks, or a name.',
      tags: 'form',
      initial: 'editing',
      states: {
        editing: {
          tags: 'editable',
          on: {
            'field.changed': {
              actions: {
                type: 'changeField',
                params: ({ event }) => ({ field: event.field, value: event.value }),
              },
            },
            'form.submitted': [
              {
                guard: { type: 'isComplete', params: { by: 'code' } },
                target: 'sending',
                actions: 'forgetRefusal',
              },
              { actions: [{ type: 'markProblems', params: { by: 'code' } }, 'focusProblem'] },
            ],
            'passkey.requested': [
              {
                guard: { type: 'isComplete', params: { by: 'passkey' } },
                target: 'askingPasskey',
                actions: 'forgetRefusal',
              },
              { actions: [{ type: 'markProblems', params: { by: 'passkey' } }, 'focusProblem'] },
            ],
            'form.cancelled': { target: '#secondFactor.loaded', actions: ['forgetForm', 'focusStep'] },
          },
        },
        askingPasskey: {
          description: 'The browser asks for a passkey of the account, in place of a code.',
          tags: ['busy', 'askingBrowser'],
          on: { 'form.cancelled': { target: 'editing' } },
          invoke: {
            id: 'askPasskey',
            src: 'askPasskey',
            onDone: {
              target: 'sending',
              actions: { type: 'rememberProof', params: ({ event }) => ({ proof: event.output }) },
            },
            onError: {
              target: 'editing',
              description: 'The person cancelled it, or the browser has none.',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                'focusProblem',
              ],
            },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendAct',
            src: 'sendAct',
            input: ({ context: { act, form, proof } }) => ({ act, form, proof }),
            onDone: [
              {
                guard: { type: 'getsSetUp', params: ({ event }) => ({ result: event.output }) },
                target: '#secondFactor.settingUp',
                actions: [
                  { type: 'beginSetUp', params: ({ event }) => ({ result: event.output }) },
                  'forgetForm',
                  'focusStep',
                ],
              },
              {
                guard: { type: 'getsCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
                target: '#secondFactor.showingCodes.renewed',
                actions: [
                  { type: 'rememberCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
                  'forgetForm',
                  'focusStep',
                ],
              },
              { target: '#secondFactor.loading', actions: ['forgetForm', 'focusStep'] },
            ],
            onError: {
              target: 'editing',
              actions: [
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                'forgetProof',
                'focusProblem',
              ],
            },
          },
        },
      },
    },
    settingUp: {
      tags: 'settingUp',
      invoke: {
        id: 'factorSetUp',
        src: 'factorSetUp',
        input: ({ context }) => context.setUp as FactorSetUpInput,
        onDone: [
          {
            guard: { type: 'isCancelled', params: ({ event }) => ({ end: event.output }) },
            target: 'loaded',
            actions: [{ type: 'endSetUp', params: ({ event }) => ({ end: event.output }) }, 'focusStep'],
          },
          {
            description: 'It is the first factor. All other devices are signed out.',
            guard: { type: 'getsCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
            target: 'showingCodes.first',
            actions: [
              'markOn',
              'tellForms',
              { type: 'rememberCodes', params: ({ event }) => ({ codes: event.output.recoveryCodes }) },
              { type: 'endSetUp', params: ({ event }) => ({ end: event.output }) },
              'loadDevicesAgain',
              'focusStep',
            ],
          },
          {
            description: 'Or it took too long.',
            target: 'loading',
            actions: [{ type: 'endSetUp', params: ({ event }) => ({ end: event.output }) }, 'focusStep'],
          },
        ],
      },
    },
    showingCodes: {
      description: 'Nobody can read them again.',
      tags: 'codes',
      on: {
        'codes.saved': { target: 'loading', actions: ['forgetCodes', 'focusStep'] },
      },
      initial: 'first',
      states: {
        first: { description: 'It was just turned on.' },
        renewed: { description: 'Those of before no longer work.', tags: 'renewed' },
      },
    },
  },
})
