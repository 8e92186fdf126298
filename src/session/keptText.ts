import { useSyncExternalStore } from 'react'
import { browserStorage } from './storage.ts'

/** A text that a person at this browser chose, kept under `key`, and followed in all tabs; null without one. */
export function keptText(key: string) {
  const events = [`${key}change`, 'storage']
  const read = () => browserStorage().getItem(key)
  function subscribe(changed: () => void): () => void {
    for (const type of events) window.addEventListener(type, changed)
    return () => {
      for (const type of events) window.removeEventListener(type, changed)
    }
  }
  return {
    use: () => useSyncExternalStore(subscribe, read, () => null),
    keep(text: string | null) {
      try {
        if (text === null) browserStorage().removeItem(key)
        else browserStorage().setItem(key, text)
      } catch {
        // If the storage is full, nothing changes.
      }
      window.dispatchEvent(new Event(`${key}change`))
    },
  }
}
