import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  type Answers,
  type CheckedFile,
  type KeptAnswers,
  missingProducts,
  openAnswers,
  withAnswers,
} from '#domain/imports/fileDoubts.ts'
import type { ColumnMapping, ImportKind } from '#domain/imports/importColumns.ts'
import { type CheckedImport, checkedOf, type ImportRecord, type Job } from '#domain/imports/importContract.ts'
import { type ImportFailure, importFailureOf } from '#domain/imports/importFailure.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'
import {
  type FileColumns,
  fileColumnsMachine,
  type SentFile,
} from '#machines/fileColumns/fileColumns.machine.ts'

export type FileImportInput = {
  /** The name of a file that was chosen before a reload, and that the server never got. */
  lostFile: string | null
  /** Answers that were given before a reload. */
  kept: KeptAnswers | null
  /** An import that was checked before a reload, as the server kept it. */
  job: Job | null
  /** Why a file is to be chosen again. */
  failure: ImportFailure | null
}

/** The browser's `File`: charts know no DOM. */
export type PickedFile = { readonly name: string; readonly size: number }

type Context = FileImportInput & {
  picked: PickedFile | null
  file: ImportFile | null
  kind: ImportKind
  mapping: ColumnMapping
  checked: CheckedImport | null
  /** What a person says of texts that are not clear, and cells that they corrected; not checked yet. */
  answers: Answers
}

/** The job that was started, and what it was made of; without a file after a reload. */
export type FileImported = Pick<Context, 'file' | 'kind' | 'mapping' | 'checked'> & { job: Job }

export type FileImportEvent =
  | { type: 'file.chosen'; file: PickedFile }
  | { type: 'file.discarded' }
  | { type: 'mapping.requested' }
  /** For a doubt, or a single cell, by its key; null takes the answer back. */
  | { type: 'doubt.answered'; key: string; text: string | null }
  | { type: 'answers.confirmed' }
  /** Creates what the file sells and the company has not. */
  | { type: 'products.requested' }
  | { type: 'import.confirmed' }

/** A reload comes back to the file that the browser alone has, and to the answers that were given for it. */
type FileKept = { type: 'file.opened'; name: string } | { type: 'answers.changed'; kept: KeptAnswers }

/** A reload comes back to the import that the server has. */
export type ImportReceived = { type: 'import.received'; id: string }

const checkedFile = ({ kind, file, mapping, checked }: Context): CheckedFile => ({
  kind,
  file: file as ImportFile,
  mapping,
  problems: checked?.problems ?? [],
})

/** The file with the answers, and its columns with those that were missing for them. */
const correctedFile = (context: Context) => withAnswers(checkedFile(context), context.answers)

const productsToCreate = (context: Context) =>
  context.file === null || context.kind !== 'orders' ? [] : missingProducts(checkedFile(context))

