import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import type { SignInChallenge } from '#domain/contract.ts'
import { type Failure, FailureError } from '#domain/failures.ts'
import type { Credentials, SignInCode } from '#domain/signIn.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { answersTakenIn, heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

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

describe('the form', () => {
  test('starts with the e-mail that it was given', () => {
    expect(startSignIn({ email: 'ali@example.com' }).context()).toMatchObject({
      email: 'ali@example.com',
      password: '',
      failure: null,
      missing: [],
    })
  })

  test('takes what is typed, as it is typed', () => {
    const { actor, context } = startSignIn()
    actor.send({ type: 'field.changed', field: 'email', value: ' Ali@Example.com ' })
    actor.send({ type: 'field.changed', field: 'password', value: ' secret ' })
    expect(context()).toMatchObject({ email: ' Ali@Example.com ', password: ' secret ' })
  })
})

describe('submitting with something empty', () => {
  test.each([
    ['both', { email: '', password: '' }, ['email', 'password']],
    ['the e-mail', { email: ' ', password: 'secret' }, ['email']],
    ['the password', { email: 'ali@example.com', password: '' }, ['password']],
  ])('%s: says so, marks it, and sends nothing', async (_, typed, missing) => {
    const { submit, submitted, context, snapshot, emitted } = startSignIn(typed)
    submit()
    await answersTakenIn()
    expect(snapshot().value).toBe('editing')
    const failure = { code: 'credentialsMissing' }
    expect(context()).toMatchObject({ ...typed, failure, missing })
    expect(submitted.calls).toHaveLength(0)
    expect(emitted).toEqual([{ type: 'notice.raised', notice: { code: 'signInRefused', failure } }])
  })

  test('a field is marked until it is typed into', () => {
    const { actor, submit, context } = startSignIn()
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'a' })
    expect(context().missing).toEqual(['password'])
    expect(context().failure).toEqual({ code: 'credentialsMissing' })
  })

  test('once filled in, nothing of it is left', () => {
    const { actor, submit, context } = startSignIn({ email: 'ali@example.com' })
    submit()
    actor.send({ type: 'field.changed', field: 'password', value: 'secret' })
    submit()
    expect(context()).toMatchObject({ failure: null, missing: [] })
  })
})

describe('submitting', () => {
  test('sends e-mail and password, the password untouched', () => {
    const { submit, submitted } = startSignIn({ email: 'ali@example.com', password: ' secret ' })
    submit()
    expect(submitted.last().input).toEqual({ email: 'ali@example.com', password: ' secret ' })
  })

  test('is busy until the answer, and editable again after a refusal', async () => {
    const { submit, submitted, snapshot } = startSignIn(filledIn)
    expect(snapshot().tags).toEqual(new Set(['editable']))
    submit()
    expect(snapshot().tags).toEqual(new Set(['busy']))
    await submitted.last().reject(new FailureError({ code: 'invalidCredentials' }))
    expect(snapshot().tags).toEqual(new Set(['editable']))
  })

  test('twice sends once', () => {
    const { submit, submitted } = startSignIn(filledIn)
    submit()
    submit()
    expect(submitted.calls).toHaveLength(1)
  })

  test('nothing changes while the credentials are being sent', () => {
    const { actor, submit, context } = startSignIn(filledIn)
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'eve@example.com' })
    expect(context().email).toBe('ali@example.com')
  })
})

