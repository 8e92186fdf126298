import { useSyncExternalStore } from 'react'

/** How a person wants the product shown on this device, kept by the browser. */
export type KeptChoice<Value extends string> = {
  values: readonly Value[]
  /** Stores and applies a value. Notifies `use` in this tab; other tabs are notified by the storage event. */
  choose: (value: Value) => void
  /** The stored value, updated by every change on this page and in other tabs. */
  use: () => Value
}

/**
 * A choice that is stored under `key`, and that the styles read from `data-…` of the document: public/firstPaint.js
 * writes it there before the first paint. The first value is that of somebody who chose nothing, and is not stored.
 */
export function keptChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): KeptChoice<Value> {
  const [first] = values
  const changedEvent = `${key}change`

  function read(): Value {
    try {
      const stored = localStorage.getItem(key)
      return values.find((value) => value === stored) ?? first
    } catch {
      return first
    }
  }

  function show(value: Value): void {
    if (value === first) delete document.documentElement.dataset[key]
    else document.documentElement.dataset[key] = value
  }

  function choose(value: Value): void {
    try {
      if (value === first) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Without storage the choice is lost with the page.
    }
    show(value)
    window.dispatchEvent(new Event(changedEvent))
  }

  function subscribe(changed: () => void): () => void {
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      show(read())
      changed()
    }
    window.addEventListener(changedEvent, changed)
    window.addEventListener('storage', fromOtherTab)
    return () => {
      window.removeEventListener(changedEvent, changed)
      window.removeEventListener('storage', fromOtherTab)
    }
  }

  return { values, choose, use: () => useSyncExternalStore(subscribe, read, () => first) }
}
