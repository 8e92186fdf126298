import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { EmailField, EmailForm } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const good: EmailForm = { email: 'sana@chenab.test', current_password: 'correct horse', code: '' }
const factor = { is_on: true } as SecondFactor
const proof = { id: 'b2xk' } as UsedPasskey

function open(typed: Partial<EmailForm> = {}) {
  const sent = heldPromise<void, { form: EmailForm; proof: UsedPasskey | null }>()
  const asked = heldPromise<UsedPasskey>()
  const actor = createActor(
    emailChangeMachine.provide({ actors: { sendLink: sent.logic, askPasskey: asked.logic } }),
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  const type = (field: EmailField, value: string) => actor.send({ type: 'field.changed', field, value })
  for (const [field, value] of Object.entries(typed)) type(field as EmailField, value)
  return {
    type,
    sent,
    asked,
    focused,
    hasFactor: () => actor.send({ type: 'factor.loaded', factor }),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    cancelPasskey: () => actor.send({ type: 'passkey.cancelled' }),
    submit: () => actor.send({ type: 'form.submitted' }),
    has: (tag: 'sent' | 'busy' | 'editable') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
  }
}

describe('asking for another email address', () => {
  test.each([
    [{}, { email: 'missing', current_password: 'missing' }, 'email'],
    [{ ...good, email: 'sana@' }, { email: 'malformed' }, 'email'],
    [{ email: good.email }, { current_password: 'missing' }, 'current_password'],
  ])('%o is marked, and nothing is sent', (typed, problems, field) => {
    const { submit, sent, context, focused } = open(typed)
    submit()
    expect(context().problems).toEqual(problems)
    expect(focused).toEqual([field])
    expect(sent.calls).toHaveLength(0)
  })

  test('sends it once, forgets the password, and says where the link went', async () => {
    const { submit, sent, has, context, focused } = open(good)
    submit()
    submit()
    expect(has('busy')).toBe(true)
    expect(sent.calls.map(({ input }) => input)).toEqual([{ form: good, proof: null }])
    await sent.last().resolve()
    expect(has('sent')).toBe(true)
    expect(context()).toMatchObject({
      sentTo: good.email,
      form: { email: '', current_password: '', code: '' },
    })
    expect(focused).toEqual(['outcome'])
  })

  test('says so until another address is typed', async () => {
    const { type, submit, sent, has } = open(good)
    submit()
    await sent.last().resolve()
    type('email', 's')
    expect(has('sent')).toBe(false)
    expect(has('editable')).toBe(true)
  })

  test('a refusal is told at its field until it is typed again, and nothing that was typed is lost', async () => {
    const { type, submit, sent, context, focused } = open(good)
    submit()
    const failure = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
    await sent.last().reject(new FailureError(failure))
    expect(context()).toMatchObject({ failure, form: good })
    expect(focused).toEqual(['current_password'])
    type('current_password', 'x')
    expect(context().failure).toBeNull()
  })

  test('a failure that is of no field gets the focus itself', async () => {
    const { submit, sent, context, focused } = open(good)
    submit()
    await sent.last().reject(new TypeError('x is undefined'))
    expect(context().failure).toEqual({ code: 'accountFailed' })
    expect(focused).toEqual(['outcome'])
  })
})

describe('with a second factor', () => {
  test('the link is sent with a code, too', async () => {
    const { type, hasFactor, submit, sent, context, focused } = open(good)
    hasFactor()
    submit()
    expect(context().problems).toEqual({ code: 'missing' })
    expect(focused).toEqual(['code'])
    type('code', '287082')
    submit()
    expect(sent.last().input).toEqual({ form: { ...good, code: '287082' }, proof: null })
  })

  test('or with a passkey in place of the code, which is used once', async () => {
    const { hasFactor, usePasskey, asked, sent, context } = open(good)
    hasFactor()
    usePasskey()
    await asked.last().resolve(proof)
    expect(sent.last().input).toEqual({ form: good, proof })
    await sent.last().reject(new FailureError({ code: 'accountFailed' }))
    expect(context().proof).toBeNull()
    usePasskey()
    await asked.last().resolve(proof)
    await sent.last().resolve()
    expect(context().proof).toBeNull()
  })

  test('no passkey is asked for before the rest is right, and it can be cancelled here and in the browser', async () => {
    const { type, hasFactor, usePasskey, cancelPasskey, asked, sent, has, context } = open({
      ...good,
      email: 'sana@',
    })
    hasFactor()
    usePasskey()
    expect(asked.calls).toHaveLength(0)
    expect(context().problems).toEqual({ email: 'malformed' })
    type('email', good.email)
    usePasskey()
    cancelPasskey()
    expect(has('editable')).toBe(true)
    usePasskey()
    const failure = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
    await asked.last().reject(new FailureError(failure))
    expect(context()).toMatchObject({ failure, form: good })
    expect(sent.calls).toHaveLength(0)
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(emailChangeMachine)).toEqual({
    askPasskey: 'Error: emailChange: actor "askPasskey" was not provided',
    sendLink: 'Error: emailChange: actor "sendLink" was not provided',
  })
})
