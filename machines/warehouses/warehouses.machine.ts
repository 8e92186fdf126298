import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { AllocationSettings } from '#domain/fulfilment/allocationSettings.ts'
import { isInUse, type ManagedLocation } from '#domain/locations.ts'
import type { Currency } from '#domain/money.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import type { EditedRecord } from '#domain/recordForms.ts'
import { reasonIn, refusalOf } from '#domain/refusedChange.ts'
import { MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'
import { allocationEditorMachine } from '#machines/allocationEditor/allocationEditor.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'
import { recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'
import { warehouseSwitchMachine } from '#machines/warehouseSwitch/warehouseSwitch.machine.ts'

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
  /** Whose warehouses the panel asks about: the company's own, or the provider's. */
  usesOwn: boolean
}

export type WarehousesEvent =
  | { type: 'workspace.changed' }
  | Answered<'warehouses.read', undefined, Warehouses>
  | { type: 'adding.started' }
  | { type: 'warehouse.edited'; warehouse: ManagedLocation }
  | { type: 'closing.chosen'; warehouse: ManagedLocation }
  | { type: 'closingReason.changed'; text: string }
  | { type: 'closing.confirmed' }
  | { type: 'reopening.chosen'; warehouse: ManagedLocation }
  | { type: 'splitting.chosen' }
  | { type: 'switching.chosen'; usesOwn: boolean }
  | { type: 'panel.closed' }

export const warehousesMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as WarehousesEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    children: {} as {
      reading: 'reading'
      recordEditor: 'recordEditor'
      allocationEditor: 'allocationEditor'
      warehouseSwitch: 'warehouseSwitch'
      setActive: 'setActive'
    },
    tags: {} as 'editing' | 'splitting' | 'switching' | 'closing' | 'kept' | 'busy',
  },
  actors: {
    reading: readingMachine,
    setActive: fromPromise<void, Opening>(() => {
      throw new Error('warehouses: actor "setActive" was not provided')
    }),
    recordEditor: recordEditorMachine,
    allocationEditor: allocationEditorMachine,
    warehouseSwitch: warehouseSwitchMachine,
  },
  guards: {
    hasAnswer: ({ context }) => context.found !== null,
    hasOwn: ({ context }) => context.found?.allocation.usesOwnWarehouses === true,
    isOwn: (_, params: { warehouse: ManagedLocation }) => !params.warehouse.isProvider,
    isInUse: (_, params: { warehouse: ManagedLocation }) =>
      !params.warehouse.isProvider && isInUse(params.warehouse),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberFound: assign((_, params: { found: Warehouses | null }) => params),
    readAgain: sendTo('reading', { type: 'workspace.changed' }),
    rememberWarehouse: assign((_, params: { warehouse: ManagedLocation | null }) => ({
      warehouse: params.warehouse,
      reason: null,
      closingReason: '',
    })),
    changeClosingReason: assign((_, params: { text: string }) => ({
      closingReason: params.text.slice(0, MAX_SHORT_TEXT),
    })),
    rememberWhose: assign((_, params: { usesOwn: boolean }) => params),
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
  description:
    "The company's warehouses: added, changed, closed and opened again; how orders are split; and whose warehouses they are.",
  context: ({ input }) => ({
    ...input,
    found: null,
    warehouse: null,
    reason: null,
    closingReason: '',
    usesOwn: true,
  }),
  invoke: {
    id: 'reading',
    src: 'reading',
    input: ({ self }) => ({
      listener: { actor: self, type: 'warehouses.read' satisfies WarehousesEvent['type'] },
    }),
  },
  on: {
    'warehouses.read': {
      actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.answer }) },
    },
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: they are read again.',
      actions: 'readAgain',
    },
  },
  initial: 'listed',
  states: {
    listed: {
      description: "Nothing lies over the rows. The provider's warehouses are only looked at.",
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
        'switching.chosen': {
          guard: 'hasAnswer',
          target: 'switching',
          actions: { type: 'rememberWhose', params: ({ event }) => ({ usesOwn: event.usesOwn }) },
        },
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
        onDone: { target: 'listed' },
      },
    },
    splitting: {
      tags: 'splitting',
      invoke: {
        id: 'allocationEditor',
        src: 'allocationEditor',
        input: ({ context }) => ({ settings: context.found?.allocation as AllocationSettings }),
        onDone: { target: 'listed' },
      },
    },
    switching: {
      tags: 'switching',
      invoke: {
        id: 'warehouseSwitch',
        src: 'warehouseSwitch',
        input: ({ context }) => ({ usesOwn: context.usesOwn }),
        onDone: { target: 'listed' },
      },
    },
    closing: {
      description: 'Asks first: no order is sent from a closed warehouse.',
      tags: 'closing',
      initial: 'asking',
      on: { 'panel.closed': { target: 'listed' } },
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
              target: '#warehouses.listed',
              actions: { type: 'raiseNotice', params: { code: 'itemClosed' } },
            },
            onError: [
              {
                description: 'A parcel or a piece came in meanwhile, or somebody else changed it.',
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#warehouses.kept',
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
      on: { 'panel.closed': { target: 'listed' } },
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
          target: 'listed',
          actions: { type: 'raiseNotice', params: { code: 'itemReopened' } },
        },
        onError: {
          target: 'listed',
          actions: {
            type: 'raiseNotice',
            params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
          },
        },
      },
    },
  },
})
