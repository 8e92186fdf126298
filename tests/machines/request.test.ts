import { describe, expect, test } from 'vitest'
import { createActor, type EventObject } from 'xstate'
import { type RequestInput, requestMachine } from '#machines/request/request.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

function open(input: RequestInput) {
  const sent = heldPromise<unknown>()
  const focused: string[] = []
  const actor = createActor(requestMachine.provide({ actors: { sendRequest: sent.logic } }), { input })
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    sent,
    focused,
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    make: (asked?: unknown) => actor.send({ type: 'request.made', asked }),
  }
}

describe('a request', () => {
  test('is made once at a time, and can be made once more', async () => {
    const { sent, tags, make, context } = open({})
    expect(tags()).toEqual([])
    make('one')
    make('another')
    expect(tags()).toEqual(['busy'])
    expect(sent.calls.map(({ input }) => input)).toEqual(['one'])
    await sent.last().resolve('its output')
    expect(tags()).toEqual(['done'])
    expect(context().output).toBe('its output')
    make('another')
    expect(sent.last().input).toBe('another')
  })

  test('that failed says why until it is made again', async () => {
    const { sent, tags, make, context } = open({})
    make()
    const refused = new Error('refused')
    await sent.last().reject(refused)
    expect(tags()).toEqual(['failed'])
    expect(context().error).toBe(refused)
    make()
    expect(context().error).toBeNull()
  })

  test('is sent at once when it is known what to ask', () => {
    expect(open({ asked: 'a token' }).sent.last().input).toBe('a token')
    expect(open({ asked: '' }).sent.last().input).toBe('')
  })

  test('moves the focus, and tells who listens that it is done', async () => {
    const told: EventObject[] = []
    const event = { type: 'list.changed' }
    const { sent, focused, make } = open({
      asked: 'one',
      focus: { done: 'heading', failed: 'outcome' },
      whenDone: { actor: listener((event) => told.push(event)), event },
    })
    await sent.last().reject(new Error('no response'))
    expect(focused).toEqual(['outcome'])
    expect(told).toEqual([])
    make()
    await sent.last().resolve(null)
    expect(focused).toEqual(['outcome', 'heading'])
    expect(told).toEqual([event])
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(requestMachine)).toEqual({
    sendRequest: 'Error: request: actor "sendRequest" was not provided',
  })
})
