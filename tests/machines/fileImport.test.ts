import { describe, expect, test } from 'vitest'
import { createActor, type EventObject } from 'xstate'
import type { ColumnMapping, ImportKind } from '#domain/imports/importColumns.ts'
import type { CheckedImport, ImportRecord, Job } from '#domain/imports/importContract.ts'
import { FileProblemError } from '#domain/imports/importFile.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import { type FileColumnsEvent, fileColumnsMachine } from '#machines/fileColumns/fileColumns.machine.ts'
import {
  type FileImportEvent,
  type FileImportInput,
  fileImportMachine,
  type PickedFile,
} from '#machines/fileImport/fileImport.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { refusedBecause } from '#tests/support/records.ts'

const picked = { name: 'orders.csv', size: 10 }
const file: ImportFile = {
  name: 'orders.csv',
  headers: ['Name', 'Phone', 'Address', 'City', 'SKU', 'Qty'],
  rows: [{ row: 2, cells: ['Ayesha', '03001234567', 'House 1', 'Karachi', 'A-1', '1'] }],
}
const unknown: ImportFile = { ...file, headers: ['Wer', 'Phone', 'Address', 'City', 'SKU', 'Qty'] }
const checked: CheckedImport = { id: 'i1', total: 1, good: 1, problems: [] }

function startImporting(input: Partial<FileImportInput> = {}) {
  const readFile = heldPromise<ImportFile, { picked: PickedFile }>()
  const checkFile = heldPromise<
    CheckedImport,
    { kind: ImportKind; file: ImportFile; mapping: ColumnMapping }
  >()
  const createProducts = heldPromise<void, { name: string; records: ImportRecord[] }>()
  const startImport = heldPromise<Job, { id: string }>()
  const told: EventObject[] = []
  const actors = {
    readFile: readFile.logic,
    fileColumns: fileColumnsMachine.provide({ actors: { checkFile: checkFile.logic } }),
    checkFile: checkFile.logic,
    createProducts: createProducts.logic,
    startImport: startImport.logic,
  }
  const actor = createActor(fileImportMachine.provide({ actors }), {
    input: { lostFile: null, kept: null, job: null, failure: null, ...input },
  })
  actor.on('*', (event) => told.push(event))
  actor.start()
  const columns = () => actor.getSnapshot().children.fileColumns
  return {
    readFile,
    checkFile,
    createProducts,
    startImport,
    told,
    send: (event: FileImportEvent) => actor.send(event),
    /** What is done in the form of the columns, and what it asks for. */
    sendColumns: (event: FileColumnsEvent) => columns()?.send(event),
    columns: () => columns()?.getSnapshot(),
    focused: () => {
      const targets: string[] = []
      columns()?.on('focus.requested', ({ target }) => targets.push(target))
      return targets
    },
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
  }
}

async function reviewing() {
  const it = startImporting()
  it.send({ type: 'file.chosen', file: picked })
  await it.readFile.last().resolve(file)
  await it.checkFile.last().resolve(checked)
  return it
}