describe('a refusal', () => {
  const refusals: Failure[] = [
    { code: 'invalidCredentials' },
    { code: 'signInFailed', text: 'This account is locked' },
    { code: 'signInFailed' },
    { code: 'unreachable' },
  ]

  test.each(refusals)('%j stands inline and is raised as a notice', async (failure) => {
    const { submit, submitted, context, emitted } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError(failure))
    expect(context().failure).toEqual(failure)
    expect(emitted).toEqual([{ type: 'notice.raised', notice: { code: 'signInRefused', failure } }])
  })

  test('that nobody foresaw is the catalogue’s last row, without a word of the error', async () => {
    const { submit, submitted, context, emitted } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new TypeError('Cannot read properties of undefined'))
    expect(context().failure).toEqual({ code: 'signInFailed' })
    expect(JSON.stringify(emitted)).not.toContain('undefined')
  })

  test('loses nothing that was typed', async () => {
    const { submit, submitted, context } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'unreachable' }))
    expect(context()).toMatchObject(filledIn)
  })

  test('is gone while the next try is on its way, and can be followed by success', async () => {
    const { submit, submitted, context, snapshot } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'invalidCredentials' }))
    submit()
    expect(context().failure).toBeNull()
    await submitted.last().resolve(account)
    expect(snapshot().value).toBe('signedIn')
    expect(submitted.calls).toHaveLength(2)
  })

  test('stays while the next try is typed', async () => {
    const { actor, submit, submitted, context } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'invalidCredentials' }))
    actor.send({ type: 'field.changed', field: 'password', value: 'secret2' })
    expect(context().failure).toEqual({ code: 'invalidCredentials' })
  })

  test('carries no password out of the chart', async () => {
    const { submit, submitted, emitted } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'signInFailed' }))
    expect(JSON.stringify(emitted)).not.toContain('secret')
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

  test('is asked for after the right password, which is forgotten, and nobody is signed in yet', async () => {
    const { snapshot, context, emitted, focused } = await asked()
    expect(snapshot().value).toBe('enteringCode')
    expect(snapshot().tags).toEqual(new Set(['editable', 'code']))
    expect(context()).toMatchObject({ email: 'ali@example.com', password: '' })
    expect(context().challenge).toEqual({ challenge: 'c-1', has_app: true })
    expect(emitted).toEqual([])
    expect(focused).toEqual(['code'])
  })

  test('an empty code is marked, and nothing is sent', async () => {
    const { actor, submit, checked, context, focused } = await asked('  ')
    submit()
    expect(context().missing).toEqual(['code'])
    expect(focused).toEqual(['code', 'code'])
    expect(checked.calls).toHaveLength(0)
    actor.send({ type: 'code.changed', code: '1' })
    expect(context().missing).toEqual([])
  })

  test('the code is sent once with the challenge, and opens the session', async () => {
    const { submit, checked, snapshot, context, emitted } = await asked('123456')
    submit()
    submit()
    expect(snapshot().tags).toEqual(new Set(['busy', 'code']))
    expect(checked.calls.map(({ input }) => input)).toEqual([{ challenge: 'c-1', code: '123456' }])
    await checked.last().resolve(account)
    expect(snapshot()).toMatchObject({ status: 'done', value: 'signedIn' })
    expect(emitted).toEqual([
      { type: 'notice.raised', notice: { code: 'signedIn' } },
      { type: 'session.opened', account },
    ])
    expect(context()).toMatchObject({ challenge: noChallenge, code: '' })
  })

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

  test('too late, the password is asked for again, and the e-mail is kept', async () => {
    const { submit, checked, snapshot, context, focused } = await asked('123456')
    submit()
    const failure = { code: 'challengeOver' as const, text: 'That took too long.' }
    await checked.last().reject(new FailureError(failure))
    expect(snapshot().value).toBe('editing')
    expect(context()).toMatchObject({
      email: 'ali@example.com',
      password: '',
      code: '',
      challenge: noChallenge,
      failure,
    })
    expect(focused).toEqual(['code', 'password'])
  })

  test('one can go back to the password', async () => {
    const { actor, snapshot, context, focused } = await asked('123')
    actor.send({ type: 'signIn.restarted' })
    expect(snapshot().value).toBe('editing')
    expect(context()).toMatchObject({
      email: 'ali@example.com',
      code: '',
      challenge: noChallenge,
      failure: null,
    })
    expect(focused).toEqual(['code', 'password'])
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

  test('has the focus where no app makes codes, and the code where one does', async () => {
    for (const [has_app, target] of [
      [false, 'passkey'],
      [true, 'code'],
    ] as const) {
      const flow = startSignIn(filledIn)
      flow.submit()
      await flow.submitted.last().resolve({ ...challenge, has_app })
      expect(flow.focused.at(-1)).toBe(target)
    }
  })

  test('is not asked for where the account has none', async () => {
    const flow = startSignIn(filledIn)
    flow.submit()
    await flow.submitted.last().resolve({ challenge: 'c-1', has_app: true })
    flow.actor.send({ type: 'passkey.requested' })
    expect(flow.snapshot().value).toBe('enteringCode')
    expect(flow.passkey.calls).toHaveLength(0)
  })

  test('is asked for once, sent with the challenge, and opens the session', async () => {
    const { usePasskey, passkey, checked, snapshot, context, emitted } = await asked('12')
    usePasskey()
    usePasskey()
    expect(snapshot().tags).toEqual(new Set(['busy', 'code', 'askingBrowser']))
    expect(passkey.calls.map(({ input }) => input)).toEqual([challenge])
    await passkey.last().resolve(proof)
    expect(checked.calls.map(({ input }) => input)).toEqual([{ challenge: 'c-1', passkey: proof }])
    await checked.last().resolve(account)
    expect(snapshot().value).toBe('signedIn')
    expect(emitted.at(-1)).toEqual({ type: 'session.opened', account })
    expect(context()).toMatchObject({ challenge: noChallenge, proof: undefined })
  })

  test('that was cancelled is said, and a code still lets in', async () => {
    const { actor, usePasskey, submit, passkey, checked, snapshot, context } = await asked()
    submit()
    usePasskey()
    expect(context().missing).toEqual([])
    const failure = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
    await passkey.last().reject(new FailureError(failure))
    expect(snapshot().value).toBe('enteringCode')
    expect(context().failure).toEqual(failure)
    actor.send({ type: 'code.changed', code: '123456' })
    submit()
    expect(checked.last().input).toEqual({ challenge: 'c-1', code: '123456' })
  })

  test('that was refused is not sent a second time', async () => {
    const { actor, usePasskey, submit, passkey, checked, context } = await asked()
    usePasskey()
    await passkey.last().resolve(proof)
    const failure = { code: 'accountFailed' as const, text: 'Not accepted' }
    await checked.last().reject(new FailureError(failure))
    expect(context().failure).toEqual(failure)
    actor.send({ type: 'code.changed', code: '123456' })
    submit()
    expect(checked.last().input).toEqual({ challenge: 'c-1', code: '123456' })
  })

  test('is no longer asked for by who goes back to the password', async () => {
    const { actor, usePasskey, passkey, snapshot, context } = await asked()
    usePasskey()
    actor.send({ type: 'signIn.restarted' })
    expect(snapshot().value).toBe('editing')
    expect(context().challenge).toEqual(noChallenge)
    expect(passkey.last().signal.aborted).toBe(true)
  })
})

describe('the focus is requested', () => {
  test('on the password, when the e-mail is known', () => {
    expect(startSignIn({ email: 'ali@example.com' }).focused).toEqual(['password'])
    expect(startSignIn().focused).toEqual([])
  })

  test('on the first field left empty, each time', () => {
    const { submit, focused } = startSignIn()
    submit()
    submit()
    expect(focused).toEqual(['email', 'email'])
  })

  test('on a refused password, and on nothing when the server failed', async () => {
    const { submit, submitted, focused } = startSignIn(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'invalidCredentials' }))
    submit()
    await submitted.last().reject(new FailureError({ code: 'signInFailed' }))
    expect(focused).toEqual(['password', 'password'])
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(signInMachine)).toEqual({
    submitCredentials: 'Error: signIn: actor "submitCredentials" was not provided',
    askPasskey: 'Error: signIn: actor "askPasskey" was not provided',
    submitCode: 'Error: signIn: actor "submitCode" was not provided',
  })
})
