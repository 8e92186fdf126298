import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { firstProblemField, hasProblems, type Problems } from '#domain/problems.ts'
import { type RefusedChange, refusalOf, withoutField } from '#domain/refusedChange.ts'
import {
  changedSettings,
  type FormSection,
  fieldsOfSection,
  type SavedSettings,
  type SettingField,
  type SettingsForm,
  settingsProblems,
} from '#domain/settings/settings.ts'

export type SettingsFormInput = { section: FormSection; saved: SavedSettings }

/** What is saved: the fields of the section that changed. */
export type SettingsSaving = { section: FormSection; form: SettingsForm; saved: SavedSettings }

type Context = SettingsFormInput & {
  form: SettingsForm
  problems: Problems<SettingField>
  /** Why the server did not save it, until it is sent again. */
  refusal: RefusedChange | null
}

export type SettingsFormEvent =
  | { type: 'field.changed'; field: SettingField; value: string }
  | { type: 'form.submitted' }
  | { type: 'changes.discarded' }
  /** A link, or Back. */
  | { type: 'leaving.requested' }
  | { type: 'leaving.declined' }

export const settingsFormMachine = setup({
  types: {
    input: {} as SettingsFormInput,
    context: {} as Context,
    events: {} as SettingsFormEvent,
    emitted: {} as FocusRequested<SettingField>,
    tags: {} as 'editable' | 'busy' | 'unsaved' | 'asking' | 'saved' | 'failed',
  },
  actors: {
    saveSettings: fromPromise<SavedSettings, SettingsSaving>(() => {
      throw new Error('settingsForm: actor "saveSettings" was not provided')
    }),
  },
  guards: {
    isUnchanged: ({ context: { section, form, saved } }) =>
      changedSettings(section, form, saved).length === 0,
    hasNoProblem: ({ context: { section, form, saved } }) =>
      !hasProblems(settingsProblems(section, form, saved)),
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: SettingField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined },
      refusal: withoutField(context.refusal, field),
    })),
    discardChanges: assign(({ context }) => ({
      form: context.saved.values,
      problems: {},
      refusal: null,
    })),
    markProblems: assign(({ context: { section, form, saved } }) => ({
      problems: settingsProblems(section, form, saved),
    })),
    requestFocus: emit(({ context: { section, problems } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemField(problems, fieldsOfSection(section)) as SettingField,
    })),
    rememberSaved: assign((_, { saved }: { saved: SavedSettings }) => ({
      saved,
      form: saved.values,
      problems: {},
      refusal: null,
    })),
    /** Sent again, it is meant for the settings as they are now. */
    rememberRefusal: assign(({ context: { saved } }, params: { error: unknown }) => {
      const refusal = refusalOf(params.error)
      return { refusal, saved: { ...saved, version: refusal?.version ?? saved.version } }
    }),
    requestRefusedFocus: enqueueActions(({ context: { section, refusal }, enqueue }) => {
      const target = firstProblemField(refusal?.fields ?? {}, fieldsOfSection(section))
      if (target) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
}).createMachine({
  id: 'settingsForm',
  description:
    'One section of the settings: its fields as they are stored, changed and saved. Nothing is saved while a field has a problem.',
  context: ({ input }) => ({ ...input, form: input.saved.values, problems: {}, refusal: null }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': {
          target: '.deciding',
          actions: {
            type: 'changeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        'form.submitted': [
          { guard: 'isUnchanged' },
          { guard: 'hasNoProblem', target: 'saving' },
          {
            description: 'The first field with a problem gets the focus.',
            actions: ['markProblems', 'requestFocus'],
          },
        ],
        'changes.discarded': { target: '.unchanged', actions: 'discardChanges' },
      },
      initial: 'unchanged',
      states: {
        deciding: { always: [{ guard: 'isUnchanged', target: 'unchanged' }, { target: 'changed' }] },
        unchanged: {},
        saved: { description: 'Says that it is, until something is changed again.', tags: 'saved' },
        changed: { tags: 'unsaved', on: { 'leaving.requested': { target: 'asking' } } },
        failed: {
          description: 'No response arrived. What was typed stays.',
          tags: ['unsaved', 'failed'],
          on: { 'leaving.requested': { target: 'asking' } },
        },
        asking: {
          description: 'The section is about to be left with what was typed in it.',
          tags: ['unsaved', 'asking'],
          on: { 'leaving.declined': { target: 'changed' } },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context: { section, form, saved } }) => ({ section, form, saved }),
        onDone: {
          target: 'editing.saved',
          actions: { type: 'rememberSaved', params: ({ event }) => ({ saved: event.output }) },
        },
        onError: [
          {
            description: 'The server says why, where it can at the field, which gets the focus.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing.changed',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              'requestRefusedFocus',
            ],
          },
          { target: 'editing.failed' },
        ],
      },
    },
  },
})
