import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  type ChosenCities,
  chosenOf,
  type KeptCities,
  unclearCities,
  withCities,
} from '#domain/imports/importCities.ts'
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportKind,
  kindOfFile,
  missingColumns,
  recognisedColumns,
} from '#domain/imports/importColumns.ts'
import type { CheckedImport, Job } from '#domain/imports/importContract.ts'
import { type FileProblem, FileProblemError } from '#domain/imports/importFile.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import { refusalOf } from '#domain/refusedChange.ts'

export type ImportRecordsInput = {
  /** The job to follow, after a reload. */
  jobId: string | null
  from: 'file' | 'sample'
  /** The name of a file that was chosen before a reload, and that the server never got. */
  lostFile: string | null
  /** Cities that were chosen before a reload. */
  kept: KeptCities | null
}

/** Why something did not work: of the file, or the server's words; '' when it gave none. */
export type ImportFailure =
  | { is: 'file'; problem: FileProblem }
  | { is: 'refused'; text: string }
  /** The server has no such import any more. */
  | { is: 'gone' }
  /** Only a part of the sample was sent before a reload. */
  | { is: 'interrupted' }

/** The browser's `File`: charts know no DOM. */
export type PickedFile = { readonly name: string; readonly size: number }

type Context = ImportRecordsInput & {
  picked: PickedFile | null
  file: ImportFile | null
  kind: ImportKind
  mapping: ColumnMapping
  checked: CheckedImport | null
  /** Chosen for cities that are not known, by how they are written in the file; not checked yet. */
  cities: ChosenCities
  job: Job | null
  failure: ImportFailure | null
}

export type ImportRecordsEvent =
  | { type: 'file.chosen'; file: PickedFile }
  | { type: 'file.discarded' }
  | { type: 'records.chosen'; records: ImportKind }
  /** `at` is the position in the file; null: it is not in the file. */
  | { type: 'column.mapped'; column: ImportColumn; at: number | null }
  | { type: 'mapping.confirmed' }
  | { type: 'mapping.requested' }
  /** For a city as it is written in the file; null: none. */
  | { type: 'city.chosen'; written: string; city: string | null }
  | { type: 'cities.confirmed' }
  | { type: 'import.confirmed' }
  | { type: 'sample.confirmed' }
  | { type: 'retry.requested' }

/** What a reload comes back to, for the address: the file that the browser alone has, or the import on the server. */
export type ImportKept = { type: 'file.opened'; name: string } | { type: 'import.received'; id: string }

/** The cities that a reload comes back to, when the file is chosen again. */
export type CitiesChanged = { type: 'cities.changed'; kept: KeptCities }

type Sent = { kind: ImportKind; file: ImportFile; mapping: ColumnMapping }

const unclearOf = ({ file, mapping, checked }: Context) =>
  unclearCities(file as ImportFile, mapping, checked?.problems ?? [])

/** The file with the cities that were chosen. */
const correctedFile = (context: Context): ImportFile =>
  withCities(context.file as ImportFile, context.mapping, unclearOf(context), context.cities)

function failureOf(error: unknown): ImportFailure {
  if (error instanceof FileProblemError) return { is: 'file', problem: error.problem }
  return { is: 'refused', text: refusalOf(error)?.text ?? '' }
}

/** An import that was checked before a reload, as the server kept it. */
function receivedOf(job: Job): Pick<Context, 'job' | 'kind' | 'checked'> {
  const { id, kind, total, skipped } = job
  const problemsOf = (rows: Job['skipped_rows'], is_error: boolean) =>
    rows.map(({ row, reason }) => ({ row, column: '', message: reason, is_error }))
  const problems = [...problemsOf(job.skipped_rows, true), ...problemsOf(job.warned_rows, false)]
  return {
    job,
    kind: kind === 'products' ? 'products' : 'orders',
    checked: { id, total, good: total - skipped, problems: problems.toSorted((a, b) => a.row - b.row) },
  }
}

