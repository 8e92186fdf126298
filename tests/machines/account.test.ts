import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PasswordField, PasswordForm, SignedInDevice } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const good: PasswordForm = {
  current_password: 'correct horse',
  password: 'a new phrase',
  confirm_password: 'a new phrase',
  code: '',
}
const factor: SecondFactor = {
  is_on: true,
  is_required: false,
  has_app: false,
  passkeys: [],
  passkey_origin: null,
  recovery_codes_left: 3,
}
const proof = { id: 'b2xk' } as UsedPasskey
const device = (id: string, is_this: boolean): SignedInDevice => ({
  id,
  user_agent: '',
  signed_in_at: '2026-03-02T09:00:00.000Z',
  last_used_at: '2026-03-02T09:00:00.000Z',
  is_this,
})
const both = [device('a', true), device('b', false)]

function open(typed: Partial<PasswordForm> = {}) {
  const saved = heldPromise<void, { form: PasswordForm; proof: UsedPasskey | null }>()
  const asked = heldPromise<UsedPasskey>()
  const loaded = heldPromise<SignedInDevice[]>()
  const ended = heldPromise<void>()
  const actor = createActor(
    accountMachine.provide({
      actors: {
        savePassword: saved.logic,
        askPasskey: asked.logic,
        loadDevices: loaded.logic,
        endOthers: ended.logic,
      },
    }),
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  for (const [field, value] of Object.entries(typed))
    actor.send({ type: 'field.changed', field: field as PasswordField, value })
  return {
    actor,
    saved,
    asked,
    loaded,
    ended,
    focused,
    hasFactor: () => actor.send({ type: 'factor.loaded', factor }),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    submit: () => actor.send({ type: 'form.submitted' }),
    endOthers: () => actor.send({ type: 'others.ended' }),
    state: () => actor.getSnapshot().value,
    has: (tag: 'saved' | 'busy' | 'ending' | 'failed' | 'loaded') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
  }
}

describe('changing the password', () => {
  test.each([
    [
      {},
      { current_password: 'missing', password: 'missing', confirm_password: 'missing' },
      'current_password',
    ],
    [{ ...good, password: 'short', confirm_password: 'short' }, { password: 'tooShort' }, 'password'],
    [{ ...good, confirm_password: 'other' }, { confirm_password: 'mismatch' }, 'confirm_password'],
  ])('%o is marked, and nothing is sent', (typed, problems, field) => {
    const { submit, saved, context, focused } = open(typed)
    submit()
    expect(context().problems).toEqual(problems)
    expect(focused).toEqual([field])
    expect(saved.calls).toHaveLength(0)
  })

  test('sends it once, forgets it, says so, and asks for the devices again', async () => {
    const { submit, saved, loaded, has, context, focused } = open(good)
    submit()
    submit()
    expect(saved.calls.map(({ input }) => input)).toEqual([{ form: good, proof: null }])
    await saved.last().resolve()
    expect(has('saved')).toBe(true)
    expect(focused).toEqual(['outcome'])
    expect(JSON.stringify(context())).not.toContain('phrase')
    expect(loaded.calls).toHaveLength(2)
  })

  test('what was saved is said until another password is typed', async () => {
    const { actor, submit, saved, has } = open(good)
    submit()
    await saved.last().resolve()
    actor.send({ type: 'field.changed', field: 'password', value: 'x' })
    expect(has('saved')).toBe(false)
  })

  test('a refusal is told at its field, and nothing that was typed is lost', async () => {
    const { submit, saved, context, focused } = open(good)
    submit()
    const failure = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
    await saved.last().reject(new FailureError(failure))
    expect(context()).toMatchObject({ failure, form: good })
    expect(focused).toEqual(['current_password'])
  })

  test('a failure that is of no field gets the focus itself', async () => {
    const { submit, saved, context, focused } = open(good)
    submit()
    await saved.last().reject(new TypeError('x is undefined'))
    expect(context().failure).toEqual({ code: 'accountFailed' })
    expect(focused).toEqual(['outcome'])
  })
})

describe('with a second factor', () => {
  test('the password is changed with a code, too', async () => {
    const { actor, hasFactor, submit, saved, context, focused } = open(good)
    hasFactor()
    submit()
    expect(context().problems).toEqual({ code: 'missing' })
    expect(focused).toEqual(['code'])
    actor.send({ type: 'field.changed', field: 'code', value: '287082' })
    submit()
    expect(saved.last().input).toEqual({ form: { ...good, code: '287082' }, proof: null })
    await saved.last().resolve()
    expect(context().form.code).toBe('')
  })

  test('or with a passkey in place of the code, which is used once', async () => {
    const { hasFactor, usePasskey, asked, saved, context, has } = open(good)
    hasFactor()
    usePasskey()
    expect(has('busy')).toBe(true)
    await asked.last().resolve(proof)
    expect(saved.last().input).toEqual({ form: good, proof })
    await saved.last().reject(new FailureError({ code: 'accountFailed' }))
    expect(context().proof).toBeNull()
    usePasskey()
    await asked.last().resolve(proof)
    await saved.last().resolve()
    expect(context().proof).toBeNull()
  })

  test('no passkey is asked for before the rest is right', () => {
    const { hasFactor, usePasskey, asked, context } = open({ ...good, confirm_password: 'other' })
    hasFactor()
    usePasskey()
    expect(asked.calls).toHaveLength(0)
    expect(context().problems).toEqual({ confirm_password: 'mismatch' })
  })

  test('the passkey can be cancelled here and in the browser', async () => {
    const { actor, hasFactor, usePasskey, asked, saved, context, focused } = open(good)
    hasFactor()
    usePasskey()
    actor.send({ type: 'passkey.cancelled' })
    expect(actor.getSnapshot().matches({ password: 'editing' })).toBe(true)
    usePasskey()
    const failure = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
    await asked.last().reject(new FailureError(failure))
    expect(context()).toMatchObject({ failure, form: good })
    expect(focused).toEqual(['outcome'])
    expect(saved.calls).toHaveLength(0)
  })
})

describe('the devices', () => {
  test('are loaded, and can be loaded again', async () => {
    const { actor, loaded, has, context } = open()
    await loaded.last().reject(new FailureError({ code: 'unreachable' }))
    expect(has('failed')).toBe(true)
    actor.send({ type: 'devices.requested' })
    await loaded.last().resolve(both)
    expect(context().devices).toEqual(both)
    expect(has('loaded')).toBe(true)
  })

  test('all others are signed out, and the list is loaded again', async () => {
    const { endOthers, loaded, ended, has, context } = open()
    await loaded.last().resolve(both)
    endOthers()
    endOthers()
    expect(has('ending')).toBe(true)
    expect(ended.calls).toHaveLength(1)
    await ended.last().resolve()
    await loaded.last().resolve([device('a', true)])
    expect(context().devices).toHaveLength(1)
  })

  test('that could not be signed out are said to be, and stay listed', async () => {
    const { endOthers, loaded, ended, context, has } = open()
    await loaded.last().resolve(both)
    endOthers()
    await ended.last().reject(new FailureError({ code: 'unreachable' }))
    expect(context()).toMatchObject({ devices: both, endingFailure: { code: 'unreachable' } })
    expect(has('loaded')).toBe(true)
    endOthers()
    expect(context().endingFailure).toBeNull()
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(accountMachine)).toEqual({
    savePassword: 'Error: account: actor "savePassword" was not provided',
    askPasskey: 'Error: account: actor "askPasskey" was not provided',
    loadDevices: 'Error: account: actor "loadDevices" was not provided',
    endOthers: 'Error: account: actor "endOthers" was not provided',
  })
})
