import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { ReviewedCompany } from '#domain/operator/operatorContract.ts'
import {
  asksText,
  isPersonAct,
  type OperatorAct,
  type ReviewEvent,
  textProblem,
} from '#domain/operator/review.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import { possibleReviews } from '#machines/company/reviewEvents.ts'

/** A decision, on the version of the company that is shown. */
export type Decision = {
  id: string
  type: OperatorAct
  /** Whom an act is about that is of one person. */
  person: string | null
  text: string | null
  version: number
}

type Context = {
  id: string
  /** As read last; null before the first time. */
  company: ReviewedCompany | null
  /** What is being decided, or was decided last. */
  act: OperatorAct | null
  /** Whom it is about, by the id, if it is of one person. */
  person: string | null
  /** As typed: it comes back with the same act until it was sent. */
  text: string
  /** Why the server did not accept it. */
  refusal: RefusedChange | null
}

export type CompanyReviewEvent =
  | { type: 'loading.retried' }
  | { type: 'company.exported' }
  | { type: 'act.chosen'; act: OperatorAct; person?: string }
  | { type: 'text.changed'; text: string }
  | { type: 'act.submitted' }
  | { type: 'act.dismissed' }

/** What the company's chart accepts now. Nobody decides on the own company. */
export function possibleActs({ company }: Pick<Context, 'company'>): ReviewEvent[] {
  if (company === null || company.is_own) return []
  const { status, onboarded_at, exported_at: exportedAt, ends_at: endsAt } = company
  const hasCompletedSetup = onboarded_at !== null
  return possibleReviews({ status, hasCompletedSetup, rejectionReason: null, exportedAt, endsAt })
}

/** Whether an act can be sent now: what its chart accepts, or one of somebody who is there, or was an owner. */
export function isActPossible(
  context: Pick<Context, 'company'>,
  { act, person }: Pick<Context, 'act' | 'person'>,
): boolean {
  const { company } = context
  if (act === null || company === null || company.is_own) return false
  if (!isPersonAct(act)) return possibleActs(context).includes(act)
  const people = act === 'owner.restored' ? company.former_owners : company.people
  return people.some(({ id }) => id === person)
}

