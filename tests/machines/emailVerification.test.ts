import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import { emailVerificationMachine } from '#machines/emailVerification/emailVerification.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

function open(token = 'a link') {
  const verified = heldPromise<{ email: string }, { token: string }>()
  const actor = createActor(emailVerificationMachine.provide({ actors: { verifyEmail: verified.logic } }), {
    input: { token },
  })
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return { actor, verified, focused, state: () => actor.getSnapshot().value }
}

describe('an opened link', () => {
  test('verifies its address at once', async () => {
    const { actor, verified, focused, state } = open()
    expect(verified.last().input).toEqual({ token: 'a link' })
    await verified.last().resolve({ email: 'sana@shop.test' })
    expect(state()).toBe('verified')
    expect(actor.getSnapshot().context.email).toBe('sana@shop.test')
    expect(focused).toEqual(['heading'])
  })

  test('that does not work any more is said to', async () => {
    const { verified, state } = open()
    await verified.last().reject(new FailureError({ code: 'linkUnusable' }))
    expect(state()).toBe('unusable')
  })

  test('that got no answer can be tried again', async () => {
    const { actor, verified, state } = open()
    await verified.last().reject(new FailureError({ code: 'unreachable' }))
    expect(state()).toBe('failed')
    actor.send({ type: 'again.requested' })
    await verified.last().resolve({ email: 'sana@shop.test' })
    expect(state()).toBe('verified')
    expect(verified.calls).toHaveLength(2)
  })
})

test('without a link nothing is asked', () => {
  const { verified, state } = open('')
  expect(state()).toBe('unusable')
  expect(verified.calls).toHaveLength(0)
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(emailVerificationMachine)).toEqual({
    verifyEmail: 'Error: emailVerification: actor "verifyEmail" was not provided',
  })
})
