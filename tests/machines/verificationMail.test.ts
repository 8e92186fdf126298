import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import { verificationMailMachine } from '#machines/verificationMail/verificationMail.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

function open() {
  const sent = heldPromise<void>()
  const actor = createActor(verificationMailMachine.provide({ actors: { sendMail: sent.logic } }))
  actor.start()
  return { actor, sent, ask: () => actor.send({ type: 'mail.requested' }) }
}

describe('another mail', () => {
  test('is asked for once at a time, and then said to be on its way', async () => {
    const { actor, sent, ask } = open()
    ask()
    ask()
    expect(actor.getSnapshot().tags).toEqual(new Set(['busy']))
    expect(sent.calls).toHaveLength(1)
    await sent.last().resolve()
    expect(actor.getSnapshot().tags).toEqual(new Set(['sent']))
    ask()
    expect(sent.calls).toHaveLength(2)
  })

  test('that was refused can be asked for again', async () => {
    const { actor, sent, ask } = open()
    ask()
    const failure = { code: 'accountFailed' as const, text: 'Too many attempts.' }
    await sent.last().reject(new FailureError(failure))
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { failure } })
    ask()
    expect(actor.getSnapshot().context.failure).toBeNull()
    await sent.last().resolve()
    expect(actor.getSnapshot().value).toBe('sent')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(verificationMailMachine)).toEqual({
    sendMail: 'Error: verificationMail: actor "sendMail" was not provided',
  })
})
