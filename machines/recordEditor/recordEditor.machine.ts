import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { Currency } from '#domain/money.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  type EditedRecord,
  formRules,
  isFormChanged,
  type RecordField,
  type RecordForm,
  type RecordInput,
  type RecordKind,
} from '#domain/recordForms.ts'
import { reasonIn } from '#domain/refusedChange.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

export type RecordEditorInput = {
  kind: RecordKind
  /** The record that is edited; null adds one. */
  record: EditedRecord | null
  /** Of prices without one. */
  currency: Currency
}

/** What is saved; without an id it is added. */
export type RecordSaving = { kind: RecordKind; id: string | null; record: RecordInput }

type Context = RecordEditorInput & {
  form: RecordForm
  problems: Problems<RecordField>
  /** The fields that were changed after a problem was told: they are judged again when they are left. */
  corrected: RecordField[]
}

export type RecordEditorEvent =
  | { type: 'field.changed'; field: RecordField; value: string }
  | { type: 'field.left'; field: RecordField }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

function problemsOf({ kind, form, currency }: Context): Problems<RecordField> {
  return formRules(kind).problems(form, currency)
}

export const recordEditorMachine = setup({
  types: {
    input: {} as RecordEditorInput,
    context: {} as Context,
    events: {} as RecordEditorEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice> | FocusRequested<RecordField>,
    tags: {} as 'editable' | 'busy' | 'asking',
  },
  actors: {
    saveRecord: fromPromise<void, RecordSaving>(() => {
      throw new Error('recordEditor: actor "saveRecord" was not provided')
    }),
  },
  guards: {
    hasNoProblem: ({ context }) => !hasProblems(problemsOf(context)),
    hasChanges: ({ context: { kind, record, form } }) => isFormChanged(kind, record, form),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: RecordField; value: string }) => {
      const { form, problems, corrected } = context
      return {
        form: { ...form, [field]: value },
        problems: { ...problems, [field]: undefined },
        corrected: problems[field] && !corrected.includes(field) ? [...corrected, field] : corrected,
      }
    }),
    judgeCorrection: assign({
      problems: ({ context }, { field }: { field: RecordField }) =>
        context.corrected.includes(field)
          ? { ...context.problems, [field]: problemsOf(context)[field] }
          : context.problems,
    }),
    markProblems: assign(({ context }) => ({ problems: problemsOf(context), corrected: [] })),
    requestFocus: emit(({ context: { kind, problems } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField(problems, formRules(kind).fields) as RecordField,
    })),
    raiseNotice: emit(({ context }, params: Pick<WorkspaceNotice, 'code' | 'reason'>) => ({
      type: 'notice.raised' as const,
      notice: { ...params, item: { kind: context.kind, name: context.form.name.trim() } },
    })),
  },
}).createMachine({
  id: 'recordEditor',
  description: 'Adding a record of a list, or editing one. Nothing is saved while a field has a problem.',
  context: ({ input }) => ({
    ...input,
    form: formRules(input.kind).form(input.record),
    problems: {},
    corrected: [],
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': {
          actions: {
            type: 'changeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        'field.left': {
          description: 'What is wrong with a correction is told.',
          actions: { type: 'judgeCorrection', params: ({ event }) => ({ field: event.field }) },
        },
        'form.submitted': [
          { guard: 'hasNoProblem', target: 'saving' },
          {
            description: 'The first field with a problem gets the focus.',
            actions: ['markProblems', 'requestFocus'],
          },
        ],
        'form.dismissed': [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'closed' }],
      },
    },
    confirmingDiscard: {
      description: 'Asks before it discards what was typed.',
      tags: 'asking',
      on: {
        'discarding.confirmed': { target: 'closed' },
        'discarding.declined': { target: 'editing' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context: { kind, record, form, currency } }) => ({
          kind,
          id: record?.id ?? null,
          record: formRules(kind).read(form, currency) as RecordInput,
        }),
        onDone: {
          target: 'closed',
          actions: {
            type: 'raiseNotice',
            params: ({ context }) => ({ code: context.record === null ? 'itemAdded' : 'itemSaved' }),
          },
        },
        onError: {
          description: 'Nothing typed is lost.',
          target: 'editing',
          actions: {
            type: 'raiseNotice',
            params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
          },
        },
      },
    },
    closed: { type: 'final' },
  },
})
