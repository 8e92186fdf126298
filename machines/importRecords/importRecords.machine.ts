import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { KeptAnswers } from '#domain/imports/fileDoubts.ts'
import type { Job } from '#domain/imports/importContract.ts'
import { type ImportFailure, importFailureOf } from '#domain/imports/importFailure.ts'
import type { ImportNotice, NoticeRaised } from '#domain/notices.ts'
import {
  type FileImported,
  fileImportMachine,
  type ImportReceived,
} from '#machines/fileImport/fileImport.machine.ts'

export type ImportRecordsInput = {
  /** The job to follow, after a reload. */
  jobId: string | null
  from: 'file' | 'sample'
  /** The name of a file that was chosen before a reload, and that the server never got. */
  lostFile: string | null
  /** Answers that were given before a reload. */
  kept: KeptAnswers | null
}

type Context = ImportRecordsInput & {
  job: Job | null
  /** The file that the job was made of; null after a reload, and for the sample. */
  imported: FileImported | null
  failure: ImportFailure | null
}

export type ImportRecordsEvent =
  | { type: 'file.discarded' }
  | { type: 'sample.confirmed' }
  | { type: 'retry.requested' }
  | { type: 'stop.requested' }

export const importRecordsMachine = setup({
  types: {
    input: {} as ImportRecordsInput,
    context: {} as Context,
    events: {} as ImportRecordsEvent,
    emitted: {} as ImportReceived | FocusRequested<'step'> | NoticeRaised<ImportNotice>,
    children: {} as { fileImport: 'fileImport' },
    tags: {} as 'busy' | 'file' | 'sample' | 'begun' | 'following' | 'stale' | 'finished',
  },
  actors: {
    fileImport: fileImportMachine,
    beginCopy: fromPromise<Job>(() => {
      throw new Error('importRecords: actor "beginCopy" was not provided')
    }),
    startCopy: fromPromise<Job, { id: string }>(() => {
      throw new Error('importRecords: actor "startCopy" was not provided')
    }),
    stopImport: fromPromise<Job, { id: string }>(() => {
      throw new Error('importRecords: actor "stopImport" was not provided')
    }),
    /** Resolves to null when there is none. */
    readJob: fromPromise<Job | null, { id: string }>(() => {
      throw new Error('importRecords: actor "readJob" was not provided')
    }),
  },
  guards: {
    isRunning: ({ context }) => context.job?.state === 'running',
    hasJob: ({ context }) => context.jobId !== null,
    isSample: ({ context }) => context.from === 'sample',
    isGone: (_, { job }: { job: Job | null }) => job === null,
    isEnded: (_, { job }: { job: Job | null }) => job?.state === 'done' || job?.state === 'stopped',
    isReceived: (_, { job }: { job: Job | null }) => job?.state === 'receiving' && job.kind !== 'sample',
    isOnlyBegun: (_, { job }: { job: Job | null }) => job?.state === 'receiving' && job.kind === 'sample',
  },
  actions: {
    rememberJob: assign((_, { job }: { job: Job | null }) => ({
      job,
      jobId: (job as Job).id,
      failure: null,
    })),
    /** The answers that were kept have been used. */
    rememberImported: assign((_, { imported }: { imported: FileImported }) => ({ imported, kept: null })),
    rememberGone: assign({ failure: { is: 'gone' } }),
    rememberInterruption: assign({ failure: { is: 'interrupted' } }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: importFailureOf(error) })),
    forgetFailure: assign({ failure: null }),
    startOver: assign({
      jobId: null,
      from: 'file',
      lostFile: null,
      job: null,
      imported: null,
      failure: null,
    }),
    announceImport: emit((_, { id }: { id: string }) => ({ type: 'import.received' as const, id })),
    raiseNotStopped: emit({ type: 'notice.raised', notice: { code: 'importNotStopped' } }),
    /** What has changed is read from its heading on. */
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
  },
  delays: {
    /** Between two looks at a job, in milliseconds. */
    pollPause: 700,
    /** Before the next try after one that failed, in milliseconds. */
    retryPause: 3_000,
  },
}).createMachine({
  id: 'importRecords',
  description:
    'Orders or products from a file, or the sample: imported by a job that goes on by itself, and is followed.',
  context: ({ input }) => ({ ...input, job: null, imported: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What the server received before a reload is read from it.',
      always: [
        { guard: 'hasJob', target: 'following' },
        { guard: 'isSample', target: 'confirmingSample' },
        { target: 'file' },
      ],
    },
    file: {
      tags: 'file',
      invoke: {
        id: 'fileImport',
        src: 'fileImport',
        input: ({ context: { lostFile, kept, job, failure } }) => ({ lostFile, kept, job, failure }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'rememberJob', params: ({ event }) => ({ job: event.output.job }) },
            { type: 'rememberImported', params: ({ event }) => ({ imported: event.output }) },
            { type: 'announceImport', params: ({ event }) => ({ id: event.output.job.id }) },
            'focusStep',
          ],
        },
      },
    },
    confirmingSample: {
      description: 'Says what is copied, and that it stays, before it is done.',
      tags: 'sample',
      initial: 'offered',
      on: {
        'sample.confirmed': { target: 'beginningCopy', actions: 'forgetFailure' },
        'file.discarded': { target: 'file', actions: ['startOver', 'focusStep'] },
      },
      states: {
        offered: {},
        begun: {
          description: 'The server has it, and copies nothing before it is started.',
          tags: 'begun',
        },
      },
    },
    beginningCopy: {
      description: 'From here on a reload comes back to this copy.',
      tags: ['sample', 'busy'],
      invoke: {
        id: 'beginCopy',
        src: 'beginCopy',
        onDone: [
          {
            guard: { type: 'isOnlyBegun', params: ({ event }) => ({ job: event.output }) },
            target: 'startingCopy',
            actions: [
              { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
              { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
            ],
          },
          {
            description: 'It was started before.',
            target: 'following',
            actions: [
              { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
              { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
              'focusStep',
            ],
          },
        ],
        onError: {
          target: 'confirmingSample',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    startingCopy: {
      tags: ['sample', 'busy'],
      invoke: {
        id: 'startCopy',
        src: 'startCopy',
        input: ({ context }) => ({ id: context.jobId as string }),
        onDone: {
          target: 'following',
          actions: [{ type: 'rememberJob', params: ({ event }) => ({ job: event.output }) }, 'focusStep'],
        },
        onError: {
          target: 'confirmingSample.begun',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    following: {
      description: 'The job goes on whether somebody looks or not.',
      tags: 'following',
      initial: 'asking',
      on: {
        'stop.requested': {
          description: 'What is imported stays.',
          guard: 'isRunning',
          target: 'stopping',
        },
      },
      states: {
        asking: {
          invoke: {
            id: 'readJob',
            src: 'readJob',
            input: ({ context }) => ({ id: context.jobId as string }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.file',
                actions: ['startOver', 'rememberGone', 'focusStep'],
              },
              {
                description: 'It was checked, and not started before a reload.',
                guard: { type: 'isReceived', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.file',
                actions: [
                  { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
                  'focusStep',
                ],
              },
              {
                description: 'The copy was begun, and not started before a reload.',
                guard: { type: 'isOnlyBegun', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.confirmingSample.begun',
                actions: ['rememberInterruption', 'focusStep'],
              },
              {
                guard: { type: 'isEnded', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.finished',
                actions: [
                  { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
                  'focusStep',
                ],
              },
              {
                target: 'waiting',
                actions: { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
              },
            ],
            onError: {
              target: 'lost',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        waiting: { after: { pollPause: { target: 'asking' } } },
        lost: {
          description: 'It is not known how far the job is; it is asked again.',
          tags: 'stale',
          after: { retryPause: { target: 'asking' } },
          on: {
            'retry.requested': { target: 'asking' },
            'file.discarded': { target: '#importRecords.file', actions: ['startOver', 'focusStep'] },
          },
        },
      },
    },
    stopping: {
      tags: ['following', 'busy'],
      invoke: {
        id: 'stopImport',
        src: 'stopImport',
        input: ({ context }) => ({ id: context.jobId as string }),
        onDone: {
          description: 'Or it was done before.',
          target: 'finished',
          actions: [{ type: 'rememberJob', params: ({ event }) => ({ job: event.output }) }, 'focusStep'],
        },
        onError: { target: 'following', actions: 'raiseNotStopped' },
      },
    },
    finished: {
      description: 'Done, or stopped with the rest left out.',
      tags: 'finished',
      on: { 'file.discarded': { target: 'file', actions: ['startOver', 'focusStep'] } },
    },
  },
})
