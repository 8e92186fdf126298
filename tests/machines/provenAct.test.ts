import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { proofMachine } from '#machines/proof/proof.machine.ts'
import { provenActMachine } from '#machines/provenAct/provenAct.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { refusedBecause } from '#tests/support/records.ts'

function open() {
  const sent = heldPromise<unknown, unknown>()
  const proof = heldPromise<void>()
  const actors = {
    sendAct: sent.logic,
    proof: proofMachine.provide({
      actors: {
        loadFactor: fromPromise<SecondFactor>(async () => ({ is_on: false }) as SecondFactor),
        sendProof: proof.logic as never,
      },
    }),
  }
  const actor = createActor(provenActMachine.provide({ actors: actors as never })).start()
  return { actor, sent, proof, tags: () => [...actor.getSnapshot().tags] }
}

test('an act is sent again once the person has proved who sits here', async () => {
  const { actor, sent, proof, tags } = open()
  actor.send({ type: 'act.opened', subject: 'Ayesha' })
  expect(tags()).toEqual(['asking'])
  actor.send({ type: 'act.confirmed' })
  expect(tags()).toEqual(['asking', 'busy'])
  await sent.last().reject(refusedBecause('Prove it.', { code: 'proof_needed' }))
  expect(tags()).toEqual(['proving'])
  const { proof: asked } = actor.getSnapshot().children
  await expect.poll(() => asked?.getSnapshot().value).toBe('editing')
  asked?.send({ type: 'field.changed', field: 'current_password', value: 'chenab-1' })
  asked?.send({ type: 'form.submitted' })
  await proof.last().resolve(undefined)
  expect(sent.calls.map(({ input }) => input)).toEqual(['Ayesha', 'Ayesha'])
  await sent.last().resolve(null)
  expect(tags()).toEqual(['done'])
})

test('what is refused stays asked, with the reason, and can be closed', async () => {
  const { actor, sent, tags } = open()
  actor.send({ type: 'act.opened', subject: 'Ayesha' })
  actor.send({ type: 'act.confirmed' })
  await sent.last().reject(refusedBecause('An order is open.', { code: 'event_refused' }))
  expect(tags()).toEqual(['asking', 'failed'])
  expect(actor.getSnapshot().context.refusal?.text).toBe('An order is open.')
  actor.send({ type: 'act.closed' })
  expect([tags(), actor.getSnapshot().context.refusal]).toEqual([[], null])
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(provenActMachine)).toEqual({
    sendAct: 'Error: provenAct: actor "sendAct" was not provided',
  })
})
