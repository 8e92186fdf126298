import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type AccountChange, type AccountField, type AccountForm, emptyAccountForm } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { accountChangeMachine } from '#machines/accountChange/accountChange.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const empty = emptyAccountForm
const stored = { first_name: 'Sana', last_name: 'Chenab', phone: '+923001234567', designation: 'Owner' }
const good: Record<AccountChange, AccountForm> = {
  profile: { ...empty, ...stored },
  email: { ...empty, email: 'sana@chenab.test', current_password: 'correct horse' },
  password: {
    ...empty,
    current_password: 'correct horse',
    password: 'a new phrase',
    confirm_password: 'a new phrase',
  },
}
const factor = { is_on: true } as SecondFactor
const proof = { id: 'b2xk' } as UsedPasskey

function open(change: AccountChange, typed: Partial<AccountForm> = good[change]) {
  const sent = heldPromise<void, { change: AccountChange; form: AccountForm; proof: UsedPasskey | null }>()
  const asked = heldPromise<UsedPasskey>()
  const toldDevices: unknown[] = []
  const actor = createActor(
    accountChangeMachine.provide({ actors: { sendChange: sent.logic, askPasskey: asked.logic } }),
    { input: { change, devices: listener((event) => toldDevices.push(event)) } },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  const type = (field: AccountField, value: string) => actor.send({ type: 'field.changed', field, value })
  for (const [field, value] of Object.entries(typed)) type(field as AccountField, value)
  return {
    type,
    sent,
    asked,
    focused,
    toldDevices,
    hasFactor: () => actor.send({ type: 'factor.loaded', factor }),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    cancelPasskey: () => actor.send({ type: 'passkey.cancelled' }),
    submit: () => actor.send({ type: 'form.submitted' }),
    has: (tag: 'done' | 'busy' | 'editable') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
  }
}

test.each([
  ['profile', { last_name: 'Ravi' }, { first_name: 'missing' }, 'first_name'],
  ['profile', { ...stored, phone: 'a\tb' }, { phone: 'malformed' }, 'phone'],
  ['email', {}, { email: 'missing', current_password: 'missing' }, 'email'],
  ['email', { ...good.email, email: 'sana@' }, { email: 'malformed' }, 'email'],
  ['email', { email: good.email.email }, { current_password: 'missing' }, 'current_password'],
  [
    'password',
    {},
    { current_password: 'missing', password: 'missing', confirm_password: 'missing' },
    'current_password',
  ],
  [
    'password',
    { ...good.password, password: 'short', confirm_password: 'short' },
    { password: 'tooShort' },
    'password',
  ],
  [
    'password',
    { ...good.password, confirm_password: 'other' },
    { confirm_password: 'mismatch' },
    'confirm_password',
  ],
] as const)('another %s of %o is marked, and nothing is sent', (change, typed, problems, field) => {
  const { submit, sent, context, focused } = open(change, typed)
  submit()
  expect(context().problems).toEqual(problems)
  expect(focused).toEqual([field])
  expect(sent.calls).toHaveLength(0)
})

test('another email address is sent once, the password forgotten, and said where the link went', async () => {
  const { submit, sent, has, context, focused, toldDevices } = open('email')
  submit()
  submit()
  expect(has('busy')).toBe(true)
  expect(sent.calls.map(({ input }) => input)).toEqual([{ change: 'email', form: good.email, proof: null }])
  await sent.last().resolve()
  expect(has('done')).toBe(true)
  expect(context()).toMatchObject({ sentTo: good.email.email, form: empty })
  expect(focused).toEqual(['outcome'])
  expect(toldDevices).toEqual([])
})

test('another password is sent once and forgotten, and the devices are asked for again', async () => {
  const { submit, sent, has, context, focused, toldDevices } = open('password')
  submit()
  submit()
  expect(sent.calls.map(({ input }) => input)).toEqual([
    { change: 'password', form: good.password, proof: null },
  ])
  await sent.last().resolve()
  expect(has('done')).toBe(true)
  expect(focused).toEqual(['outcome'])
  expect(context()).toMatchObject({ sentTo: '', form: empty })
  expect(toldDevices).toEqual([{ type: 'reading.requested' }])
})

test('a failure that is of no field gets the focus itself', async () => {
  const { submit, sent, context, focused } = open('email')
  submit()
  await sent.last().reject(new TypeError('x is undefined'))
  expect(context().failure).toEqual({ code: 'accountFailed' })
  expect(focused).toEqual(['outcome'])
})

describe('with a second factor', () => {
  test.each(['email', 'password'] as const)('another %s needs a code, too', async (change) => {
    const { type, hasFactor, submit, sent, context, focused } = open(change)
    hasFactor()
    submit()
    expect(context().problems).toEqual({ code: 'missing' })
    expect(focused).toEqual(['code'])
    type('code', '287082')
    submit()
    expect(sent.last().input).toEqual({ change, form: { ...good[change], code: '287082' }, proof: null })
    await sent.last().resolve()
    expect(context().form.code).toBe('')
  })

  test('or a passkey in place of the code, which is used once', async () => {
    const { hasFactor, usePasskey, asked, sent, context, has } = open('password')
    hasFactor()
    usePasskey()
    expect(has('busy')).toBe(true)
    await asked.last().resolve(proof)
    expect(sent.last().input).toEqual({ change: 'password', form: good.password, proof })
    await sent.last().reject(new FailureError({ code: 'accountFailed' }))
    expect(context().proof).toBeNull()
    usePasskey()
    await asked.last().resolve(proof)
    await sent.last().resolve()
    expect(context().proof).toBeNull()
  })

  test('no passkey is asked for before the rest is right', () => {
    const { hasFactor, usePasskey, asked, context } = open('email', { ...good.email, email: 'sana@' })
    hasFactor()
    usePasskey()
    expect(asked.calls).toHaveLength(0)
    expect(context().problems).toEqual({ email: 'malformed' })
  })

  test('the passkey can be cancelled here and in the browser', async () => {
    const { hasFactor, usePasskey, cancelPasskey, asked, sent, has, context, focused } = open('password')
    hasFactor()
    usePasskey()
    cancelPasskey()
    expect(has('editable')).toBe(true)
    usePasskey()
    const failure = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
    await asked.last().reject(new FailureError(failure))
    expect(context()).toMatchObject({ failure, form: good.password })
    expect(focused).toEqual(['outcome'])
    expect(sent.calls).toHaveLength(0)
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(accountChangeMachine)).toEqual({
    askPasskey: 'Error: accountChange: actor "askPasskey" was not provided',
    sendChange: 'Error: accountChange: actor "sendChange" was not provided',
  })
})
