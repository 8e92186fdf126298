import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup, stateIn } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  changedQuery,
  isSameQuery,
  type ListChange,
  type ListPage,
  type ListQuery,
} from '#domain/listQueries/list.ts'
import { isConcerned, pageAfter } from '#domain/listQueries/pageAfter.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import { type RecordPanelInput, recordPanelMachine } from '#machines/recordPanel/recordPanel.machine.ts'

export type RecordListInput = RecordPanelInput & {
  query: ListQuery
  /** The change that clears the filters; what it leaves out is kept, as the sort of customers. */
  unfiltered: ListChange
  /** The pause in typing after which the text is looked for, in milliseconds; 0 by default. */
  typingPause?: number
}

type Context = RecordListInput & {
  /** What was found last; it stays while newer rows load. Null before the first. */
  found: ListPage | null
}

export type RecordListEvent =
  /** The text that is looked for, letter by letter. */
  | { type: 'search.typed'; q: string }
  /** Raised by the chart itself. */
  | { type: 'typing.paused' }
  /** Any other filter, the sort or the page. */
  | { type: 'query.changed'; change: ListChange }
  | { type: 'filters.cleared' }
  /** 'Show more', of a list that grows: its page n has the records of the pages before it too. */
  | { type: 'more.requested' }
  /** The address says what to show: by Back, Forward or a link. */
  | { type: 'address.changed'; query: ListQuery }
  | { type: 'workspace.changed'; changes?: RecordChanges }
  | { type: 'loading.retried' }

/** What the address has to follow; `pages` where the list has them and an answer is there. */
export type QueryShown = { type: 'query.shown'; query: ListQuery; pages?: number }

