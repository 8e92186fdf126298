import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import {
  commandPaletteMachine,
  type Found,
  nothingFound,
} from '#machines/commandPalette/commandPalette.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const found: Found = {
  query: 'ay',
  matches: [{ kind: 'order', id: 'KW-11284', label: 'KW-11284 Ayesha Siddiqui' }],
  totals: { order: 76, product: 0, customer: 0 },
}

function startPalette() {
  const finding = heldPromise<Found, { query: string }>()
  const clock = new SimulatedClock()
  const actor = createActor(commandPaletteMachine.provide({ actors: { findMatches: finding.logic } }), {
    input: { entryByLetter: { o: 'orders' } },
    clock,
  })
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    finding,
    clock,
    emitted,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    open: () => actor.send({ type: 'palette.requested' }),
    type: (query: string) => actor.send({ type: 'query.changed', query }),
  }
}

describe("what a phone's bar has no room for", () => {
  test('is shown until another screen is, which does not close the palette', () => {
    const { actor, open, state } = startPalette()
    actor.send({ type: 'more.requested' })
    expect(actor.getSnapshot().hasTag('moreOpen')).toBe(true)
    actor.send({ type: 'screen.shown' })
    expect(state()).toEqual({ closed: 'idle' })
    open()
    actor.send({ type: 'screen.shown' })
    expect(state()).toEqual({ open: 'resting' })
  })
})

describe('the palette', () => {
  test('opens from anywhere, and closes again', () => {
    const { actor, open, state } = startPalette()
    open()
    expect(state()).toEqual({ open: 'resting' })
    expect(actor.getSnapshot().hasTag('paletteOpen')).toBe(true)
    actor.send({ type: 'panel.dismissed' })
    expect(state()).toEqual({ closed: 'idle' })
  })

  test('asks once typing pauses, and only for what was typed last', () => {
    const { open, type, clock, finding } = startPalette()
    open()
    type('a')
    clock.increment(119)
    type('ay')
    clock.increment(119)
    expect(finding.calls).toHaveLength(0)
    clock.increment(1)
    expect(finding.calls.map(({ input }) => input)).toEqual([{ query: 'ay' }])
  })

  test('keeps earlier matches, their number and their query while newer ones are found', async () => {
    const { open, type, clock, finding, context } = startPalette()
    open()
    type('ay')
    clock.increment(120)
    await finding.last().resolve(found)
    type('aye')
    expect(context().found).toEqual(found)
    clock.increment(120)
    await finding.last().resolve(nothingFound)
    expect(context().found).toEqual(nothingFound)
  })

  test('a newer question ends the older one', () => {
    const { open, type, clock, finding } = startPalette()
    open()
    type('ay')
    clock.increment(120)
    type('aye')
    expect(finding.last().signal.aborted).toBe(true)
  })

  test('emptying the field goes back to the screens', async () => {
    const { open, type, clock, finding, context, state } = startPalette()
    open()
    type('ay')
    clock.increment(120)
    await finding.last().resolve(found)
    type('  ')
    expect(state()).toEqual({ open: 'resting' })
    expect(context()).toMatchObject({ query: '', found: nothingFound })
  })

  test('a search that fails says so, and typing on tries again', async () => {
    const { open, type, clock, finding, state } = startPalette()
    open()
    type('ay')
    clock.increment(120)
    await finding.last().reject(new Error('no answer'))
    expect(state()).toEqual({ open: 'failed' })
    type('aye')
    clock.increment(120)
    expect(finding.calls).toHaveLength(2)
  })

  test('choosing closes it and tells what was chosen', () => {
    const { actor, open, emitted, state } = startPalette()
    open()
    actor.send({ type: 'entry.chosen', entry: 'orders' })
    expect(state()).toEqual({ closed: 'idle' })
    expect(emitted).toEqual([{ type: 'entry.chosen', entry: 'orders' }])
  })

  test('forgets the last search when it opens again', async () => {
    const { actor, open, type, clock, finding, context } = startPalette()
    open()
    type('ay')
    clock.increment(120)
    await finding.last().resolve(found)
    actor.send({ type: 'panel.dismissed' })
    open()
    expect(context()).toMatchObject({ query: '', found: nothingFound })
  })
})

describe('keys', () => {
  test("'g' and a letter lead to its screen", () => {
    const { actor, emitted } = startPalette()
    actor.send({ type: 'prefix.pressed' })
    actor.send({ type: 'letter.pressed', letter: 'o' })
    expect(emitted).toEqual([{ type: 'entry.chosen', entry: 'orders' }])
  })

  test('a letter without a screen leads nowhere, and ends the wait', () => {
    const { actor, emitted, state } = startPalette()
    actor.send({ type: 'prefix.pressed' })
    actor.send({ type: 'letter.pressed', letter: 'x' })
    actor.send({ type: 'letter.pressed', letter: 'o' })
    expect(emitted).toEqual([])
    expect(state()).toEqual({ closed: 'idle' })
  })

  test('the second key is waited for, but not for ever', () => {
    const { actor, clock, emitted } = startPalette()
    actor.send({ type: 'prefix.pressed' })
    clock.increment(1200)
    actor.send({ type: 'letter.pressed', letter: 'o' })
    expect(emitted).toEqual([])
  })

  test('the sheet of keys opens and closes, and gives way to the palette', () => {
    const { actor, state } = startPalette()
    actor.send({ type: 'shortcuts.requested' })
    expect(state()).toBe('showingShortcuts')
    actor.send({ type: 'panel.dismissed' })
    actor.send({ type: 'shortcuts.requested' })
    actor.send({ type: 'palette.requested' })
    expect(state()).toEqual({ open: 'resting' })
  })

  test('letters are left alone while the palette is open', () => {
    const { actor, open, emitted } = startPalette()
    open()
    actor.send({ type: 'prefix.pressed' })
    actor.send({ type: 'letter.pressed', letter: 'o' })
    expect(emitted).toEqual([])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(commandPaletteMachine)).toEqual({
    findMatches: 'Error: commandPalette: actor "findMatches" was not provided',
  })
})
