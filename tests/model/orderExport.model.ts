import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { ExportColumn } from '#domain/orders/exportColumns.ts'
import { orderExportMachine } from '#machines/orderExport/orderExport.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof orderExportMachine.getInitialSnapshot>['context']

const query = { ...allOrders, status: 'halt' as const }
const all = { query, only: null }
const chosen = { query, only: ['K1001'] }
const both: readonly ExportColumn[] = ['order', 'sku']

const rests = (columns: readonly ExportColumn[]): Outcome<Context> => ({
  to: columns.length > 0 ? 'choosing.ready' : 'choosing.incomplete',
  sets: { columns },
})
const closes = { to: 'closed' }

export const orderExportModel: Model<typeof orderExportMachine> = {
  machine: orderExportMachine,
  starts: {
    'two columns were chosen the last time': { input: { columns: both }, to: 'closed', sets: { of: null } },
  },
  steps: {
    'exports the list': { type: 'export.chosen', ...all },
    'exports chosen orders': { type: 'export.chosen', ...chosen },
    'toggles the SKU': { type: 'column.toggled', column: 'sku' },
    'leaves all out': { type: 'columns.chosen', columns: [] },
    'takes both': { type: 'columns.chosen', columns: both },
    submits: { type: 'form.submitted' },
    closes: { type: 'panel.closed' },
    'the file is written': done('writeFile'),
    'the file is not written': fails('writeFile', new Error('no')),
  },
  states: {
    closed: {
      steps: {
        'exports the list': ({ columns }) => ({ ...rests(columns), sets: { of: all } }),
        'exports chosen orders': ({ columns }) => ({ ...rests(columns), sets: { of: chosen } }),
      },
    },
    choosing: {
      tags: ['open'],
      steps: {
        'toggles the SKU': ({ columns }) =>
          rests(columns.includes('sku') ? columns.filter((one) => one !== 'sku') : [...columns, 'sku']),
        'leaves all out': rests([]),
        'takes both': rests(both),
        closes,
      },
    },
    'choosing.deciding': {},
    'choosing.ready': { steps: { submits: { to: 'writing' } } },
    'choosing.incomplete': { tags: ['incomplete'] },
    writing: {
      tags: ['open', 'busy'],
      runs: {
        writeFile: ({ of, columns }) => ({
          ...of,
          // In the order of the file, whichever was chosen first.
          columns: both.filter((column) => columns.includes(column)),
        }),
      },
      steps: {
        'the file is written': closes,
        'the file is not written': {
          to: 'choosing.ready',
          tells: [{ type: 'notice.raised', notice: { code: 'exportFailed' } }],
        },
        closes,
      },
    },
  },
  flags: ({ columns, of }) => [columns.length, of?.only ?? null],
}
