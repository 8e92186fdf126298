import { useSyncExternalStore } from 'react'

/** The chosen theme; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const ORDER: readonly Theme[] = ['system', 'light', 'dark']
const CHANGED = 'themechange'

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Stores and applies a theme. Notifies `useTheme` in this tab; other tabs are notified by the storage event. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice is lost with the page.
  }
  showTheme(theme)
  window.dispatchEvent(new Event(CHANGED))
}

/** System → Light → Dark → System. */
export function nextTheme(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system'
}

function subscribe(changed: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    showTheme(readTheme())
    changed()
  }
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** The stored theme, updated by every change on this page and in other tabs. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system')
}
