import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '#domain/passkeys.ts'
import type { FactorAct, FactorField, FactorForm, NewApp, SecondFactor } from '#domain/secondFactor.ts'
import { factorSetUpMachine } from '#machines/factorSetUp/factorSetUp.machine.ts'
import { type ActResult, secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { heldPromise, listener, unprovidedActors } from '#tests/support/charts.ts'

const passkey = { id: 'p1', name: 'Office laptop', created_at: '2026-03-02T09:00:00Z', last_used_at: null }
const status = (is_on: boolean): SecondFactor => ({
  is_on,
  is_required: false,
  has_app: false,
  passkeys: is_on ? [passkey] : [],
  passkey_origin: 'https://karwan.test',
  recovery_codes_left: is_on ? 10 : 0,
})
const newApp: NewApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
const creation = { challenge: 'Yy0x' } as PasskeyCreation
const made: NewPasskey = {
  id: 'bmV3',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
}
const proof: UsedPasskey = {
  id: 'b2xk',
  type: 'public-key',
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}
const codes = ['11111-11111-11111-11111', '22222-22222-22222-22222']
const refusal = (field: FactorField) => ({
  code: 'accountFailed' as const,
  text: 'Not this one',
  fields: { [field]: 'Not this one' },
})
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const empty: FactorForm = { name: '', current_password: '', code: '' }

async function open({ isOn = false } = {}) {
  const actors = {
    loadStatus: heldPromise<SecondFactor>(),
    sendAct: heldPromise<ActResult, { act: FactorAct; form: FactorForm; proof: UsedPasskey | null }>(),
    askPasskey: heldPromise<UsedPasskey>(),
    confirmApp: heldPromise<string[], { code: string }>(),
    makePasskey: heldPromise<NewPasskey, { creation: PasskeyCreation }>(),
    savePasskey: heldPromise<string[], { name: string; made: NewPasskey }>(),
  }
  const toldDevices: { type: string }[] = []
  const toldForms: [unknown[], unknown[]] = [[], []]
  const focused: string[] = []
  const actor = createActor(
    secondFactorMachine.provide({
      actors: {
        loadStatus: actors.loadStatus.logic,
        sendAct: actors.sendAct.logic,
        askPasskey: actors.askPasskey.logic,
        factorSetUp: factorSetUpMachine.provide({
          actors: {
            confirmApp: actors.confirmApp.logic,
            makePasskey: actors.makePasskey.logic,
            savePasskey: actors.savePasskey.logic,
          },
        }),
      },
    }),
    {
      input: {
        devices: listener((event) => toldDevices.push(event)),
        email: listener((event) => toldForms[0].push(event)),
        password: listener((event) => toldForms[1].push(event)),
      },
    },
  )
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  await actors.loadStatus.last().resolve(status(isOn))
  const choose = (act: FactorAct) => actor.send({ type: 'act.chosen', act })
  const type = (field: FactorField, value: string) => actor.send({ type: 'field.changed', field, value })
  const submit = () => actor.send({ type: 'form.submitted' })
  const setUp = () => {
    const child = actor.getSnapshot().children.factorSetUp
    if (!child) throw new Error('No factor is set up')
    return child
  }
  const confirm = () => {
    setUp().send({ type: 'field.changed', field: 'code', value: '123 456' })
    setUp().send({ type: 'form.submitted' })
  }
  const prove = (act: FactorAct) => {
    choose(act)
    if (act.kind === 'addPasskey') type('name', 'Phone')
    type('current_password', 'correct horse')
    if (isOn) type('code', '1')
    submit()
  }
  return {
    ...actors,
    actor,
    /** Whether the list of devices was asked to load again. */
    hasAskedDevices: () => toldDevices.some(({ type }) => type === 'reading.requested'),
    toldForms: () => toldForms,
    focused,
    choose,
    type,
    submit,
    cancel: () => actor.send({ type: 'form.cancelled' }),
    usePasskey: () => actor.send({ type: 'passkey.requested' }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    /** The chart of the factor that is set up. */
    setUp: () => setUp().getSnapshot(),
    cancelSetUp: () => setUp().send({ type: 'form.cancelled' }),
    confirm,
    begin: {
      /** To the app, whose first code is asked for. */
      async app() {
        prove({ kind: 'addApp' })
        await actors.sendAct.last().resolve({ newApp })
      },
      /** To the browser, which makes a passkey. */
      async passkey() {
        prove({ kind: 'addPasskey' })
        await actors.sendAct.last().resolve({ creation })
      },
    },
    finish: {
      async app(recoveryCodes: string[]) {
        confirm()
        await actors.confirmApp.last().resolve(recoveryCodes)
      },
      async passkey(recoveryCodes: string[]) {
        await actors.makePasskey.last().resolve(made)
        await actors.savePasskey.last().resolve(recoveryCodes)
      },
    },
  }
}

describe('what the account has', () => {
  test('is asked of the server, and again after no response', async () => {
    const { actor, loadStatus, tags, context, toldForms } = await open()
    expect(tags()).toEqual(['off'])
    const loaded = { type: 'factor.loaded', factor: status(false) }
    expect(toldForms()).toEqual([[loaded], [loaded]])
    expect(context().status).toEqual(status(false))
    expect(loadStatus.calls).toHaveLength(1)
    actor.stop()

    const load = heldPromise<SecondFactor>()
    const other = createActor(secondFactorMachine.provide({ actors: { loadStatus: load.logic } }), {
      input: { devices: listener(() => {}), email: listener(() => {}), password: listener(() => {}) },
    }).start()
    expect(other.getSnapshot().hasTag('loading')).toBe(true)
    await load.last().reject(new Error('no answer'))
    expect(other.getSnapshot().hasTag('failed')).toBe(true)
    other.send({ type: 'status.requested' })
    await load.last().resolve(status(true))
    expect(other.getSnapshot().hasTag('on')).toBe(true)
  })
})

describe('an act', () => {
  const proofs: FactorField[] = ['current_password', 'code']
  test.each<[FactorAct, boolean, FactorField[]]>([
    [{ kind: 'addApp' }, false, ['current_password']],
    [{ kind: 'addPasskey' }, false, ['name', 'current_password']],
    [{ kind: 'addApp' }, true, proofs],
    [{ kind: 'addPasskey' }, true, ['name', ...proofs]],
    [{ kind: 'renewCodes' }, true, proofs],
    [{ kind: 'removeApp' }, true, proofs],
    [{ kind: 'removePasskey', id: 'p1' }, true, proofs],
    [{ kind: 'turnOff' }, true, proofs],
  ])('%o while it is on (%s) needs %s', async (act, isOn, needed) => {
    const { choose, submit, sendAct, tags, context, focused, type } = await open({ isOn })
    choose(act)
    expect(tags()).toEqual(['form', 'editable'])
    submit()
    expect(context().problems).toEqual(Object.fromEntries(needed.map((field) => [field, 'missing'])))
    expect(focused).toEqual(['step', needed[0]])
    expect(sendAct.calls).toHaveLength(0)
    for (const field of needed) type(field, `my ${field}`)
    expect(context().problems).toEqual(Object.fromEntries(needed.map((field) => [field, undefined])))
    submit()
    submit()
    expect(tags()).toEqual(['form', 'busy'])
    const form = { ...empty, ...Object.fromEntries(needed.map((field) => [field, `my ${field}`])) }
    expect(sendAct.calls.map(({ input }) => input)).toEqual([{ act, form, proof: null }])
  })

  test('that is refused keeps what was typed; cancelled, it forgets it', async () => {
    const { choose, type, submit, cancel, sendAct, tags, context, focused } = await open({ isOn: true })
    choose({ kind: 'turnOff' })
    type('current_password', 'wrong')
    type('code', '1')
    submit()
    await sendAct.last().reject(new FailureError(refusal('current_password')))
    expect(tags()).toEqual(['form', 'editable'])
    expect(context()).toMatchObject({
      failure: refusal('current_password'),
      form: { current_password: 'wrong', code: '1' },
    })
    type('current_password', 'correct horse')
    expect(context().failure).toBeNull()
    cancel()
    expect(tags()).toEqual(['on'])
    expect(context().form).toEqual(empty)
    expect(focused).toEqual(['step', 'current_password', 'step'])
  })

  test('that is done loads again what the account has', async () => {
    const { choose, type, submit, sendAct, loadStatus, tags, context } = await open({ isOn: true })
    choose({ kind: 'turnOff' })
    type('current_password', 'correct horse')
    type('code', '1')
    submit()
    await sendAct.last().resolve({})
    expect(tags()).toEqual(['loading'])
    expect(context().form).toEqual(empty)
    await loadStatus.last().resolve(status(false))
    expect(tags()).toEqual(['off'])
  })

  test('that makes new recovery codes shows them once', async () => {
    const { choose, type, submit, sendAct, actor, tags, context, hasAskedDevices } = await open({
      isOn: true,
    })
    choose({ kind: 'renewCodes' })
    type('current_password', 'correct horse')
    type('code', '1')
    submit()
    await sendAct.last().resolve({ recoveryCodes: codes })
    expect(tags()).toEqual(['codes', 'renewed'])
    expect(context()).toMatchObject({ recoveryCodes: codes, form: empty })
    expect(hasAskedDevices()).toBe(false)
    actor.send({ type: 'codes.saved' })
    expect(tags()).toEqual(['loading'])
    expect(context().recoveryCodes).toEqual([])
  })

  test('another name begins with the one of before, and needs nothing else', async () => {
    const { choose, type, submit, sendAct, context } = await open({ isOn: true })
    choose({ kind: 'renamePasskey', id: 'p1' })
    expect(context().form.name).toBe('Office laptop')
    type('name', ' ')
    submit()
    expect(context().problems).toEqual({ name: 'missing' })
    type('name', 'x'.repeat(121))
    submit()
    expect(context().problems).toEqual({ name: 'tooLong' })
    type('name', 'Laptop')
    submit()
    expect(sendAct.last().input).toMatchObject({ act: { kind: 'renamePasskey', id: 'p1' } })
    expect(sendAct.last().input.form).toEqual({ ...empty, name: 'Laptop' })
  })
})

describe('a passkey in place of a code', () => {
  async function asked() {
    const flow = await open({ isOn: true })
    flow.choose({ kind: 'turnOff' })
    flow.usePasskey()
    expect(flow.context().problems).toEqual({ current_password: 'missing' })
    flow.type('current_password', 'correct horse')
    flow.usePasskey()
    expect(flow.tags()).toEqual(['form', 'busy', 'askingBrowser'])
    return flow
  }

  test('is sent with the act', async () => {
    const { askPasskey, sendAct, context } = await asked()
    expect(askPasskey.calls).toHaveLength(1)
    await askPasskey.last().resolve(proof)
    expect(sendAct.last().input).toEqual({
      act: { kind: 'turnOff' },
      form: { ...empty, current_password: 'correct horse' },
      proof,
    })
    await sendAct.last().reject(new FailureError(refusal('current_password')))
    expect(context().proof).toBeNull()
  })

  test('that was cancelled in the browser is said, and what was typed stays', async () => {
    const { askPasskey, sendAct, tags, context, focused } = await asked()
    await askPasskey.last().reject(new FailureError(cancelled))
    expect(tags()).toEqual(['form', 'editable'])
    expect(context()).toMatchObject({ failure: cancelled, form: { current_password: 'correct horse' } })
    expect(focused.at(-1)).toBe('outcome')
    expect(sendAct.calls).toHaveLength(0)
  })

  test('can be cancelled here, and the browser stops asking', async () => {
    const { askPasskey, cancel, tags, context } = await asked()
    cancel()
    expect(askPasskey.last().signal.aborted).toBe(true)
    expect(tags()).toEqual(['form', 'editable'])
    expect(context().form.current_password).toBe('correct horse')
  })
})

describe('another factor', () => {
  test.each(['app', 'passkey'] as const)(
    'that is the first, an %s, shows its recovery codes once, and loads the devices again',
    async (kind) => {
      const flow = await open()
      await flow.begin[kind]()
      expect(flow.tags()).toEqual(['settingUp'])
      expect(flow.context().form).toEqual(empty)
      expect(flow.setUp().context).toMatchObject(
        kind === 'app' ? { newApp, name: '' } : { creation, name: 'Phone' },
      )
      expect(flow.hasAskedDevices()).toBe(false)
      await flow.finish[kind](codes)
      expect(flow.tags()).toEqual(['codes'])
      expect(flow.context()).toMatchObject({
        status: { is_on: true, has_app: kind === 'app' },
        recoveryCodes: codes,
        setUp: null,
      })
      for (const events of flow.toldForms())
        expect(events.at(-1)).toEqual({ type: 'factor.loaded', factor: flow.context().status })
      expect(flow.hasAskedDevices()).toBe(true)
    },
  )

  test.each(['app', 'passkey'] as const)('beside the first, an %s, brings no new ones', async (kind) => {
    const flow = await open({ isOn: true })
    await flow.begin[kind]()
    await flow.finish[kind]([])
    expect(flow.tags()).toEqual(['loading'])
    expect(flow.context().setUp).toBeNull()
    expect(flow.hasAskedDevices()).toBe(false)
  })

  test('can be cancelled, and its key is forgotten', async () => {
    const flow = await open()
    await flow.begin.app()
    flow.cancelSetUp()
    expect(flow.tags()).toEqual(['off'])
    expect(flow.context()).toMatchObject({ setUp: null, failure: null })
    expect(flow.focused.at(-1)).toBe('step')
  })

  test('too late, begins again and says so', async () => {
    const flow = await open()
    await flow.begin.app()
    flow.confirm()
    await flow.confirmApp.last().reject(new FailureError(tooLate))
    await flow.loadStatus.last().resolve(status(false))
    expect(flow.tags()).toEqual(['off'])
    expect(flow.context()).toMatchObject({ failure: tooLate, setUp: null })
  })
})

test('an actor that was not provided says its name', async () => {
  const named = (name: string) => `Error: secondFactor: actor "${name}" was not provided`
  expect(await unprovidedActors(secondFactorMachine)).toEqual({
    loadStatus: named('loadStatus'),
    sendAct: named('sendAct'),
    askPasskey: named('askPasskey'),
  })
})
