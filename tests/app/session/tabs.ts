/** Two tabs of one browser: they share a storage, and each is told at once of every write of the other. */
import { memoryStorage } from '#session/storage.ts'

/** A target that knows whether somebody listens. */
class CountedTarget extends EventTarget {
  #listening: { type: string; listener: EventListener }[] = []
  override addEventListener(type: string, listener: EventListener) {
    this.#listening.push({ type, listener })
    super.addEventListener(type, listener)
  }
  override removeEventListener(type: string, listener: EventListener) {
    this.#listening = this.#listening.filter((one) => one.type !== type || one.listener !== listener)
    super.removeEventListener(type, listener)
  }
  countListeners() {
    return this.#listening.length
  }
}

function createPage() {
  const document = Object.assign(new CountedTarget(), { hidden: false })
  const target = Object.assign(new CountedTarget(), { document, sessionStorage: memoryStorage() })
  return {
    window: target as unknown as Window,
    show(isShown: boolean) {
      document.hidden = !isShown
      document.dispatchEvent(new Event('visibilitychange'))
    },
    focus: () => target.dispatchEvent(new Event('focus')),
    /** As the browser tells of a change by another tab; of the key null when all was cleared. */
    tellStorage: (key: string | null, storageArea: Storage) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea })),
    countListeners: () => target.countListeners() + document.countListeners(),
  }
}

export type Tab = ReturnType<typeof createPage> & { storage: Storage }

export function openTabs() {
  const shared = memoryStorage()
  /** What was written, in order; '-user' is a removal. */
  const writes: string[] = []

  function createTab(): Tab {
    const told = (key: string, write: string) => {
      writes.push(write)
      for (const other of tabs) if (other !== tab) other.tellStorage(key, other.storage)
    }
    const storage: Storage = {
      ...shared,
      get length() {
        return shared.length
      },
      setItem(key, value) {
        shared.setItem(key, value)
        told(key, key)
      },
      removeItem(key) {
        shared.removeItem(key)
        told(key, `-${key}`)
      },
    }
    const tab = { ...createPage(), storage }
    return tab
  }
  const first = createTab()
  const second = createTab()
  const tabs = [first, second]
  return { first, second, writes }
}