export const recordListMachine = setup({
  types: {
    input: {} as RecordListInput,
    context: {} as Context,
    events: {} as RecordListEvent,
    emitted: {} as FocusRequested,
    children: {} as {
      findRecords: 'findRecords'
      followAddress: 'followAddress'
      recordPanel: 'recordPanel'
    },
    tags: {} as 'loading' | 'refreshing' | 'empty' | 'failed',
  },
  actors: {
    findRecords: fromPromise<ListPage, ListQuery>(() => {
      throw new Error('recordList: actor "findRecords" was not provided')
    }),
    followAddress: fromCallback<QueryShown, { query: ListQuery }>(() => {
      throw new Error('recordList: actor "followAddress" was not provided')
    }),
    recordPanel: recordPanelMachine,
  },
  guards: {
    isNewQuery: ({ context }, params: { change: ListChange }) =>
      !isSameQuery(context.query, changedQuery(context.query, params.change)),
    isCleared: (_, params: { q: string }) => params.q === '',
    isConcerned: ({ context }, { changes }: { changes: RecordChanges }) => isConcerned(context.kind, changes),
    isPlain: ({ context }, { changes }: { changes: RecordChanges }) => pageAfter(context, changes) !== null,
    hasAnswer: ({ context }) => context.found !== null,
    hasMore: ({ context: { found } }) => found?.page !== undefined && found.page < (found.pages ?? 0),
    hasRows: ({ context }) => context.found !== null && context.found.total > 0,
    isGrowing: stateIn({ rows: { asking: 'growing' } }),
  },
  actions: {
    changeQuery: assign({
      query: ({ context }, params: { change: ListChange }) => changedQuery(context.query, params.change),
    }),
    returnToFirstPage: assign(({ context }) => ({ query: changedQuery(context.query, {}) })),
    endTyping: raise({ type: 'typing.paused' }),
    showNextPage: assign(({ context: { found, query } }) => ({
      query: changedQuery(query, { page: (found?.page ?? 0) + 1 }),
    })),
    requestFocusOfNew: emit(({ context }, { found }: { found: ListPage }) => ({
      type: 'focus.requested' as const,
      target: found.rows[context.found?.rows.length ?? 0]?.id ?? 'heading',
    })),
    rememberFound: assign(({ context }, { found }: { found: ListPage }) => ({
      found,
      query: found.page === undefined ? context.query : { ...context.query, page: found.page },
    })),
    showChanges: assign(({ context }, { changes }: { changes: RecordChanges }) => ({
      found: pageAfter(context, changes),
    })),
    showQuery: sendTo('followAddress', ({ context }) => ({
      type: 'query.shown' as const,
      query: context.query,
      pages: context.found?.pages,
    })),
  },
  delays: {
    typingPause: ({ context }) => context.typingPause ?? 0,
  },
}).createMachine({
  id: 'recordList',
  description:
    'A screen that finds records, page by page. Any change of the query but a page change returns to page 1.',
  context: ({ input }) => ({ ...input, found: null }),
  invoke: [
    {
      id: 'followAddress',
      src: 'followAddress',
      input: ({ context }) => ({ query: context.query }),
    },
    {
      id: 'recordPanel',
      src: 'recordPanel',
      input: ({ context: { kind, currency, isByPhone } }) => ({ kind, currency, isByPhone }),
    },
  ],
  type: 'parallel',
  states: {
    rows: {
      initial: 'asking',
      on: {
        'query.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: event.change }) },
          target: '.asking',
          actions: [{ type: 'changeQuery', params: ({ event }) => ({ change: event.change }) }, 'showQuery'],
        },
        'typing.paused': {
          description: 'An answer to an older question may have come meanwhile, with a page of its own.',
          target: '.asking',
          actions: ['returnToFirstPage', 'showQuery'],
        },
        'filters.cleared': {
          guard: { type: 'isNewQuery', params: ({ context }) => ({ change: context.unfiltered }) },
          target: '.asking',
          actions: [
            { type: 'changeQuery', params: ({ context }) => ({ change: context.unfiltered }) },
            'showQuery',
          ],
        },
        'address.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: event.query }) },
          target: '.asking',
          actions: [{ type: 'changeQuery', params: ({ event }) => ({ change: event.query }) }, 'showQuery'],
        },
        'workspace.changed': {
          description:
            'A record was added, changed or deleted, here or elsewhere: the rows are loaded again.',
          guard: { type: 'isConcerned', params: ({ event }) => ({ changes: event.changes ?? null }) },
          target: '.asking',
        },
        'more.requested': {
          guard: 'hasMore',
          target: '.asking.growing',
          actions: ['showNextPage', 'showQuery'],
        },
      },
      states: {
        asking: {
          description: 'A newer question ends the older one. What was found earlier stays on screen.',
          initial: 'deciding',
          invoke: {
            id: 'findRecords',
            src: 'findRecords',
            input: ({ context }) => context.query,
            onDone: [
              {
                guard: 'isGrowing',
                target: 'answered',
                actions: [
                  { type: 'requestFocusOfNew', params: ({ event }) => ({ found: event.output }) },
                  { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
                ],
              },
              {
                target: 'answered',
                actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
              },
            ],
            onError: { target: 'unanswered' },
          },
          states: {
            deciding: {
              always: [
                { guard: 'hasRows', target: 'refreshing' },
                { guard: 'hasAnswer', target: 'refreshingNothing' },
                { target: 'loading' },
              ],
            },
            loading: { description: 'There is nothing to show yet.', tags: 'loading' },
            refreshing: { tags: 'refreshing' },
            refreshingNothing: {
              description: 'An earlier question matched nothing.',
              tags: ['refreshing', 'empty'],
            },
            growing: {
              description: 'The next page follows the rows that are there. Its first record gets the focus.',
              tags: 'refreshing',
            },
          },
        },
        answered: {
          description: 'The query has the page that was found: one past the end was pulled back.',
          entry: 'showQuery',
          always: [{ guard: 'hasRows', target: 'listed' }, { target: 'empty' }],
        },
        listed: {
          on: {
            'workspace.changed': {
              description: 'The changed records, which came along, have the places that they had.',
              guard: { type: 'isPlain', params: ({ event }) => ({ changes: event.changes ?? null }) },
              actions: { type: 'showChanges', params: ({ event }) => ({ changes: event.changes ?? null }) },
            },
          },
        },
        empty: { description: 'No record matches the query.', tags: 'empty' },
        unanswered: {
          description: 'The last question can be asked again. What is shown is of an earlier one.',
          tags: 'failed',
          initial: 'deciding',
          on: { 'loading.retried': { target: 'asking' } },
          states: {
            deciding: {
              always: [
                { guard: 'hasRows', target: 'outdated' },
                { guard: 'hasAnswer', target: 'outdatedNothing' },
                { target: 'failed' },
              ],
            },
            outdated: {},
            outdatedNothing: { tags: 'empty' },
            failed: { description: 'There is nothing to show.' },
          },
        },
      },
    },
    search: {
      description: 'The text is shown at once, and looked for when typing pauses.',
      initial: 'resting',
      on: {
        'search.typed': [
          {
            description: 'Nobody types on: all records are wanted.',
            guard: { type: 'isCleared', params: ({ event }) => ({ q: event.q }) },
            target: '.resting',
            actions: [
              { type: 'changeQuery', params: ({ event }) => ({ change: { q: event.q } }) },
              'endTyping',
            ],
          },
          {
            target: '.typing',
            actions: { type: 'changeQuery', params: ({ event }) => ({ change: { q: event.q } }) },
          },
        ],
      },
      states: {
        resting: {},
        typing: { after: { typingPause: { target: 'resting', actions: 'endTyping' } } },
      },
    },
  },
})
