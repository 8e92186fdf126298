import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import { providerValue } from '#domain/onboarding/payload.ts'
import {
  type FormSection,
  isKept,
  isSettingAsked,
  removedBy,
  rightOfSection,
  type SavedSettings,
  type SettingField,
  settingRows,
} from '#domain/settings/settings.ts'
import type { settingsFormMachine } from '#machines/settingsForm/settingsForm.machine.ts'
import { problemText } from '#messages/problems.ts'
import { settingsMessages, settingsWords } from '#messages/settings.ts'
import { useAppConfig } from '#ui/appConfig.ts'
import { useLeaveGuard } from '#ui/link/useLeaveGuard.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { useChart } from '#ui/useChart.ts'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import { useReasonAgainst, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideSettings, provideSettingsForm } from './settings.actors.ts'

export type SettingsFormActor = ActorRefFrom<typeof settingsFormMachine>

/** What is stored; null until its reading has started. */
export function useSettingsActor(): ReadingActor | null {
  const api = useApi()
  const logic = useMemo(() => provideSettings(api), [api])
  return useWorkspaceScreen('settings', logic, () => ({}))
}

/** The form of a section; null until it has started. */
export function useSettingsFormActor(section: FormSection, saved: SavedSettings): SettingsFormActor | null {
  const api = useApi()
  const { providerName } = useAppConfig()
  const logic = useMemo(() => provideSettingsForm(api, providerValue(providerName)), [api, providerName])
  return useWorkspaceScreen('settingsForm', logic, () => ({ section, saved }))
}

/** The form as its chart has it, and what a person does to it. */
export function useSettingsForm(actor: SettingsFormActor) {
  const { providerName: provider } = useAppConfig()
  const section = useSelector(actor, ({ context }) => context.section)
  const form = useSelector(actor, ({ context }) => context.form)
  const saved = useSelector(actor, ({ context }) => context.saved)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const element = useRef<HTMLFormElement>(null)
  const texts = settingsMessages.fieldTexts({ provider })
  const reasonAgainst = useReasonAgainst(rightOfSection[section])
  useFocusRequests(actor, element)
  const isUnsaved = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'))
  const goOn = useRef(() => {})
  const ask = useCallback(
    (leave: () => void) => {
      goOn.current = leave
      actor.send({ type: 'leaving.requested' })
    },
    [actor],
  )
  useLeaveGuard(isUnsaved, ask)
  return {
    chart: useChart(actor),
    element,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isSaved: useSelector(actor, (snapshot) => snapshot.hasTag('saved')),
    isUnsaved,
    /** Whether the section is about to be left. */
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    stay: () => actor.send({ type: 'leaving.declined' }),
    leave: () => {
      actor.send({ type: 'changes.discarded' })
      goOn.current()
    },
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    /** Why this person only looks at them. */
    reasonAgainst,
    /** What the server says that is at no field. */
    answer: refusal && Object.keys(refusal.fields).length === 0 ? refusal.text : null,
    removed: removedBy(form, saved),
    /** A field of the section; null where nothing is asked. */
    field(name: SettingField) {
      if (!isSettingAsked(name, form, saved)) return null
      const problem = problems[name]
      const { label, hint, options = {} } = texts[name]
      const kept = settingRows[name].kind === 'secret' && isKept(name, form, saved)
      return {
        name,
        label,
        hint: kept ? settingsMessages.stored : hint,
        options,
        isKept: kept,
        value: form[name],
        error: problem ? problemText(settingsWords, name, problem) : refusal?.fields[name],
        onChange: (value: string) => actor.send({ type: 'field.changed', field: name, value }),
      }
    },
    submit: () => actor.send({ type: 'form.submitted' }),
    discard: () => actor.send({ type: 'changes.discarded' }),
  }
}
