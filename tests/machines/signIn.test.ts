import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { SignInChallenge } from '#domain/contract.ts'
import { FailureError } from '#domain/failures.ts'
import type { Credentials, SignInCode } from '#domain/signIn.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const account: Account = {
  user: {
    email: 'ali@example.com',
    company: { name: 'Ali Traders', is_approved: true, is_onboarded: true },
  },
  status: 'onboarded',
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
}

/** A sign-in form with the given credentials typed into it. */
function startSignIn({ email = '', password = '' }: Partial<Credentials> = {}) {
  const submitted = heldPromise<Account | SignInChallenge, Credentials>()
  const checked = heldPromise<Account, SignInCode>()
  const passkey = heldPromise<unknown, SignInChallenge>()
  const emitted: unknown[] = []
  const actor = createActor(
    signInMachine.provide({
      actors: {
        submitCredentials: submitted.logic,
        submitCode: checked.logic,
        askPasskey: passkey.logic,
      },
    }),
    {
      input: {
        email,
        session: listener((event) => emitted.push(event)),
      },
    },
  )
  const focused: string[] = []
  actor.on('*', (event) => {
    if (event.type === 'focus.requested') focused.push(event.target)
    else emitted.push(event)
  })
  actor.start()
  actor.send({ type: 'field.changed', field: 'password', value: password })
  return {
    actor,
    submitted,
    checked,
    passkey,
    emitted,
    focused,
    submit: () => actor.send({ type: 'credentials.submitted' }),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
  }
}

const filledIn = { email: 'ali@example.com', password: 'secret' }

describe('a refusal', () => {
  test('that nobody foresaw is the catalogue’s last row, without a word of the error', async () => {
    const { submit, submitted, context, emitted } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new TypeError('Cannot read properties of undefined'))
    expect(context().failure).toEqual({ code: 'signInFailed' })
    expect(JSON.stringify(emitted)).not.toContain('undefined')
  })
})

describe('success', () => {
  test('says so, opens the session and forgets the password', async () => {
    const { submit, submitted, snapshot, context, emitted } = startSignIn(filledIn)
    submit()
    await submitted.last().resolve(account)
    expect(snapshot()).toMatchObject({ status: 'done', value: 'signedIn' })
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'signedIn' } },
      { type: 'session.opened', account },
    ])
    expect(context().password).toBe('')
    expect(JSON.stringify(emitted)).not.toContain('secret')
  })
})

const noChallenge: SignInChallenge = { challenge: '', has_app: true }

describe('a second factor', () => {
  /** After the right password of an account that has one. */
  async function asked(code = '', challenge: SignInChallenge = { challenge: 'c-1', has_app: true }) {
    const flow = startSignIn(filledIn)
    flow.focused.length = 0
    flow.submit()
    await flow.submitted.last().resolve(challenge)
    if (code) flow.actor.send({ type: 'code.changed', code: code })
    return flow
  }

  test('a wrong code is said at its field, and can be entered again', async () => {
    const { actor, submit, checked, snapshot, context, emitted, focused } = await asked('123456')
    submit()
    const failure = { code: 'accountFailed' as const, text: 'Not right', fields: { code: 'Not right' } }
    await checked.last().reject(new FailureError(failure))
    expect(snapshot().value).toBe('enteringCode')
    expect(context()).toMatchObject({ failure, code: '123456' })
    expect(focused).toEqual(['code', 'code'])
    expect(emitted).toEqual([])
    actor.send({ type: 'code.changed', code: '654321' })
    submit()
    expect(context().failure).toBeNull()
    expect(checked.last().input).toEqual({ challenge: 'c-1', code: '654321' })
  })
})

describe('a passkey in place of a code', () => {
  const challenge: SignInChallenge = { challenge: 'c-1', has_app: false, passkey: { challenge: 'Yy0x' } }
  const proof = { id: 'a', type: 'public-key' }
  async function asked(code = '') {
    const flow = startSignIn(filledIn)
    flow.submit()
    await flow.submitted.last().resolve(challenge)
    flow.actor.send({ type: 'code.changed', code })
    return { ...flow, usePasskey: () => flow.actor.send({ type: 'passkey.requested' }) }
  }

  test('is asked for once, sent with the challenge, and opens the session', async () => {
    const { usePasskey, passkey, checked, snapshot, context, emitted } = await asked('12')
    usePasskey()
    usePasskey()
    expect(snapshot().tags).toEqual(new Set(['busy', 'code', 'askingBrowser']))
    expect(passkey.calls.map(({ input }) => input)).toEqual([challenge])
    await passkey.last().resolve(proof)
    expect(checked.calls.map(({ input }) => input)).toEqual([{ challenge: 'c-1', passkey: proof }])
    await checked.last().resolve(account)
    expect(snapshot().value).toBe('signedInByCode')
    expect(emitted.at(-1)).toEqual({ type: 'session.opened', account })
    expect(context()).toMatchObject({ challenge: noChallenge, proof: undefined })
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(signInMachine)).toEqual({
    submitCredentials: 'Error: signIn: actor "submitCredentials" was not provided',
    askPasskey: 'Error: signIn: actor "askPasskey" was not provided',
    submitCode: 'Error: signIn: actor "submitCode" was not provided',
  })
})
