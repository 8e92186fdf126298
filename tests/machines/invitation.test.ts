import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Account } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import type { AcceptField, AcceptForm, Invitation } from '#domain/invitation.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const email = 'hina@ali.test'
const invitation: Invitation = {
  company: 'Ali Traders',
  invited_by: 'Sana Ali',
  email,
  role: 'agent',
  has_account: false,
}
const filled: AcceptForm = {
  first_name: 'Hina',
  last_name: 'Aslam',
  password: 'a new phrase',
  confirm_password: 'a new phrase',
}
const account: Account = {
  user: { email, company: { name: 'Ali Traders', is_approved: true, is_onboarded: true } },
  status: 'onboarded',
  rejectionReason: null,
  workspace: 'live',
  choosesWorkspace: false,
  isEmailVerified: true,
}
const unusable = new FailureError({ code: 'linkUnusable', text: 'This invitation was withdrawn.' })

function open(token = 'a link') {
  const read = heldPromise<Invitation, { token: string }>()
  const accepted = heldPromise<Account | null, AcceptForm & { token: string; email: string }>()
  const told: unknown[] = []
  const actor = createActor(
    invitationMachine.provide({ actors: { readInvitation: read.logic, acceptInvitation: accepted.logic } }),
    { input: { token, session: listener((event) => told.push(event)) } },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    read,
    accepted,
    told,
    focused,
    readAgain: () => actor.send({ type: 'reading.retried' }),
    type: (typed: Partial<AcceptForm>) => {
      for (const [field, value] of Object.entries(typed))
        actor.send({ type: 'field.changed', field: field as AcceptField, value })
    },
    submit: () => actor.send({ type: 'form.submitted' }),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
  }
}

/** The form of an invitation that was read, filled in. */
async function fill(typed: Partial<AcceptForm> = {}) {
  const screen = open()
  await screen.read.last().resolve(invitation)
  screen.type({ ...filled, ...typed })
  return screen
}

describe('the link', () => {
  test('is read first', async () => {
    const { read, snapshot, context, focused } = open()
    expect(snapshot()).toMatchObject({ value: 'reading', tags: new Set(['busy']) })
    expect(read.last().input).toEqual({ token: 'a link' })
    await read.last().resolve(invitation)
    expect(snapshot()).toMatchObject({ value: { filling: 'editing' }, tags: new Set(['editable']) })
    expect(context().invitation).toEqual(invitation)
    expect(focused).toEqual(['heading'])
  })

  test('without a secret is of no use', () => {
    const { read, snapshot } = open('')
    expect(snapshot()).toMatchObject({ value: 'unusable', status: 'done' })
    expect(read.calls).toHaveLength(0)
  })

  test('that works no longer says why', async () => {
    const { read, snapshot, context } = open()
    await read.last().reject(unusable)
    expect(snapshot()).toMatchObject({ value: 'unusable', status: 'done' })
    expect(context().failure?.text).toBe('This invitation was withdrawn.')
  })

  test('of an address that has an account offers no form', async () => {
    const { read, snapshot } = open()
    await read.last().resolve({ ...invitation, has_account: true })
    expect(snapshot()).toMatchObject({ value: 'taken', status: 'done' })
  })
})

describe('the form', () => {
  test.each([
    [{ first_name: ' ' }, { first_name: 'missing' }],
    [{ last_name: '' }, { last_name: 'missing' }],
    [{ password: 'short', confirm_password: 'short' }, { password: 'tooShort' }],
    [{ confirm_password: 'another' }, { confirm_password: 'mismatch' }],
  ])('with %o is not sent', async (typed, problems) => {
    const { submit, accepted, context, focused, type } = await fill(typed)
    submit()
    expect(context().problems).toEqual(problems)
    expect(focused.at(-1)).toBe(Object.keys(problems)[0])
    expect(accepted.calls).toHaveLength(0)
    type(filled)
    expect(Object.values(context().problems).filter(Boolean)).toEqual([])
  })

  test('is sent once with the link, opens the session, and is forgotten', async () => {
    const { submit, accepted, snapshot, context, told } = await fill()
    submit()
    submit()
    expect(snapshot().tags).toEqual(new Set(['busy']))
    expect(accepted.calls.map(({ input }) => input)).toEqual([{ ...filled, token: 'a link', email }])
    await accepted.last().resolve(account)
    expect(snapshot()).toMatchObject({ value: 'accepted', status: 'done' })
    expect(told).toEqual([{ type: 'session.opened', account }])
    expect(JSON.stringify(context().form)).not.toContain('phrase')
  })

  test('leads on also when the new account could not be signed in', async () => {
    const { submit, accepted, snapshot, told } = await fill()
    submit()
    await accepted.last().resolve(null)
    expect(snapshot().value).toBe('accepted')
    expect(told).toEqual([])
  })

  test('that is refused stays, with the focus where it is wrong', async () => {
    const { submit, accepted, snapshot, context, focused } = await fill()
    submit()
    const failure = { code: 'accountFailed' as const, fields: { password: 'Choose another one' } }
    await accepted.last().reject(new FailureError(failure))
    expect(snapshot().value).toEqual({ filling: 'editing' })
    expect(context()).toMatchObject({ form: filled, failure })
    expect(focused.at(-1)).toBe('password')
    submit()
    expect(context().failure).toBeNull()
    await accepted.last().reject(new TypeError('x is undefined'))
    expect(context().failure).toEqual({ code: 'accountFailed' })
    expect(focused.at(-1)).toBe('heading')
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(invitationMachine)).toEqual({
    readInvitation: 'Error: invitation: actor "readInvitation" was not provided',
    acceptInvitation: 'Error: invitation: actor "acceptInvitation" was not provided',
  })
})
