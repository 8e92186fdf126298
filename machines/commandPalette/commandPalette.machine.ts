import { assign, emit, fromPromise, setup } from 'xstate'

/** Something that can be gone to: an order, a product, a customer. */
export type Match = { kind: 'order' | 'product' | 'customer'; id: string; label: string }

/** What a search found: the first matches of each kind, and of how many. */
export type Found = { query: string; matches: Match[]; totals: Record<Match['kind'], number> }

/** What is found before anything was looked for. */
export const nothingFound: Found = {
  query: '',
  matches: [],
  totals: { order: 0, product: 0, customer: 0 },
}

type Context = {
  query: string
  /** Of an earlier query, while a newer one is typed or searched. */
  found: Found
}

export type CommandPaletteEvent =
  | { type: 'palette.requested' }
  | { type: 'shortcuts.requested' }
  | { type: 'more.requested' }
  | { type: 'screen.shown' }
  | { type: 'panel.dismissed' }
  | { type: 'query.changed'; query: string }
  | { type: 'entry.chosen'; entry: string }
  | { type: 'prefix.pressed' }
  | { type: 'letter.pressed'; letter: string }

/** What was chosen, by its id; the view knows what it does. */
export type EntryChosen = { type: 'entry.chosen'; entry: string }

export const commandPaletteMachine = setup({
  types: {
    input: {} as { entryByLetter: Record<string, string> },
    context: {} as Context & { entryByLetter: Record<string, string> },
    events: {} as CommandPaletteEvent,
    emitted: {} as EntryChosen,
    tags: {} as 'panelOpen' | 'paletteOpen' | 'shortcutsOpen' | 'moreOpen' | 'busy' | 'failed',
  },
  actors: {
    findMatches: fromPromise<Found, { query: string }>(() => {
      throw new Error('commandPalette: actor "findMatches" was not provided')
    }),
  },
  guards: {
    hasText: (_, params: { query: string }) => params.query.trim() !== '',
    hasEntry: ({ context }, params: { letter: string }) => context.entryByLetter[params.letter] !== undefined,
  },
  actions: {
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    rememberFound: assign((_, params: { found: Found }) => ({ found: params.found })),
    forgetSearch: assign({ query: '', found: nothingFound }),
    forgetFound: assign({ found: nothingFound }),
    choose: emit((_, params: { entry: string }) => ({ type: 'entry.chosen' as const, entry: params.entry })),
    chooseByLetter: emit(({ context }, params: { letter: string }) => ({
      type: 'entry.chosen' as const,
      entry: context.entryByLetter[params.letter] ?? '',
    })),
  },
  delays: {
    /** How long the second key of a shortcut like 'g o' is waited for, in milliseconds. */
    secondKeyDelay: 1200,
    /** A pause in typing, in milliseconds: only then is the workspace asked. */
    typingPause: 120,
  },
}).createMachine({
  id: 'commandPalette',
  description:
    'Reaching any screen, status, order, product or customer by keyboard, doing what is offered everywhere, and the sheet that lists the keys. On a phone, what its bar has no room for.',
  context: ({ input }) => ({ ...input, query: '', found: nothingFound }),
  initial: 'closed',
  states: {
    closed: {
      initial: 'idle',
      on: {
        'palette.requested': { target: 'open' },
        'shortcuts.requested': { target: 'showingShortcuts' },
        'more.requested': { target: 'showingMore' },
      },
      states: {
        idle: { on: { 'prefix.pressed': { target: 'awaitingLetter' } } },
        awaitingLetter: {
          description: "After 'g': the next letter names the screen.",
          after: { secondKeyDelay: { target: 'idle' } },
          on: {
            'letter.pressed': [
              {
                guard: { type: 'hasEntry', params: ({ event }) => ({ letter: event.letter }) },
                target: 'idle',
                actions: { type: 'chooseByLetter', params: ({ event }) => ({ letter: event.letter }) },
              },
              { target: 'idle' },
            ],
          },
        },
      },
    },
    open: {
      tags: ['panelOpen', 'paletteOpen'],
      initial: 'resting',
      entry: 'forgetSearch',
      on: {
        'panel.dismissed': { target: 'closed' },
        'query.changed': [
          {
            guard: { type: 'hasText', params: ({ event }) => ({ query: event.query }) },
            target: '.typing',
            actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
          },
          { target: '.resting', actions: 'forgetSearch' },
        ],
        'entry.chosen': {
          target: 'closed',
          actions: { type: 'choose', params: ({ event }) => ({ entry: event.entry }) },
        },
      },
      states: {
        resting: { description: 'Nothing typed: the screens, the statuses and what can be done.' },
        typing: {
          description: 'Earlier matches that fit stay until newer ones are there.',
          tags: 'busy',
          after: { typingPause: { target: 'searching' } },
        },
        searching: {
          tags: 'busy',
          invoke: {
            id: 'findMatches',
            src: 'findMatches',
            input: ({ context }) => ({ query: context.query }),
            onDone: {
              target: 'found',
              actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
            },
            onError: { target: 'failed', actions: 'forgetFound' },
          },
        },
        found: {},
        failed: {
          description: 'The workspace did not answer; the screens can still be reached.',
          tags: 'failed',
        },
      },
    },
    showingShortcuts: {
      tags: ['panelOpen', 'shortcutsOpen'],
      on: {
        'panel.dismissed': { target: 'closed' },
        'palette.requested': { target: 'open' },
      },
    },
    showingMore: {
      description: 'It leads to another screen, and closes there.',
      tags: 'moreOpen',
      on: {
        'panel.dismissed': { target: 'closed' },
        'screen.shown': { target: 'closed' },
        'palette.requested': { target: 'open' },
      },
    },
  },
})
