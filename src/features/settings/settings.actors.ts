import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { settingsCalls } from '#domain/calls/settingsCalls.ts'
import { changedSettings, rightOfSection, type SavedSettings } from '#domain/settings/settings.ts'
import { type SettingsResponse, sentSetting, typedSettings } from '#domain/settings/settingsContract.ts'
import { settingsFormMachine } from '#machines/settingsForm/settingsForm.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { createCalls } from '#workspace/live/calls.ts'

type Sending = Pick<Api, 'send'>

const callsOf = (api: Sending) => createCalls(api, () => crypto.randomUUID())

function savedOf({ version, values, stored, uses_own_warehouses }: SettingsResponse): SavedSettings {
  return { version, values: typedSettings(values), stored, usesOwnWarehouses: uses_own_warehouses }
}

/** The reading of what is stored. */
export function provideSettings(api: Sending) {
  const calls = callsOf(api)
  return provideReading(async ({ signal }) => savedOf(await calls.read(settingsCalls.find, { signal })))
}

/** The form of one section. @param ofProvider the provider-run value on the wire */
export function provideSettingsForm(api: Sending, ofProvider: string) {
  const calls = callsOf(api)
  return settingsFormMachine.provide({
    actors: {
      saveSettings: fromPromise(async ({ input: { section, form, saved } }) => {
        const changes = changedSettings(section, form, saved).map((field) => [
          field,
          sentSetting(field, form[field], ofProvider),
        ])
        const { changeCompany, changeWork } = settingsCalls
        const call = rightOfSection[section] === 'company.change' ? changeCompany : changeWork
        const body = { version: saved.version, changes: Object.fromEntries(changes) }
        return savedOf(await calls.write(call, { body }))
      }),
    },
  })
}
