import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import type { FactorField, FactorForm, NewApp, SecondFactor } from '#domain/secondFactor.ts'
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const status = (is_on: boolean): SecondFactor => ({
  is_on,
  is_required: false,
  recovery_codes_left: is_on ? 10 : 0,
})
const newApp: NewApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
const codes = ['11111-11111-11111-11111', '22222-22222-22222-22222']
const refusal = (field: FactorField) => ({
  code: 'accountFailed' as const,
  text: 'Not this one',
  fields: { [field]: 'Not this one' },
})

async function open({ isOn = false } = {}) {
  const actors = {
    loadStatus: heldPromise<SecondFactor>(),
    beginApp: heldPromise<NewApp, FactorForm>(),
    confirmApp: heldPromise<string[], FactorForm>(),
    renewCodes: heldPromise<string[], FactorForm>(),
    turnOff: heldPromise<void, FactorForm>(),
  }
  const told: unknown[] = []
  const focused: string[] = []
  const actor = createActor(
    secondFactorMachine.provide({
      actors: {
        loadStatus: actors.loadStatus.logic,
        beginApp: actors.beginApp.logic,
        confirmApp: actors.confirmApp.logic,
        renewCodes: actors.renewCodes.logic,
        turnOff: actors.turnOff.logic,
      },
    }),
    { input: { account: listener((event) => told.push(event)) } },
  )
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  await actors.loadStatus.last().resolve(status(isOn))
  const type = (field: FactorField, value: string) => actor.send({ type: 'field.changed', field, value })
  const submit = () => actor.send({ type: 'form.submitted' })
  return {
    ...actors,
    actor,
    told,
    focused,
    type,
    submit,
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    /** To the app, whose first code is asked for. */
    async begin() {
      type('current_password', 'correct horse')
      submit()
      await actors.beginApp.last().resolve(newApp)
    },
  }
}

describe('what the account has', () => {
  test('is asked of the server, and again after no response', async () => {
    const { actor, loadStatus, tags, context } = await open()
    expect(tags()).toEqual(['off', 'editable'])
    expect(context().status).toEqual(status(false))
    expect(loadStatus.calls).toHaveLength(1)
    actor.stop()

    const load = heldPromise<SecondFactor>()
    const other = createActor(secondFactorMachine.provide({ actors: { loadStatus: load.logic } }), {
      input: { account: listener(() => {}) },
    }).start()
    expect(other.getSnapshot().hasTag('loading')).toBe(true)
    await load.last().reject(new Error('no answer'))
    expect(other.getSnapshot().hasTag('failed')).toBe(true)
    other.send({ type: 'status.requested' })
    await load.last().resolve(status(true))
    expect(other.getSnapshot().hasTag('on')).toBe(true)
  })
})

describe('turning it on', () => {
  test('needs the password, which is forgotten once the key of the app is there', async () => {
    const { type, submit, beginApp, tags, context, focused } = await open()
    submit()
    expect(context().problems).toEqual({ current_password: 'missing' })
    type('current_password', 'wrong')
    expect(context().problems).toEqual({ current_password: undefined })
    submit()
    submit()
    expect(tags()).toEqual(['off', 'busy'])
    expect(beginApp.calls.map(({ input }) => input)).toEqual([{ current_password: 'wrong', code: '' }])
    await beginApp.last().reject(new FailureError(refusal('current_password')))
    expect(context()).toMatchObject({
      failure: refusal('current_password'),
      form: { current_password: 'wrong' },
    })
    type('current_password', 'correct horse')
    expect(context().failure).toBeNull()
    submit()
    await beginApp.last().resolve(newApp)
    expect(tags()).toEqual(['app', 'editable'])
    expect(context()).toMatchObject({ newApp, form: { current_password: '', code: '' } })
    expect(focused).toEqual(['current_password', 'current_password', 'step'])
  })

  test('needs the first code; then the recovery codes are shown once, and the devices are loaded again', async () => {
    const flow = await open()
    await flow.begin()
    flow.submit()
    expect(flow.context().problems).toEqual({ code: 'missing' })
    flow.type('code', '123 456')
    flow.submit()
    expect(flow.tags()).toEqual(['app', 'busy'])
    await flow.confirmApp.last().reject(new FailureError(refusal('code')))
    expect(flow.context()).toMatchObject({ failure: refusal('code'), form: { code: '123 456' }, newApp })
    flow.submit()
    expect(flow.told).toEqual([])
    await flow.confirmApp.last().resolve(codes)
    expect(flow.tags()).toEqual(['codes'])
    expect(flow.context()).toMatchObject({ recoveryCodes: codes, newApp: null, form: { code: '' } })
    expect(flow.told).toEqual([{ type: 'devices.requested' }])
    flow.actor.send({ type: 'codes.saved' })
    expect(flow.tags()).toEqual(['loading'])
    expect(flow.context().recoveryCodes).toEqual([])
    await flow.loadStatus.last().resolve(status(true))
    expect(flow.tags()).toEqual(['on'])
    expect(flow.focused.slice(-4)).toEqual(['code', 'code', 'step', 'step'])
  })

  test('can be cancelled, and forgets the key', async () => {
    const flow = await open()
    await flow.begin()
    flow.actor.send({ type: 'form.cancelled' })
    expect(flow.tags()).toEqual(['off', 'editable'])
    expect(flow.context()).toMatchObject({ newApp: null, form: { current_password: '', code: '' } })
  })

  test('too late, begins again and says so', async () => {
    const flow = await open()
    await flow.begin()
    flow.type('code', '123456')
    flow.submit()
    const failure = { code: 'challengeOver' as const, text: 'That took too long.' }
    await flow.confirmApp.last().reject(new FailureError(failure))
    expect(flow.tags()).toEqual(['off', 'editable'])
    expect(flow.context()).toMatchObject({ failure, newApp: null, form: { code: '' } })
    expect(flow.focused.at(-1)).toBe('outcome')
  })
})

