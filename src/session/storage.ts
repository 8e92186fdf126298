const usable = new WeakSet<Storage>()

/**
 * `localStorage`, or a storage in memory when the browser denies access to it. That is tried once: each try tells the other
 * tabs of a change, and two that read in answer would tell each other for ever.
 */
export function browserStorage(): Storage {
  try {
    const storage = window.localStorage
    if (usable.has(storage)) return storage
    const probe = 'storage-probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    usable.add(storage)
    return storage
  } catch {
    return memoryStorage()
  }
}

/** `sessionStorage`, or null when the browser denies access to it. */
export function tabStorage(page: Window): Storage | null {
  try {
    return page.sessionStorage
  } catch {
    return null
  }
}

/** A storage that lasts as long as the page. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
