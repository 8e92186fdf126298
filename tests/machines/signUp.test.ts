import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type Failure, FailureError } from '#domain/failures.ts'
import { emptySignUpForm, type SignUpForm, signUpFields, toSignUpPayload } from '#domain/signUp.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { answersTakenIn, heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const filledIn: SignUpForm = {
  first_name: 'Ali',
  last_name: 'Khan',
  email: 'ali@example.com',
  cnic: '',
  phone: '',
  company: 'Ali Traders',
  designation: '',
  password: ' secret ',
  confirm_password: ' secret ',
}

/** A sign-up form with the given values typed into it. */
function startSignUp(typed: Partial<SignUpForm> = {}) {
  const submitted = heldPromise<{ message: string | null }, SignUpForm>()
  const clock = new SimulatedClock()
  const actor = createActor(signUpMachine.provide({ actors: { submitSignUp: submitted.logic } }), { clock })
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  for (const field of signUpFields) {
    const value = typed[field]
    if (value !== undefined) actor.send({ type: 'field.changed', field, value })
  }
  return {
    actor,
    submitted,
    focused,
    clock,
    submit: () => actor.send({ type: 'form.submitted' }),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
  }
}

/** A form that the server has accepted. */
async function startSucceeded(message: string | null = null, typed: Partial<SignUpForm> = {}) {
  const form = startSignUp({ ...filledIn, ...typed })
  form.submit()
  await form.submitted.last().resolve({ message })
  return form
}

describe('the form', () => {
  test('starts empty, without reproach', () => {
    expect(startSignUp().context()).toEqual({
      form: emptySignUpForm,
      problems: {},
      corrected: [],
      failure: null,
      message: null,
    })
  })

  test('takes what is typed, as it is typed', () => {
    expect(startSignUp({ ...filledIn, cnic: '35202 ', phone: '03' }).context().form).toEqual({
      ...filledIn,
      cnic: '35202 ',
      phone: '03',
    })
  })

  test('shows CNIC and phone in their canonical form once the field is left', () => {
    const { actor, context } = startSignUp({ cnic: '۳۵۲۰۲۱۲۳۴۵۶۷۸', phone: '0300–1234567' })
    actor.send({ type: 'field.left', field: 'cnic' })
    expect(context().form).toMatchObject({ cnic: '35202-1234567-8', phone: '0300–1234567' })
    actor.send({ type: 'field.left', field: 'phone' })
    expect(context().form.phone).toBe('+923001234567')
  })

  test('leaves everything else as it is, an unreadable number too', () => {
    const typed = { ...filledIn, first_name: ' Ali ', cnic: '35202', phone: '12345' }
    const { actor, context } = startSignUp(typed)
    for (const field of signUpFields) actor.send({ type: 'field.left', field })
    expect(context().form).toEqual(typed)
  })

  test('sends a CNIC and a phone number of any format as they were typed', () => {
    const typed = { ...filledIn, cnic: '35202', phone: '021-111-222-333' }
    const { submit, submitted } = startSignUp(typed)
    submit()
    expect(submitted.last().input).toEqual(typed)
  })

  test('says nothing about a field that is only left', () => {
    const { actor, context } = startSignUp({ cnic: '35202' })
    actor.send({ type: 'field.left', field: 'cnic' })
    expect(context().problems).toEqual({})
  })
})

