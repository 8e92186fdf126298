import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { Currency } from '#domain/money.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import {
  type EditedRecord,
  formRules,
  isFormChanged,
  othersChanges,
  type RecordField,
  type RecordForm,
  type RecordInput,
  type RecordKind,
  refusedFields,
  withOthersChanges,
  withoutRefused,
} from '#domain/recordForms.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

export type RecordEditorInput = {
  kind: RecordKind
  /** The record that is edited; null adds one. */
  record: EditedRecord | null
  /** Of prices without one. */
  currency: Currency
  /** Whether customers are their phone number, and not their e-mail address. */
  isByPhone?: boolean | undefined
}

/** What is saved; without an id it is added. */
export type RecordSaving = {
  kind: RecordKind
  id: string | null
  record: RecordInput
  /** Of the record that was seen, where records have one. */
  version: number | null
}

type Context = RecordEditorInput & {
  form: RecordForm
  problems: Problems<RecordField>
  /** The fields that were changed after a problem was shown: they are checked again when they are left. */
  corrected: RecordField[]
  version: number | null
  /** Why the server did not save it, until it is sent again. */
  refusal: RefusedChange | null
}

export type RecordEditorEvent =
  | { type: 'field.changed'; field: RecordField; value: string }
  | { type: 'field.left'; field: RecordField }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

function problemsOf({ kind, form, currency, isByPhone }: Context): Problems<RecordField> {
  return formRules(kind).problems(form, currency, isByPhone)
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
    isStale: (_, params: { error: unknown }) => refusalOf(params.error)?.code === 'stale_version',
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
    hasChanges: ({ context: { kind, record, form } }) => isFormChanged(kind, record, form),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: RecordField; value: string }) => {
      const { form, problems, corrected } = context
      return {
        form: { ...form, [field]: value },
        problems: { ...problems, [field]: undefined },
        refusal: withoutRefused(context.refusal, field),
        corrected: problems[field] && !corrected.includes(field) ? [...corrected, field] : corrected,
      }
    }),
    checkCorrection: assign({
      problems: ({ context }, { field }: { field: RecordField }) =>
        context.corrected.includes(field)
          ? { ...context.problems, [field]: problemsOf(context)[field] }
          : context.problems,
    }),
    /** Sent again, it is meant for the record as it is now, with what others made of fields that nobody typed in. */
    takeUpOthersChanges: assign(({ context }, params: { error: unknown }) => {
      const { kind, record, form, currency } = context
      const refusal = refusalOf(params.error)
      if (!refusal) return {}
      const changes = othersChanges(kind, refusal, currency)
      return {
        version: refusal.version ?? context.version,
        form: withOthersChanges(kind, record, form, changes),
      }
    }),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetRefusal: assign({ refusal: null }),
    requestRefusedFocus: enqueueActions(({ context: { kind, refusal }, enqueue }) => {
      const refused = refusal ? refusedFields(kind, refusal) : {}
      const target = firstProblemField(refused, formRules(kind).fields)
      if (target) enqueue.emit({ type: 'focus.requested', target })
    }),
    markProblems: assign(({ context }) => ({ problems: problemsOf(context), corrected: [] })),
    requestFocus: emit(({ context: { kind, problems } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField(problems, formRules(kind).fields) as RecordField,
    })),
    raiseNotice: emit(({ context }, params: Pick<WorkspaceNotice, 'code'>) => ({
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
    version: input.record?.version ?? null,
    refusal: null,
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
          actions: { type: 'checkCorrection', params: ({ event }) => ({ field: event.field }) },
        },
        'form.submitted': [
          { guard: 'hasNoProblem', target: 'saving', actions: 'forgetRefusal' },
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
        input: ({ context: { kind, record, form, currency, version } }) => ({
          kind,
          id: record?.id ?? null,
          record: formRules(kind).read(form, currency) as RecordInput,
          version,
        }),
        onDone: {
          target: 'closed',
          actions: {
            type: 'raiseNotice',
            params: ({ context }) => ({ code: context.record === null ? 'itemAdded' : 'itemSaved' }),
          },
        },
        onError: [
          {
            description:
              'Somebody else changed it meanwhile: what differs is shown. Sent again, it is meant for the record as it is now.',
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              { type: 'takeUpOthersChanges', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            description: 'The server says why, where it can at the field, which gets the focus.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              'requestRefusedFocus',
            ],
          },
          {
            description: 'Nothing typed is lost.',
            target: 'editing',
            actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
          },
        ],
      },
    },
    closed: { type: 'final' },
  },
})
