import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { FactorForm, SecondFactor } from '#domain/secondFactor.ts'
import { proofMachine } from '#machines/proof/proof.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

function open() {
  const load = heldPromise<SecondFactor>()
  const ask = heldPromise<UsedPasskey>()
  const sent = heldPromise<void, { form: FactorForm; passkey: UsedPasskey | null }>()
  const actors = { loadFactor: load.logic, askPasskey: ask.logic, sendProof: sent.logic }
  const actor = createActor(proofMachine.provide({ actors }))
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    load,
    ask,
    sent,
    focused,
    state: () => actor.getSnapshot().value,
    problems: () => actor.getSnapshot().context.problems,
    type: (field: 'current_password' | 'code', value: string) =>
      actor.send({ type: 'field.changed', field, value }),
    send: (type: 'form.submitted' | 'passkey.requested' | 'retry.requested') => actor.send({ type }),
  }
}

test('without a second factor the password is enough', async () => {
  const it = open()
  await it.load.last().resolve({ is_on: false } as SecondFactor)
  it.send('form.submitted')
  expect(it.problems()).toEqual({ current_password: 'missing' })
  expect(it.focused).toEqual(['current_password'])
  it.type('current_password', 'chenab-1')
  it.send('form.submitted')
  expect(it.sent.calls.map(({ input }) => input)).toMatchObject([
    { form: { current_password: 'chenab-1' }, passkey: null },
  ])
  await it.sent.last().resolve()
  expect(it.state()).toBe('proven')
})

test('what is typed before the server said what is asked for stays', async () => {
  const it = open()
  it.type('current_password', 'chenab-1')
  await it.load.last().resolve({ is_on: false } as SecondFactor)
  it.send('form.submitted')
  expect(it.sent.last().input).toMatchObject({ form: { current_password: 'chenab-1' } })
})

test('with one, a code or a passkey is needed, too', async () => {
  const it = open()
  await it.load.last().resolve({ is_on: true } as SecondFactor)
  it.type('current_password', 'chenab-1')
  it.send('form.submitted')
  expect(it.problems()).toEqual({ code: 'missing' })
  it.send('passkey.requested')
  await it.ask.last().resolve({ id: 'b2xk' } as UsedPasskey)
  expect(it.sent.last().input).toMatchObject({ passkey: { id: 'b2xk' } })
  await it.sent.last().reject(new Error('no'))
  // What was signed is of no use any more.
  it.type('code', '287 082')
  it.send('form.submitted')
  expect(it.sent.last().input).toMatchObject({ form: { code: '287 082' }, passkey: null })
})

test('what is asked for is loaded again after a failure', async () => {
  const it = open()
  await it.load.last().reject(new Error('no'))
  expect(it.state()).toBe('failed')
  it.send('retry.requested')
  await it.load.last().resolve({ is_on: false } as SecondFactor)
  expect(it.state()).toBe('editing')
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(proofMachine)).toEqual(
    Object.fromEntries(
      ['loadFactor', 'askPasskey', 'sendProof'].map((name) => [
        name,
        `Error: proof: actor "${name}" was not provided`,
      ]),
    ),
  )
})
