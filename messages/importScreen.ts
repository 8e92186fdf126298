/** Words of the import screen: orders and products from a file, and the sample to try. */
import type { ImportColumn, ImportKind } from '#domain/imports/importColumns.ts'
import type { JobKind } from '#domain/imports/importContract.ts'
import type { FileProblem } from '#domain/imports/importFile.ts'
import { importColumnNames } from './imports.ts'
import { titled } from './titled.ts'

const count = (n: number) => n.toLocaleString('en')
const plural = (n: number, one: string, many: string) => `${count(n)} ${n === 1 ? one : many}`
const records = (kind: JobKind, n: number) =>
  kind === 'orders'
    ? plural(n, 'order', 'orders')
    : kind === 'products'
      ? plural(n, 'product', 'products')
      : plural(n, 'product or order', 'products and orders')

/** A product that is there already is changed. */
const made = (kind: JobKind) => (kind === 'products' ? 'imported' : 'created')

const fileProblems: Record<FileProblem, string> = {
  tooLarge: 'This file is larger than 5 MB. Split it, and import the parts one after the other.',
  encoding: 'This file is not in UTF-8. In Excel choose "CSV UTF-8 (Comma delimited)" when you save it.',
  empty: 'This file is empty.',
  noRows: 'This file has column names, but no rows below them.',
  tooManyRows: 'This file has more than 20,000 rows. Split it, and import the parts one after the other.',
  tooManyColumns:
    'This file has more than 1,000 columns. Delete those that are empty or of no use here, and save it again.',
  malformed:
    'This file cannot be read: a quotation mark is opened and never closed. Correct it, or export the file again.',
}

/** The columns whose texts are asked once for a file. */
type AskedColumn = 'payment' | 'paymentStatus' | 'state' | 'location' | 'sku' | 'city'

const leftOut = 'Leave these orders out'
const asked: Record<
  AskedColumn,
  { title: [string, string]; help: string; none: string; answers?: Partial<Record<string, string>> }
> = {
  payment: {
    title: ['way to pay', 'ways to pay'],
    help: 'Not known here. Say how these orders are paid: cash is collected on delivery.',
    none: leftOut,
    answers: { Card: 'Ahead: card, wallet or bank' },
  },
  paymentStatus: {
    title: ['status of a payment', 'statuses of payments'],
    help: 'Not known here, or an amount beside it says something else. Say whether these orders are paid.',
    none: leftOut,
    answers: { Unpaid: 'Not paid yet' },
  },
  state: {
    title: ['status in the store', 'statuses in the store'],
    help: 'Not known here. Say which of these orders are still to be sent.',
    none: leftOut,
    answers: { Open: 'Still to be sent' },
  },
  location: {
    title: ['warehouse to choose', 'warehouses to choose'],
    help: 'Stock is counted in a warehouse. Say in which one these pieces are.',
    none: 'Leave these products out',
  },
  sku: {
    title: ['SKU that is not one of your products', 'SKUs that are not among your products'],
    help: 'Correct them, or create the products with the name and price that the file has. Orders with others are left out.',
    none: leftOut,
  },
  city: {
    title: ['city to choose', 'cities to choose'],
    help: 'They are not known, or could be more than one. An order whose city you leave as it is waits in City Issue.',
    none: 'Leave as it is',
  },
}

