import { assign, emit, fromPromise, raise, sendTo, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { Notice, NoticeRaised } from '#domain/notices.ts'
import { withChoice, withWarehouseToggled } from '#domain/onboarding/draft.ts'
import {
  isAsked,
  type OnboardingChoice,
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
import {
  type SetupOutcome,
  setupSubmissionMachine,
} from '#machines/setupSubmission/setupSubmission.machine.ts'
import type { OnboardingEvent, OnboardingMeta } from './wizard.ts'
import * as wizard from './wizard.ts'

export const onboardingMachine = setup({
  types: {
    input: {} as wizard.WizardInput,
    context: {} as wizard.Wizard,
    events: {} as OnboardingEvent,
    emitted: {} as NoticeRaised | FocusRequested<'heading' | OnboardingField>,
    output: {} as { company: CompanyChange },
    children: {} as { setupSubmission: 'setupSubmission' },
    meta: {} as OnboardingMeta,
    tags: {} as 'editable' | 'lastStep' | 'busy' | 'loading' | 'empty' | 'failed',
  },
  actors: {
    fetchWarehouses: fromPromise<Warehouse[]>(() => {
      throw new Error('onboarding: actor "fetchWarehouses" was not provided')
    }),
    setupSubmission: setupSubmissionMachine,
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
    isSetupComplete: ({ context }) => firstIncompleteStep(context.draft) === null,
    hasWarehouses: (_, params: { warehouses: Warehouse[] }) => params.warehouses.length > 0,
    isSetUp: (_, { company }: SetupOutcome) => company !== null,
    isRefusedForWarehouses: (_, { failure }: SetupOutcome) =>
      failure?.fields?.['warehouse_ids'] !== undefined,
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
    rememberFailure: assign((_, { failure }: SetupOutcome) => (failure ? wizard.failed(failure) : {})),
    rememberWarehouses: assign(({ context }, params: { warehouses: Warehouse[] }) =>
      wizard.warehousesOffered(context, params.warehouses),
    ),
    rememberWorkspace: assign((_, { workspace }: { workspace: WorkspaceKind }) => ({ workspace })),
    rememberCompany: assign((_, { company, workspace }: SetupOutcome) => ({ company, workspace })),
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
          meta: { step: 6 },
          tags: ['lastStep', 'busy'],
          invoke: {
            id: 'setupSubmission',
            src: 'setupSubmission',
            input: ({ context: { draft, workspace } }) => ({ draft, workspace }),
            onDone: [
              {
                guard: { type: 'isSetUp', params: ({ event }) => event.output },
                target: 'completed',
                actions: { type: 'rememberCompany', params: ({ event }) => event.output },
              },
              {
                description: 'What is on offer has changed since it was asked for.',
                guard: { type: 'isRefusedForWarehouses', params: ({ event }) => event.output },
                target: 'answering',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => event.output },
                  'askForWarehouses',
                ],
              },
              {
                description: 'Back to the step that the server refused.',
                target: 'answering',
                actions: { type: 'rememberFailure', params: ({ event }) => event.output },
              },
            ],
          },
        },
        completed: {
          description: 'It stays until the next screen can be shown.',
          meta: { step: 6 },
          tags: ['lastStep', 'busy'],
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
