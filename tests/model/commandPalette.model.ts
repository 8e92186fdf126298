import { commandPaletteMachine, type Found } from '#machines/commandPalette/commandPalette.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

const none: Found = { query: '', matches: [], totals: { order: 0, product: 0, customer: 0 } }
const found: Found = {
  query: 'kw',
  matches: [{ kind: 'order', id: 'KW-1', label: 'KW-1' }],
  totals: { order: 2, product: 0, customer: 0 },
}
const empty = { query: '', found: none }
const opens = { to: 'open.resting', sets: empty }

export const commandPaletteModel: Model<typeof commandPaletteMachine> = {
  machine: commandPaletteMachine,
  starts: {
    'a screen': { input: { entryByLetter: { o: 'go.orders' } }, to: 'closed.idle', sets: empty },
  },
  steps: {
    'asks for the palette': { type: 'palette.requested' },
    'asks for the shortcuts': { type: 'shortcuts.requested' },
    'asks for more': { type: 'more.requested' },
    'goes to another screen': { type: 'screen.shown' },
    dismisses: { type: 'panel.dismissed' },
    types: { type: 'query.changed', query: 'kw' },
    'types only space': { type: 'query.changed', query: ' ' },
    'chooses an entry': { type: 'entry.chosen', entry: 'go.customers' },
    'presses g': { type: 'prefix.pressed' },
    'presses o': { type: 'letter.pressed', letter: 'o' },
    'presses a letter without a screen': { type: 'letter.pressed', letter: 'z' },
    'waits for the second key': elapses('secondKeyDelay', 1200),
    'stops typing': elapses('typingPause', 120),
    'matches are found': done('findMatches', found),
    'the search fails': fails('findMatches', new Error('no')),
  },
  states: {
    closed: {
      steps: {
        'asks for the palette': opens,
        'asks for the shortcuts': { to: 'showingShortcuts' },
        'asks for more': { to: 'showingMore' },
      },
    },
    'closed.idle': { steps: { 'presses g': { to: 'closed.awaitingLetter' } } },
    'closed.awaitingLetter': {
      steps: {
        'presses o': { to: 'closed.idle', tells: [{ type: 'entry.chosen', entry: 'go.orders' }] },
        'presses a letter without a screen': { to: 'closed.idle' },
        'waits for the second key': { to: 'closed.idle' },
      },
    },
    open: {
      tags: ['panelOpen', 'paletteOpen'],
      steps: {
        dismisses: { to: 'closed.idle' },
        types: { to: 'open.typing', sets: { query: 'kw' } },
        'types only space': opens,
        'chooses an entry': { to: 'closed.idle', tells: [{ type: 'entry.chosen', entry: 'go.customers' }] },
      },
    },
    'open.resting': {},
    'open.typing': { tags: ['busy'], steps: { 'stops typing': { to: 'open.searching' } } },
    'open.searching': {
      tags: ['busy'],
      runs: { findMatches: ({ query }) => ({ query }) },
      steps: {
        'matches are found': { to: 'open.found', sets: { found } },
        'the search fails': { to: 'open.failed', sets: { found: none } },
      },
    },
    'open.found': {},
    'open.failed': { tags: ['failed'] },
    showingShortcuts: {
      tags: ['panelOpen', 'shortcutsOpen'],
      steps: { dismisses: { to: 'closed.idle' }, 'asks for the palette': opens },
    },
    showingMore: {
      tags: ['moreOpen'],
      steps: {
        dismisses: { to: 'closed.idle' },
        'goes to another screen': { to: 'closed.idle' },
        'asks for the palette': opens,
      },
    },
  },
  flags: ({ found: shown }) => shown.matches.length,
  invariants: {
    'nothing is found before something was asked': ({ context }) =>
      context.query !== '' || context.found.matches.length === 0,
  },
}
