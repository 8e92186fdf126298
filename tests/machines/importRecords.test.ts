import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromPromise, type NonReducibleUnknown, SimulatedClock } from 'xstate'
import type { Job } from '#domain/imports/importContract.ts'
import { fileImportMachine } from '#machines/fileImport/fileImport.machine.ts'
import {
  type ImportRecordsEvent,
  type ImportRecordsInput,
  importRecordsMachine,
} from '#machines/importRecords/importRecords.machine.ts'
import { answersTakenIn, heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { receivingJob, refusedBecause } from '#tests/support/records.ts'

const running = { id: 'i1', state: 'running', created: 0 } as Job

function startImporting(input: Partial<ImportRecordsInput> = {}) {
  const beginCopy = heldPromise<Job, NonReducibleUnknown>()
  const startCopy = heldPromise<Job, { id: string }>()
  const stopImport = heldPromise<Job, { id: string }>()
  const readJob = heldPromise<Job | null, { id: string }>()
  const clock = new SimulatedClock()
  const told: EventObject[] = []
  const actors = {
    fileImport: fileImportMachine.provide({ actors: { startImport: fromPromise(async () => running) } }),
    beginCopy: beginCopy.logic,
    startCopy: startCopy.logic,
    stopImport: stopImport.logic,
    readJob: readJob.logic,
  }
  const actor = createActor(importRecordsMachine.provide({ actors }), {
    clock,
    input: { jobId: null, from: 'file', lostFile: null, kept: null, ...input },
  })
  actor.on('*', (event) => told.push(event))
  actor.start()
  return {
    beginCopy,
    startCopy,
    stopImport,
    readJob,
    clock,
    told,
    send: (event: ImportRecordsEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** The chart of the file. */
    file() {
      const child = actor.getSnapshot().children.fileImport
      if (!child) throw new Error('No file is imported')
      return child
    },
  }
}

describe('a file', () => {
  test('that was checked before a reload is started, and its job is followed', async () => {
    const it = startImporting({ jobId: 'i1' })
    await it.readJob.last().resolve(receivingJob)
    expect(it.told).toEqual([{ type: 'focus.requested', target: 'step' }])
    it.file().send({ type: 'import.confirmed' })
    await answersTakenIn()
    expect(it.state()).toEqual({ following: 'asking' })
    expect(it.context()).toMatchObject({ job: running, imported: { kind: 'products', file: null } })
    expect(it.told.slice(1)).toEqual([
      { type: 'import.received', id: 'i1' },
      { type: 'focus.requested', target: 'step' },
    ])
  })
})

describe('a job', () => {
  test('that is not stopped says so, and is followed', async () => {
    const it = startImporting({ jobId: 'i1' })
    await it.readJob.last().resolve(running)
    it.send({ type: 'stop.requested' })
    await it.stopImport.last().reject(new Error('no'))
    expect(it.told).toEqual([{ type: 'notice.raised', notice: { code: 'importNotStopped' } }])
    await it.readJob.last().resolve({ ...running, state: 'stopped' })
    expect(it.state()).toBe('finished')
  })

  test('that cannot be asked is asked later, or when somebody wants', async () => {
    const it = startImporting({ jobId: 'i1' })
    await it.readJob.last().reject(new Error('no'))
    expect(it.state()).toEqual({ following: 'lost' })
    it.clock.increment(3_000)
    await it.readJob.last().reject(new Error('no'))
    it.send({ type: 'retry.requested' })
    await it.readJob.last().resolve(running)
    expect(it.state()).toEqual({ following: 'waiting' })
    expect(it.context().failure).toBeNull()
  })
})

describe('after a reload', () => {
  test('a sample that was only begun says so, and is started once that is confirmed', async () => {
    const it = startImporting({ jobId: 'i1' })
    await it.readJob.last().resolve({ ...receivingJob, kind: 'sample' })
    expect(it.state()).toEqual({ confirmingSample: 'begun' })
    expect(it.context().failure).toEqual({ is: 'interrupted' })
    expect(it.beginCopy.calls).toHaveLength(0)
    it.send({ type: 'sample.confirmed' })
    expect(it.context().failure).toBeNull()
    await it.beginCopy.last().resolve({ ...receivingJob, kind: 'sample' })
    expect(it.startCopy.last().input).toEqual({ id: 'i1' })
  })

  test('an import that is not kept any more says so, and asks for a file', async () => {
    const it = startImporting({ jobId: 'i1' })
    await it.readJob.last().resolve(null)
    expect(it.state()).toBe('file')
    expect(it.context().jobId).toBeNull()
    expect(it.file().getSnapshot().context.failure).toEqual({ is: 'gone' })
  })
})

describe('the sample', () => {
  test('is copied only when that is confirmed, and then followed like a file', async () => {
    const it = startImporting({ from: 'sample' })
    expect(it.beginCopy.calls).toHaveLength(0)
    it.send({ type: 'sample.confirmed' })
    await it.beginCopy.last().reject(refusedBecause('There are orders.'))
    expect(it.state()).toEqual({ confirmingSample: 'offered' })
    it.send({ type: 'sample.confirmed' })
    await it.beginCopy.last().resolve({ ...receivingJob, kind: 'sample' })
    await it.startCopy.last().resolve(running)
    expect(it.state()).toEqual({ following: 'asking' })
  })

  test('is found again by a reload before it is started, and goes on after a failure', async () => {
    const it = startImporting({ from: 'sample' })
    it.send({ type: 'sample.confirmed' })
    await it.beginCopy.last().resolve({ ...receivingJob, kind: 'sample' })
    expect(it.told).toEqual([{ type: 'import.received', id: 'i1' }])
    await it.startCopy.last().reject(new Error('no'))
    expect(it.state()).toEqual({ confirmingSample: 'begun' })
    expect(it.context().failure).toEqual({ is: 'refused', text: '' })
  })

  test('that was started before is not started again', async () => {
    const it = startImporting({ from: 'sample' })
    it.send({ type: 'sample.confirmed' })
    await it.beginCopy.last().resolve({ ...running, kind: 'sample' })
    expect(it.startCopy.calls).toHaveLength(0)
    expect(it.told).toContainEqual({ type: 'import.received', id: 'i1' })
    expect(it.state()).toEqual({ following: 'asking' })
  })
})

test('an actor that was not provided says its name', async () => {
  const names = ['beginCopy', 'startCopy', 'stopImport', 'readJob']
  expect(await unprovidedActors(importRecordsMachine)).toEqual(
    Object.fromEntries(names.map((name) => [name, `Error: importRecords: actor "${name}" was not provided`])),
  )
})
