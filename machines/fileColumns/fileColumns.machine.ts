import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportKind,
  isRecognisedFile,
  kindOfFile,
  missingColumns,
  recognisedColumns,
  unansweredMoney,
} from '#domain/imports/importColumns.ts'
import type { CheckedImport } from '#domain/imports/importContract.ts'
import { type ImportFailure, importFailureOf } from '#domain/imports/importFailure.ts'
import type { ImportFile } from '#domain/imports/importRecords.ts'

/** What a file has, and which of its columns is which. */
export type FileColumns = { kind: ImportKind; mapping: ColumnMapping }

/** A file as the server checks it. */
export type SentFile = FileColumns & { file: ImportFile }

export type FileColumnsInput = {
  file: ImportFile
  /** As they were said before, when a person wants them otherwise; null for a new file. */
  given: FileColumns | null
}

type Context = SentFile & {
  /** Whether a person is asked, although the columns are recognised. */
  isAsked: boolean
  /** The columns of money that a person does not want to be read, by their position in the file. */
  leftOut: readonly number[]
  checked: CheckedImport | null
  failure: ImportFailure | null
}

export type FileColumnsEvent =
  | { type: 'records.chosen'; records: ImportKind }
  /** `at` is the position in the file; null: it is not in the file. */
  | { type: 'column.mapped'; column: ImportColumn; at: number | null }
  /** A column of money that nobody knows is not read: a person says so. */
  | { type: 'column.leftOut'; at: number }
  | { type: 'mapping.confirmed' }
  | { type: 'file.discarded' }

/** The field that asks what a column of money is. */
export type MoneyField = `money-${number}`

const unanswered = ({ kind, file, mapping, leftOut }: Context) =>
  unansweredMoney(kind, file, mapping, leftOut)

export const fileColumnsMachine = setup({
  types: {
    input: {} as FileColumnsInput,
    context: {} as Context,
    events: {} as FileColumnsEvent,
    /** What the server found; null when the file was discarded. */
    output: {} as FileColumns & { checked: CheckedImport | null },
    emitted: {} as FocusRequested<ImportColumn | MoneyField | 'step'>,
    tags: {} as 'busy' | 'incomplete',
  },
  actors: {
    checkFile: fromPromise<CheckedImport, SentFile>(() => {
      throw new Error('fileColumns: actor "checkFile" was not provided')
    }),
  },
  guards: {
    isRecognised: ({ context: { kind, file, isAsked } }) => !isAsked && isRecognisedFile(kind, file),
    isMapped: ({ context }) =>
      missingColumns(context.kind, context.mapping).length === 0 && unanswered(context).length === 0,
  },
  actions: {
    chooseKind: assign(({ context: { file } }, { kind }: { kind: ImportKind }) => ({
      kind,
      mapping: recognisedColumns(kind, file.headers),
      leftOut: [],
    })),
    mapColumn: assign(({ context }, { column, at }: { column: ImportColumn; at: number | null }) => {
      const { [column]: _, ...others } = context.mapping
      return { mapping: at === null ? others : { ...others, [column]: at } }
    }),
    leaveOut: assign(({ context }, { at }: { at: number }) => ({
      leftOut: [...context.leftOut.filter((each) => each !== at), at],
    })),
    rememberChecked: assign((_, params: { checked: CheckedImport }) => params),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: importFailureOf(error) })),
    forgetFailure: assign({ failure: null }),
    /** What has changed is read from its heading on. */
    focusStep: emit({ type: 'focus.requested', target: 'step' }),
    focusMissing: emit(({ context }) => ({
      type: 'focus.requested' as const,
      target:
        missingColumns(context.kind, context.mapping)[0] ??
        (`money-${unanswered(context)[0] ?? 0}` satisfies MoneyField),
    })),
  },
}).createMachine({
  id: 'fileColumns',
  description:
    'Which column of a file is which: recognised, or said by a person, until the server has checked its rows.',
  context: ({ input: { file, given } }) => {
    const kind = given?.kind ?? kindOfFile(file.headers)
    return {
      file,
      kind,
      mapping: given?.mapping ?? recognisedColumns(kind, file.headers),
      isAsked: given !== null,
      // What was asked before was answered.
      leftOut: given ? unansweredMoney(kind, file, given.mapping, []) : [],
      checked: null,
      failure: null,
    }
  },
  output: ({ context: { kind, mapping, checked } }) => ({ kind, mapping, checked }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isRecognised', target: 'checking' },
        {
          description:
            'A person says which column is which, and what a column of money is that is not known.',
          target: 'mapping',
          actions: 'focusStep',
        },
      ],
    },
    mapping: {
      initial: 'open',
      on: {
        'records.chosen': {
          description: 'Other records need other columns.',
          target: '.open',
          actions: { type: 'chooseKind', params: ({ event }) => ({ kind: event.records }) },
        },
        'column.mapped': {
          actions: { type: 'mapColumn', params: ({ event }) => ({ column: event.column, at: event.at }) },
        },
        'column.leftOut': { actions: { type: 'leaveOut', params: ({ event }) => ({ at: event.at }) } },
        'mapping.confirmed': [
          { guard: 'isMapped', target: 'checking', actions: 'forgetFailure' },
          { target: '.incomplete', actions: 'focusMissing' },
        ],
        'file.discarded': { target: 'discarded' },
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
      tags: 'busy',
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context: { kind, file, mapping } }) => ({ kind, file, mapping }),
        onDone: {
          target: 'checked',
          actions: { type: 'rememberChecked', params: ({ event }) => ({ checked: event.output }) },
        },
        onError: {
          target: 'mapping',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    checked: { type: 'final' },
    discarded: { type: 'final' },
  },
})
