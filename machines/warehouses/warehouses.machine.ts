import { assign, emit, fromPromise, setup } from 'xstate'
import type { AllocationSettings } from '#domain/fulfilment/allocationSettings.ts'
import { MAX_SHORT_TEXT } from '#domain/fulfilment/contract.ts'
import { isInUse, type ManagedLocation } from '#domain/locations.ts'
import type { Currency } from '#domain/money.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import type { EditedRecord } from '#domain/recordForms.ts'
import { reasonIn, refusalOf } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'

/** The company's warehouses, also closed ones, and how orders are split between them. */
export type Warehouses = { rows: ManagedLocation[]; allocation: AllocationSettings }

/** `reason`: why it is closed; '' when nobody said. */
export type Opening = { warehouse: ManagedLocation; isActive: boolean; reason: string }

type Input = { currency: Currency }

type Context = Input & {
  /** As read last; it stays while it is read again. Null before the first time. */
  found: Warehouses | null
  /** The warehouse that the panel is about; null while one is added. */
  warehouse: ManagedLocation | null
  /** Why the server did not close it; null before it said anything. */
  reason: string | null
  /** Why a person closes it, as it is typed. */
  closingReason: string
}

export type WarehousesEvent =
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'adding.started' }
  | { type: 'warehouse.edited'; warehouse: ManagedLocation }
  | { type: 'closing.chosen'; warehouse: ManagedLocation }
  | { type: 'closingReason.changed'; text: string }
  | { type: 'closing.confirmed' }
  | { type: 'reopening.chosen'; warehouse: ManagedLocation }
  | { type: 'splitting.chosen' }
  | { type: 'panel.closed' }