export const fileImportMachine = setup({
  types: {
    input: {} as FileImportInput,
    context: {} as Context,
    events: {} as FileImportEvent,
    output: {} as FileImported,
    emitted: {} as FileKept | ImportReceived | FocusRequested<'step'>,
    children: {} as { fileColumns: 'fileColumns' },
    tags: {} as 'busy' | 'choosing' | 'mapping' | 'reviewing',
  },
  actors: {
    fileColumns: fileColumnsMachine,
    readFile: fromPromise<ImportFile, { picked: PickedFile }>(() => {
      throw new Error('fileImport: actor "readFile" was not provided')
    }),
    checkFile: fromPromise<CheckedImport, SentFile>(() => {
      throw new Error('fileImport: actor "checkFile" was not provided')
    }),
    /** Resolves once they are there. */
    createProducts: fromPromise<void, { name: string; records: ImportRecord[] }>(() => {
      throw new Error('fileImport: actor "createProducts" was not provided')
    }),
    startImport: fromPromise<Job, { id: string }>(() => {
      throw new Error('fileImport: actor "startImport" was not provided')
    }),
  },
  guards: {
    isReceived: ({ context }) => context.job !== null,
    isChecked: (_, params: { checked: CheckedImport | null }) => params.checked !== null,
    isReadyToImport: ({ context: { checked, answers } }) =>
      (checked?.good ?? 0) > 0 && Object.keys(answers).length === 0,
    hasAnswers: ({ context }) => Object.keys(context.answers).length > 0,
    hasProductsToCreate: ({ context }) => productsToCreate(context).length > 0,
    hasFile: ({ context }) => context.file !== null,
  },
  actions: {
    rememberPicked: assign((_, { picked }: { picked: PickedFile }) => ({
      picked,
      lostFile: null,
      failure: null,
    })),
    rememberFile: assign((_, { file }: { file: ImportFile }) => ({ file, failure: null })),
    rememberColumns: assign((_, params: FileColumns & Pick<Context, 'checked'>) => params),
    rememberAnswer: assign(({ context }, { key, text }: { key: string; text: string | null }) => {
      const { [key]: _, ...others } = context.answers
      return { answers: text === null ? others : { ...others, [key]: text } }
    }),
    rememberCorrected: assign(({ context }) => correctedFile(context)),
    rememberChecked: assign((_, { checked }: { checked: CheckedImport }) => ({ checked, failure: null })),
    /** Those of this check, and those of the same file before a reload. */
    restoreAnswers: assign(({ context }) => {
      const { kept, file, answers } = context
      const before = kept?.file === file?.name ? kept?.answers : {}
      return { answers: openAnswers(checkedFile(context), { ...before, ...answers }), kept: null }
    }),
    forgetAnswers: assign({ answers: {} }),
    rememberJob: assign((_, params: { job: Job }) => params),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: importFailureOf(error) })),
    forgetFailure: assign({ failure: null }),
    startOver: assign({
      lostFile: null,
      picked: null,
      file: null,
      checked: null,
      answers: {},
      job: null,
      failure: null,
    }),
    announceFile: emit((_, { name }: { name: string }) => ({ type: 'file.opened' as const, name })),
    announceAnswers: emit(({ context: { file, answers } }) => ({
      type: 'answers.changed' as const,
      kept: { file: file?.name ?? '', answers },
    })),
    announceImport: emit((_, { id }: { id: string }) => ({ type: 'import.received' as const, id })),
    /** What has changed is read from its heading on. */
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
  },
}).createMachine({
  id: 'fileImport',
  description:
    'Orders or products from a file: read, checked by the server row by row, and what is not clear answered, until the import is started.',
  context: ({ input }) => ({
    ...input,
    picked: null,
    file: null,
    kind: input.job?.kind === 'products' ? 'products' : 'orders',
    mapping: {},
    checked: input.job && checkedOf(input.job),
    answers: {},
  }),
  output: ({ context: { job, file, kind, mapping, checked } }) => ({
    job: job as Job,
    file,
    kind,
    mapping,
    checked,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReceived', target: 'reviewing' }, { target: 'choosing' }] },
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
        onDone: {
          target: 'mapping',
          actions: [
            { type: 'rememberFile', params: ({ event }) => ({ file: event.output }) },
            { type: 'announceFile', params: ({ event }) => ({ name: event.output.name }) },
          ],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    mapping: {
      tags: 'mapping',
      invoke: {
        id: 'fileColumns',
        src: 'fileColumns',
        input: ({ context: { file, kind, mapping }, event }) => ({
          file: file as ImportFile,
          given: event.type === 'mapping.requested' ? { kind, mapping } : null,
        }),
        onDone: [
          {
            guard: { type: 'isChecked', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: [
              { type: 'rememberColumns', params: ({ event }) => event.output },
              'restoreAnswers',
              { type: 'announceImport', params: ({ event }) => ({ id: event.output.checked?.id ?? '' }) },
              'focusStep',
            ],
          },
          { target: 'choosing', actions: ['startOver', 'focusStep'] },
        ],
      },
    },
    reviewing: {
      tags: 'reviewing',
      on: {
        'doubt.answered': {
          guard: 'hasFile',
          actions: [
            { type: 'rememberAnswer', params: ({ event }) => ({ key: event.key, text: event.text }) },
            'announceAnswers',
          ],
        },
        'answers.confirmed': { guard: 'hasAnswers', target: 'rechecking', actions: 'forgetFailure' },
        'products.requested': {
          guard: 'hasProductsToCreate',
          target: 'creatingProducts',
          actions: 'forgetFailure',
        },
        'import.confirmed': {
          description: 'What was answered is checked before.',
          guard: 'isReadyToImport',
          target: 'starting',
          actions: 'forgetFailure',
        },
        'mapping.requested': {
          description: 'After a reload the browser has the file no more.',
          guard: 'hasFile',
          target: 'mapping',
          actions: 'forgetFailure',
        },
        'file.discarded': { target: 'choosing', actions: ['startOver', 'focusStep'] },
      },
    },
    creatingProducts: {
      description: 'Products that orders of the file have, with the name and price of the file.',
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'createProducts',
        src: 'createProducts',
        input: ({ context }) => ({
          name: (context.file as ImportFile).name,
          records: productsToCreate(context),
        }),
        onDone: { target: 'rechecking' },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    rechecking: {
      description: 'The whole file again, with the answers in it.',
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context }) => ({ kind: context.kind, ...correctedFile(context) }),
        onDone: {
          target: 'reviewing',
          actions: [
            'rememberCorrected',
            { type: 'rememberChecked', params: ({ event }) => ({ checked: event.output }) },
            'forgetAnswers',
            'announceAnswers',
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
          target: 'started',
          actions: { type: 'rememberJob', params: ({ event }) => ({ job: event.output }) },
        },
        onError: {
          target: 'reviewing',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    started: { type: 'final' },
  },
})