export const importMessages = {
  title: 'Import',
  titleSample: 'Copy the sample in',
  back: 'Back to orders',
  needsOwnOrders: {
    title: 'The sample imports nothing',
    text: 'Files are imported into your own orders.',
  },

  choose: {
    title: 'Choose a CSV file',
    drop: 'Drop a CSV file here, or choose one.',
    button: 'Choose a File',
    busy: 'Reading the File…',
    hint: 'Up to 5 MB, with a comma, semicolon, tab or bar between the columns. Nothing is imported before you have seen what is wrong.',
    knows:
      'Exports of Shopify and WooCommerce are recognised as they are. A file of your own needs a row of column names: for orders name, phone, address, city, SKU and quantity; for products SKU, name and price.',
    lost: (p: { file: string }) =>
      `${p.file} was not sent to the server before this page was loaded again, and nothing of it was imported. Choose it again.`,
    templates: 'Templates to fill in',
    template: (p: { kind: ImportKind }) =>
      p.kind === 'orders' ? 'Orders (CSV)' : 'Products with Stock (CSV)',
    templateName: (p: { kind: ImportKind }) => `karwan-${p.kind}-template.csv`,
  },
  gone: 'This import is no longer kept. Choose its file again.',
  fileProblem: (p: { problem: FileProblem; row: number | null }) =>
    p.row === null ? fileProblems[p.problem] : `Row ${p.row}: ${fileProblems[p.problem]}`,

  mapping: {
    title: (p: { file: string }) => `Columns of ${p.file}`,
    help: 'Say which column of the file has what. Columns that you leave out are not imported.',
    contents: 'The file contains',
    kinds: { orders: 'Orders', products: 'Products with stock' } satisfies Record<ImportKind, string>,
    column: (p: { column: ImportColumn; required: boolean }) =>
      p.required ? `${importColumnNames[p.column]} (required)` : importColumnNames[p.column],
    /** Those that nobody has to choose, and that the file does not seem to have. */
    extra: (p: { count: number }) => plural(p.count, 'more column', 'more columns'),
    none: 'Not in the file',
    /** Of a column that is needed. */
    choose: 'Choose a column',
    /** A column of the file without a name. */
    unnamed: (p: { at: number }) => `Column ${p.at}`,
    example: (p: { text: string }) => `For example: ${p.text}`,
    missing: 'Choose a column of the file.',
    /** Columns of money whose names are not known. */
    money: {
      title: (p: { count: number }) =>
        plural(p.count, 'column that looks like money', 'columns that look like money'),
      help: 'Not known here. Say what each is, so that nothing is collected twice or forgotten. One that you leave out is not read.',
      choose: 'Say what it is',
      leaveOut: 'Leave it out',
      missing: 'Say what this is, or leave it out.',
    },
    confirm: 'Check the File',
    busy: 'Checking Every Row…',
  },

  review: {
    title: (p: { file: string }) => `Before ${p.file} is imported`,
    good: (p: { kind: ImportKind; good: number; total: number }) =>
      p.good === p.total
        ? `${records(p.kind, p.good)} can be imported.`
        : `${count(p.good)} of ${records(p.kind, p.total)} can be imported. ${p.total - p.good === 1 ? 'The other one is' : 'The others are'} left out.`,
    /** Columns that have something in them. */
    unread: (p: { columns: readonly string[] }) => `Not read: ${p.columns.join(', ')}.`,
    allGood: 'Nothing is wrong with the file.',
    caption: 'What is wrong, by row of the file',
    row: 'Row',
    place: (p: { row: number; column: string | null }) =>
      p.column === null ? `Row ${p.row}` : `Row ${p.row}, ${p.column}`,
    column: 'Column',
    message: 'What is wrong',
    kind: 'What happens',
    isError: 'Left out',
    isWarning: 'Imported',
    columnName: (p: { column: string }) => importColumnNames[p.column as ImportColumn] ?? p.column,
    /** The same sentence about further records. */
    alsoOf: (p: { message: string; more: number }) =>
      `${p.message} The same in ${plural(p.more, 'more place', 'more places')}.`,
    more: (p: { rest: number }) =>
      `${plural(p.rest, 'more row', 'more rows')} with something wrong: the file of wrong rows has those that are left out.`,
    confirm: (p: { kind: ImportKind; good: number }) => titled(`import ${records(p.kind, p.good)}`),
    busy: 'Starting…',
    download: 'Download the Wrong Rows',
    downloadName: (p: { file: string }) => `${p.file.replace(/\.[a-z]+$/i, '')}-wrong-rows.csv`,
    reason: 'Reason',
    columns: 'Change the Columns',
    another: 'Choose Another File',
    none: 'No row can be imported as it is. Correct the file and choose it again.',
  },

  doubts: {
    title: (p: { column: AskedColumn; count: number }) => plural(p.count, ...asked[p.column].title),
    help: (p: { column: AskedColumn }) => asked[p.column].help,
    field: (p: { kind: ImportKind; written: string; records: number }) =>
      `${p.written || 'Empty'} (${records(p.kind, p.records)})`,
    /** No answer. */
    none: (p: { column: AskedColumn }) => asked[p.column].none,
    answer: (p: { column: AskedColumn; text: string }) => asked[p.column].answers?.[p.text] ?? p.text,
    likely: (p: { text: string }) => `${p.text} (suggested)`,
    createProducts: (p: { count: number }) =>
      p.count === 1 ? 'Create This Product' : `Create These ${count(p.count)} Products`,
    kept: 'You gave answers before this page was loaded again. Choose the file again: they are filled in.',
    chooseAgain: 'Choose the File Again',
    more: (p: { rest: number }) => `${count(p.rest)} more are asked once these are checked.`,
    cellsTitle: (p: { count: number }) => plural(p.count, 'cell to correct', 'cells to correct'),
    cellsHelp: 'Correct them here, or in the file. A record that has one of them is left out as a whole.',
    cell: (p: { row: number; column: ImportColumn }) => `Row ${p.row}, ${importColumnNames[p.column]}`,
    confirm: 'Check Again with These Answers',
    busy: 'Checking Every Row…',
  },

  sample: {
    title: 'What is copied',
    text: 'The products of the sample and its orders of the last two weeks become your own: you verify, assign and dispatch them like real ones.',
    facts: [
      'About 150 products and orders. It takes less than a minute.',
      'Each copied order has the tag "Sample". Its phone numbers belong to nobody.',
      'Copied orders stay: an order is never deleted, but you can cancel it. Products can be archived.',
      'This is possible once, and only while your company has no orders.',
    ],
    interrupted:
      'The copy was interrupted before it was started. Nothing of it is among your orders yet. Continue to copy it in.',
    confirm: 'Copy the Sample In',
    resume: 'Continue',
    busy: 'Copying…',
    own: 'Start with Your Own File',
  },

  job: {
    title: (p: { kind: JobKind; file: string }) =>
      p.kind === 'sample' ? 'Copying the sample in' : `Importing ${p.file}`,
    titleDone: (p: { kind: JobKind; file: string }) =>
      p.kind === 'sample' ? 'The sample is copied in' : `${p.file} is imported`,
    titleStopped: (p: { kind: JobKind; file: string }) =>
      p.kind === 'sample' ? 'The copy of the sample was stopped' : `The import of ${p.file} was stopped`,
    loading: 'Asking how far it is…',
    progress: 'Progress',
    done: (p: { kind: JobKind; done: number; total: number }) =>
      `${count(p.done)} of ${records(p.kind, p.total)}`,
    goesOn: 'It goes on if you leave this page.',
    stop: 'Stop the Import',
    stale: 'The server does not answer right now. The import goes on, and this page looks again by itself.',
    result: (p: { kind: JobKind; created: number; skipped: number }) =>
      p.skipped === 0
        ? `${records(p.kind, p.created)} ${made(p.kind)}.`
        : `${records(p.kind, p.created)} ${made(p.kind)}, ${count(p.skipped)} left out.`,
    skipped: 'What was left out, by row of the file',
    more: (p: { rest: number }) => `${count(p.rest)} more were left out.`,
    seeOrders: 'See the Orders',
    seeProducts: 'See the Products',
    another: 'Import Another File',
  },

  failed: {
    check: "The file couldn't be checked. Nothing was imported; please try again.",
    start: "The import couldn't be started. Nothing was imported; please try again.",
    sample: "The sample couldn't be copied in. Try again: it goes on where it stopped.",
  },
}