export const importRecordsMachine = setup({
  types: {
    input: {} as ImportRecordsInput,
    context: {} as Context,
    events: {} as ImportRecordsEvent,
    emitted: {} as ImportKept | CitiesChanged | FocusRequested<ImportColumn | 'step'>,
    tags: {} as
      | 'busy'
      | 'choosing'
      | 'mapping'
      | 'incomplete'
      | 'reviewing'
      | 'sample'
      | 'begun'
      | 'following'
      | 'stale'
      | 'finished',
  },
  actors: {
    readFile: fromPromise<ImportFile, { picked: PickedFile }>(() => {
      throw new Error('importRecords: actor "readFile" was not provided')
    }),
    checkFile: fromPromise<CheckedImport, Sent>(() => {
      throw new Error('importRecords: actor "checkFile" was not provided')
    }),
    startImport: fromPromise<Job, { id: string }>(() => {
      throw new Error('importRecords: actor "startImport" was not provided')
    }),
    beginCopy: fromPromise<Job>(() => {
      throw new Error('importRecords: actor "beginCopy" was not provided')
    }),
    sendSample: fromPromise<Job, { id: string }>(() => {
      throw new Error('importRecords: actor "sendSample" was not provided')
    }),
    /** Resolves to null when there is none. */
    readJob: fromPromise<Job | null, { id: string }>(() => {
      throw new Error('importRecords: actor "readJob" was not provided')
    }),
  },
  guards: {
    hasJob: ({ context }) => context.jobId !== null,
    isSample: ({ context }) => context.from === 'sample',
    isRecognised: (_, { file }: { file: ImportFile }) => {
      const kind = kindOfFile(file.headers)
      return missingColumns(kind, recognisedColumns(kind, file.headers)).length === 0
    },
    isMapped: ({ context }) => missingColumns(context.kind, context.mapping).length === 0,
    isReadyToImport: ({ context: { checked, cities } }) =>
      (checked?.good ?? 0) > 0 && Object.keys(cities).length === 0,
    hasChosenCities: ({ context }) => Object.keys(context.cities).length > 0,
    hasFile: ({ context }) => context.file !== null,
    isGone: (_, { job }: { job: Job | null }) => job === null,
    isDone: (_, { job }: { job: Job | null }) => job?.state === 'done',
    isReceived: (_, { job }: { job: Job | null }) => job?.state === 'receiving' && job.kind !== 'sample',
    isHalfCopied: (_, { job }: { job: Job | null }) => job?.state === 'receiving' && job.kind === 'sample',
  },
  actions: {
    rememberPicked: assign((_, { picked }: { picked: PickedFile }) => ({
      picked,
      lostFile: null,
      failure: null,
    })),
    rememberFile: assign((_, { file }: { file: ImportFile }) => {
      const kind = kindOfFile(file.headers)
      return { file, kind, mapping: recognisedColumns(kind, file.headers), failure: null }
    }),
    chooseKind: assign(({ context: { file } }, { kind }: { kind: ImportKind }) => ({
      kind,
      mapping: recognisedColumns(kind, file?.headers ?? []),
    })),
    mapColumn: assign(({ context }, { column, at }: { column: ImportColumn; at: number | null }) => {
      const { [column]: _, ...others } = context.mapping
      return { mapping: at === null ? others : { ...others, [column]: at } }
    }),
    chooseCity: assign(({ context }, { written, city }: { written: string; city: string | null }) => {
      const { [written]: _, ...others } = context.cities
      return { cities: city === null ? others : { ...others, [written]: city } }
    }),
    rememberCorrected: assign(({ context }) => ({ file: correctedFile(context) })),
    rememberChecked: assign((_, { checked }: { checked: CheckedImport }) => ({
      checked,
      failure: null,
    })),
    /** Those of this check, and those of the same file before a reload. */
    restoreCities: assign(({ context }) => {
      const { kept, file, cities } = context
      const before = kept?.file === file?.name ? kept?.cities : {}
      return { cities: chosenOf(unclearOf(context), { ...before, ...cities }), kept: null }
    }),
    forgetCities: assign({ cities: {} }),
    rememberJob: assign((_, { job }: { job: Job | null }) => ({
      job,
      jobId: (job as Job).id,
      failure: null,
    })),
    rememberReceived: assign((_, { job }: { job: Job | null }) => receivedOf(job as Job)),
    rememberGone: assign({ failure: { is: 'gone' } }),
    rememberInterruption: assign({ failure: { is: 'interrupted' } }),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
    startOver: assign({
      jobId: null,
      from: 'file',
      lostFile: null,
      picked: null,
      file: null,
      checked: null,
      cities: {},
      job: null,
      failure: null,
    }),
    announceFile: emit((_, { name }: { name: string }) => ({ type: 'file.opened' as const, name })),
    announceCities: emit(({ context: { file, cities } }) => ({
      type: 'cities.changed' as const,
      kept: { file: file?.name ?? '', cities },
    })),
    announceImport: emit((_, { id }: { id: string }) => ({ type: 'import.received' as const, id })),
    /** What has changed is read from its heading on. */
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
    focusMissing: emit(({ context: { kind, mapping } }) => ({
      type: 'focus.requested' as const,
      target: missingColumns(kind, mapping)[0] ?? 'name',
    })),
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
    'Orders or products from a file: read, recognised, checked by the server row by row, and then imported by a job that goes on by itself. The sample is copied in by such a job too.',
  context: ({ input }) => ({
    ...input,
    picked: null,
    file: null,
    kind: 'orders',
    mapping: {},
    checked: null,
    cities: {},
    job: null,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What the server received before a reload is read from it.',
      always: [
        { guard: 'hasJob', target: 'following' },
        { guard: 'isSample', target: 'confirmingSample' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      tags: 'choosing',
      on: {
        'file.chosen': {
          target: 'reading',
          actions: { type: 'rememberPicked', params: ({ event }) => ({ picked: event.file }) },
        },
      },
    },
    reading: {
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ picked: context.picked as PickedFile }),
        onDone: [
          {
            guard: { type: 'isRecognised', params: ({ event }) => ({ file: event.output }) },
            target: 'checking',
            actions: [
              { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
              { type: 'announceFile', params: ({ event }) => ({ name: event.output.name }) },
            ],
          },
          {
            description: 'A person says which column is which.',
            target: 'mapping',
            actions: [
              { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
              { type: 'announceFile', params: ({ event }) => ({ name: event.output.name }) },
              'focusStep',
            ],
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    mapping: {
      tags: 'mapping',
      initial: 'open',
      on: {
        'records.chosen': {
          description: 'Other records need other columns.',
          target: '.open',
          actions: { type: 'chooseKind', params: ({ event }) => ({ kind: event.records }) },
        },
        'column.mapped': {
          actions: {
            type: 'mapColumn',
            params: ({ event }) => ({ column: event.column, at: event.at }),
          },
        },
        'mapping.confirmed': [
          { guard: 'isMapped', target: 'checking', actions: 'forgetFailure' },
          { target: '.incomplete', actions: 'focusMissing' },
        ],
        'file.discarded': { target: 'choosing', actions: ['startOver', 'focusStep'] },
      },
      states: {
        open: {},
        incomplete: {
          description: 'Somebody tried to go on: what is missing is pointed out.',
          tags: 'incomplete',
        },
      },
    },
    checking: {
      description: 'The server says what is wrong in each row. Nothing is imported yet.',
      tags: ['mapping', 'busy'],
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context: { kind, file, mapping } }) => ({ kind, file: file as ImportFile, mapping }),
        onDone: {
          target: 'reviewing',
          actions: [
            { type: 'rememberChecked', params: ({ event }) => ({ checked: event.output }) },
            'restoreCities',
            { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
            'focusStep',
          ],
        },
        onError: {
          target: 'mapping',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reviewing: {
      tags: 'reviewing',
      on: {
        'city.chosen': {
          guard: 'hasFile',
          actions: [
            {
              type: 'chooseCity',
              params: ({ event }) => ({ written: event.written, city: event.city }),
            },
            'announceCities',
          ],
        },
        'cities.confirmed': { guard: 'hasChosenCities', target: 'rechecking', actions: 'forgetFailure' },
        'import.confirmed': {
          description: 'What was chosen is checked before.',
          guard: 'isReadyToImport',
          target: 'starting',
          actions: 'forgetFailure',
        },
        'mapping.requested': {
          description: 'After a reload the browser has the file no more.',
          guard: 'hasFile',
          target: 'mapping',
          actions: ['forgetFailure', 'focusStep'],
        },
        'file.discarded': { target: 'choosing', actions: ['startOver', 'focusStep'] },
      },
    },
    rechecking: {
      description: 'The whole file again, with the cities that were chosen.',
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context }) => ({
          kind: context.kind,
          file: correctedFile(context),
          mapping: context.mapping,
        }),
        onDone: {
          target: 'reviewing',
          actions: [
            'rememberCorrected',
            { type: 'rememberChecked', params: ({ event }) => ({ checked: event.output }) },
            'forgetCities',
            'announceCities',
            { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
            'focusStep',
          ],
        },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    starting: {
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ id: context.checked?.id ?? '' }),
        onDone: {
          target: 'following',
          actions: [
            { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
            { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
            'focusStep',
          ],
        },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    confirmingSample: {
      description: 'Says what is copied, and that it stays, before it is done.',
      tags: 'sample',
      initial: 'offered',
      on: {
        'sample.confirmed': { target: 'beginningCopy', actions: 'forgetFailure' },
        'file.discarded': { target: 'choosing', actions: ['startOver', 'focusStep'] },
      },
      states: {
        offered: {},
        begun: {
          description: 'The server has a part of it, and copies nothing before it has all.',
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
            guard: { type: 'isHalfCopied', params: ({ event }) => ({ job: event.output }) },
            target: 'sendingSample',
            actions: [
              { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
              { type: 'announceImport', params: ({ event }) => ({ id: event.output.id }) },
            ],
          },
          {
            description: 'All of it was sent before.',
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
    sendingSample: {
      tags: ['sample', 'busy'],
      invoke: {
        id: 'sendSample',
        src: 'sendSample',
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
      states: {
        asking: {
          invoke: {
            id: 'readJob',
            src: 'readJob',
            input: ({ context }) => ({ id: context.jobId as string }),
            onDone: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.choosing',
                actions: ['startOver', 'rememberGone', 'focusStep'],
              },
              {
                description: 'It was checked, and not started before a reload.',
                guard: { type: 'isReceived', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.reviewing',
                actions: [
                  { type: 'rememberReceived', params: ({ event }) => ({ job: event.output }) },
                  'focusStep',
                ],
              },
              {
                description: 'The rest of the sample is still to be sent.',
                guard: { type: 'isHalfCopied', params: ({ event }) => ({ job: event.output }) },
                target: '#importRecords.confirmingSample.begun',
                actions: ['rememberInterruption', 'focusStep'],
              },
              {
                guard: { type: 'isDone', params: ({ event }) => ({ job: event.output }) },
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
            'file.discarded': { target: '#importRecords.choosing', actions: ['startOver', 'focusStep'] },
          },
        },
      },
    },
    finished: {
      tags: 'finished',
      on: { 'file.discarded': { target: 'choosing', actions: ['startOver', 'focusStep'] } },
    },
  },
})
