import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { AllocationNotice, NoticeRaised } from '#domain/notices.ts'
import { emptyOnboardingDraft, withChoice, withWarehouseToggled } from '#domain/onboarding/draft.ts'
import type { OnboardingChoice, OnboardingDraft } from '#domain/onboarding/fields.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import { type RefusedChange, refusalOf, withoutField } from '#domain/refusedChange.ts'
import {
  answersFor,
  placesInUse,
  reopenable,
  type SwitchField,
  switchFields,
  switchProblems,
  type WarehouseUse,
} from '#domain/settings/warehouseSwitch.ts'

type Input = { usesOwn: boolean }

/** What is saved, for the version that was seen. */
export type SwitchSaving = { draft: OnboardingDraft; reopened: readonly string[]; version: number }

type Context = Input & {
  /** Null until it was read. */
  use: WarehouseUse | null
  draft: OnboardingDraft
  /** The company's own closed warehouses that are opened again. */
  reopened: readonly string[]
  problems: Problems<SwitchField>
  version: number
  refusal: RefusedChange | null
}

type Credential = Extract<SwitchField, `courier_${string}`>

export type WarehouseSwitchEvent =
  | { type: 'loading.retried' }
  | { type: 'choice.made'; choice: Extract<OnboardingChoice, { field: SwitchField }> }
  | { type: 'credential.changed'; field: Exclude<Credential, 'courier_type'>; value: string }
  /** One of the provider's. */
  | { type: 'warehouse.toggled'; id: number }
  /** One of the company's own. */
  | { type: 'location.toggled'; id: string }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }

export const warehouseSwitchMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WarehouseSwitchEvent,
    emitted: {} as NoticeRaised<AllocationNotice> | FocusRequested<SwitchField>,
    tags: {} as 'loading' | 'failed' | 'editable' | 'blocked' | 'unsaved' | 'busy',
  },
  actors: {
    readUse: fromPromise<WarehouseUse>(() => {
      throw new Error('warehouseSwitch: actor "readUse" was not provided')
    }),
    saveUse: fromPromise<void, SwitchSaving>(() => {
      throw new Error('warehouseSwitch: actor "saveUse" was not provided')
    }),
  },
  guards: {
    isInUse: ({ context: { use, draft } }) => placesInUse(use?.places ?? [], draft).length > 0,
    hasNoProblem: ({ context }) => !hasProblems(switchProblems(context.draft)),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberUse: assign(({ context }, { use }: { use: WarehouseUse }) => ({
      use,
      version: use.version,
      draft: answersFor(use.answers, context.usesOwn),
      reopened: reopenable(use, context.usesOwn).map(({ id }) => id),
    })),
    makeChoice: assign(
      ({ context }, { choice }: { choice: Extract<OnboardingChoice, { field: SwitchField }> }) => ({
        draft: withChoice(context.draft, choice),
        problems: { ...context.problems, [choice.field]: undefined },
        refusal: withoutField(context.refusal, choice.field),
      }),
    ),
    changeCredential: assign(
      ({ context }, { field, value }: { field: Exclude<Credential, 'courier_type'>; value: string }) => ({
        draft: { ...context.draft, [field]: value },
        problems: { ...context.problems, [field]: undefined },
        refusal: withoutField(context.refusal, field),
      }),
    ),
    toggleWarehouse: assign(({ context }, { id }: { id: number }) => ({
      draft: withWarehouseToggled(context.draft, id),
      problems: { ...context.problems, warehouse_ids: undefined },
      refusal: withoutField(context.refusal, 'warehouse_ids'),
    })),
    toggleLocation: assign(({ context: { reopened } }, { id }: { id: string }) => ({
      reopened: reopened.includes(id) ? reopened.filter((other) => other !== id) : [...reopened, id],
    })),
    markProblems: assign(({ context }) => ({ problems: switchProblems(context.draft), refusal: null })),
    requestFocus: enqueueActions(({ context: { problems, refusal }, enqueue }) => {
      const target = firstProblemField({ ...problems, ...refusal?.fields }, switchFields)
      if (target) enqueue.emit({ type: 'focus.requested', target })
    }),
    /** Sent again, it is meant for what the company uses now. */
    rememberRefusal: assign(({ context }, params: { error: unknown }) => {
      const refusal = refusalOf(params.error)
      return { refusal, problems: {}, version: refusal?.version ?? context.version }
    }),
    raiseNotice: emit({
      type: 'notice.raised' as const,
      notice: { code: 'warehousesSwitched' as const },
    }),
  },
}).createMachine({
  id: 'warehouseSwitch',
  description:
    'Whose warehouses a company uses, and which of the provider’s: what the choice resets and leaves behind is shown before it is saved.',
  context: ({ input }) => ({
    ...input,
    use: null,
    draft: emptyOnboardingDraft,
    reopened: [],
    problems: {},
    version: 0,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'How many parcels and pieces are where, as of now.',
      tags: 'loading',
      on: { 'form.dismissed': { target: 'closed' } },
      invoke: {
        id: 'readUse',
        src: 'readUse',
        onDone: {
          target: 'choosing',
          actions: { type: 'rememberUse', params: ({ event }) => ({ use: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'loading.retried': { target: 'loading' }, 'form.dismissed': { target: 'closed' } },
    },
    choosing: {
      initial: 'deciding',
      on: {
        'choice.made': {
          target: '.deciding',
          actions: { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
        },
        'credential.changed': {
          target: '.deciding',
          actions: {
            type: 'changeCredential',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        'warehouse.toggled': {
          target: '.deciding',
          actions: { type: 'toggleWarehouse', params: ({ event }) => ({ id: event.id }) },
        },
        'location.toggled': {
          target: '.deciding',
          actions: { type: 'toggleLocation', params: ({ event }) => ({ id: event.id }) },
        },
        'form.dismissed': { target: 'closed' },
      },
      states: {
        deciding: { always: [{ guard: 'isInUse', target: 'blocked' }, { target: 'possible' }] },
        blocked: {
          description: 'A warehouse that would be closed still has open parcels: these come first.',
          tags: 'blocked',
        },
        possible: {
          tags: 'editable',
          on: {
            'form.submitted': [
              { guard: 'hasNoProblem', target: '#warehouseSwitch.saving' },
              {
                description: 'The first field with a problem gets the focus.',
                actions: ['markProblems', 'requestFocus'],
              },
            ],
          },
          initial: 'open',
          states: {
            open: {},
            unsaved: { description: 'No response arrived. What was chosen stays.', tags: 'unsaved' },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveUse',
        src: 'saveUse',
        input: ({ context: { draft, reopened, version } }) => ({ draft, reopened, version }),
        onDone: { target: 'closed', actions: 'raiseNotice' },
        onError: [
          {
            description: 'The server says why, where it can at the field, which gets the focus.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              'requestFocus',
            ],
          },
          { target: 'choosing.possible.unsaved' },
        ],
      },
    },
    closed: { type: 'final' },
  },
})
