import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OutboxMail } from '#domain/operator/operatorContract.ts'
import { mailSendingMachine } from '#machines/mailSending/mailSending.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { outboxMail } from '#tests/support/operatorRecords.ts'
import { refusedBecause } from '#tests/support/records.ts'

function openMail(mail: OutboxMail) {
  const sent = heldPromise<OutboxMail, { id: string }>()
  const actor = createActor(mailSendingMachine.provide({ actors: { sendAgain: sent.logic } }), {
    input: { mail },
  }).start()
  return {
    sent,
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    send: () => actor.send({ type: 'sending.requested' }),
  }
}

describe('a mail', () => {
  test.each(['sent', 'waiting'] as const)('that is %s is only read', (status) => {
    const { tags, send, sent } = openMail(outboxMail({ status }))
    expect(tags()).toEqual([])
    send()
    expect(sent.calls).toHaveLength(0)
  })

  test('that failed can be sent again, once', async () => {
    const mail = outboxMail({ status: 'failed' })
    const { tags, send, sent } = openMail(mail)
    expect(tags()).toEqual(['offered'])
    send()
    send()
    expect(tags()).toEqual(['offered', 'busy'])
    expect(sent.calls.map(({ input }) => input)).toEqual([{ id: mail.id }])
    await sent.last().resolve(mail)
    expect(tags()).toEqual(['hurried'])
  })

  test('that the server does not send again says why, and can be tried once more', async () => {
    const { tags, send, sent, context } = openMail(outboxMail({ status: 'failed' }))
    send()
    const refused = refusedBecause('No.', { code: 'event_refused' })
    await sent.last().reject(refused)
    expect(tags()).toEqual(['offered', 'failed'])
    expect(context().refusal).toEqual(refused.refusal)
    send()
    await sent.last().reject(new Error('no answer'))
    expect(context().refusal).toBeNull()
  })
})

test('an actor that was forgotten says its name', async () => {
  expect(await unprovidedActors(mailSendingMachine)).toEqual({
    sendAgain: 'Error: mailSending: actor "sendAgain" was not provided',
  })
})