describe('submitting with a problem', () => {
  test.each<[string, Partial<SignUpForm>, object]>([
    [
      'nothing but an e-mail',
      Object.fromEntries(signUpFields.map((field) => [field, field === 'email' ? 'ali@example.com' : ''])),
      {
        first_name: 'missing',
        last_name: 'missing',
        company: 'missing',
        password: 'missing',
        confirm_password: 'missing',
      },
    ],
    ['an e-mail that is none', { email: 'ali' }, { email: 'malformed' }],
    ['a short password', { password: '12345', confirm_password: '12345' }, { password: 'tooShort' }],
    ['passwords that differ', { confirm_password: 'secret' }, { confirm_password: 'mismatch' }],
    ['a CNIC without end', { cnic: '3'.repeat(121) }, { cnic: 'tooLong' }],
    ['a phone number with a control character', { phone: '0300\u0000' }, { phone: 'malformed' }],
  ])('%s: marks it and sends nothing', async (_, changes, problems) => {
    const { submit, submitted, context, snapshot } = startSignUp({ ...filledIn, ...changes })
    submit()
    await answersTakenIn()
    expect(snapshot().value).toBe('editing')
    expect(context().problems).toEqual(problems)
    expect(submitted.calls).toHaveLength(0)
  })

  test('a field is marked until it is typed into; the others stay marked', () => {
    const { actor, submit, context } = startSignUp({ ...filledIn, email: 'ali', cnic: '35\u0000202' })
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@' })
    expect(context().problems.email).toBeUndefined()
    expect(context().problems.cnic).toBe('malformed')
  })

  test('a field that is corrected wrongly is told when it is left, and one that was not told is not', () => {
    const { actor, submit, context } = startSignUp({ ...filledIn, email: 'ali' })
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@' })
    actor.send({ type: 'field.changed', field: 'first_name', value: '' })
    expect(context().problems.email).toBeUndefined()
    for (const field of ['email', 'first_name'] as const) actor.send({ type: 'field.left', field })
    expect(context().problems).toEqual({ email: 'malformed' })
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@example.com' })
    actor.send({ type: 'field.left', field: 'email' })
    expect(context().problems.email).toBeUndefined()
  })

  test('a field that the server refused is judged when its correction is left', async () => {
    const { actor, submit, submitted, context } = startSignUp(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'signUpFailed', fields: { email: 'Taken' } }))
    actor.send({ type: 'field.changed', field: 'email', value: 'ali' })
    actor.send({ type: 'field.left', field: 'email' })
    expect(context().problems).toEqual({ email: 'malformed' })
  })

  test('the next try is judged again', () => {
    const { actor, submit, submitted, context } = startSignUp({ ...filledIn, email: 'ali' })
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@example.com' })
    submit()
    expect(context().problems).toEqual({})
    expect(submitted.calls).toHaveLength(1)
  })
})

describe('submitting', () => {
  test('sends the form in its canonical form, passwords as they were typed', () => {
    const { submit, submitted } = startSignUp({ ...filledIn, cnic: '3520212345678', phone: '0300 1234567' })
    submit()
    expect(submitted.last().input).toEqual({ ...filledIn, cnic: '35202-1234567-8', phone: '+923001234567' })
  })

  test('the nine fields of the payload, what is empty as null', () => {
    const { submit, submitted } = startSignUp({ ...filledIn, first_name: ' Ali ', designation: '  ' })
    submit()
    expect(toSignUpPayload(submitted.last().input)).toEqual({
      first_name: 'Ali',
      last_name: 'Khan',
      email: 'ali@example.com',
      cnic: null,
      phone: null,
      company: 'Ali Traders',
      designation: null,
      password: ' secret ',
      confirm_password: ' secret ',
    })
  })

  test('twice sends once', () => {
    const { submit, submitted } = startSignUp(filledIn)
    submit()
    submit()
    expect(submitted.calls).toHaveLength(1)
  })

  test('is busy until the answer, and editable again after a refusal', async () => {
    const { submit, submitted, snapshot } = startSignUp(filledIn)
    expect(snapshot().tags).toEqual(new Set(['editable']))
    submit()
    expect(snapshot().tags).toEqual(new Set(['busy']))
    await submitted.last().reject(new FailureError({ code: 'signUpFailed' }))
    expect(snapshot().tags).toEqual(new Set(['editable']))
  })

  test('nothing changes while it is on its way', () => {
    const { actor, submit, context } = startSignUp(filledIn)
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'eve@example.com' })
    expect(context().form.email).toBe('ali@example.com')
  })
})

