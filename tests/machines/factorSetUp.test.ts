import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FailureError } from '#domain/failures.ts'
import type { NewPasskey, PasskeyCreation } from '#domain/passkeys.ts'
import { type FactorSetUpInput, factorSetUpMachine } from '#machines/factorSetUp/factorSetUp.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'

const newApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
// The chart passes on what browser and server tell each other.
const creation = { challenge: 'Yy0x' } as PasskeyCreation
const made = { id: 'bmV3' } as NewPasskey
const recoveryCodes = ['11111-11111-11111-11111']
const refused = { code: 'accountFailed' as const, fields: { code: 'Not this one' } }
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }

function start(input: FactorSetUpInput) {
  const actors = {
    confirmApp: heldPromise<string[], { code: string }>(),
    makePasskey: heldPromise<NewPasskey, { creation: PasskeyCreation }>(),
    savePasskey: heldPromise<string[], { name: string; made: NewPasskey }>(),
  }
  const focused: string[] = []
  const actor = createActor(
    factorSetUpMachine.provide({
      actors: {
        confirmApp: actors.confirmApp.logic,
        makePasskey: actors.makePasskey.logic,
        savePasskey: actors.savePasskey.logic,
      },
    }),
    { input },
  )
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    ...actors,
    focused,
    submit: () => actor.send({ type: 'form.submitted' }),
    type: (value: string) => actor.send({ type: 'field.changed', field: 'code', value }),
    tryAgain: () => actor.send({ type: 'passkey.requested' }),
    cancel: () => actor.send({ type: 'form.cancelled' }),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
  }
}

const failed = { isCancelled: false, recoveryCodes: [], failure: tooLate }
const left = { isCancelled: true, recoveryCodes: [], failure: null }

describe('an app', () => {
  const app = () => start({ newApp, name: '' })

  test('needs its first code, and ends with the recovery codes', async () => {
    const { submit, type, context, focused, confirmApp, tags, output } = app()
    expect(tags()).toEqual(['app', 'editable'])
    submit()
    expect(context().problems).toEqual({ code: 'missing' })
    type('123 456')
    expect(context().problems).toEqual({ code: undefined })
    submit()
    expect(tags()).toEqual(['app', 'busy'])
    expect(confirmApp.last().input).toEqual({ code: '123 456' })
    await confirmApp.last().reject(new FailureError(refused))
    expect(focused).toEqual(['code', 'code'])
    expect(context()).toMatchObject({ failure: refused, form: { code: '123 456' } })
    submit()
    await confirmApp.last().resolve(recoveryCodes)
    expect(output()).toEqual({ isCancelled: false, recoveryCodes, failure: null })
  })

  test('can be cancelled, also after a refusal', async () => {
    const { submit, type, confirmApp, cancel, output } = app()
    type('1')
    submit()
    await confirmApp.last().reject(new Error('no answer'))
    cancel()
    expect(output()).toEqual(left)
  })

  test('too late, ends and says so', async () => {
    const { submit, type, confirmApp, output } = app()
    type('1')
    submit()
    await confirmApp.last().reject(new FailureError(tooLate))
    expect(output()).toEqual(failed)
  })
})

describe('a passkey', () => {
  const passkey = () => start({ creation, name: 'Phone' })

  test('is made by the browser and saved under its name', async () => {
    const { makePasskey, savePasskey, tags, output } = passkey()
    expect(tags()).toEqual(['passkey', 'busy', 'askingBrowser'])
    expect(makePasskey.last().input).toEqual({ creation })
    await makePasskey.last().resolve(made)
    expect(tags()).toEqual(['passkey', 'busy'])
    expect(savePasskey.last().input).toEqual({ name: 'Phone', made })
    await savePasskey.last().resolve([])
    expect(output()).toEqual({ isCancelled: false, recoveryCodes: [], failure: null })
  })

  test('that the person cancelled can be made once more, or left', async () => {
    const { makePasskey, tryAgain, cancel, tags, context, focused, output } = passkey()
    await makePasskey.last().reject(new FailureError(cancelled))
    expect(tags()).toEqual(['passkey'])
    expect(context().failure).toEqual(cancelled)
    expect(focused).toEqual(['outcome'])
    tryAgain()
    expect(context().failure).toBeNull()
    expect(makePasskey.calls).toHaveLength(2)
    cancel()
    expect(makePasskey.last().signal.aborted).toBe(true)
    expect(output()).toEqual(left)
  })

  test('that could not be sent is sent once more, and not made a second time', async () => {
    const { makePasskey, savePasskey, tryAgain, output } = passkey()
    await makePasskey.last().resolve(made)
    await savePasskey.last().reject(new FailureError({ code: 'unreachable' }))
    tryAgain()
    expect(makePasskey.calls).toHaveLength(1)
    expect(savePasskey.last().input).toEqual({ name: 'Phone', made })
    await savePasskey.last().reject(new FailureError(tooLate))
    expect(output()).toEqual(failed)
  })

  test('that was not sent can be left', async () => {
    const { makePasskey, savePasskey, cancel, output } = passkey()
    await makePasskey.last().resolve(made)
    await savePasskey.last().reject(new Error('unforeseen'))
    cancel()
    expect(output()).toEqual(left)
  })
})

test('an actor that was not provided says its name', async () => {
  const named = (name: string) => `Error: factorSetUp: actor "${name}" was not provided`
  expect(await unprovidedActors(factorSetUpMachine)).toEqual({
    confirmApp: named('confirmApp'),
    makePasskey: named('makePasskey'),
    savePasskey: named('savePasskey'),
  })
})