export const companyReviewMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as Context,
    events: {} as CompanyReviewEvent,
    emitted: {} as FocusRequested,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'missing'
      | 'ready'
      | 'decided'
      | 'asking'
      | 'busy'
      | 'incomplete'
      | 'outdated'
      | 'refused'
      | 'unanswered',
  },
  actors: {
    readCompany: fromPromise<ReviewedCompany | null, { id: string }>(() => {
      throw new Error('companyReview: actor "readCompany" was not provided')
    }),
    sendDecision: fromPromise<ReviewedCompany, Decision>(() => {
      throw new Error('companyReview: actor "sendDecision" was not provided')
    }),
  },
  guards: {
    isFound: (_, params: { company: ReviewedCompany | null }) => params.company !== null,
    isPossible: ({ context }, chosen: { act: OperatorAct; person: string | null }) =>
      isActPossible(context, chosen),
    canSend: ({ context }) =>
      context.act !== null &&
      isActPossible(context, context) &&
      textProblem(context.act, context.text) === undefined,
    hasTextProblem: ({ context: { act, text } }) => act !== null && textProblem(act, text) !== undefined,
    isStale: (_, params: { error: unknown }) => refusalOf(params.error)?.code === 'stale_version',
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberCompany: assign((_, params: { company: ReviewedCompany | null }) => params),
    openAct: assign(({ context }, { act, person }: { act: OperatorAct; person: string | null }) => ({
      act,
      person,
      text: act === context.act && person === context.person ? context.text : '',
      refusal: null,
    })),
    changeText: assign((_, params: { text: string }) => params),
    forgetText: assign({ text: '', refusal: null }),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetRefusal: assign({ refusal: null }),
    requestFocus: emit((_, params: { target: string }) => ({
      type: 'focus.requested' as const,
      target: params.target,
    })),
  },
}).createMachine({
  id: 'companyReview',
  description:
    "One company as the operator sees it, and one decision on it at a time. What can be decided, the company's own chart says.",
  context: ({ input }) => ({ id: input.id, company: null, act: null, person: null, text: '', refusal: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readCompany',
        src: 'readCompany',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ company: event.output }) },
            target: 'ready',
            actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed' },
      },
    },
    failed: { tags: 'failed', on: { 'loading.retried': { target: 'loading' } } },
    missing: { description: 'There is no such company.', tags: 'missing', type: 'final' },
    ready: {
      tags: 'ready',
      initial: 'undecided',
      on: {
        'act.chosen': {
          guard: { type: 'isPossible', params: ({ event: { act, person = null } }) => ({ act, person }) },
          target: 'asking',
          actions: { type: 'openAct', params: ({ event: { act, person = null } }) => ({ act, person }) },
        },
        'company.exported': {
          description: 'The trail says so, and its end can be planned then.',
          target: '.refreshing',
        },
      },
      states: {
        undecided: {},
        refreshing: {
          description: 'The company stays on screen while it is read again.',
          invoke: {
            id: 'readCompany',
            src: 'readCompany',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ company: event.output }) },
                target: 'undecided',
                actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
              },
              { target: '#companyReview.missing' },
            ],
            onError: { target: 'undecided' },
          },
        },
        decided: { description: 'What was decided last is said.', tags: 'decided' },
      },
    },
    asking: {
      description: 'The dialog of an act: what follows from it, and the text that goes with it.',
      tags: ['ready', 'asking'],
      initial: 'answering',
      on: {
        'text.changed': {
          target: '.answering',
          actions: { type: 'changeText', params: ({ event }) => ({ text: event.text }) },
        },
        'act.submitted': [
          { guard: 'canSend', target: 'sending', actions: 'forgetRefusal' },
          {
            guard: 'hasTextProblem',
            target: '.incomplete',
            actions: { type: 'requestFocus', params: { target: 'text' } },
          },
        ],
        'act.dismissed': {
          description: 'What was typed comes back with the same act.',
          target: 'ready',
          actions: 'forgetRefusal',
        },
      },
      states: {
        answering: {},
        incomplete: { description: 'The text is missing, or too long.', tags: 'incomplete' },
        outdated: {
          description:
            'Somebody else decided. What differs is shown, beside the company as it is now; sent again, the act is meant for that.',
          tags: 'outdated',
          on: {
            'text.changed': {
              description: 'What differs stays shown.',
              actions: { type: 'changeText', params: ({ event }) => ({ text: event.text }) },
            },
          },
        },
        refused: { description: 'By the server, which says why.', tags: 'refused' },
        unanswered: { description: 'No response: perhaps it was done.', tags: 'unanswered' },
      },
    },
    sending: {
      tags: ['ready', 'asking', 'busy'],
      invoke: {
        id: 'sendDecision',
        src: 'sendDecision',
        input: ({ context: { id, company, act, person, text } }) => ({
          id,
          type: act as OperatorAct,
          person,
          text: act !== null && asksText(act) ? text : null,
          version: company?.version ?? 0,
        }),
        onDone: {
          target: 'ready.decided',
          actions: [
            { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
            'forgetText',
            { type: 'requestFocus', params: { target: 'heading' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'rereading',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'asking.refused',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'asking.unanswered' },
        ],
      },
    },
    rereading: {
      description: 'Nothing is decided on a company that nobody has seen: it is read again first.',
      tags: ['ready', 'asking', 'busy'],
      invoke: {
        id: 'readCompany',
        src: 'readCompany',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ company: event.output }) },
            target: 'asking.outdated',
            actions: { type: 'rememberCompany', params: ({ event }) => ({ company: event.output }) },
          },
          { target: 'missing' },
        ],
        onError: {
          description: 'Sent again, it is refused again, and read again.',
          target: 'asking.outdated',
        },
      },
    },
  },
})