describe('a file', () => {
  test('whose columns are not recognised asks which is which, and for what is missing', async () => {
    const it = startImporting()
    it.send({ type: 'file.chosen', file: picked })
    await it.readFile.last().resolve(unknown)
    expect(it.columns()?.value).toEqual({ mapping: 'open' })
    expect(it.told).toContainEqual({ type: 'file.opened', name: 'orders.csv' })
    const focused = it.focused()
    it.sendColumns({ type: 'mapping.confirmed' })
    expect(it.columns()?.hasTag('incomplete')).toBe(true)
    it.sendColumns({ type: 'records.chosen', records: 'products' })
    expect(it.columns()?.value).toEqual({ mapping: 'open' })
    it.sendColumns({ type: 'records.chosen', records: 'orders' })
    it.sendColumns({ type: 'mapping.confirmed' })
    expect(focused.at(-1)).toBe('name')
    it.sendColumns({ type: 'column.mapped', column: 'name', at: 0 })
    it.sendColumns({ type: 'column.mapped', column: 'city', at: 2 })
    it.sendColumns({ type: 'column.mapped', column: 'city', at: null })
    expect(it.columns()?.context.mapping).not.toHaveProperty('city')
    it.sendColumns({ type: 'column.mapped', column: 'city', at: 3 })
    it.sendColumns({ type: 'mapping.confirmed' })
    expect(it.checkFile.last().input).toMatchObject({ mapping: { name: 0, city: 3 } })
  })

  test('of products is recognised, and can be said to be one', async () => {
    const it = startImporting()
    it.send({ type: 'file.chosen', file: picked })
    await it.readFile.last().resolve({ ...file, headers: ['Title', 'SKU', 'Price'] })
    expect(it.checkFile.last().input).toMatchObject({
      kind: 'products',
      mapping: { name: 0, sku: 1, price: 2 },
    })
    await it.checkFile.last().reject(new Error('no'))
    it.sendColumns({ type: 'records.chosen', records: 'orders' })
    expect(it.columns()?.context).toMatchObject({ kind: 'orders', mapping: { sku: 1, price: 2 } })
  })

  test('that cannot be read says why, and the next one is read', async () => {
    const it = startImporting()
    it.send({ type: 'file.chosen', file: picked })
    await it.readFile.last().reject(new FileProblemError('encoding'))
    expect(it.context().failure).toEqual({ is: 'file', problem: 'encoding' })
    it.send({ type: 'file.chosen', file: picked })
    expect(it.context().failure).toBeNull()
    expect(it.readFile.calls).toHaveLength(2)
  })

  test('is checked again with the answers that were given before it is imported', async () => {
    const it = startImporting()
    it.send({ type: 'file.chosen', file: picked })
    const written = (...cities: string[]) => ({
      ...file,
      rows: cities.map((city, at) => ({ row: at + 2, cells: ['A', '0300', 'House', city, 'A-1', '1'] })),
    })
    await it.readFile.last().resolve(written('Mirpurr', 'Karachi', 'Mirpurr ', 'Haydarabad'))
    const unclear = (row: number) => ({
      row,
      column: 'city',
      message: 'Unknown',
      is_error: false,
      asks: true,
    })
    await it.checkFile.last().resolve({ id: 'i1', total: 4, good: 4, problems: [2, 4, 5].map(unclear) })
    it.send({ type: 'answers.confirmed' })
    expect(it.state()).toBe('reviewing')
    it.send({ type: 'doubt.answered', key: 'city:Mirpurr', text: 'Mirpur' })
    it.send({ type: 'doubt.answered', key: 'city:Haydarabad', text: 'Hyderabad' })
    it.send({ type: 'doubt.answered', key: 'city:Haydarabad', text: null })
    it.send({ type: 'import.confirmed' })
    expect(it.startImport.calls).toHaveLength(0)
    it.send({ type: 'answers.confirmed' })
    const corrected = written('Mirpur', 'Karachi', 'Mirpur', 'Haydarabad')
    expect(it.checkFile.last().input).toMatchObject({ kind: 'orders', file: corrected })
    await it.checkFile.last().reject(refusedBecause('Too many'))
    // What was chosen stays for the next try.
    expect(it.context()).toMatchObject({
      answers: { 'city:Mirpurr': 'Mirpur' },
      file: written('Mirpurr', 'Karachi', 'Mirpurr ', 'Haydarabad'),
    })
    it.send({ type: 'answers.confirmed' })
    await it.checkFile.last().resolve({ id: 'i2', total: 4, good: 4, problems: [unclear(5)] })
    expect(it.context()).toMatchObject({ answers: {}, file: corrected, checked: { id: 'i2' }, failure: null })
    expect(it.told.slice(-2)).toEqual([
      { type: 'import.received', id: 'i2' },
      { type: 'focus.requested', target: 'step' },
    ])
    it.send({ type: 'import.confirmed' })
    expect(it.startImport.last().input).toEqual({ id: 'i2' })
  })

  test('can have its missing products created, and is checked again then', async () => {
    const it = startImporting()
    it.send({ type: 'file.chosen', file: picked })
    const headers = [...file.headers, 'Item', 'Price']
    const rows = [{ row: 2, cells: [...(file.rows[0]?.cells ?? []), 'Suit', '5'] }]
    await it.readFile.last().resolve({ ...file, headers, rows })
    it.send({ type: 'products.requested' })
    const problems = [{ row: 2, column: 'sku', message: 'Unknown', is_error: true, asks: true }]
    await it.checkFile.last().resolve({ ...checked, good: 0, problems })
    it.send({ type: 'products.requested' })
    expect(it.createProducts.last().input).toEqual({
      name: 'orders.csv',
      records: [{ row: 2, cells: { sku: 'A-1', name: 'Suit', price: '5' }, lines: [], repeats: null }],
    })
    await it.createProducts.last().reject(refusedBecause('Only owners.'))
    expect(it.context().failure).toEqual({ is: 'refused', text: 'Only owners.' })
    it.send({ type: 'products.requested' })
    await it.createProducts.last().resolve(undefined)
    expect(it.state()).toBe('rechecking')
  })

  test('stays when it could not be checked or started, with the words of the server', async () => {
    const it = await reviewing()
    it.send({ type: 'import.confirmed' })
    await it.startImport.last().reject(refusedBecause('There is nothing to import.'))
    expect(it.state()).toBe('reviewing')
    expect(it.context().failure).toEqual({ is: 'refused', text: 'There is nothing to import.' })
  })
})

test('an actor that was not provided says its name', async () => {
  const names = ['readFile', 'checkFile', 'createProducts', 'startImport']
  expect(await unprovidedActors(fileImportMachine)).toEqual(
    Object.fromEntries(names.map((name) => [name, `Error: fileImport: actor "${name}" was not provided`])),
  )
  expect(await unprovidedActors(fileColumnsMachine)).toEqual({
    checkFile: 'Error: fileColumns: actor "checkFile" was not provided',
  })
})
