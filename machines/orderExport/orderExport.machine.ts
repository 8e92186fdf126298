import { assign, emit, fromPromise, setup } from 'xstate'
import type { NoticeRaised } from '#domain/notices.ts'
import type { ExportColumn } from '#domain/orders/exportColumns.ts'
import { exportColumnsOf } from '#domain/orders/exportColumns.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'

/** What the file is to have. `only`: the numbers of chosen orders; null: all that the list has. */
export type OrderFile = {
  query: OrdersQuery
  only: readonly string[] | null
  columns: readonly ExportColumn[]
}

type Context = {
  /** The columns of the file, in no order. */
  columns: readonly ExportColumn[]
  /** What the file is of; null before it was asked for. */
  of: Omit<OrderFile, 'columns'> | null
}

export type OrderExportEvent =
  | ({ type: 'export.chosen' } & Omit<OrderFile, 'columns'>)
  | { type: 'column.toggled'; column: ExportColumn }
  | { type: 'columns.chosen'; columns: readonly ExportColumn[] }
  | { type: 'form.submitted' }
  | { type: 'panel.closed' }

const fileOf = ({ of, columns }: Context): OrderFile => {
  if (!of) throw new Error('orderExport: no file was asked for')
  return { ...of, columns: exportColumnsOf(columns) }
}

export const orderExportMachine = setup({
  types: {
    /** The columns that were chosen the last time. */
    input: {} as { columns: readonly ExportColumn[] },
    context: {} as Context,
    events: {} as OrderExportEvent,
    emitted: {} as NoticeRaised<{ code: 'exportFailed' }>,
    tags: {} as 'open' | 'incomplete' | 'busy',
  },
  actors: {
    /** Remembers the columns, too. */
    writeFile: fromPromise<void, OrderFile>(() => {
      throw new Error('orderExport: actor "writeFile" was not provided')
    }),
  },
  guards: { hasColumns: ({ context }) => context.columns.length > 0 },
  actions: {
    rememberFile: assign((_, params: Omit<OrderFile, 'columns'>) => ({ of: params })),
    toggleColumn: assign(({ context: { columns } }, { column }: { column: ExportColumn }) => ({
      columns: columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column],
    })),
    chooseColumns: assign((_, params: { columns: readonly ExportColumn[] }) => params),
    raiseNotice: emit({ type: 'notice.raised', notice: { code: 'exportFailed' } }),
  },
}).createMachine({
  id: 'orderExport',
  description:
    'The file of own orders: all that the list has, or the chosen ones, with the columns that a person wants.',
  context: ({ input }) => ({ columns: input.columns, of: null }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'export.chosen': {
          target: 'choosing',
          actions: {
            type: 'rememberFile',
            params: ({ event: { query, only } }) => ({ query, only }),
          },
        },
      },
    },
    choosing: {
      tags: 'open',
      initial: 'deciding',
      on: {
        'column.toggled': {
          target: '.deciding',
          actions: { type: 'toggleColumn', params: ({ event: { column } }) => ({ column }) },
        },
        'columns.chosen': {
          target: '.deciding',
          actions: { type: 'chooseColumns', params: ({ event: { columns } }) => ({ columns }) },
        },
        'panel.closed': { target: 'closed' },
      },
      states: {
        deciding: { always: [{ guard: 'hasColumns', target: 'ready' }, { target: 'incomplete' }] },
        ready: { on: { 'form.submitted': { target: '#orderExport.writing' } } },
        incomplete: { description: 'A file needs a column.', tags: 'incomplete' },
      },
    },
    writing: {
      description: 'Closed meanwhile, no file is made.',
      tags: ['open', 'busy'],
      on: { 'panel.closed': { target: 'closed' } },
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context }) => fileOf(context),
        onDone: { target: 'closed' },
        onError: { description: 'What was chosen stays.', target: 'choosing', actions: 'raiseNotice' },
      },
    },
  },
})
