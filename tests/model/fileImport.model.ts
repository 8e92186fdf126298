import type { CheckedImport, Job } from '#domain/imports/importContract.ts'
import { FileProblemError } from '#domain/imports/importFile.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import type { FileColumns } from '#machines/fileColumns/fileColumns.machine.ts'
import { fileImportMachine } from '#machines/fileImport/fileImport.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof fileImportMachine.getInitialSnapshot>['context']

const picked = { name: 'orders.csv', size: 10 }
const rows = [{ row: 2, cells: ['a', 'b', 'c', 'd', 'e', '1', 'Suit', '5'] }]
const known: ImportFile = {
  name: 'orders.csv',
  headers: ['Name', 'Phone', 'Address', 'City', 'SKU', 'Qty', 'Item', 'Price'],
  rows,
}
const knownMapping = { name: 0, phone: 1, address1: 2, city: 3, sku: 4, quantity: 5, title: 6, price: 7 }
const productMapping = { sku: 4, price: 7, stock: 5 }
const unclearCity = { row: 2, column: 'city', message: 'Unknown', is_error: false, asks: true }
const unknownSku = { ...unclearCity, column: 'sku', is_error: true }
const good: CheckedImport = { id: 'i1', total: 1, good: 1, problems: [unclearCity, unknownSku] }
const bad: CheckedImport = { ...good, good: 0 }
const running = { id: 'i1', state: 'running' } as Job
/** What the server keeps of a file that was checked. */
const kept = (kind: 'orders' | 'products'): Job => ({
  id: 'i1',
  kind,
  state: 'receiving',
  file_name: 'orders.csv',
  total: 3,
  created: 0,
  skipped: 2,
  skipped_rows: [{ row: 4, reason: 'No SKU' }],
  warned_rows: [{ row: 2, reason: 'No city' }],
})
const [keptOrders, keptProducts] = [kept('orders'), kept('products')]
const keptChecked: CheckedImport = {
  id: 'i1',
  total: 3,
  good: 1,
  problems: [
    { row: 2, column: '', message: 'No city', is_error: false },
    { row: 4, column: '', message: 'No SKU', is_error: true },
  ],
}
/** One of them is not in the file. */
const keptAnswers = { file: 'orders.csv', answers: { 'city:d': 'Karachi', 'city:x': 'Lahore' } }
const empty = {
  lostFile: null,
  kept: null,
  job: null,
  failure: null,
  picked: null,
  file: null,
  kind: 'orders',
  mapping: {},
  checked: null,
  answers: {},
} as const
const refused = { failure: { is: 'refused', text: '' } } as const

/** What a reload comes back to. */
const opened = { type: 'file.opened', name: 'orders.csv' }
const received = { type: 'import.received', id: 'i1' }

/** What has changed is read from its heading on. */
const focus = { type: 'focus.requested', target: 'step' }

/** Everything of the file is gone; which columns were which is forgotten with the next one. */
const startsOver: Outcome<Context> = {
  to: 'choosing',
  sets: { lostFile: null, picked: null, file: null, checked: null, answers: {}, job: null, failure: null },
  tells: [focus],
}
/** The file with the city that was chosen, if it was not known. */
function correctedFile({ kind, file, checked, answers }: Context): ImportFile | null {
  const isUnclear = kind === 'orders' && checked?.problems.some(({ column }) => column === 'city')
  return file && isUnclear && 'city:d' in answers
    ? { ...file, rows: [{ row: 2, cells: ['a', 'b', 'c', 'Karachi', 'e', '1', 'Suit', '5'] }] }
    : file
}
const changed = (answers: Context['answers']) => ({
  type: 'answers.changed',
  kept: { file: 'orders.csv', answers },
})
const answersDoubts = (answers: Context['answers']): Outcome<Context> => ({
  sets: { answers },
  tells: [changed(answers)],
})
/** Of the file before a reload nothing can be created. */
const hasProducts = ({ kind, file, checked }: Context) =>
  file !== null && kind === 'orders' && checked?.problems.some(({ column }) => column === 'sku') === true

/** A city that was chosen, also before a reload, stays while it is unclear. */
const isChecked =
  (columns: FileColumns, checked: CheckedImport) =>
  ({ file, kept, answers }: Context): Outcome<Context> => ({
    to: 'reviewing',
    sets: {
      ...columns,
      checked,
      answers:
        columns.kind === 'orders' && file?.rows[0]?.cells[3] === 'd' && (kept || 'city:d' in answers)
          ? { 'city:d': 'Karachi' }
          : {},
      kept: null,
    },
    tells: [received, focus],
  })

const ofOrders: FileColumns = { kind: 'orders', mapping: knownMapping }
const ofProducts: FileColumns = { kind: 'products', mapping: productMapping }

const fromScratch = { lostFile: null, kept: null, job: null, failure: null }

