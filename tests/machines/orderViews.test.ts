import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OrderView } from '#domain/orderViews.ts'
import {
  type OrderViewsEvent,
  orderViewsMachine,
  type ViewSaving,
} from '#machines/orderViews/orderViews.machine.ts'
import { heldPromise, heldSource, unprovidedActors } from '#tests/support/charts.ts'
import { outdatedBecause, refusedBecause } from '#tests/support/records.ts'

const late: OrderView = { id: 'v-1', version: 2, name: 'Late', query: { week: 'two-weeks-ago' } }
const karachi: OrderView = { id: 'v-2', version: 1, name: 'Karachi', query: { q: 'karachi' } }
const query = { status: 'dispatch' }

function open() {
  const read = heldPromise<OrderView[]>()
  const news = heldSource<OrderViewsEvent>()
  const save = heldPromise<OrderView, ViewSaving>()
  const remove = heldPromise<void, Pick<OrderView, 'id' | 'version'>>()
  const emitted: unknown[] = []
  const actor = createActor(
    orderViewsMachine.provide({
      actors: {
        readViews: read.logic,
        followViews: news.logic,
        saveView: save.logic,
        deleteView: remove.logic,
      },
    }),
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    read,
    news,
    save,
    remove,
    emitted,
    send: (event: OrderViewsEvent) => actor.send(event),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
  }
}

async function opened(views = [late, karachi]) {
  const screen = open()
  await screen.read.last().resolve(views)
  return screen
}

describe('the views', () => {
  test('have one that was opened last', async () => {
    const { send, context } = await opened()
    send({ type: 'view.opened', view: karachi })
    expect(context().openedId).toBe('v-2')
  })
})

describe('a name', () => {
  test('saves what the list shows as a new view', async () => {
    const { read, save, send, tags, context, emitted } = await opened([])
    send({ type: 'saving.chosen', query })
    expect(tags()).toEqual(['empty', 'naming', 'editable'])
    send({ type: 'name.changed', name: ' To send ' })
    send({ type: 'form.submitted' })
    expect(tags()).toEqual(['empty', 'naming', 'busy'])
    expect(save.last().input).toEqual({ view: null, name: 'To send', query })
    const saved = { id: 'v-3', version: 1, name: 'To send', query }
    await save.last().resolve(saved)
    expect(tags()).toEqual(['refreshing'])
    expect(context()).toMatchObject({ views: [saved], openedId: 'v-3' })
    await read.last().resolve([late, saved])
    expect(context().views).toEqual([late, saved])
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'itemSaved', item: { kind: 'view', name: 'To send' } } },
    ])
  })

  test.each([
    ['', 'missing'],
    ['x'.repeat(41), 'tooLong'],
    ['LATE', 'taken'],
  ])('%j is refused before anything is sent', async (name, problem) => {
    const { save, send, context, emitted } = await opened()
    send({ type: 'saving.chosen', query })
    send({ type: 'name.changed', name })
    send({ type: 'form.submitted' })
    expect(context().problem).toBe(problem)
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'name' }])
    expect(save.calls).toEqual([])
    send({ type: 'name.changed', name: 'Another' })
    expect(context().problem).toBeNull()
  })

  test('that the server refuses can be corrected', async () => {
    const { save, send, tags, context, emitted } = await opened()
    send({ type: 'saving.chosen', query })
    send({ type: 'name.changed', name: 'Lahore' })
    send({ type: 'form.submitted' })
    await save.last().reject(refusedBecause('"Lahore" already exists.'))
    expect(tags()).toEqual(['naming', 'editable'])
    expect(context().refusal?.text).toBe('"Lahore" already exists.')
    expect(emitted).toEqual([{ type: 'focus.requested', target: 'name' }])
    send({ type: 'name.changed', name: 'Lahore 2' })
    expect(context().refusal).toBeNull()
  })
})

describe('another name', () => {
  test('is given to the view that was seen, which keeps its query', async () => {
    const { save, send, context } = await opened()
    send({ type: 'renaming.chosen', view: late })
    expect(context().name).toBe('Late')
    send({ type: 'name.changed', name: 'Very late' })
    send({ type: 'form.submitted' })
    expect(save.last().input).toEqual({
      view: { id: 'v-1', version: 2 },
      name: 'Very late',
      query: late.query,
    })
    const saved = { ...late, version: 3, name: 'Very late' }
    await save.last().resolve(saved)
    expect(context().views).toEqual([saved, karachi])
  })

  test('of a view that somebody changed meanwhile keeps the filters that they gave it', async () => {
    const { save, send, context } = await opened()
    send({ type: 'renaming.chosen', view: late })
    send({ type: 'name.changed', name: 'Very late' })
    send({ type: 'form.submitted' })
    const theirs = { before: late.query, after: { week: 'last' } }
    await save.last().reject(outdatedBecause('This view was changed by Bilal.', 5, { query: theirs }))
    expect(context().refusal?.text).toBe('This view was changed by Bilal.')
    send({ type: 'form.submitted' })
    expect(save.last().input).toEqual({
      view: { id: 'v-1', version: 5 },
      name: 'Very late',
      query: { week: 'last' },
    })
  })
})

describe('other filters', () => {
  test('that are refused leave it as it is, and say why', async () => {
    const { save, send, tags, emitted, context } = await opened()
    send({ type: 'replacing.chosen', view: late, query })
    await save.last().reject(refusedBecause('This view was changed by Bilal.'))
    // With what Bilal made of it.
    expect(tags()).toEqual(['refreshing'])
    expect(context().views?.[0]).toEqual(late)
    expect(emitted).toMatchObject([
      { notice: { code: 'itemNotSaved', reason: 'This view was changed by Bilal.' } },
    ])
  })
})

describe('a deletion', () => {
  test('is asked for first', async () => {
    const { remove, send, tags, context, emitted } = await opened([late])
    send({ type: 'deletion.chosen', view: late })
    expect(tags()).toEqual(['deleting'])
    expect(remove.calls).toEqual([])
    send({ type: 'deletion.confirmed' })
    expect(tags()).toEqual(['deleting', 'busy'])
    send({ type: 'panel.closed' })
    expect(tags()).toEqual(['deleting', 'busy'])
    expect(remove.last().input).toEqual({ id: 'v-1', version: late.version })
    await remove.last().resolve()
    expect(tags()).toEqual(['refreshing'])
    expect(context().views).toEqual([])
    expect(emitted).toMatchObject([{ notice: { code: 'itemDeleted', item: { name: 'Late' } } }])
  })

  test('can be left, and one that fails says so', async () => {
    const { remove, send, tags, context, emitted } = await opened()
    send({ type: 'deletion.chosen', view: late })
    send({ type: 'panel.closed' })
    expect(tags()).toEqual([])
    send({ type: 'deletion.chosen', view: late })
    send({ type: 'deletion.confirmed' })
    await remove.last().reject(new Error('no answer'))
    expect(context().views).toEqual([late, karachi])
    expect(tags()).toEqual(['refreshing'])
    expect(emitted).toMatchObject([{ notice: { code: 'itemNotDeleted' } }])
  })
})

test('an actor that was not provided is named', async () => {
  expect(await unprovidedActors(orderViewsMachine)).toEqual(
    Object.fromEntries(
      ['readViews', 'followViews', 'saveView', 'deleteView'].map((name) => [
        name,
        `Error: orderViews: actor "${name}" was not provided`,
      ]),
    ),
  )
})
