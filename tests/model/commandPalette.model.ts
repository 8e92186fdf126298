import { commandPaletteMachine, type Match } from '#machines/commandPalette/commandPalette.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

const matches: Match[] = [{ kind: 'order', id: 'KW-1', label: 'KW-1' }]
const empty = { query: '', matches: [] }
const opens = { to: 'keyboard.open.resting', sets: empty }
const needsPanels = { to: 'panels.needed' }

export const commandPaletteModel: Model<typeof commandPaletteMachine> = {
  machine: commandPaletteMachine,
  starts: {
    'a screen': {
      input: { entryByLetter: { o: 'go.orders' } },
      to: ['keyboard.closed.idle', 'panels.unneeded'],
      sets: empty,
    },
  },
  steps: {
    'asks for the palette': { type: 'palette.requested' },
    'asks for the shortcuts': { type: 'shortcuts.requested' },
    dismisses: { type: 'panel.dismissed' },
    types: { type: 'query.changed', query: 'kw' },
    'types only space': { type: 'query.changed', query: ' ' },
    'chooses an entry': { type: 'entry.chosen', entry: 'go.customers' },
    'presses g': { type: 'prefix.pressed' },
    'presses o': { type: 'letter.pressed', letter: 'o' },
    'presses a letter without a screen': { type: 'letter.pressed', letter: 'z' },
    'waits for the second key': elapses('secondKeyDelay', 1200),
    'stops typing': elapses('typingPause', 120),
    'matches are found': done('findMatches', matches),
    'the search fails': fails('findMatches', new Error('no')),
  },
  states: {
    'keyboard.closed': {
      steps: { 'asks for the palette': opens, 'asks for the shortcuts': { to: 'keyboard.showingShortcuts' } },
    },
    'keyboard.closed.idle': { steps: { 'presses g': { to: 'keyboard.closed.awaitingLetter' } } },
    'keyboard.closed.awaitingLetter': {
      steps: {
        'presses o': { to: 'keyboard.closed.idle', tells: [{ type: 'entry.chosen', entry: 'go.orders' }] },
        'presses a letter without a screen': { to: 'keyboard.closed.idle' },
        'waits for the second key': { to: 'keyboard.closed.idle' },
      },
    },
    'keyboard.open': {
      tags: ['paletteOpen'],
      steps: {
        dismisses: { to: 'keyboard.closed.idle' },
        types: { to: 'keyboard.open.typing', sets: { query: 'kw' } },
        'types only space': opens,
        'chooses an entry': {
          to: 'keyboard.closed.idle',
          tells: [{ type: 'entry.chosen', entry: 'go.customers' }],
        },
      },
    },
    'keyboard.open.resting': {},
    'keyboard.open.typing': { tags: ['busy'], steps: { 'stops typing': { to: 'keyboard.open.searching' } } },
    'keyboard.open.searching': {
      tags: ['busy'],
      runs: { findMatches: ({ query }) => ({ query }) },
      steps: {
        'matches are found': { to: 'keyboard.open.found', sets: { matches } },
        'the search fails': { to: 'keyboard.open.failed', sets: { matches: [] } },
      },
    },
    'keyboard.open.found': {},
    'keyboard.open.failed': { tags: ['failed'] },
    'keyboard.showingShortcuts': {
      tags: ['shortcutsOpen'],
      steps: { dismisses: { to: 'keyboard.closed.idle' }, 'asks for the palette': opens },
    },
    'panels.unneeded': {
      steps: { 'asks for the palette': needsPanels, 'asks for the shortcuts': needsPanels },
    },
    'panels.needed': { tags: ['panelsNeeded'] },
  },
  flags: ({ matches: shown }) => shown.length,
  invariants: {
    'nothing is found before something was asked': ({ context }) =>
      context.query !== '' || context.matches.length === 0,
    'whatever is open is loaded': ({ state }) =>
      state.some((leaf) => leaf.startsWith('keyboard.closed')) || state.includes('panels.needed'),
  },
}