export const fileImportModel: Model<typeof fileImportMachine> = {
  machine: fileImportMachine,
  // It ends with what the server found, and does not fail.
  listeners: ['fileColumns'],
  starts: {
    'with a file to choose': { input: fromScratch, to: 'choosing', sets: empty },
    'with answers that were given before a reload': {
      input: { ...fromScratch, kept: keptAnswers },
      to: 'choosing',
      sets: { ...empty, kept: keptAnswers },
    },
    'with a file that was not sent before a reload': {
      input: { ...fromScratch, lostFile: 'orders.csv', failure: { is: 'gone' } },
      to: 'choosing',
      sets: { ...empty, lostFile: 'orders.csv', failure: { is: 'gone' } },
    },
    'with orders that were checked before a reload': {
      input: { ...fromScratch, job: keptOrders },
      to: 'reviewing',
      sets: { ...empty, job: keptOrders, checked: keptChecked },
    },
    'with products that were checked before a reload': {
      input: { ...fromScratch, job: keptProducts },
      to: 'reviewing',
      sets: { ...empty, kind: 'products', job: keptProducts, checked: keptChecked },
    },
  },
  steps: {
    'chooses a file': { type: 'file.chosen', file: picked },
    'the file is read': done('readFile', known),
    'the file cannot be read': fails('readFile', new FileProblemError('encoding')),
    'the server finds good orders': done('fileColumns', { ...ofOrders, checked: good }),
    'the server finds no good orders': done('fileColumns', { ...ofOrders, checked: bad }),
    'the server finds good products': done('fileColumns', { ...ofProducts, checked: good }),
    'discards the file': done('fileColumns', { ...ofOrders, checked: null }),
    'the server finds good records': done('checkFile', good),
    'the server finds none': done('checkFile', bad),
    'the check fails': fails('checkFile', new Error('no')),
    'changes the columns': { type: 'mapping.requested' },
    'chooses a city': { type: 'doubt.answered', key: 'city:d', text: 'Karachi' },
    'leaves the city': { type: 'doubt.answered', key: 'city:d', text: null },
    'confirms the answers': { type: 'answers.confirmed' },
    'creates the products': { type: 'products.requested' },
    'the products are there': done('createProducts', undefined),
    'the products are not created': fails('createProducts', new Error('no')),
    'confirms the import': { type: 'import.confirmed' },
    'the import is started': done('startImport', running),
    'the import is not started': fails('startImport', new Error('no')),
    'takes another file': { type: 'file.discarded' },
  },
  states: {
    deciding: {},
    choosing: {
      tags: ['choosing'],
      steps: { 'chooses a file': { to: 'reading', sets: { picked, lostFile: null, failure: null } } },
    },
    reading: {
      tags: ['choosing', 'busy'],
      runs: { readFile: ({ picked: file }) => ({ picked: file }) },
      steps: {
        'the file is read': { to: 'mapping', sets: { file: known, failure: null }, tells: [opened] },
        'the file cannot be read': {
          to: 'choosing',
          sets: { failure: { is: 'file', problem: 'encoding' } },
        },
      },
    },
    mapping: {
      tags: ['mapping'],
      runs: { fileColumns: true },
      steps: {
        'the server finds good orders': isChecked(ofOrders, good),
        'the server finds no good orders': isChecked(ofOrders, bad),
        'the server finds good products': isChecked(ofProducts, good),
        'discards the file': startsOver,
      },
    },
    reviewing: {
      tags: ['reviewing'],
      steps: {
        'chooses a city': ({ file }) => (file === null ? {} : answersDoubts({ 'city:d': 'Karachi' })),
        'leaves the city': ({ file }) => (file === null ? {} : answersDoubts({})),
        'confirms the answers': ({ answers }) =>
          'city:d' in answers ? { to: 'rechecking', sets: { failure: null } } : {},
        'creates the products': (context) =>
          hasProducts(context) ? { to: 'creatingProducts', sets: { failure: null } } : {},
        'confirms the import': ({ checked, answers }) =>
          (checked?.good ?? 0) > 0 && !('city:d' in answers)
            ? { to: 'starting', sets: { failure: null } }
            : {},
        // After a reload the file is gone, and its columns with it.
        'changes the columns': ({ file }) =>
          file === null ? {} : { to: 'mapping', sets: { failure: null } },
        'takes another file': startsOver,
      },
    },
    creatingProducts: {
      tags: ['reviewing', 'busy'],
      runs: {
        createProducts: () => ({
          name: 'orders.csv',
          records: [{ row: 2, cells: { sku: 'e', name: 'Suit', price: '5' }, lines: [], repeats: null }],
        }),
      },
      steps: {
        'the products are there': { to: 'rechecking' },
        'the products are not created': { to: 'reviewing', sets: refused },
      },
    },
    rechecking: {
      tags: ['reviewing', 'busy'],
      runs: {
        checkFile: (context) => ({
          kind: context.kind,
          mapping: context.mapping,
          file: correctedFile(context),
        }),
      },
      steps: {
        'the server finds good records': (context) => ({
          to: 'reviewing',
          sets: { file: correctedFile(context), checked: good, answers: {}, failure: null },
          tells: [changed({}), received, focus],
        }),
        'the server finds none': (context) => ({
          to: 'reviewing',
          sets: { file: correctedFile(context), checked: bad, answers: {}, failure: null },
          tells: [changed({}), received, focus],
        }),
        'the check fails': { to: 'reviewing', sets: refused },
      },
    },
    starting: {
      tags: ['reviewing', 'busy'],
      runs: { startImport: () => ({ id: 'i1' }) },
      steps: {
        'the import is started': { to: 'started', sets: { job: running } },
        'the import is not started': { to: 'reviewing', sets: refused },
      },
    },
    started: {},
  },
  flags: ({ kind, checked, file, answers, kept }) => [
    kind,
    checked?.good,
    file?.rows[0]?.cells[3],
    'city:d' in answers,
    kept,
  ],
  invariants: {
    'nothing is started that the server has not checked': ({ state, context }) =>
      !state.includes('starting') || (context.checked?.good ?? 0) > 0,
  },
}
