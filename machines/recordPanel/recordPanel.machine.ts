import { assign, setup } from 'xstate'
import type { ListKind, ListRecord } from '#domain/listQueries/list.ts'
import type { Currency } from '#domain/money.ts'
import { hasRecordForm } from '#domain/recordForms.ts'
import { type RecordEditorInput, recordEditorMachine } from '#machines/recordEditor/recordEditor.machine.ts'

export type RecordPanelInput = {
  kind: ListKind
  /** Of prices without one. */
  currency: Currency
  /** Whether customers are their phone number, and not their e-mail address. */
  isByPhone?: boolean | undefined
}

type Context = RecordPanelInput & {
  /** The record of the panel; null while one is added. */
  record: ListRecord | null
}

export type RecordPanelEvent =
  | { type: 'record.viewed'; record: ListRecord }
  | { type: 'contact.requested'; record: ListRecord }
  | { type: 'record.edited'; record: ListRecord }
  | { type: 'adding.started' }
  /** The stock of a product, at every location. */
  | { type: 'stock.chosen'; record: ListRecord }
  | { type: 'filtering.started' }
  | { type: 'panel.closed' }

export const recordPanelMachine = setup({
  types: {
    input: {} as RecordPanelInput,
    context: {} as Context,
    events: {} as RecordPanelEvent,
    children: {} as { recordEditor: 'recordEditor' },
    tags: {} as 'viewing' | 'contacting' | 'editing' | 'adjusting' | 'filtering',
  },
  actors: {
    recordEditor: recordEditorMachine,
  },
  guards: {
    hasStock: ({ context }) => context.kind === 'product',
    canEdit: ({ context }) => hasRecordForm(context.kind),
  },
  actions: {
    rememberRecord: assign((_, params: { record: ListRecord | null }) => ({ record: params.record })),
  },
}).createMachine({
  id: 'recordPanel',
  description:
    'What lies over the rows of a list: a record, its form, its contact, its stock, or the filters.',
  context: ({ input }) => ({ ...input, record: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'stock.chosen': {
          guard: 'hasStock',
          target: 'adjusting',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'record.viewed': {
          target: 'viewing',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'contact.requested': {
          target: 'contacting',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'record.edited': {
          guard: 'canEdit',
          target: 'editing',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'adding.started': {
          guard: 'canEdit',
          target: 'editing',
          actions: { type: 'rememberRecord', params: { record: null } },
        },
        'filtering.started': { target: 'filtering' },
      },
    },
    filtering: {
      description: "A phone's filters, which act at once.",
      tags: 'filtering',
      on: { 'panel.closed': { target: 'closed' } },
    },
    viewing: {
      tags: 'viewing',
      on: {
        'contact.requested': {
          target: 'contacting',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'record.edited': {
          guard: 'canEdit',
          target: 'editing',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ record: event.record }) },
        },
        'panel.closed': { target: 'closed' },
      },
    },
    contacting: {
      tags: 'contacting',
      on: { 'panel.closed': { target: 'closed' } },
    },
    adjusting: {
      description: "The product's stock has a screen of its own, which closes itself.",
      tags: 'adjusting',
      on: { 'panel.closed': { target: 'closed' } },
    },
    editing: {
      description: 'Only its own form closes it, so that nothing typed is lost.',
      tags: 'editing',
      invoke: {
        id: 'recordEditor',
        src: 'recordEditor',
        input: ({ context }) =>
          ({
            kind: context.kind,
            record: context.record,
            currency: context.currency,
            isByPhone: context.isByPhone,
          }) as RecordEditorInput,
        onDone: { target: 'closed' },
      },
    },
  },
})
