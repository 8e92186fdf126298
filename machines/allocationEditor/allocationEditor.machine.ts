import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type AllocationChoice,
  type AllocationPreview,
  type AllocationSettings,
  isSameChoice,
  splitsAlike,
} from '#domain/fulfilment/allocationSettings.ts'
import type { AllocationNotice, NoticeRaised } from '#domain/notices.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'

type Input = { settings: AllocationSettings }

/** What is saved, for the version that was seen. */
export type AllocationSaving = { choice: AllocationChoice; version: number }

type Context = Input & {
  choice: AllocationChoice
  /** What the choice would change; null until it was counted. */
  preview: AllocationPreview | null
  version: number
  refusal: RefusedChange | null
}

export type AllocationEditorEvent =
  | { type: 'choice.made'; choice: Partial<AllocationChoice> }
  | { type: 'counting.retried' }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }

export const allocationEditorMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as AllocationEditorEvent,
    emitted: {} as NoticeRaised<AllocationNotice>,
    tags: {} as 'counting' | 'counted' | 'failed' | 'busy' | 'unsaved',
  },
  actors: {
    readPreview: fromPromise<AllocationPreview, AllocationChoice>(() => {
      throw new Error('allocationEditor: actor "readPreview" was not provided')
    }),
    saveAllocation: fromPromise<void, AllocationSaving>(() => {
      throw new Error('allocationEditor: actor "saveAllocation" was not provided')
    }),
  },
  guards: {
    isUnchanged: ({ context: { choice, settings } }) => isSameChoice(choice, settings),
    splitsAlike: ({ context: { choice, settings } }) => splitsAlike(choice, settings),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    makeChoice: assign(({ context }, params: { choice: Partial<AllocationChoice> }) => ({
      choice: { ...context.choice, ...params.choice },
      preview: null,
    })),
    rememberPreview: assign((_, params: { preview: AllocationPreview }) => ({ preview: params.preview })),
    /** Sent again, it is meant for the settings as they are now. */
    rememberRefusal: assign(({ context }, params: { error: unknown }) => {
      const refusal = refusalOf(params.error)
      return { refusal, version: refusal?.version ?? context.version, preview: null }
    }),
    forgetPreview: assign({ preview: null }),
    forgetRefusal: assign({ refusal: null }),
    raiseNotice: emit((_, params: AllocationNotice) => ({
      type: 'notice.raised' as const,
      notice: params,
    })),
  },
}).createMachine({
  id: 'allocationEditor',
  description:
    'How orders are split between warehouses. What another choice would change of the orders that are not yet allocated is counted before it is saved.',
  context: ({ input: { settings } }) => ({
    settings,
    choice: {
      option: settings.option,
      maxParcels: settings.maxParcels,
      haltsWholeOrders: settings.haltsWholeOrders,
      haltDays: settings.haltDays,
    },
    preview: null,
    version: settings.version,
    refusal: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      type: 'parallel',
      on: { 'form.dismissed': { target: 'closed' } },
      states: {
        effect: {
          description: 'What the choice changes of the orders that are not yet allocated.',
          initial: 'deciding',
          on: {
            'choice.made': {
              description: 'A newer choice ends the counting of an older one.',
              target: '.deciding',
              actions: { type: 'makeChoice', params: ({ event }) => ({ choice: event.choice }) },
            },
          },
          states: {
            deciding: {
              always: [
                { guard: 'isUnchanged', target: 'unchanged' },
                {
                  description: 'Only what halts is treated differently: there is nothing to count.',
                  guard: 'splitsAlike',
                  target: 'counted',
                },
                { target: 'counting' },
              ],
            },
            unchanged: { on: { 'form.submitted': { target: '#allocationEditor.closed' } } },
            counting: {
              description: 'It is not saved before it is known what it changes.',
              tags: 'counting',
              invoke: {
                id: 'readPreview',
                src: 'readPreview',
                input: ({ context }) => context.choice,
                onDone: {
                  target: 'counted',
                  actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
                },
                onError: { target: 'uncounted' },
              },
            },
            counted: {
              tags: 'counted',
              on: { 'form.submitted': { target: '#allocationEditor.saving', actions: 'forgetRefusal' } },
            },
            uncounted: {
              description: 'It could not be counted. It can be saved all the same.',
              tags: 'failed',
              on: {
                'counting.retried': { target: 'counting' },
                'form.submitted': { target: '#allocationEditor.saving', actions: 'forgetRefusal' },
              },
            },
          },
        },
        outcome: {
          description: 'Of the last try to save it. Of what the server refused, the context has the reason.',
          initial: 'open',
          states: { open: {}, unsaved: { tags: 'unsaved' } },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveAllocation',
        src: 'saveAllocation',
        input: ({ context: { choice, version } }) => ({ choice, version }),
        onDone: {
          target: 'closed',
          actions: { type: 'raiseNotice', params: { code: 'allocationSaved' } },
        },
        onError: [
          {
            description: 'The choice stays. It is counted again, on what there is now.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'Said beside the button: a notice would lie under the dialog.',
            target: 'choosing.outcome.unsaved',
            actions: 'forgetPreview',
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})
