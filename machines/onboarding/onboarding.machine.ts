import { assign, emit, fromPromise, raise, sendTo, setup } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { FocusRequested } from '#domain/focus.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import { withChoice, withWarehouseToggled } from '#domain/onboarding/draft.ts'
import {
  isAsked,
  type OnboardingChoice,
  type OnboardingDraft,
  type OnboardingField,
  type OnboardingStep,
  type OnboardingTextField,
} from '#domain/onboarding/fields.ts'
import {
  firstIncompleteStep,
  isStepComplete,
  isStepFinished,
  needsCourierChoice,
  needsCourierCredentials,
} from '#domain/onboarding/rules.ts'
import type { CompanyChange, WorkspaceKind } from '#domain/users.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import type { OnboardingEvent, OnboardingMeta } from './wizard.ts'
import * as wizard from './wizard.ts'

export const onboardingMachine = setup({
  types: {
    input: {} as wizard.WizardInput,
    context: {} as wizard.Wizard,
    events: {} as OnboardingEvent,
    emitted: {} as NoticeRaised | FocusRequested<'heading' | OnboardingField>,
    output: {} as { company: CompanyChange },
    meta: {} as OnboardingMeta,
    tags: {} as 'editable' | 'lastStep' | 'busy' | 'checking' | 'loading' | 'empty' | 'failed',
  },
  actors: {
    fetchWarehouses: fromPromise<Warehouse[]>(() => {
      throw new Error('onboarding: actor "fetchWarehouses" was not provided')
    }),
    submitSetup: fromPromise<CompanyChange, OnboardingDraft>(() => {
      throw new Error('onboarding: actor "submitSetup" was not provided')
    }),
    askAccount: fromPromise<Account>(() => {
      throw new Error('onboarding: actor "askAccount" was not provided')
    }),
    chooseWorkspace: fromPromise<void, WorkspaceKind>(() => {
      throw new Error('onboarding: actor "chooseWorkspace" was not provided')
    }),
  },
  guards: {
    isAt: ({ context }, params: { step: OnboardingStep }) => context.step === params.step,
    isStepFinished: ({ context }, params: { step: OnboardingStep }) => isStepFinished(params.step, context),
    isStepComplete: ({ context }) => isStepComplete(context.step, context.draft),
    isAsked: ({ context }, params: { field: OnboardingField }) => isAsked(params.field, context.draft),
    usesOwnWarehouses: ({ context }) => context.draft.use_own_warehouses,
    usesProviderWarehouses: ({ context }) => !context.draft.use_own_warehouses,
    hasReset: ({ context }) => context.reset !== null,
    needsCourierChoice: ({ context }) => needsCourierChoice(context.draft),
    needsCourierCredentials: ({ context }) => needsCourierCredentials(context.draft),
    startsWithOwnOrders: ({ context }) => context.workspace === 'live',
    isSetupComplete: ({ context }) => firstIncompleteStep(context.draft) === null,
    hasWarehouses: (_, params: { warehouses: Warehouse[] }) => params.warehouses.length > 0,
    isOutcomeUnknown: ({ context }) =>
      ['unreachable', 'alreadyOnboarded'].includes(wizard.failureIn(context)?.code ?? ''),
    isRefusedForWarehouses: ({ context }) =>
      wizard.failureIn(context)?.fields?.['warehouse_ids'] !== undefined,
    isOnboarded: (_, params: { account: Account }) => params.account.user.company.is_onboarded,
  },
  actions: {
    chooseStep: assign((_, params: { step: OnboardingStep }) => params),
    enterStep: assign(({ context }, params: { step: OnboardingStep }) =>
      wizard.stepEntered(context, params.step),
    ),
    leaveStep: assign(({ context }) => wizard.stepLeft(context)),
    changeField: assign(({ context }, { field, value }: { field: OnboardingTextField; value: string }) =>
      wizard.answered(context, field, { ...context.draft, [field]: value }),
    ),
    leaveField: assign(({ context }, params: { field: OnboardingTextField }) =>
      wizard.fieldLeft(context, params.field),
    ),
    makeChoice: assign(({ context }, { choice }: { choice: OnboardingChoice }) =>
      wizard.answered(context, choice.field, withChoice(context.draft, choice)),
    ),
    toggleWarehouse: assign(({ context }, params: { id: number }) =>
      wizard.answered(context, 'warehouse_ids', withWarehouseToggled(context.draft, params.id)),
    ),
    chooseWarehouses: assign(({ context }, params: { own: boolean }) =>
      wizard.warehousesChosen(context, params.own),
    ),
    undoReset: assign(({ context }) => wizard.resetUndone(context)),
    refuse: assign(({ context }, params: { refusal: wizard.OnboardingRefusal }) =>
      wizard.refused(context, params.refusal),
    ),
    returnToIncompleteStep: assign(({ context }) => wizard.returnedToIncomplete(context)),
    rememberFailure: assign((_, params: { error: unknown }) => wizard.failed(params.error)),
    rememberWarehouses: assign(({ context }, params: { warehouses: Warehouse[] }) =>
      wizard.warehousesOffered(context, params.warehouses),
    ),
    rememberWorkspace: assign((_, { workspace }: { workspace: WorkspaceKind }) => ({ workspace })),
    rememberCompany: assign((_, { company }: { company: CompanyChange }) => ({ company })),
    focusStep: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target: wizard.stepFocus(context),
    })),
    focusWarehouses: emit({ type: 'focus.requested', target: 'use_own_warehouses' }),
    announceCompany: sendTo(
      ({ context }) => context.session,
      ({ context }) => ({
        type: 'company.onboarded' as const,
        company: context.company as CompanyChange,
        workspace: context.workspace,
      }),
    ),
    raiseNotice: emit((_, params: Notice) => ({ type: 'notice.raised' as const, notice: params })),
    askForWarehouses: raise({ type: 'warehouses.outdated' }),
    finishSetup: raise({ type: 'setup.finished' }),
  },
}).createMachine({
  id: 'onboarding',
  description:
    'Setting up a company in six steps. Steps are left forward only when they are complete; choosing whose warehouses are used settles or clears later answers.',
  context: ({ input }) => wizard.wizardAt(input),
  output: ({ context }) => ({ company: context.company as CompanyChange }),
  type: 'parallel',
  states: {
    wizard: {
      initial: 'answering',
      states: {
        answering: {
          description: 'One step at a time. What every step has in common is said here.',
          tags: 'editable',
          initial: 'resuming',
          on: {
            'field.changed': {
              guard: { type: 'isAsked', params: ({ event }) => event },
              actions: { type: 'changeField', params: ({ event }) => event },
            },
            'field.left': { actions: { type: 'leaveField', params: ({ event }) => event } },
            'choice.made': {
              guard: { type: 'isAsked', params: ({ event }) => event.choice },
              actions: { type: 'makeChoice', params: ({ event }) => event },
            },
            'step.chosen': {
              guard: { type: 'isStepFinished', params: ({ event }) => ({ step: event.step }) },
              target: '.resuming',
              actions: { type: 'chooseStep', params: ({ event }) => ({ step: event.step }) },
            },
            'step.advanced': {
              description: 'The step is not complete: it stays, and says what is missing.',
              actions: [{ type: 'refuse', params: { refusal: 'stepIncomplete' } }, 'focusStep'],
            },
          },
          states: {
            resuming: {
              description:
                'Back to the step at which the answers were left, to the one that the server refused, or to the one that was chosen.',
              always: [
                { guard: { type: 'isAt', params: { step: 'warehouseSetup' } }, target: 'warehouseSetup' },
                {
                  guard: { type: 'isAt', params: { step: 'inventoryManagement' } },
                  target: 'inventoryManagement',
                },
                { guard: { type: 'isAt', params: { step: 'ivrConfiguration' } }, target: 'ivrConfiguration' },
                { guard: { type: 'isAt', params: { step: 'ecommerce' } }, target: 'ecommerce' },
                { guard: { type: 'isAt', params: { step: 'courierService' } }, target: 'courierService' },
                { target: 'companyDetails' },
              ],
            },
            companyDetails: {
              description: 'Who the company is, for invoices and tax.',
              meta: { step: 1 },
              entry: [{ type: 'enterStep', params: { step: 'companyDetails' } }, 'focusStep'],
              exit: 'leaveStep',
              on: { 'step.advanced': { guard: 'isStepComplete', target: 'warehouseSetup' } },
            },
            warehouseSetup: {
              description: "Where orders leave from: the provider's warehouses or the company's own.",
              meta: { step: 2 },
              entry: [{ type: 'enterStep', params: { step: 'warehouseSetup' } }, 'focusStep'],
              exit: 'leaveStep',
              on: {
                'providerWarehouses.chosen': {
                  guard: 'usesOwnWarehouses',
                  actions: { type: 'chooseWarehouses', params: { own: false } },
                },
                'ownWarehouses.chosen': {
                  guard: 'usesProviderWarehouses',
                  actions: { type: 'chooseWarehouses', params: { own: true } },
                },
                'reset.undone': { guard: 'hasReset', actions: ['undoReset', 'focusWarehouses'] },
                'warehouse.toggled': {
                  guard: 'usesProviderWarehouses',
                  actions: { type: 'toggleWarehouse', params: ({ event }) => event },
                },
                'step.advanced': { guard: 'isStepComplete', target: 'inventoryManagement' },
                'step.retreated': { target: 'companyDetails' },
              },
            },
            inventoryManagement: {
              description: "Who keeps the inventory. With the provider's warehouses it is settled.",
              meta: { step: 3 },
              entry: [{ type: 'enterStep', params: { step: 'inventoryManagement' } }, 'focusStep'],
              exit: 'leaveStep',
              on: {
                'step.advanced': { guard: 'isStepComplete', target: 'ivrConfiguration' },
                'step.retreated': { target: 'warehouseSetup' },
              },
            },
            ivrConfiguration: {
              description: 'How customers confirm their orders by phone.',
              meta: { step: 4 },
              entry: [{ type: 'enterStep', params: { step: 'ivrConfiguration' } }, 'focusStep'],
              exit: 'leaveStep',
              on: {
                'step.advanced': { guard: 'isStepComplete', target: 'ecommerce' },
                'step.retreated': { target: 'inventoryManagement' },
              },
            },
            ecommerce: {
              description: 'Which shop the orders come from, if any.',
              meta: { step: 5 },
              entry: [{ type: 'enterStep', params: { step: 'ecommerce' } }, 'focusStep'],
              exit: 'leaveStep',
              on: {
                'step.advanced': { guard: 'isStepComplete', target: 'courierService' },
                'step.retreated': { target: 'ivrConfiguration' },
              },
            },
            courierService: {
              description: 'Who delivers. The last step: from here the answers are sent.',
              meta: { step: 6 },
              tags: 'lastStep',
              entry: [{ type: 'enterStep', params: { step: 'courierService' } }, 'focusStep'],
              exit: 'leaveStep',
              on: {
                'setup.submitted': [
                  {
                    guard: 'needsCourierChoice',
                    actions: [{ type: 'refuse', params: { refusal: 'courierNotChosen' } }, 'focusStep'],
                  },
                  {
                    guard: 'needsCourierCredentials',
                    actions: [
                      { type: 'refuse', params: { refusal: 'courierCredentialsMissing' } },
                      'focusStep',
                    ],
                  },
                  {
                    guard: 'isSetupComplete',
                    target: '#onboarding.wizard.submitting',
                    actions: { type: 'rememberWorkspace', params: ({ event }) => event },
                  },
                  {
                    description: 'A warehouse that was chosen is not offered any more: back to that step.',
                    target: 'resuming',
                    actions: 'returnToIncompleteStep',
                  },
                ],
                'step.advanced': { description: 'There is no next step: this one is submitted.' },
                'step.retreated': { target: 'ecommerce' },
              },
            },
          },
        },
        submitting: {
          description: 'The answers are on their way; they are sent once.',
          meta: { step: 6 },
          tags: ['lastStep', 'busy'],
          invoke: {
            id: 'submitSetup',
            src: 'submitSetup',
            input: ({ context }) => context.draft,
            onDone: {
              target: 'saved',
              actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
            },
            onError: {
              target: 'refused',
              actions: { type: 'rememberFailure', params: ({ event }) => event },
            },
          },
        },
        refused: {
          description: 'Back to the step that the server refused, unless its answer was lost.',
          always: [
            { guard: 'isOutcomeUnknown', target: 'checkingOutcome' },
            {
              description: 'What is on offer has changed since it was asked for.',
              guard: 'isRefusedForWarehouses',
              target: 'answering',
              actions: 'askForWarehouses',
            },
            { target: 'answering' },
          ],
        },
        checkingOutcome: {
          description: 'The answer was lost: the server is asked whether it was set up, before a retry.',
          meta: { step: 6 },
          tags: ['lastStep', 'busy', 'checking'],
          invoke: {
            id: 'askAccount',
            src: 'askAccount',
            onDone: [
              {
                guard: { type: 'isOnboarded', params: ({ event }) => ({ account: event.output }) },
                target: 'saved',
                actions: { type: 'rememberCompany', params: ({ event }) => event.output.user },
              },
              { target: 'answering' },
            ],
            onError: { target: 'answering' },
          },
        },
        saved: {
          always: [{ guard: 'startsWithOwnOrders', target: 'openingOwnOrders' }, { target: 'completed' }],
        },
        openingOwnOrders: {
          description: 'The company is set up, and its people are to begin with its own orders.',
          meta: { step: 6 },
          tags: ['lastStep', 'busy'],
          invoke: {
            id: 'chooseWorkspace',
            src: 'chooseWorkspace',
            input: ({ context }) => context.workspace,
            onDone: { target: 'completed' },
            onError: {
              description: 'It begins with the sample, whose bar offers the same.',
              target: 'completed',
              actions: { type: 'rememberWorkspace', params: { workspace: 'sample' } },
            },
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
      description: "The provider's warehouses on offer; loaded at the start, and when one is refused.",
      initial: 'loading',
      on: { 'setup.finished': '.closed', 'warehouses.outdated': '.loading' },
      states: {
        loading: {
          tags: 'loading',
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
        empty: {
          tags: 'empty',
          on: { 'warehouses.retried': { target: 'loading', actions: 'focusWarehouses' } },
        },
        failed: {
          tags: 'failed',
          on: { 'warehouses.retried': { target: 'loading', actions: 'focusWarehouses' } },
        },
        closed: { type: 'final' },
      },
    },
  },
})