export const warehousesMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WarehousesEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    children: {} as {
      readWarehouses: 'readWarehouses'
      recordEditor: 'recordEditor'
      allocationEditor: 'allocationEditor'
      setActive: 'setActive'
    },
    tags: {} as
      | 'loading'
      | 'refreshing'
      | 'empty'
      | 'failed'
      | 'editing'
      | 'splitting'
      | 'closing'
      | 'kept'
      | 'busy',
  },
  actors: {
    readWarehouses: fromPromise<Warehouses>(() => {
      throw new Error('warehouses: actor "readWarehouses" was not provided')
    }),
    setActive: fromPromise<void, Opening>(() => {
      throw new Error('warehouses: actor "setActive" was not provided')
    }),
    recordEditor: recordEditorMachine,
    allocationEditor: allocationEditorMachine,
  },
  guards: {
    hasRows: ({ context }) => context.found !== null && context.found.rows.length > 0,
    hasAnswer: ({ context }) => context.found !== null,
    hasOwn: ({ context }) => context.found?.allocation.usesOwnWarehouses === true,
    isOwn: (_, params: { warehouse: ManagedLocation }) => !params.warehouse.isProvider,
    isInUse: (_, params: { warehouse: ManagedLocation }) =>
      !params.warehouse.isProvider && isInUse(params.warehouse),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberFound: assign((_, params: { found: Warehouses }) => ({ found: params.found })),
    rememberWarehouse: assign((_, params: { warehouse: ManagedLocation | null }) => ({
      warehouse: params.warehouse,
      reason: null,
      closingReason: '',
    })),
    changeClosingReason: assign((_, params: { text: string }) => ({
      closingReason: params.text.slice(0, MAX_SHORT_TEXT),
    })),
    rememberReason: assign((_, params: { error: unknown }) => ({
      reason: refusalOf(params.error)?.text ?? null,
    })),
    raiseNotice: emit(({ context }, params: Pick<WorkspaceNotice, 'code' | 'reason'>) => ({
      type: 'notice.raised' as const,
      notice: { ...params, item: { kind: 'warehouse' as const, name: context.warehouse?.name ?? '' } },
    })),
  },
}).createMachine({
  id: 'warehouses',
  description: "The company's warehouses: added, changed, closed and opened again; and how orders are split.",
  context: ({ input }) => ({ ...input, found: null, warehouse: null, reason: null, closingReason: '' }),
  type: 'parallel',
  states: {
    rows: {
      initial: 'asking',
      on: {
        'workspace.changed': {
          description: 'Something was changed, here or elsewhere: they are read again.',
          target: '.asking',
        },
      },
      states: {
        asking: {
          initial: 'deciding',
          invoke: {
            id: 'readWarehouses',
            src: 'readWarehouses',
            onDone: {
              target: 'answered',
              actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
            },
            onError: { target: 'unanswered' },
          },
          states: {
            deciding: {
              always: [
                { guard: 'hasRows', target: 'refreshing' },
                { guard: 'hasAnswer', target: 'refreshingNothing' },
                { target: 'loading' },
              ],
            },
            loading: { description: 'There is nothing to show yet.', tags: 'loading' },
            refreshing: { description: 'What was read before stays.', tags: 'refreshing' },
            refreshingNothing: { tags: ['refreshing', 'empty'] },
          },
        },
        answered: { always: [{ guard: 'hasRows', target: 'listed' }, { target: 'empty' }] },
        listed: {},
        empty: { description: 'Without a warehouse no order can be allocated.', tags: 'empty' },
        unanswered: {
          tags: 'failed',
          initial: 'deciding',
          on: { 'loading.retried': { target: 'asking' } },
          states: {
            deciding: {
              always: [
                { guard: 'hasRows', target: 'outdated' },
                { guard: 'hasAnswer', target: 'outdatedNothing' },
                { target: 'failed' },
              ],
            },
            outdated: { description: 'What was read before stays.' },
            outdatedNothing: { tags: 'empty' },
            failed: { description: 'There is nothing to show.' },
          },
        },
      },
    },
    panel: {
      description: "What lies over the rows. The provider's warehouses are only looked at.",
      initial: 'closed',
      states: {
        closed: {
          on: {
            'adding.started': {
              guard: 'hasOwn',
              target: 'editing',
              actions: { type: 'rememberWarehouse', params: { warehouse: null } },
            },
            'warehouse.edited': {
              guard: { type: 'isOwn', params: ({ event }) => ({ warehouse: event.warehouse }) },
              target: 'editing',
              actions: {
                type: 'rememberWarehouse',
                params: ({ event }) => ({ warehouse: event.warehouse }),
              },
            },
            'closing.chosen': [
              {
                description: 'It says what to do first.',
                guard: { type: 'isInUse', params: ({ event }) => ({ warehouse: event.warehouse }) },
                target: 'kept',
                actions: {
                  type: 'rememberWarehouse',
                  params: ({ event }) => ({ warehouse: event.warehouse }),
                },
              },
              {
                guard: { type: 'isOwn', params: ({ event }) => ({ warehouse: event.warehouse }) },
                target: 'closing',
                actions: {
                  type: 'rememberWarehouse',
                  params: ({ event }) => ({ warehouse: event.warehouse }),
                },
              },
            ],
            'reopening.chosen': {
              guard: { type: 'isOwn', params: ({ event }) => ({ warehouse: event.warehouse }) },
              target: 'reopening',
              actions: {
                type: 'rememberWarehouse',
                params: ({ event }) => ({ warehouse: event.warehouse }),
              },
            },
            'splitting.chosen': { guard: 'hasAnswer', target: 'splitting' },
          },
        },
        editing: {
          description: 'Only its own form closes it, so that nothing typed is lost.',
          tags: 'editing',
          invoke: {
            id: 'recordEditor',
            src: 'recordEditor',
            input: ({ context: { warehouse, currency } }) => ({
              kind: 'warehouse' as const,
              record: warehouse as EditedRecord | null,
              currency,
            }),
            onDone: { target: 'closed' },
          },
        },
        splitting: {
          tags: 'splitting',
          invoke: {
            id: 'allocationEditor',
            src: 'allocationEditor',
            input: ({ context }) => ({ settings: context.found?.allocation as AllocationSettings }),
            onDone: { target: 'closed' },
          },
        },
        closing: {
          description: 'Asks first: no order is sent from a closed warehouse.',
          tags: 'closing',
          initial: 'asking',
          on: { 'panel.closed': { target: 'closed' } },
          states: {
            asking: {
              on: {
                'closingReason.changed': {
                  actions: { type: 'changeClosingReason', params: ({ event }) => ({ text: event.text }) },
                },
                'closing.confirmed': { target: 'sending' },
              },
            },
            sending: {
              tags: 'busy',
              on: { 'panel.closed': { description: 'Not before it is known what became of it.' } },
              invoke: {
                id: 'setActive',
                src: 'setActive',
                input: ({ context }) => ({
                  warehouse: context.warehouse as ManagedLocation,
                  isActive: false,
                  reason: trimmed(context.closingReason),
                }),
                onDone: {
                  target: '#warehouses.panel.closed',
                  actions: { type: 'raiseNotice', params: { code: 'itemClosed' } },
                },
                onError: [
                  {
                    description: 'A parcel or a piece came in meanwhile, or somebody else changed it.',
                    guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                    target: '#warehouses.panel.kept',
                    actions: { type: 'rememberReason', params: ({ event }) => ({ error: event.error }) },
                  },
                  {
                    target: 'asking',
                    actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
                  },
                ],
              },
            },
          },
        },
        kept: {
          description: 'Why it is not closed, and what to do first.',
          tags: 'kept',
          on: { 'panel.closed': { target: 'closed' } },
        },
        reopening: {
          tags: 'busy',
          invoke: {
            id: 'setActive',
            src: 'setActive',
            input: ({ context }) => ({
              warehouse: context.warehouse as ManagedLocation,
              isActive: true,
              reason: '',
            }),
            onDone: {
              target: 'closed',
              actions: { type: 'raiseNotice', params: { code: 'itemReopened' } },
            },
            onError: {
              target: 'closed',
              actions: {
                type: 'raiseNotice',
                params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
              },
            },
          },
        },
      },
    },
  },
})
