import type { ContextFrom } from 'xstate'
import type { CheckedImport } from '#domain/imports/importContract.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import { fileColumnsMachine } from '#machines/fileColumns/fileColumns.machine.ts'
import { done, fails, type Model } from './model.ts'

type Context = ContextFrom<typeof fileColumnsMachine>

const known: ImportFile = {
  name: 'orders.csv',
  headers: ['Name', 'Phone', 'Address', 'City', 'SKU', 'Qty', 'Item', 'Price'],
  rows: [{ row: 2, cells: ['a', 'b', 'c', 'd', 'e', '1', 'Suit', '5'] }],
}
const knownMapping = { name: 0, phone: 1, address1: 2, city: 3, sku: 4, quantity: 5, title: 6, price: 7 }
/** Only the customer's name is not recognised. */
const unknown: ImportFile = { ...known, headers: ['Wer', ...known.headers.slice(1)] }
/** It has a column of money that nobody knows. */
const withMoney: ImportFile = {
  ...known,
  headers: [...known.headers, 'First deposit'],
  rows: known.rows.map(({ row, cells }) => ({ row, cells: [...cells, '500'] })),
}
const { name: _, ...unknownMapping } = knownMapping
const productMapping = { sku: 4, price: 7, stock: 5 }
const checked: CheckedImport = { id: 'i1', total: 1, good: 1, problems: [] }

/** What has changed is read from its heading on. */
const focus = { type: 'focus.requested', target: 'step' }
const nothing = { checked: null, failure: null }
/** Whether what a column of money is has been said. */
const isSaid = ({ file, leftOut }: Context) => file !== withMoney || leftOut.includes(8)
const hasColumns = ({ kind, mapping }: Context) =>
  kind === 'products' ||
  ['name', 'phone', 'address1', 'city', 'sku', 'quantity'].every((column) => column in mapping)

export const fileColumnsModel: Model<typeof fileColumnsMachine> = {
  machine: fileColumnsMachine,
  starts: {
    'a file that is recognised': {
      input: { file: known, given: null },
      to: 'checking',
      sets: { file: known, kind: 'orders', mapping: knownMapping, isAsked: false, leftOut: [], ...nothing },
    },
    'a file with money that is not known': {
      input: { file: withMoney, given: null },
      to: 'mapping.open',
      sets: {
        file: withMoney,
        kind: 'orders',
        mapping: knownMapping,
        isAsked: false,
        leftOut: [],
        ...nothing,
      },
      tells: [focus],
    },
    'a file that is not recognised': {
      input: { file: unknown, given: null },
      to: 'mapping.open',
      sets: {
        file: unknown,
        kind: 'orders',
        mapping: unknownMapping,
        isAsked: false,
        leftOut: [],
        ...nothing,
      },
      tells: [focus],
    },
    'columns that are wanted otherwise': {
      input: { file: known, given: { kind: 'products', mapping: productMapping } },
      to: 'mapping.open',
      sets: {
        file: known,
        kind: 'products',
        mapping: productMapping,
        isAsked: true,
        leftOut: [],
        ...nothing,
      },
      tells: [focus],
    },
  },
  steps: {
    'says that it has products': { type: 'records.chosen', records: 'products' },
    'says that it has orders': { type: 'records.chosen', records: 'orders' },
    'says which column is the name': { type: 'column.mapped', column: 'name', at: 0 },
    'says that the name is missing': { type: 'column.mapped', column: 'name', at: null },
    'leaves the money out': { type: 'column.leftOut', at: 8 },
    'confirms the columns': { type: 'mapping.confirmed' },
    'the file is checked': done('checkFile', checked),
    'the check fails': fails('checkFile', new Error('no')),
    'takes another file': { type: 'file.discarded' },
  },
  states: {
    deciding: {},
    mapping: {
      steps: {
        'says that it has products': ({ file }) => ({
          to: 'mapping.open',
          sets: {
            kind: 'products',
            leftOut: [],
            mapping: file !== unknown ? { ...productMapping, name: 0 } : productMapping,
          },
        }),
        'says that it has orders': ({ file }) => ({
          to: 'mapping.open',
          sets: { kind: 'orders', leftOut: [], mapping: file !== unknown ? knownMapping : unknownMapping },
        }),
        'says which column is the name': ({ mapping }) => ({ sets: { mapping: { ...mapping, name: 0 } } }),
        'says that the name is missing': ({ mapping }) => {
          const { name: _name, ...others } = mapping
          return { sets: { mapping: others } }
        },
        'leaves the money out': { sets: { leftOut: [8] } },
        'confirms the columns': (context) =>
          hasColumns(context) && isSaid(context)
            ? { to: 'checking', sets: { failure: null } }
            : {
                to: 'mapping.incomplete',
                tells: [{ type: 'focus.requested', target: hasColumns(context) ? 'money-8' : 'name' }],
              },
        'takes another file': { to: 'discarded' },
      },
    },
    'mapping.open': {},
    'mapping.incomplete': { tags: ['incomplete'] },
    checking: {
      tags: ['busy'],
      runs: { checkFile: ({ kind, file, mapping }) => ({ kind, file, mapping }) },
      steps: {
        'the file is checked': { to: 'checked', sets: { checked } },
        'the check fails': { to: 'mapping.open', sets: { failure: { is: 'refused', text: '' } } },
      },
    },
    checked: {},
    discarded: {},
  },
  flags: ({ kind, mapping, file, leftOut }) => [kind, mapping.name, file.headers[0], leftOut.length],
}
