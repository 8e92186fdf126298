import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { AddressParams } from '#domain/listQueries/address.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import { type OrderView, type ViewNameProblem, viewNameProblem } from '#domain/orderViews.ts'
import { type RefusedChange, reasonIn, refusalOf } from '#domain/refusedChange.ts'
import { trimmed } from '#domain/text.ts'
import type { WorkspaceNotice } from '#domain/workspaceNotices.ts'

/** What is saved; without a view, it is a new one. */
export type ViewSaving = {
  view: Pick<OrderView, 'id' | 'version'> | null
  name: string
  query: AddressParams
}

type Context = {
  /** As read last; they stay while they are read again. Null before the first time. */
  views: readonly OrderView[] | null
  /** The view that was opened or saved last: filters may have been changed since. */
  openedId: string | null
  /** The view that the panel is about; null while one is added. */
  target: OrderView | null
  /** The name, as it is typed. */
  name: string
  /** What the view is to show. */
  query: AddressParams
  problem: ViewNameProblem | null
  /** Why the server did not save it, until something else is typed. */
  refusal: RefusedChange | null
}

export type OrderViewsEvent =
  | { type: 'views.changed' }
  | { type: 'loading.retried' }
  | { type: 'view.opened'; view: OrderView }
  | { type: 'saving.chosen'; query: AddressParams }
  | { type: 'renaming.chosen'; view: OrderView }
  | { type: 'replacing.chosen'; view: OrderView; query: AddressParams }
  | { type: 'deletion.chosen'; view: OrderView }
  | { type: 'name.changed'; name: string }
  | { type: 'form.submitted' }
  | { type: 'deletion.confirmed' }
  | { type: 'panel.closed' }

const problemOf = ({ name, views, target }: Context) => viewNameProblem(name, views ?? [], target?.id ?? null)

const versionOf = ({ id, version }: OrderView) => ({ id, version })

const savingOf = ({ target, name, query }: Context): ViewSaving => ({
  view: target && versionOf(target),
  name: trimmed(name),
  query,
})

