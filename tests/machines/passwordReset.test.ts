import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import type { NewPassword } from '#domain/newAccess.ts'
import type { ResetField, ResetForm } from '#domain/passwordReset.ts'
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts'
import { answersTakenIn, heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const good = { password: 'a new phrase', confirm_password: 'a new phrase' }

/** The screen, with what was typed into it. */
function open({ token = '', ...typed }: Partial<ResetForm> & { token?: string } = {}) {
  const requested = heldPromise<void, { email: string }>()
  const saved = heldPromise<void, NewPassword & { token: string }>()
  const actor = createActor(
    passwordResetMachine.provide({ actors: { requestMail: requested.logic, savePassword: saved.logic } }),
    { input: { token } },
  )
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  for (const [field, value] of Object.entries(typed))
    actor.send({ type: 'field.changed', field: field as ResetField, value })
  return {
    actor,
    requested,
    saved,
    focused,
    submit: () => actor.send({ type: 'form.submitted' }),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
  }
}

describe('without a link', () => {
  test('asks for the e-mail', () => {
    expect(open().snapshot()).toMatchObject({ value: { asking: 'editing' }, tags: new Set(['editable']) })
  })

  test.each([
    ['', 'missing'],
    ['sana', 'malformed'],
  ])('%o is marked, and nothing is sent', async (email, problem) => {
    const { submit, requested, context, focused } = open({ email })
    submit()
    await answersTakenIn()
    expect(context().problems).toEqual({ email: problem })
    expect(focused).toEqual(['email'])
    expect(requested.calls).toHaveLength(0)
  })

  test('the mark goes when it is typed into', () => {
    const { actor, submit, context } = open()
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 's' })
    expect(context().problems.email).toBeUndefined()
  })

  test('asks for the mail, once, and says where it goes', async () => {
    const { submit, requested, snapshot, focused } = open({ email: 'sana@shop.test' })
    submit()
    submit()
    expect(snapshot().tags).toEqual(new Set(['busy']))
    expect(requested.calls.map(({ input }) => input)).toEqual([{ email: 'sana@shop.test' }])
    await requested.last().resolve()
    expect(snapshot().value).toBe('requested')
    expect(focused).toEqual(['heading'])
  })

  test('a refusal is told, and what was typed stays', async () => {
    const { submit, requested, context, snapshot } = open({ email: 'sana@shop.test' })
    submit()
    await requested.last().reject(new FailureError({ code: 'accountFailed', text: 'Too many attempts.' }))
    expect(snapshot().value).toEqual({ asking: 'editing' })
    expect(context()).toMatchObject({
      form: { email: 'sana@shop.test' },
      failure: { code: 'accountFailed', text: 'Too many attempts.' },
    })
  })

  test('another mail can be asked for, for the same address', async () => {
    const { actor, submit, requested, snapshot } = open({ email: 'sana@shop.test' })
    submit()
    await requested.last().resolve()
    actor.send({ type: 'mail.wanted' })
    expect(snapshot()).toMatchObject({
      value: { asking: 'editing' },
      context: { form: { email: 'sana@shop.test' } },
    })
  })
})

describe('with a link', () => {
  test('asks for the new password', () => {
    expect(open({ token: 'a link' }).snapshot().value).toEqual({ choosing: 'editing' })
  })

  test.each([
    [{}, { password: 'missing', confirm_password: 'missing' }, 'password'],
    [{ password: 'short', confirm_password: 'short' }, { password: 'tooShort' }, 'password'],
    [{ ...good, confirm_password: 'another' }, { confirm_password: 'mismatch' }, 'confirm_password'],
  ])('%o is marked, and nothing is sent', (typed, problems, field) => {
    const { submit, saved, context, focused } = open({ token: 'a link', ...typed })
    submit()
    expect(context().problems).toEqual(problems)
    expect(focused).toEqual([field])
    expect(saved.calls).toHaveLength(0)
  })

  test('saves it with the link, and forgets it', async () => {
    const { submit, saved, snapshot, context } = open({ token: 'a link', ...good })
    submit()
    expect(saved.last().input).toEqual({ token: 'a link', ...good })
    await saved.last().resolve()
    expect(snapshot()).toMatchObject({ value: 'changed', status: 'done' })
    expect(JSON.stringify(context())).not.toContain('a new phrase')
  })

  test('one that does not work any more leads to another mail', async () => {
    const { actor, submit, saved, snapshot, context, focused } = open({ token: 'a link', ...good })
    submit()
    await saved.last().reject(new FailureError({ code: 'linkUnusable' }))
    expect(snapshot().value).toBe('unusable')
    expect(JSON.stringify(context())).not.toContain('a new phrase')
    actor.send({ type: 'mail.wanted' })
    expect(snapshot().value).toEqual({ asking: 'editing' })
    expect(focused).toEqual(['heading', 'heading'])
  })

  test('a password that the server refuses is told at its field, and can be chosen again', async () => {
    const { submit, saved, snapshot, context, focused } = open({ token: 'a link', ...good })
    submit()
    const failure = { code: 'accountFailed' as const, fields: { password: 'Choose another one' } }
    await saved.last().reject(new FailureError(failure))
    expect(snapshot().value).toEqual({ choosing: 'editing' })
    expect(context()).toMatchObject({ failure, form: good })
    expect(focused).toEqual(['password'])
    submit()
    expect(context().failure).toBeNull()
    expect(saved.calls).toHaveLength(2)
  })

  test('an error that nobody foresaw says nothing of itself', async () => {
    const { submit, saved, context } = open({ token: 'a link', ...good })
    submit()
    await saved.last().reject(new TypeError('x is undefined'))
    expect(context().failure).toEqual({ code: 'accountFailed' })
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(passwordResetMachine)).toEqual({
    requestMail: 'Error: passwordReset: actor "requestMail" was not provided',
    savePassword: 'Error: passwordReset: actor "savePassword" was not provided',
  })
})
