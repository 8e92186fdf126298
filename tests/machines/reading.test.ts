import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import { type ReadingEvent, type ReadingInput, readingMachine } from '#machines/reading/reading.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

function open(input: ReadingInput) {
  const read = heldPromise<unknown>()
  const focused: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(readingMachine.provide({ actors: { readAnswer: read.logic } }), {
    clock,
    input,
  })
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    actor,
    read,
    focused,
    asked: () => read.calls.map(({ input }) => input),
    tags: () => [...actor.getSnapshot().tags],
    answer: () => actor.getSnapshot().context.answer,
    send: (type: Exclude<ReadingEvent['type'], 'question.changed' | 'answer.known'>) => actor.send({ type }),
    type: (question: string | null) => actor.send({ type: 'question.changed', question }),
    pause: () => clock.increment(250),
  }
}

/** A question that is typed, with somebody who waits for the answer. */
function search() {
  const told: EventObject[] = []
  return {
    ...open({
      question: null,
      listener: { actor: listener((event) => told.push(event)), type: 'products.found' },
    }),
    told,
  }
}

describe('what is read', () => {
  test('is asked for at once, and shown', async () => {
    const { asked, read, tags, answer } = open({ question: 'C-101' })
    expect(tags()).toEqual(['busy', 'loading'])
    expect(asked()).toEqual(['C-101'])
    await read.last().resolve(['an order'])
    expect(tags()).toEqual(['shown'])
    expect(answer()).toEqual(['an order'])
  })

  test.each([[null], [[]], [{ rows: [] }]])('may be nothing: %j', async (nothing) => {
    const { read, tags } = open({})
    await read.last().resolve(nothing)
    expect(tags()).toEqual(['empty'])
  })

  test('that was nothing stays so while it is read again, also if that fails', async () => {
    const { read, tags, send } = open({})
    await read.last().resolve({ rows: [] })
    send('workspace.changed')
    expect(tags()).toEqual(['busy', 'refreshing', 'empty'])
    await read.last().reject(new Error('no response'))
    expect(tags()).toEqual(['failed', 'empty'])
    send('workspace.changed')
    await read.last().resolve({ rows: ['one'] })
    expect(tags()).toEqual(['shown'])
  })

  test('may fail, and be asked for again', async () => {
    const { read, tags, send, focused } = open({ focus: 'heading' })
    await read.last().reject(new Error('no response'))
    expect(tags()).toEqual(['failed'])
    send('loading.retried')
    expect(tags()).toEqual(['busy', 'loading'])
    expect(focused).toEqual(['heading'])
  })

  test.each(['workspace.changed', 'reading.requested'] as const)(
    'is read again on %s, and stays meanwhile, also if that fails',
    async (type) => {
      const { read, tags, send, answer } = open({})
      await read.last().resolve('an answer')
      send(type)
      expect(tags()).toEqual(['busy', 'refreshing'])
      await read.last().reject(new Error('no response'))
      expect(tags()).toEqual(['failed'])
      expect(answer()).toBe('an answer')
      send(type)
      await read.last().resolve('another')
      expect(answer()).toBe('another')
    },
  )

  test('is what the response to something else has; an older answer on its way does not come back', async () => {
    const { actor, read, answer, tags } = open({})
    await read.last().resolve(['kurta'])
    actor.send({ type: 'answer.known', answer: [] })
    expect(tags()).toEqual(['empty'])
    expect(read.calls).toHaveLength(1)
    actor.send({ type: 'workspace.changed' })
    const late = read.last()
    actor.send({ type: 'answer.known', answer: ['kurti'] })
    await late.resolve([])
    expect(answer()).toEqual(['kurti'])
    expect(tags()).toEqual(['busy', 'refreshing'])
    expect(read.calls).toHaveLength(3)
  })

  test('is given up when its screen is closed', () => {
    const { actor, read } = open({})
    actor.stop()
    expect(read.last().signal.aborted).toBe(true)
  })
})

describe('a question that is typed', () => {
  test('is asked after a pause, and the same one only once', async () => {
    const { asked, type, pause, read } = search()
    type('k')
    type('kur')
    pause()
    expect(asked()).toEqual(['kur'])
    type('kur')
    await read.last().resolve(['a kurta'])
    expect(asked()).toEqual(['kur'])
  })

  test('has no answer of another one; the listener is told of each, and when there is none', async () => {
    const { type, pause, read, answer, told } = search()
    type('kurta')
    pause()
    await read.last().resolve(['a kurta'])
    type('kurti')
    expect(answer()).toBeNull()
    pause()
    await read.last().reject(new Error('no response'))
    type(null)
    expect(told).toEqual([
      { type: 'products.found', question: 'kurta', answer: ['a kurta'] },
      { type: 'products.found', question: 'kurti', answer: null },
      { type: 'products.found', question: null, answer: null },
    ])
  })

  test('is asked by Enter without a pause', async () => {
    const { asked, type, send, read } = search()
    type('8964000')
    send('question.entered')
    expect(asked()).toEqual(['8964000'])
    await read.last().resolve(['a kurta'])
    type('kurta')
    send('question.entered')
    send('question.entered')
    expect(asked()).toEqual(['8964000', 'kurta'])
    await read.last().reject(new Error('no response'))
    send('question.entered')
    expect(asked()).toEqual(['8964000', 'kurta', 'kurta'])
  })

  test('waits as long as nothing is typed', () => {
    const { asked, send } = search()
    send('workspace.changed')
    send('reading.requested')
    expect(asked()).toEqual([])
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(readingMachine)).toEqual({
    readAnswer: 'Error: reading: actor "readAnswer" was not provided',
  })
})
