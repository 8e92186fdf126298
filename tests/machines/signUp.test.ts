import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import { type SignUpForm, signUpFields, toSignUpPayload } from '#domain/signUp.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

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
})

describe('submitting with a problem', () => {
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
})

describe('submitting', () => {
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
})

describe('a refusal', () => {
  test('that nobody foresaw is the catalogue’s last row', async () => {
    const { submit, submitted, context } = startSignUp(filledIn)
    submit()
    await submitted.last().reject(new TypeError('Cannot read properties of undefined'))
    expect(context().failure).toEqual({ code: 'signUpFailed' })
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