describe('a refusal', () => {
  test.each<Failure>([
    { code: 'signUpFailed', text: 'This email is taken', fields: { email: 'This email is taken' } },
    { code: 'signUpFailed', text: 'The service is closed' },
    { code: 'signUpFailed' },
    { code: 'unreachable' },
  ])('%j is kept, and nothing that was typed is lost', async (failure) => {
    const { submit, submitted, context, snapshot } = startSignUp(filledIn)
    submit()
    await submitted.last().reject(new FailureError(failure))
    expect(snapshot().value).toBe('editing')
    expect(context()).toEqual({ form: filledIn, problems: {}, corrected: [], failure, message: null })
  })

  test('that nobody foresaw is the catalogue’s last row', async () => {
    const { submit, submitted, context } = startSignUp(filledIn)
    submit()
    await submitted.last().reject(new TypeError('Cannot read properties of undefined'))
    expect(context().failure).toEqual({ code: 'signUpFailed' })
  })

  test('is gone with the next change, and with the next try', async () => {
    const { actor, submit, submitted, context } = startSignUp(filledIn)
    submit()
    await submitted.last().reject(new FailureError({ code: 'signUpFailed' }))
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@example.org' })
    expect(context().failure).toBeNull()
    submit()
    await submitted.last().reject(new FailureError({ code: 'unreachable' }))
    submit()
    expect(context().failure).toBeNull()
    expect(submitted.calls).toHaveLength(3)
  })
})

describe('success', () => {
  test.each(['User created', null])('keeps the server’s words: %j', async (message) => {
    expect((await startSucceeded(message)).context().message).toBe(message)
  })

  test('forgets both passwords and keeps everything else', async () => {
    const { context } = await startSucceeded()
    expect(context().form).toEqual({ ...filledIn, password: '', confirm_password: '' })
  })

  test('is shown for three seconds, then leads on with the email', async () => {
    const { clock, snapshot } = await startSucceeded(null, { email: ' ali@example.com ' })
    clock.increment(2_999)
    expect(snapshot().value).toBe('succeeded')
    clock.increment(1)
    expect(snapshot()).toMatchObject({
      status: 'done',
      value: 'leaving',
      output: { email: 'ali@example.com' },
    })
  })

  test('may be left at once', async () => {
    const { actor, snapshot } = await startSucceeded()
    actor.send({ type: 'redirect.hastened' })
    expect(snapshot().status).toBe('done')
    expect(snapshot().output).toEqual({ email: 'ali@example.com' })
  })

  test('accepts no second account', async () => {
    const { actor, submit, submitted, snapshot } = await startSucceeded()
    actor.send({ type: 'field.changed', field: 'email', value: 'eve@example.com' })
    submit()
    expect(snapshot().value).toBe('succeeded')
    expect(submitted.calls).toHaveLength(1)
  })

  test('cannot be hastened before it is there', () => {
    const { actor, submit, snapshot } = startSignUp(filledIn)
    actor.send({ type: 'redirect.hastened' })
    expect(snapshot().value).toBe('editing')
    submit()
    actor.send({ type: 'redirect.hastened' })
    expect(snapshot().value).toBe('submitting')
  })
})

describe('the focus is requested', () => {
  test('on the first field with a problem, of our rules or of the server', async () => {
    const { actor, submit, submitted, focused } = startSignUp({
      ...filledIn,
      email: 'ali',
      cnic: '35\u0000202',
    })
    submit()
    actor.send({ type: 'field.changed', field: 'email', value: 'ali@example.com' })
    submit()
    actor.send({ type: 'field.changed', field: 'cnic', value: '' })
    submit()
    const fields = { phone: 'Taken', email: 'Taken' }
    await submitted.last().reject(new FailureError({ code: 'signUpFailed', fields }))
    expect(focused).toEqual(['email', 'cnic', 'email'])
  })

  test('on the heading of what came of it', async () => {
    expect((await startSucceeded()).focused).toEqual(['heading'])
  })
})

test('an actor that was not provided says its name', async () => {
  expect(await unprovidedActors(signUpMachine)).toEqual({
    submitSignUp: 'Error: signUp: actor "submitSignUp" was not provided',
  })
})
