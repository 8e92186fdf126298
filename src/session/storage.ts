/** `localStorage`, or a storage in memory when the browser denies access to it. */
export function browserStorage(): Storage {
  try {
    const probe = 'storage-probe'
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
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
