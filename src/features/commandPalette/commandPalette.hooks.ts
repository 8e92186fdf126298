import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { useNotices } from '#notices/notices.ts'
import { useSessionEvents, useUser, useWaysIn } from '#session/session.hooks.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { chooseTheme, useTheme } from '#ui/theme.ts'
import { addingState } from '#workspace/addingState.ts'
import { useMay, useNewOrderPath, useWorkspace, useWorkspacePart } from '#workspace/workspace.hooks.ts'
import { type Entry, entryGroups } from './entries.ts'
import { isSearchKey, isUndoKey, paletteEventFor } from './shortcuts.ts'

/** Opens the palette from anywhere inside the shell. */
export function useOpenPalette(): () => void {
  const actor = useWorkspacePart('commandPalette')
  return () => actor.send({ type: 'palette.requested' })
}

/** The palette as its chart has it; listens to the keyboard while the shell is mounted. */
export function useCommandPalette() {
  const actor = useWorkspacePart('commandPalette')
  const changeQueue = useWorkspacePart('changeQueue')
  const query = useSelector(actor, ({ context }) => context.query)
  const found = useSelector(actor, ({ context }) => context.found)
  const isPanelOpen = useSelector(actor, (snapshot) => snapshot.hasTag('panelOpen'))
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('paletteOpen'))
  const isShowingShortcuts = useSelector(actor, (snapshot) => snapshot.hasTag('shortcutsOpen'))
  const emptiness = useSelector(actor, emptinessOf)
  const isSignedIn = useUser() !== null
  const { capabilities } = useWorkspace()
  const may = useMay()
  const theme = useTheme()
  const groups = useMemo(
    () => entryGroups({ query, found, isSignedIn, capabilities, may, theme }),
    [query, found, isSignedIn, capabilities, may, theme],
  )
  const run = useRun(() => actor.send({ type: 'shortcuts.requested' }))

  useEffect(() => {
    const subscription = actor.on('entry.chosen', ({ entry }) => {
      // Also what the last search would hide: 'g c' works whatever was looked for before.
      const all = entryGroups({ query: '', found, isSignedIn, capabilities, may, theme })
      const chosen = all.flatMap(({ items }) => items).find(({ id }) => id === entry)
      if (chosen) run(chosen)
    })
    return () => subscription.unsubscribe()
  }, [actor, found, isSignedIn, capabilities, may, theme, run])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) focusSearch(event)
      if (isUndoKey(event)) changeQueue.send({ type: 'undo.requested' })
      const asked = paletteEventFor(event)
      if (asked?.type === 'palette.requested') event.preventDefault()
      if (asked) actor.send(asked)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actor, changeQueue])

  return {
    query,
    groups,
    /** Whether the palette or the sheet of keys is open. */
    isPanelOpen,
    isOpen,
    isShowingShortcuts,
    /** Why nothing is offered, if nothing is. */
    emptiness,
    dismiss: () => actor.send({ type: 'panel.dismissed' }),
    changeQuery: (text: string) => actor.send({ type: 'query.changed', query: text }),
    choose: (entry: string) => actor.send({ type: 'entry.chosen', entry }),
  }
}

function emptinessOf(snapshot: SnapshotFrom<typeof commandPaletteMachine>): 'failed' | 'searching' | 'empty' {
  if (snapshot.hasTag('failed')) return 'failed'
  return snapshot.hasTag('busy') ? 'searching' : 'empty'
}

function useRun(showShortcuts: () => void): (entry: Entry) => void {
  const goTo = useGoTo()
  const { logOut } = useSessionEvents()
  const waysIn = useWaysIn()
  const notices = useNotices()
  const newOrderPath = useNewOrderPath()
  return ({ effect }) => {
    if ('goTo' in effect) goTo(effect.goTo, { state: effect.adds && addingState })
    else if ('comeIn' in effect) goTo(waysIn[effect.comeIn])
    else if ('theme' in effect) chooseTheme(effect.theme)
    else if (effect.do === 'logOut') logOut()
    else if (effect.do === 'createOrder') {
      if (newOrderPath === null) notices.raise({ code: 'needsLiveData', action: 'createOrder' })
      else goTo(newOrderPath)
    }
    // The palette is closing while it says what was chosen: the sheet follows it.
    else queueMicrotask(showShortcuts)
  }
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!search) return
  event.preventDefault()
  search.focus()
  search.select()
}