export const orderViewsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderViewsEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice> | FocusRequested<'name'>,
    children: {} as {
      readViews: 'readViews'
      followViews: 'followViews'
      saveView: 'saveView'
      deleteView: 'deleteView'
    },
    tags: {} as 'loading' | 'refreshing' | 'empty' | 'failed' | 'naming' | 'editable' | 'deleting' | 'busy',
  },
  actors: {
    readViews: fromPromise<OrderView[]>(() => {
      throw new Error('orderViews: actor "readViews" was not provided')
    }),
    followViews: fromCallback<OrderViewsEvent>(() => {
      throw new Error('orderViews: actor "followViews" was not provided')
    }),
    saveView: fromPromise<OrderView, ViewSaving>(() => {
      throw new Error('orderViews: actor "saveView" was not provided')
    }),
    deleteView: fromPromise<void, Pick<OrderView, 'id' | 'version'>>(() => {
      throw new Error('orderViews: actor "deleteView" was not provided')
    }),
  },
  guards: {
    hasAnswer: ({ context }) => context.views !== null,
    hasViews: ({ context }) => context.views !== null && context.views.length > 0,
    isNameUnchanged: ({ context: { target, name } }) => target !== null && trimmed(name) === target.name,
    isNameValid: ({ context }) => problemOf(context) === null,
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberViews: assign((_, params: { views: readonly OrderView[] }) => ({ views: params.views })),
    rememberOpened: assign((_, params: { id: string }) => ({ openedId: params.id })),
    /** Begins with a view, or without one, and with the name that it has. */
    startWith: assign((_, params: { target: OrderView | null; query: AddressParams }) => ({
      target: params.target,
      query: params.query,
      name: params.target?.name ?? '',
      problem: null,
      refusal: null,
    })),
    rememberName: assign((_, params: { name: string }) => ({ ...params, problem: null, refusal: null })),
    markProblem: assign(({ context }) => ({ problem: problemOf(context) })),
    /** Sent again, it is meant for the view as it is now, with the filters that somebody else gave it. */
    rememberRefusal: assign(({ context }, params: { error: unknown }) => {
      const refusal = refusalOf(params.error)
      const { target, query } = context
      const others = refusal?.differing['query']?.after as AddressParams | undefined
      return {
        refusal,
        target: target && { ...target, version: refusal?.version ?? target.version },
        query: others ?? query,
      }
    }),
    takeUpSaved: assign(({ context }, params: { saved: OrderView }) => {
      const { saved } = params
      const views = (context.views ?? []).map((view) => (view.id === saved.id ? saved : view))
      return { views: views.includes(saved) ? views : [...views, saved], openedId: saved.id }
    }),
    dropDeleted: assign(({ context: { views, target } }) => ({
      views: (views ?? []).filter(({ id }) => id !== target?.id),
    })),
    /** What was saved or deleted is shown at once; with it comes what others did meanwhile. */
    readAgain: raise({ type: 'views.changed' }),
    raiseNotice: emit(
      ({ context: { target, name } }, params: Pick<WorkspaceNotice, 'code'> & { reason?: string }) => ({
        type: 'notice.raised' as const,
        notice: { ...params, item: { kind: 'view' as const, name: trimmed(name) || (target?.name ?? '') } },
      }),
    ),
    requestFocus: emit({ type: 'focus.requested', target: 'name' }),
  },
}).createMachine({
  id: 'orderViews',
  description:
    'Saved views of the orders list, shared by the people of a company. The list itself shows one: this chart knows them, and changes them.',
  context: {
    views: null,
    openedId: null,
    target: null,
    name: '',
    query: {},
    problem: null,
    refusal: null,
  },
  invoke: { id: 'followViews', src: 'followViews' },
  on: {
    'view.opened': { actions: { type: 'rememberOpened', params: ({ event }) => ({ id: event.view.id }) } },
  },
  type: 'parallel',
  states: {
    views: {
      initial: 'asking',
      on: {
        'views.changed': { description: 'By somebody, here or elsewhere.', target: '.asking' },
      },
      states: {
        asking: {
          initial: 'deciding',
          invoke: {
            id: 'readViews',
            src: 'readViews',
            onDone: {
              target: 'answered',
              actions: { type: 'rememberViews', params: ({ event }) => ({ views: event.output }) },
            },
            onError: [
              { description: 'What was read earlier stays.', guard: 'hasAnswer', target: 'answered' },
              { target: 'failed' },
            ],
          },
          states: {
            deciding: { always: [{ guard: 'hasAnswer', target: 'refreshing' }, { target: 'loading' }] },
            loading: { tags: 'loading' },
            refreshing: { tags: 'refreshing' },
          },
        },
        answered: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasViews', target: 'listed' }, { target: 'empty' }] },
            listed: {},
            empty: { tags: 'empty' },
          },
        },
        failed: {
          description: 'The list works without them.',
          tags: 'failed',
          on: { 'loading.retried': { target: 'asking' } },
        },
      },
    },
    panel: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'saving.chosen': {
              description: 'What the list shows gets a name.',
              target: 'naming',
              actions: { type: 'startWith', params: ({ event }) => ({ target: null, query: event.query }) },
            },
            'renaming.chosen': {
              target: 'naming',
              actions: {
                type: 'startWith',
                params: ({ event: { view } }) => ({ target: view, query: view.query }),
              },
            },
            'replacing.chosen': {
              description: 'The view keeps its name, and shows from now on what the list shows.',
              target: 'replacing',
              actions: {
                type: 'startWith',
                params: ({ event: { view, query } }) => ({ target: view, query }),
              },
            },
            'deletion.chosen': {
              target: 'deleting',
              actions: {
                type: 'startWith',
                params: ({ event: { view } }) => ({ target: view, query: view.query }),
              },
            },
          },
        },
        naming: {
          tags: 'naming',
          initial: 'editing',
          states: {
            editing: {
              tags: 'editable',
              on: {
                'name.changed': {
                  actions: { type: 'rememberName', params: ({ event }) => ({ name: event.name }) },
                },
                'form.submitted': [
                  { guard: 'isNameUnchanged', target: '#orderViews.panel.closed' },
                  { guard: 'isNameValid', target: 'saving' },
                  { actions: ['markProblem', 'requestFocus'] },
                ],
                'panel.closed': { target: '#orderViews.panel.closed' },
              },
            },
            saving: {
              tags: 'busy',
              invoke: {
                id: 'saveView',
                src: 'saveView',
                input: ({ context }) => savingOf(context),
                onDone: {
                  target: '#orderViews.panel.closed',
                  actions: [
                    { type: 'takeUpSaved', params: ({ event }) => ({ saved: event.output }) },
                    'readAgain',
                    { type: 'raiseNotice', params: { code: 'itemSaved' } },
                  ],
                },
                onError: [
                  {
                    description: 'The server says why at the field, which gets the focus.',
                    guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                    target: 'editing',
                    actions: [
                      { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
                      'requestFocus',
                    ],
                  },
                  {
                    description: 'The name is not lost.',
                    target: 'editing',
                    actions: { type: 'raiseNotice', params: { code: 'itemNotSaved' } },
                  },
                ],
              },
            },
          },
        },
        replacing: {
          tags: 'busy',
          invoke: {
            id: 'saveView',
            src: 'saveView',
            input: ({ context }) => savingOf(context),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'takeUpSaved', params: ({ event }) => ({ saved: event.output }) },
                'readAgain',
                { type: 'raiseNotice', params: { code: 'itemSaved' } },
              ],
            },
            onError: {
              description: 'What somebody else made of it is shown.',
              target: 'closed',
              actions: [
                'readAgain',
                {
                  type: 'raiseNotice',
                  params: ({ event }) => ({ code: 'itemNotSaved' as const, ...reasonIn(event.error) }),
                },
              ],
            },
          },
        },
        deleting: {
          tags: 'deleting',
          initial: 'asking',
          states: {
            asking: {
              description: 'It is gone for everybody.',
              on: {
                'deletion.confirmed': { target: 'sending' },
                'panel.closed': { target: '#orderViews.panel.closed' },
              },
            },
            sending: {
              tags: 'busy',
              invoke: {
                id: 'deleteView',
                src: 'deleteView',
                input: ({ context }) => versionOf(context.target as OrderView),
                onDone: {
                  target: '#orderViews.panel.closed',
                  actions: [
                    'dropDeleted',
                    'readAgain',
                    { type: 'raiseNotice', params: { code: 'itemDeleted' } },
                  ],
                },
                onError: {
                  description: 'What somebody else made of it is shown.',
                  target: '#orderViews.panel.closed',
                  actions: [
                    'readAgain',
                    {
                      type: 'raiseNotice',
                      params: ({ event }) => ({ code: 'itemNotDeleted' as const, ...reasonIn(event.error) }),
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
})
