import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type NewsEvent, newsMachine } from '#machines/news/news.machine.ts'
import { heldPromise, heldSource, listener, unprovidedActors } from '#tests/support/charts.ts'

function start() {
  const source = heldSource<NewsEvent>()
  const readRights = heldPromise<readonly string[] | null, unknown>()
  const toWorkspace: unknown[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    newsMachine.provide({ actors: { watchNews: source.logic, readRights: readRights.logic } }),
    { input: { workspace: listener((event) => toWorkspace.push(event)) }, clock },
  )
  actor.start()
  return { actor, source, readRights, toWorkspace, clock }
}

describe('the connection to news of other people', () => {
  const lostAt = (at: number) => ({ type: 'news.lost' as const, at })

  test('is silent until it is lost, and is lost until it is back', () => {
    const { actor, source } = start()
    const isStale = () => actor.getSnapshot().hasTag('stale')
    expect(isStale()).toBe(false)
    source.send({ type: 'news.connected' })
    expect(isStale()).toBe(false)
    source.send(lostAt(1_000))
    expect(isStale()).toBe(true)
    source.send(lostAt(31_000))
    expect(isStale()).toBe(true)
    // Since it was noticed first.
    expect(actor.getSnapshot().context.lostAt).toBe(1_000)
    source.send({ type: 'news.connected' })
    expect(isStale()).toBe(false)
    source.send(lostAt(60_000))
    expect(actor.getSnapshot().context.lostAt).toBe(60_000)
  })

  test('that is lost is tried at once when a person asks for it, once at a time', () => {
    const { actor, source } = start()
    const isTrying = () => actor.getSnapshot().hasTag('reconnecting')
    const retry = () => actor.send({ type: 'news.retried' })
    retry()
    expect(source.heard()).toEqual([])
    source.send(lostAt(1_000))
    expect(isTrying()).toBe(false)
    retry()
    retry()
    expect(isTrying()).toBe(true)
    expect(source.heard()).toEqual([{ type: 'news.retried' }])
    source.send(lostAt(2_000))
    expect(isTrying()).toBe(false)
    retry()
    expect(source.heard()).toHaveLength(2)
    source.send({ type: 'news.connected' })
    expect(isTrying()).toBe(false)
  })

  test('that is back says so for a moment', () => {
    const { actor, source, clock } = start()
    const hasCaughtUp = () => actor.getSnapshot().hasTag('caughtUp')
    source.send({ type: 'news.connected' })
    expect(hasCaughtUp()).toBe(false)
    source.send(lostAt(1_000))
    source.send({ type: 'news.connected' })
    source.send({ type: 'news.connected' })
    expect(hasCaughtUp()).toBe(true)
    clock.increment(5_000)
    expect(hasCaughtUp()).toBe(false)
  })

  test('that is back lets the screens catch up, which its first opening does not', () => {
    const { source, toWorkspace } = start()
    source.send({ type: 'news.connected' })
    expect(toWorkspace).toEqual([])
    source.send(lostAt(1_000))
    source.send({ type: 'news.connected' })
    expect(toWorkspace).toEqual([{ type: 'data.changed' }])
  })
})

describe('what the person may do', () => {
  test('is read with the workspace', async () => {
    const { actor, readRights } = start()
    expect(actor.getSnapshot().context.rights).toBeNull()
    await readRights.last().resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark'])
  })

  test('is read again when the connection is back, if it could not be read', async () => {
    const { actor, source, readRights } = start()
    await readRights.last().reject(new Error('no answer'))
    expect(actor.getSnapshot().context.rights).toBeNull()
    source.send({ type: 'news.connected' })
    await readRights.last().resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark'])
    source.send({ type: 'news.connected' })
    expect(readRights.calls).toHaveLength(2)
  })

  test('is read again when roles are changed, and stays as it was until then', async () => {
    const { actor, source, readRights } = start()
    await readRights.last().resolve(['orders.remark', 'orders.cancel'])
    source.send({ type: 'rights.changed' })
    expect(actor.getSnapshot().context.rights).toEqual(['orders.remark', 'orders.cancel'])
    const overtaken = readRights.last()
    source.send({ type: 'rights.changed' })
    await readRights.last().resolve([])
    await overtaken.resolve(['orders.remark'])
    expect(actor.getSnapshot().context.rights).toEqual([])
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(newsMachine)).toEqual({
    watchNews: 'Error: news: actor "watchNews" was not provided',
    readRights: 'Error: news: actor "readRights" was not provided',
  })
})
