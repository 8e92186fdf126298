/** One section of the settings: changed, refused, saved. */
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import type { FormSection, SavedSettings, SettingField } from '#domain/settings/settings.ts'
import { type SettingsSaving, settingsFormMachine } from '#machines/settingsForm/settingsForm.machine.ts'
import { heldPromise, unprovidedActors } from '#tests/support/charts.ts'
import { savedSettings } from '#tests/support/settings.ts'

const refusalWith = (given: object) =>
  new RefusedChangeError({
    code: 'validation_failed',
    text: 'No.',
    fields: {},
    refused: [],
    possible: [],
    differing: {},
    duplicateOf: null,
    ...given,
  })

function open(section: FormSection = 'company') {
  const save = heldPromise<SavedSettings, SettingsSaving>()
  const actor = createActor(settingsFormMachine.provide({ actors: { saveSettings: save.logic } }), {
    input: { section, saved: savedSettings },
  })
  const focused: string[] = []
  actor.on('focus.requested', ({ target }) => focused.push(target))
  actor.start()
  return {
    save,
    focused,
    type: (field: SettingField, value: string) => actor.send({ type: 'field.changed', field, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    discard: () => actor.send({ type: 'changes.discarded' }),
    leave: () => actor.send({ type: 'leaving.requested' }),
    stay: () => actor.send({ type: 'leaving.declined' }),
    has: (tag: 'busy' | 'unsaved' | 'asking' | 'saved' | 'failed') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
  }
}

test('what is changed is saved, and shown as the server answers it', async () => {
  const form = open()
  form.submit()
  expect(form.has('busy')).toBe(false)
  form.type('legal_name', 'Ravi Traders')
  expect(form.has('unsaved')).toBe(true)
  form.submit()
  expect(form.save.last().input).toMatchObject({ section: 'company', form: { legal_name: 'Ravi Traders' } })
  const after = { ...savedSettings, version: 3, values: { ...savedSettings.values, legal_name: 'Ravi' } }
  await form.save.last().resolve(after)
  expect(form.has('saved')).toBe(true)
  expect(form.context()).toMatchObject({ saved: { version: 3 }, form: { legal_name: 'Ravi' } })
  form.type('legal_name', 'Other')
  expect(form.has('saved')).toBe(false)
  form.type('legal_name', 'Ravi')
  expect(form.has('unsaved')).toBe(false)
})

test('what was typed is asked about before the section is left, and thrown away only with a yes', () => {
  const form = open()
  form.leave()
  expect(form.has('asking')).toBe(false)
  form.type('legal_name', 'Ravi Traders')
  form.leave()
  expect(form.has('asking')).toBe(true)
  form.stay()
  expect(form.has('asking')).toBe(false)
  expect(form.context().form.legal_name).toBe('Ravi Traders')
  form.leave()
  form.discard()
  expect(form.has('unsaved')).toBe(false)
})

test('nothing is sent with a problem: the first field gets the focus, and a correction takes it away', () => {
  const form = open()
  form.type('ntn', '12')
  form.type('legal_name', ' ')
  form.submit()
  expect(form.has('busy')).toBe(false)
  expect(form.context().problems).toEqual({ legal_name: 'missing', ntn: 'malformed' })
  expect(form.focused).toEqual(['legal_name'])
  form.type('legal_name', 'Ravi')
  expect(form.context().problems).toEqual({ ntn: 'malformed' })
  form.discard()
  expect(form.context()).toMatchObject({ form: savedSettings.values, problems: {} })
})

describe('what the server refuses', () => {
  test('is at its field, which gets the focus', async () => {
    const form = open()
    form.type('ntn', '7654321-0')
    form.submit()
    await form.save.last().reject(refusalWith({ fields: { ntn: 'Not this one' } }))
    expect(form.focused).toEqual(['ntn'])
    expect(form.has('unsaved')).toBe(true)
    form.type('ntn', '7654321-1')
    expect(form.context().refusal).toBeNull()
  })

  test('because somebody else changed it: saved again it is meant for the settings of now', async () => {
    const form = open('orders')
    form.type('return_days', '7')
    form.submit()
    await form.save.last().reject(refusalWith({ code: 'stale_version', version: 9 }))
    expect(form.context().refusal).toMatchObject({ code: 'stale_version' })
    form.submit()
    expect(form.save.last().input).toMatchObject({ saved: { version: 9 }, form: { return_days: '7' } })
  })

  test('without a response stays as it was typed', async () => {
    const form = open()
    form.type('legal_name', 'Ravi')
    form.submit()
    await form.save.last().reject(new Error('no response'))
    expect(form.has('failed')).toBe(true)
    expect(form.context().form.legal_name).toBe('Ravi')
  })
})

test('its actors must be provided', async () => {
  expect(await unprovidedActors(settingsFormMachine)).toEqual({
    saveSettings: 'Error: settingsForm: actor "saveSettings" was not provided',
  })
})
