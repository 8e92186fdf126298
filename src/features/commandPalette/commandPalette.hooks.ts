import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSessionEvents, useUser, useWaysIn } from '#session/session.hooks.ts'
import { chooseTheme, nextTheme, useTheme } from '#ui/theme.ts'
import { useWorkspaceActor } from '#workspace/workspace.hooks.ts'
import { type Entry, entryGroups } from './entries.ts'
import { isSearchKey, paletteEventFor } from './shortcuts.ts'

/** The palette of the workspace, which runs for as long as that does. */
function usePaletteActor() {
  const actor = useSelector(useWorkspaceActor(), ({ children }) => children.commandPalette)
  if (!actor) throw new Error('usePaletteActor: the workspace has no command palette')
  return actor
}

/** Opens the palette from anywhere inside the shell. */
export function useOpenPalette(): () => void {
  const actor = usePaletteActor()
  return () => actor.send({ type: 'palette.requested' })
}

/** The palette as its chart has it; listens to the keyboard while the shell is mounted. */
export function useCommandPalette() {
  const actor = usePaletteActor()
  const query = useSelector(actor, ({ context }) => context.query)
  const matches = useSelector(actor, ({ context }) => context.matches)
  const isPanelOpen = useSelector(actor, (snapshot) => snapshot.hasTag('panelOpen'))
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('paletteOpen'))
  const isShowingShortcuts = useSelector(actor, (snapshot) => snapshot.hasTag('shortcutsOpen'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const isSignedIn = useUser() !== null
  const theme = useTheme()
  const groups = useMemo(
    () => entryGroups({ query, matches, isSignedIn, nextTheme: nextTheme(theme) }),
    [query, matches, isSignedIn, theme],
  )
  const run = useRun(() => actor.send({ type: 'shortcuts.requested' }))

  useEffect(() => {
    const subscription = actor.on('entry.chosen', ({ entry }) => {
      // Also what the last search would hide: 'g c' works whatever was looked for before.
      const all = entryGroups({ query: '', matches, isSignedIn, nextTheme: nextTheme(theme) })
      const chosen = all.flatMap(({ items }) => items).find(({ id }) => id === entry)
      if (chosen) run(chosen)
    })
    return () => subscription.unsubscribe()
  }, [actor, matches, isSignedIn, theme, run])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) focusSearch(event)
      const asked = paletteEventFor(event)
      if (asked?.type === 'palette.requested') event.preventDefault()
      if (asked) actor.send(asked)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actor])

  return {
    query,
    groups,
    /** Whether the palette or the sheet of keys is open. */
    isPanelOpen,
    isOpen,
    isShowingShortcuts,
    hasFailed,
    dismiss: () => actor.send({ type: 'panel.dismissed' }),
    changeQuery: (text: string) => actor.send({ type: 'query.changed', query: text }),
    choose: (entry: string) => actor.send({ type: 'entry.chosen', entry }),
  }
}

function useRun(showShortcuts: () => void): (entry: Entry) => void {
  const navigate = useNavigate()
  const { logOut } = useSessionEvents()
  const waysIn = useWaysIn()
  const theme = useTheme()
  return ({ effect }) => {
    if ('goTo' in effect) void navigate(effect.goTo)
    else if ('comeIn' in effect) void navigate(waysIn[effect.comeIn])
    else if (effect.do === 'logOut') logOut()
    else if (effect.do === 'nextTheme') chooseTheme(nextTheme(theme))
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
