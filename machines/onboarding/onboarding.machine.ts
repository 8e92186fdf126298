import { assign, emit, fromPromise, raise, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { type Failure, failureOf } from '#domain/failures.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import {
  type CourierRefusal,
  firstIncompleteStep,
  isChoiceOffered,
  isStepComplete,
  isTextAsked,
  needsCourierChoice,
  needsCourierCredentials,
  normalizeOnboarding,
  normalizeOnboardingField,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
  onboardingFields,
  type ResetEffect,
  resetEffects,
  stepOfField,
  stepProblems,
  withChoice,
  withOwnWarehouses,
  withProviderWarehouses,
  withWarehouseToggled,
} from '#domain/onboarding.ts'
import { firstProblemField, type Problems } from '#domain/problems.ts'
import type { UserCompany } from '#domain/users.ts'
import { stillOffered, type Warehouse } from '#domain/warehouses.ts'

/** Why the person cannot go on: the step is incomplete, the courier is, or the server said no. */
export type OnboardingRefusal = 'stepIncomplete' | CourierRefusal | Failure

type Context = {
  draft: OnboardingDraft
  resumeAt: OnboardingStep
  problems: Problems<OnboardingField>
  refusal: OnboardingRefusal | null
  /** The draft before the last choice of warehouses, and what that choice changed, until the step is left. */
  reset: { before: OnboardingDraft; effects: ResetEffect[] } | null
  warehouses: Warehouse[]
  company: UserCompany | null
}

export type OnboardingEvent =
  | { type: 'field.changed'; field: OnboardingTextField; value: string }
  | { type: 'field.left'; field: OnboardingTextField }
  | { type: 'choice.made'; choice: OnboardingChoice }
  | { type: 'providerWarehouses.chosen' }
  | { type: 'ownWarehouses.chosen' }
  | { type: 'reset.undone' }
  | { type: 'warehouse.toggled'; id: number }
  | { type: 'warehouses.retried' }
  | { type: 'warehouses.outdated' }
  | { type: 'step.advanced' }
  | { type: 'step.retreated' }
  | { type: 'setup.submitted' }
  | { type: 'setup.finished' }

/** The company is set up: the session goes on to the dashboard. */
export type CompanyOnboarded = { type: 'company.onboarded'; company: UserCompany }

/** The number of a wizard state, for the progress bar and the dots. */
export type OnboardingMeta = { step: number }