describe('once it is on', () => {
  const proof = { current_password: 'correct horse', code: '123456' }

  test.each(['renewal', 'removal'] as const)('a %s needs the password and a code', async (step) => {
    const flow = await open({ isOn: true })
    flow.submit()
    flow.actor.send({ type: `${step}.chosen` })
    expect(flow.tags()).toEqual(['on', step, 'editable'])
    flow.submit()
    expect(flow.context().problems).toEqual({ current_password: 'missing', code: 'missing' })
    flow.type('current_password', proof.current_password)
    flow.type('code', proof.code)
    flow.submit()
    const sent = step === 'renewal' ? flow.renewCodes : flow.turnOff
    expect(sent.calls.map(({ input }) => input)).toEqual([proof])
    await sent.last().reject(new FailureError(refusal('code')))
    expect(flow.tags()).toEqual(['on', step, 'editable'])
    expect(flow.context()).toMatchObject({ failure: refusal('code'), form: proof })
    flow.actor.send({ type: 'form.cancelled' })
    expect(flow.tags()).toEqual(['on'])
    expect(flow.context()).toMatchObject({ failure: null, form: { current_password: '', code: '' } })
    expect(flow.focused).toEqual(['step', 'current_password', 'code', 'step'])
  })

  test('new recovery codes are shown once', async () => {
    const flow = await open({ isOn: true })
    flow.actor.send({ type: 'renewal.chosen' })
    flow.type('current_password', proof.current_password)
    flow.type('code', proof.code)
    flow.submit()
    await flow.renewCodes.last().resolve(codes)
    expect(flow.tags()).toEqual(['codes', 'renewed'])
    expect(flow.context()).toMatchObject({ recoveryCodes: codes, form: { code: '' } })
    expect(flow.told).toEqual([])
  })

  test('it is off after a removal', async () => {
    const flow = await open({ isOn: true })
    flow.actor.send({ type: 'removal.chosen' })
    flow.type('current_password', proof.current_password)
    flow.type('code', proof.code)
    flow.submit()
    await flow.turnOff.last().resolve()
    expect(flow.tags()).toEqual(['loading'])
    await flow.loadStatus.last().resolve(status(false))
    expect(flow.tags()).toEqual(['off', 'editable'])
    expect(flow.context().form).toEqual({ current_password: '', code: '' })
  })
})

test('an actor that was not provided says its name', async () => {
  const named = (name: string) => `Error: secondFactor: actor "${name}" was not provided`
  expect(await unprovidedActors(secondFactorMachine)).toEqual({
    loadStatus: named('loadStatus'),
    beginApp: named('beginApp'),
    confirmApp: named('confirmApp'),
    renewCodes: named('renewCodes'),
    turnOff: named('turnOff'),
  })
})
