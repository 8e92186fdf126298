import { assign, enqueueActions, fromPromise, type NonReducibleUnknown, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import type { CourierRules, CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import {
  emptyRule,
  type RuleField,
  type RuleForm,
  readRule,
  ruleForm,
  rulesProblems,
} from '#domain/partners/courierRules.ts'
import { refusalOf } from '#domain/refusedChange.ts'

/** The rules as they are sent, in the version that was seen. */
export type SentRules = CourierRules & { version: number }

type Context = {
  /** Null before the first answer. */
  saved: CourierRulesResponse | null
  forms: readonly RuleForm[]
  /** The default; '' for the first that is connected. */
  fallback: string
  /** What the server says of a field, by 'position.field'. */
  refused: Readonly<Record<string, string>>
  /** Why the rules were not saved; '' without a reason. Null when they were. */
  refusal: string | null
}

export type CourierRulesEvent =
  | { type: 'loading.retried' }
  | { type: 'rule.added' }
  | { type: 'rule.changed'; index: number; field: RuleField; value: string }
  | { type: 'rule.moved'; index: number; to: number }
  | { type: 'rule.removed'; index: number }
  | { type: 'fallback.chosen'; courier: string }
  | { type: 'rules.submitted' }
  | { type: 'changes.discarded' }
  /** A link, or Back. */
  | { type: 'leaving.requested' }
  | { type: 'leaving.declined' }

const without = <Item>(items: readonly Item[], index: number) => items.filter((_, at) => at !== index)

function moved(forms: readonly RuleForm[], index: number, to: number): readonly RuleForm[] {
  const form = forms[index]
  return form === undefined ? forms : without(forms, index).toSpliced(to, 0, form)
}

/** The forms of what is saved. */
const formsOf = ({ rules, fallback }: CourierRulesResponse) => ({
  forms: rules.map(ruleForm),
  fallback: fallback ?? '',
  refused: {},
  refusal: null,
})

const sentOf = ({ forms, fallback, saved }: Context): SentRules => ({
  rules: forms.flatMap((form) => {
    const read = readRule(form)
    return 'problems' in read ? [] : [read]
  }),
  fallback: connectedCouriers.find((courier) => courier === fallback) ?? null,
  version: saved?.version ?? 0,
})

export const courierRulesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CourierRulesEvent,
    emitted: {} as FocusRequested,
    tags: {} as 'loading' | 'failed' | 'shown' | 'incomplete' | 'unsaved' | 'asking' | 'saved' | 'busy',
  },
  actors: {
    readRules: fromPromise<CourierRulesResponse, NonReducibleUnknown>(() => {
      throw new Error('courierRules: actor "readRules" was not provided')
    }),
    saveRules: fromPromise<CourierRulesResponse, SentRules>(() => {
      throw new Error('courierRules: actor "saveRules" was not provided')
    }),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(rulesProblems(context.forms)).length === 0,
  },
  actions: {
    rememberRules: assign((_, { rules }: { rules: CourierRulesResponse }) => ({
      saved: rules,
      ...formsOf(rules),
    })),
    discardChanges: assign(({ context: { saved } }) => (saved ? formsOf(saved) : {})),
    addRule: assign(({ context: { forms, saved } }) => ({
      forms: [...forms, emptyRule(saved?.connected[0] ?? 'leopards')],
      refused: {},
    })),
    changeRule: assign(
      ({ context }, { index, field, value }: { index: number; field: RuleField; value: string }) => ({
        forms: context.forms.map((form, at) => (at === index ? { ...form, [field]: value } : form)),
        refused: Object.fromEntries(
          Object.entries(context.refused).filter(([name]) => name !== `${index}.${field}`),
        ),
      }),
    ),
    moveRule: assign(({ context }, { index, to }: { index: number; to: number }) => ({
      forms: moved(context.forms, index, to),
      refused: {},
    })),
    removeRule: assign(({ context }, { index }: { index: number }) => ({
      forms: without(context.forms, index),
      refused: {},
    })),
    chooseFallback: assign((_, { courier }: { courier: string }) => ({ fallback: courier })),
    rememberRefusal: assign((_, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return { refused: refusal?.fields ?? {}, refusal: refusal?.text ?? '' }
    }),
    requestFocus: enqueueActions(({ context: { forms, refused }, enqueue }) => {
      const [target] = [...Object.keys(rulesProblems(forms)), ...Object.keys(refused)]
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
    focusLastRule: enqueueActions(({ context: { forms }, enqueue }) => {
      enqueue.emit({ type: 'focus.requested', target: `${forms.length - 1}.cities` })
    }),
  },
}).createMachine({
  id: 'courierRules',
  description:
    'The rules that choose the courier of a parcel: they are written, put in order and saved together.',
  context: { saved: null, forms: [], fallback: '', refused: {}, refusal: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readRules',
        src: 'readRules',
        onDone: {
          target: 'editing',
          actions: { type: 'rememberRules', params: ({ event }) => ({ rules: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    editing: {
      tags: 'shown',
      initial: 'resting',
      on: {
        'rule.added': { target: '.changed', actions: ['addRule', 'focusLastRule'] },
        'rule.changed': {
          target: '.changed',
          actions: { type: 'changeRule', params: ({ event }) => event },
        },
        'rule.moved': { target: '.changed', actions: { type: 'moveRule', params: ({ event }) => event } },
        'rule.removed': { target: '.changed', actions: { type: 'removeRule', params: ({ event }) => event } },
        'fallback.chosen': {
          target: '.changed',
          actions: { type: 'chooseFallback', params: ({ event }) => event },
        },
      },
      states: {
        resting: { description: 'As it is saved.' },
        saved: { description: 'Just now.', tags: 'saved' },
        changed: {
          tags: 'unsaved',
          on: {
            'leaving.requested': { target: 'asking' },
            'changes.discarded': { target: 'resting', actions: 'discardChanges' },
            'rules.submitted': [
              { guard: 'isComplete', target: '#courierRules.saving' },
              { target: 'incomplete', actions: 'requestFocus' },
            ],
          },
        },
        incomplete: {
          description: 'It was tried: the fields say what is wrong.',
          tags: ['unsaved', 'incomplete'],
          on: {
            'rule.changed': { actions: { type: 'changeRule', params: ({ event }) => event } },
            'leaving.requested': { target: 'asking' },
            'changes.discarded': { target: 'resting', actions: 'discardChanges' },
            'rules.submitted': [
              { guard: 'isComplete', target: '#courierRules.saving' },
              { actions: 'requestFocus' },
            ],
          },
        },
        asking: {
          description: 'The page is about to be left with rules that are not saved.',
          tags: ['unsaved', 'asking'],
          on: {
            'leaving.declined': { target: 'changed' },
            'changes.discarded': { target: 'resting', actions: 'discardChanges' },
          },
        },
      },
    },
    saving: {
      tags: ['shown', 'unsaved', 'busy'],
      invoke: {
        id: 'saveRules',
        src: 'saveRules',
        input: ({ context }) => sentOf(context),
        onDone: {
          target: 'editing.saved',
          actions: { type: 'rememberRules', params: ({ event }) => ({ rules: event.output }) },
        },
        onError: {
          description: 'Nothing typed is lost; the first field with a problem gets the focus.',
          target: 'editing.changed',
          actions: [
            { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
            'requestFocus',
          ],
        },
      },
    },
  },
})
