import type { Job } from '#domain/imports/importContract.ts'
import type { FileImported } from '#machines/fileImport/fileImport.machine.ts'
import { importRecordsMachine } from '#machines/importRecords/importRecords.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof importRecordsMachine.getInitialSnapshot>['context']

// The chart looks at nothing else of a job, and at nothing of a file.
const job = (state: Job['state'], kind: Job['kind'] = 'orders') => ({ id: 'i1', state, kind }) as Job
const [running, finished, stopped] = [job('running'), job('done'), job('stopped')]
const [checkedFile, begunSample] = [job('receiving'), job('receiving', 'sample')]
const imported = { job: running, kind: 'orders' } as FileImported
const kept = { file: 'orders.csv', answers: { 'city:d': 'Karachi' } }
const fresh = { jobId: null, from: 'file', lostFile: null, kept: null } as const
const empty = { job: null, imported: null, failure: null }
const refused = { failure: { is: 'refused', text: '' } } as const

const received = { type: 'import.received', id: 'i1' }

/** What has changed is read from its heading on. */
const focus = { type: 'focus.requested', target: 'step' }

/** Another file is chosen. */
const startsOver: Outcome<Context> = {
  to: 'file',
  sets: { jobId: null, from: 'file', lostFile: null, ...empty },
  tells: [focus],
}
const started: Outcome<Context> = {
  to: 'following.asking',
  sets: { job: running, jobId: 'i1', failure: null },
  tells: [received, focus],
}

export const importRecordsModel: Model<typeof importRecordsMachine> = {
  machine: importRecordsMachine,
  // It ends with a job, and does not fail.
  listeners: ['fileImport'],
  starts: {
    'with a file to choose': { input: fresh, to: 'file', sets: { ...fresh, ...empty } },
    'with what was chosen before a reload': {
      input: { ...fresh, lostFile: 'orders.csv', kept },
      to: 'file',
      sets: { ...fresh, lostFile: 'orders.csv', kept, ...empty },
    },
    'with the sample': {
      input: { ...fresh, from: 'sample' },
      to: 'confirmingSample.offered',
      sets: { ...fresh, from: 'sample', ...empty },
    },
    'with a job that was started before': {
      input: { ...fresh, jobId: 'i1' },
      to: 'following.asking',
      sets: { ...fresh, jobId: 'i1', ...empty },
    },
  },
  steps: {
    'the import of a file is started': done('fileImport', imported),
    'confirms the sample': { type: 'sample.confirmed' },
    'the copy is begun': done('beginCopy', begunSample),
    'the copy was started before': done('beginCopy', running),
    'the copy is not begun': fails('beginCopy', new Error('no')),
    'the sample is being copied': done('startCopy', running),
    'the copy is not started': fails('startCopy', new Error('no')),
    'the job goes on': done('readJob', running),
    'the job is done': done('readJob', finished),
    'the job was stopped': done('readJob', stopped),
    'wants it stopped': { type: 'stop.requested' },
    'it is stopped': done('stopImport', stopped),
    'it is not stopped': fails('stopImport', new Error('no')),
    'the file was checked before': done('readJob', checkedFile),
    'the copy was only begun': done('readJob', begunSample),
    'there is no job any more': done('readJob', null),
    'the job cannot be asked': fails('readJob', new Error('no')),
    'the pause is over': elapses('pollPause', 700),
    'the longer pause is over': elapses('retryPause', 3_000),
    'tries again': { type: 'retry.requested' },
    'takes another file': { type: 'file.discarded' },
  },
  states: {
    deciding: {},
    file: {
      tags: ['file'],
      runs: { fileImport: ({ lostFile, kept, job, failure }) => ({ lostFile, kept, job, failure }) },
      steps: {
        'the import of a file is started': {
          ...started,
          sets: { ...started.sets, imported, kept: null },
        },
      },
    },
    confirmingSample: {
      tags: ['sample'],
      steps: {
        'confirms the sample': { to: 'beginningCopy', sets: { failure: null } },
        'takes another file': startsOver,
      },
    },
    'confirmingSample.offered': {},
    'confirmingSample.begun': { tags: ['begun'] },
    beginningCopy: {
      tags: ['sample', 'busy'],
      runs: { beginCopy: true },
      steps: {
        'the copy is begun': {
          to: 'startingCopy',
          sets: { job: begunSample, jobId: 'i1', failure: null },
          tells: [received],
        },
        'the copy was started before': started,
        'the copy is not begun': { to: 'confirmingSample.offered', sets: refused },
      },
    },
    startingCopy: {
      tags: ['sample', 'busy'],
      runs: { startCopy: () => ({ id: 'i1' }) },
      steps: {
        'the sample is being copied': { ...started, tells: [focus] },
        'the copy is not started': { to: 'confirmingSample.begun', sets: refused },
      },
    },
    following: {
      tags: ['following'],
      steps: {
        'wants it stopped': ({ job: found }) => (found?.state === 'running' ? { to: 'stopping' } : {}),
      },
    },
    'following.asking': {
      runs: { readJob: () => ({ id: 'i1' }) },
      steps: {
        'the job goes on': { to: 'following.waiting', sets: { job: running, jobId: 'i1', failure: null } },
        'the job is done': {
          to: 'finished',
          sets: { job: finished, jobId: 'i1', failure: null },
          tells: [focus],
        },
        'the job was stopped': {
          to: 'finished',
          sets: { job: stopped, jobId: 'i1', failure: null },
          tells: [focus],
        },
        'the file was checked before': {
          to: 'file',
          sets: { job: checkedFile, jobId: 'i1', failure: null },
          tells: [focus],
        },
        'the copy was only begun': {
          to: 'confirmingSample.begun',
          sets: { failure: { is: 'interrupted' } },
          tells: [focus],
        },
        'there is no job any more': {
          ...startsOver,
          sets: { ...startsOver.sets, failure: { is: 'gone' } },
        },
        'the job cannot be asked': { to: 'following.lost', sets: refused },
      },
    },
    'following.waiting': { steps: { 'the pause is over': { to: 'following.asking' } } },
    'following.lost': {
      tags: ['stale'],
      steps: {
        'the longer pause is over': { to: 'following.asking' },
        'tries again': { to: 'following.asking' },
        'takes another file': startsOver,
      },
    },
    stopping: {
      tags: ['following', 'busy'],
      runs: { stopImport: () => ({ id: 'i1' }) },
      steps: {
        'it is stopped': {
          to: 'finished',
          sets: { job: stopped, jobId: 'i1', failure: null },
          tells: [focus],
        },
        'it is not stopped': {
          to: 'following.asking',
          tells: [{ type: 'notice.raised', notice: { code: 'importNotStopped' } }],
        },
      },
    },
    finished: { tags: ['finished'], steps: { 'takes another file': startsOver } },
  },
  flags: ({ lostFile, kept, job, imported, failure }) => [lostFile, kept, job?.state, imported, failure?.is],
  invariants: {
    'a job that is followed has a name': ({ state, context }) =>
      !state.some((name) => name.startsWith('following') || name === 'finished') || context.jobId !== null,
  },
}
