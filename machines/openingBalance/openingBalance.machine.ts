import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { CashResponse, NewOpening } from '#domain/cash/cashContract.ts'
import {
  emptyOpening,
  type OpeningField,
  type OpeningForm,
  openingOf,
  openingProblems,
} from '#domain/cash/opening.ts'
import type { FocusRequested } from '#domain/focus.ts'
import { without } from '#domain/problems.ts'
import { refusalOf } from '#domain/refusedChange.ts'

export type OpeningInput = { courier: string; today: string }

type Context = {
  form: OpeningForm
  /** What the server says of a field. */
  problems: Readonly<Record<string, string>>
  /** Whether missing fields are marked: once it was tried to record it. */
  isTried: boolean
  /** Why it was not recorded; '' without a reason. Null when it was not tried. */
  refusal: string | null
  /** The cash at couriers once it is recorded. */
  recorded: CashResponse | null
}

export type OpeningEvent =
  | { type: 'field.changed'; field: OpeningField; value: string }
  | { type: 'form.submitted' }
  | { type: 'form.dismissed' }

export const openingBalanceMachine = setup({
  types: {
    input: {} as OpeningInput,
    context: {} as Context,
    events: {} as OpeningEvent,
    /** Null when the form was dismissed. */
    output: {} as CashResponse | null,
    emitted: {} as FocusRequested,
    tags: {} as 'editable' | 'busy',
  },
  actors: {
    recordOpening: fromPromise<CashResponse, NewOpening>(() => {
      throw new Error('openingBalance: actor "recordOpening" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context: { form } }) => Object.keys(openingProblems(form)).length === 0,
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: OpeningField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: without(context.problems, [field]),
    })),
    rememberTry: assign({ isTried: true }),
    rememberRecorded: assign((_, params: { recorded: CashResponse }) => params),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { problems: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    requestFocus: enqueueActions(({ context: { problems, form }, enqueue }) => {
      const [target] = [...Object.keys(problems), ...Object.keys(openingProblems(form))]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
  },
}).createMachine({
  id: 'openingBalance',
  description: 'What a courier held already when the company began here.',
  context: ({ input: { courier, today } }) => ({
    form: { ...emptyOpening, courier, day: today },
    problems: {},
    isTried: false,
    refusal: null,
    recorded: null,
  }),
  output: ({ context }) => context.recorded,
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'form.dismissed': { target: 'closed' },
        'form.submitted': [
          { guard: 'isComplete', target: 'recording', actions: 'rememberTry' },
          { actions: ['rememberTry', 'requestFocus'] },
        ],
      },
    },
    recording: {
      tags: 'busy',
      invoke: {
        id: 'recordOpening',
        src: 'recordOpening',
        input: ({ context }) => openingOf(context.form),
        onDone: {
          target: 'closed',
          actions: { type: 'rememberRecorded', params: ({ event }) => ({ recorded: event.output }) },
        },
        onError: {
          description: 'Nothing typed is lost; what is wrong gets the focus.',
          target: 'editing',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            'requestFocus',
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
})