export const onboardingMachine = setup({
  types: {
    input: {} as { step: OnboardingStep; draft: OnboardingDraft },
    context: {} as Context,
    events: {} as OnboardingEvent,
    emitted: {} as NoticeRaised | CompanyOnboarded,
    output: {} as { company: UserCompany },
    meta: {} as OnboardingMeta,
    tags: {} as 'editable' | 'busy' | 'checking' | 'loadingWarehouses',
  },
  actors: {
    fetchWarehouses: fromPromise<Warehouse[]>(() => {
      throw new Error('onboarding: actor "fetchWarehouses" was not provided')
    }),
    submitSetup: fromPromise<UserCompany, OnboardingDraft>(() => {
      throw new Error('onboarding: actor "submitSetup" was not provided')
    }),
    askAccount: fromPromise<Account>(() => {
      throw new Error('onboarding: actor "askAccount" was not provided')
    }),
  },
  guards: {
    isResumedAt: ({ context }, params: { step: OnboardingStep }) => context.resumeAt === params.step,
    isStepComplete: ({ context }, params: { step: OnboardingStep }) =>
      isStepComplete(params.step, context.draft),
    isChoiceOffered: ({ context }, params: { choice: OnboardingChoice }) =>
      isChoiceOffered(context.draft, params.choice),
    isTextAsked: ({ context }, params: { field: OnboardingTextField }) =>
      isTextAsked(context.draft, params.field),
    usesOwnWarehouses: ({ context }) => context.draft.use_own_warehouses,
    usesProviderWarehouses: ({ context }) => !context.draft.use_own_warehouses,
    hasReset: ({ context }) => context.reset !== null,
    needsCourierChoice: ({ context }) => needsCourierChoice(context.draft),
    needsCourierCredentials: ({ context }) => needsCourierCredentials(context.draft),
    isSetupComplete: ({ context }) => firstIncompleteStep(context.draft) === null,
    hasWarehouses: (_, params: { warehouses: Warehouse[] }) => params.warehouses.length > 0,
    isOutcomeUnknown: (_, params: { failure: Failure }) =>
      params.failure.code === 'unreachable' || params.failure.code === 'alreadyOnboarded',
    isRefusedForWarehouses: (_, params: { failure: Failure }) =>
      params.failure.fields?.['warehouse_ids'] !== undefined,
    isOnboarded: (_, params: { account: Account }) => params.account.user.company.is_onboarded,
  },
  actions: {
    changeField: assign({
      draft: ({ context }, params: { field: OnboardingTextField; value: string }) => ({
        ...context.draft,
        [params.field]: params.value,
      }),
    }),
    normalizeField: assign({
      draft: ({ context }, params: { field: OnboardingTextField }) => ({
        ...context.draft,
        [params.field]: normalizeOnboardingField(params.field, context.draft[params.field]),
      }),
    }),
    normalizeDraft: assign({ draft: ({ context }) => normalizeOnboarding(context.draft) }),
    makeChoice: assign({
      draft: ({ context }, params: { choice: OnboardingChoice }) => withChoice(context.draft, params.choice),
    }),
    toggleWarehouse: assign({
      draft: ({ context }, params: { id: number }) => withWarehouseToggled(context.draft, params.id),
    }),
    resetForProviderWarehouses: assign(({ context }) => {
      const draft = withProviderWarehouses(context.draft)
      return { draft, reset: { before: context.draft, effects: resetEffects(context.draft, draft) } }
    }),
    resetForOwnWarehouses: assign(({ context }) => {
      const draft = withOwnWarehouses(context.draft)
      return { draft, reset: { before: context.draft, effects: resetEffects(context.draft, draft) } }
    }),
    undoReset: assign(({ context }) => ({ draft: context.reset?.before ?? context.draft, reset: null })),
    forgetReset: assign({ reset: null }),
    forgetProblem: assign({
      problems: ({ context }, params: { field: OnboardingField }) => ({
        ...context.problems,
        [params.field]: undefined,
      }),
      refusal: null,
    }),
    forgetRefusal: assign({ problems: {}, refusal: null }),
    refuse: assign(({ context }, params: { step: OnboardingStep; refusal: OnboardingRefusal }) => ({
      problems: stepProblems(params.step, context.draft),
      refusal: params.refusal,
    })),
    returnToIncompleteStep: assign(({ context }) => {
      const step = firstIncompleteStep(context.draft) ?? 'courierService'
      return {
        resumeAt: step,
        problems: stepProblems(step, context.draft),
        refusal: 'stepIncomplete' as const,
      }
    }),
    rememberFailure: assign((_, params: { failure: Failure }) => {
      const field = firstProblemField(params.failure.fields ?? {}, onboardingFields)
      return { refusal: params.failure, resumeAt: field === null ? 'courierService' : stepOfField(field) }
    }),
    rememberWarehouses: assign(({ context }, { warehouses }: { warehouses: Warehouse[] }) => {
      const offeredOnly = (draft: OnboardingDraft) => ({
        ...draft,
        warehouse_ids: stillOffered(draft.warehouse_ids, warehouses),
      })
      return {
        warehouses,
        draft: offeredOnly(context.draft),
        reset: context.reset && { ...context.reset, before: offeredOnly(context.reset.before) },
      }
    }),
    rememberCompany: assign((_, params: { company: UserCompany }) => ({ company: params.company })),
    announceCompany: emit(({ context }) => ({
      type: 'company.onboarded' as const,
      company: context.company as UserCompany,
    })),
    raiseNotice: emit((_, params: Notice) => ({ type: 'notice.raised' as const, notice: params })),
    askForWarehouses: raise({ type: 'warehouses.outdated' }),
    finishSetup: raise({ type: 'setup.finished' }),
  },
}).createMachine({
  id: 'onboarding',
  description:
    'Setting up a company in six steps. Steps are left forward only when they are complete; choosing whose warehouses are used settles or clears later answers.',
  context: ({ input }) => ({
    draft: input.draft,
    resumeAt: input.step,
    problems: {},
    refusal: null,
    reset: null,
    warehouses: [],
    company: null,
  }),
  output: ({ context }) => ({ company: context.company as UserCompany }),
  type: 'parallel',
  states: {
    wizard: {
      initial: 'resuming',
      states: {
        resuming: {
          description:
            'Back to the step at which the answers were left, or to the one that the server refused.',
          always: [
            { guard: { type: 'isResumedAt', params: { step: 'warehouseSetup' } }, target: 'warehouseSetup' },
            {
              guard: { type: 'isResumedAt', params: { step: 'inventoryManagement' } },
              target: 'inventoryManagement',
            },
            {
              guard: { type: 'isResumedAt', params: { step: 'ivrConfiguration' } },
              target: 'ivrConfiguration',
            },
            { guard: { type: 'isResumedAt', params: { step: 'ecommerce' } }, target: 'ecommerce' },
            { guard: { type: 'isResumedAt', params: { step: 'courierService' } }, target: 'courierService' },
            { target: 'companyDetails' },
          ],
        },
        companyDetails: {
          description: 'Who the company is, for invoices and tax.',
          meta: { step: 1 },
          tags: 'editable',
          on: {
            'field.changed': {
              guard: { type: 'isTextAsked', params: ({ event }) => ({ field: event.field }) },
              actions: [
                { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.field }) },
              ],
            },
            'field.left': {
              actions: { type: 'normalizeField', params: ({ event }) => ({ field: event.field }) },
            },
            'step.advanced': [
              {
                guard: { type: 'isStepComplete', params: { step: 'companyDetails' } },
                target: 'warehouseSetup',
                actions: ['normalizeDraft', 'forgetRefusal'],
              },
              {
                actions: [
                  'normalizeDraft',
                  { type: 'refuse', params: { step: 'companyDetails', refusal: 'stepIncomplete' } },
                ],
              },
            ],
          },
        },
        warehouseSetup: {
          description: "Where orders leave from: the provider's warehouses or the company's own.",
          meta: { step: 2 },
          tags: 'editable',
          exit: 'forgetReset',
          on: {
            'providerWarehouses.chosen': {
              guard: 'usesOwnWarehouses',
              actions: ['resetForProviderWarehouses', 'forgetRefusal'],
            },
            'ownWarehouses.chosen': {
              guard: 'usesProviderWarehouses',
              actions: ['resetForOwnWarehouses', 'forgetRefusal'],
            },
            'reset.undone': { guard: 'hasReset', actions: ['undoReset', 'forgetRefusal'] },
            'warehouse.toggled': {
              guard: 'usesProviderWarehouses',
              actions: [
                { type: 'toggleWarehouse', params: ({ event }) => ({ id: event.id }) },
                { type: 'forgetProblem', params: { field: 'warehouse_ids' } },
              ],
            },
            'choice.made': {
              guard: { type: 'isChoiceOffered', params: ({ event }) => ({ choice: event.choice }) },
              actions: [
                { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.choice.field }) },
              ],
            },
            'step.advanced': [
              {
                guard: { type: 'isStepComplete', params: { step: 'warehouseSetup' } },
                target: 'inventoryManagement',
                actions: 'forgetRefusal',
              },
              { actions: { type: 'refuse', params: { step: 'warehouseSetup', refusal: 'stepIncomplete' } } },
            ],
            'step.retreated': { target: 'companyDetails', actions: 'forgetRefusal' },
          },
        },
        inventoryManagement: {
          description: "Who keeps the inventory. With the provider's warehouses it is settled.",
          meta: { step: 3 },
          tags: 'editable',
          on: {
            'choice.made': {
              guard: { type: 'isChoiceOffered', params: ({ event }) => ({ choice: event.choice }) },
              actions: [
                { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.choice.field }) },
              ],
            },
            'step.advanced': [
              {
                guard: { type: 'isStepComplete', params: { step: 'inventoryManagement' } },
                target: 'ivrConfiguration',
                actions: 'forgetRefusal',
              },
              {
                actions: {
                  type: 'refuse',
                  params: { step: 'inventoryManagement', refusal: 'stepIncomplete' },
                },
              },
            ],
            'step.retreated': { target: 'warehouseSetup', actions: 'forgetRefusal' },
          },
        },
        ivrConfiguration: {
          description: 'How customers confirm their orders by phone.',
          meta: { step: 4 },
          tags: 'editable',
          on: {
            'choice.made': {
              guard: { type: 'isChoiceOffered', params: ({ event }) => ({ choice: event.choice }) },
              actions: [
                { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.choice.field }) },
              ],
            },
            'step.advanced': [
              {
                guard: { type: 'isStepComplete', params: { step: 'ivrConfiguration' } },
                target: 'ecommerce',
                actions: 'forgetRefusal',
              },
              {
                actions: { type: 'refuse', params: { step: 'ivrConfiguration', refusal: 'stepIncomplete' } },
              },
            ],
            'step.retreated': { target: 'inventoryManagement', actions: 'forgetRefusal' },
          },
        },
        ecommerce: {
          description: 'Which shop the orders come from, if any.',
          meta: { step: 5 },
          tags: 'editable',
          on: {
            'choice.made': {
              guard: { type: 'isChoiceOffered', params: ({ event }) => ({ choice: event.choice }) },
              actions: [
                { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
                'forgetRefusal',
              ],
            },
            'field.changed': {
              guard: { type: 'isTextAsked', params: ({ event }) => ({ field: event.field }) },
              actions: [
                { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.field }) },
              ],
            },
            'field.left': {
              actions: { type: 'normalizeField', params: ({ event }) => ({ field: event.field }) },
            },
            'step.advanced': [
              {
                guard: { type: 'isStepComplete', params: { step: 'ecommerce' } },
                target: 'courierService',
                actions: ['normalizeDraft', 'forgetRefusal'],
              },
              {
                actions: [
                  'normalizeDraft',
                  { type: 'refuse', params: { step: 'ecommerce', refusal: 'stepIncomplete' } },
                ],
              },
            ],
            'step.retreated': { target: 'ivrConfiguration', actions: 'forgetRefusal' },
          },
        },
        courierService: {
          description: 'Who delivers. The last step: from here the answers are sent.',
          meta: { step: 6 },
          tags: 'editable',
          on: {
            'choice.made': {
              guard: { type: 'isChoiceOffered', params: ({ event }) => ({ choice: event.choice }) },
              actions: [
                { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
                'forgetRefusal',
              ],
            },
            'field.changed': {
              guard: { type: 'isTextAsked', params: ({ event }) => ({ field: event.field }) },
              actions: [
                { type: 'changeField', params: ({ event }) => ({ field: event.field, value: event.value }) },
                { type: 'forgetProblem', params: ({ event }) => ({ field: event.field }) },
              ],
            },
            'setup.submitted': [
              {
                guard: 'needsCourierChoice',
                actions: { type: 'refuse', params: { step: 'courierService', refusal: 'courierNotChosen' } },
              },
              {
                guard: 'needsCourierCredentials',
                actions: {
                  type: 'refuse',
                  params: { step: 'courierService', refusal: 'courierCredentialsMissing' },
                },
              },
              { guard: 'isSetupComplete', target: 'submitting', actions: 'forgetRefusal' },
              {
                description: 'A warehouse that was chosen is not offered any more: back to that step.',
                target: 'resuming',
                actions: 'returnToIncompleteStep',
              },
            ],
            'step.retreated': { target: 'ecommerce', actions: 'forgetRefusal' },
          },
        },
        submitting: {
          description: 'The answers are on their way; they are sent once.',
          meta: { step: 6 },
          tags: 'busy',
          invoke: {
            id: 'submitSetup',
            src: 'submitSetup',
            input: ({ context }) => context.draft,
            onDone: {
              target: 'completed',
              actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
            },
            onError: [
              {
                guard: {
                  type: 'isOutcomeUnknown',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'setupFailed') }),
                },
                target: 'checkingOutcome',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'setupFailed') }),
                },
              },
              {
                description: 'What is on offer has changed since it was asked for.',
                guard: {
                  type: 'isRefusedForWarehouses',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'setupFailed') }),
                },
                target: 'resuming',
                actions: [
                  {
                    type: 'rememberFailure',
                    params: ({ event }) => ({ failure: failureOf(event.error, 'setupFailed') }),
                  },
                  'askForWarehouses',
                ],
              },
              {
                target: 'resuming',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ failure: failureOf(event.error, 'setupFailed') }),
                },
              },
            ],
          },
        },
        checkingOutcome: {
          description:
            'The answer was lost: the server is asked what became of it before anything is sent again.',
          meta: { step: 6 },
          tags: ['busy', 'checking'],
          invoke: {
            id: 'askAccount',
            src: 'askAccount',
            onDone: [
              {
                guard: { type: 'isOnboarded', params: ({ event }) => ({ account: event.output }) },
                target: 'completed',
                actions: {
                  type: 'rememberCompany',
                  params: ({ event }) => ({ company: event.output.user.company }),
                },
              },
              { target: 'resuming' },
            ],
            onError: { target: 'resuming' },
          },
        },
        completed: {
          meta: { step: 6 },
          type: 'final',
          entry: [
            { type: 'raiseNotice', params: { code: 'onboardingCompleted' } },
            'announceCompany',
            'finishSetup',
          ],
        },
      },
    },
    warehouseList: {
      description:
        "The provider's warehouses on offer, asked for when the wizard opens and when the server refuses one of them.",
      initial: 'loading',
      on: { 'setup.finished': '.closed', 'warehouses.outdated': '.loading' },
      states: {
        loading: {
          tags: 'loadingWarehouses',
          invoke: {
            id: 'fetchWarehouses',
            src: 'fetchWarehouses',
            onDone: [
              {
                guard: { type: 'hasWarehouses', params: ({ event }) => ({ warehouses: event.output }) },
                target: 'loaded',
                actions: {
                  type: 'rememberWarehouses',
                  params: ({ event }) => ({ warehouses: event.output }),
                },
              },
              { target: 'empty', actions: { type: 'rememberWarehouses', params: { warehouses: [] } } },
            ],
            onError: { target: 'failed' },
          },
        },
        loaded: {},
        empty: { on: { 'warehouses.retried': { target: 'loading' } } },
        failed: { on: { 'warehouses.retried': { target: 'loading' } } },
        closed: { type: 'final' },
      },
    },
  },
})
