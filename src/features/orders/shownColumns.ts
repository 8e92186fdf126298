/** Which columns the table of orders shows: a choice of the person at this browser. */
import { useMemo, useSyncExternalStore } from 'react'
import { browserStorage } from '#session/storage.ts'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { moreOrderColumns, orderColumns } from './orderColumns.tsx'

const KEY = 'orderColumns'
const CHANGED = 'orderColumnschange'
/** The specified ones (specification §2). */
const first = orderColumns.map(({ key }) => key).join()

export const columnsToChoose = [...orderColumns, ...moreOrderColumns]

function read(): string {
  return browserStorage().getItem(KEY) ?? first
}

function keep(keys: readonly string[]): void {
  const text = columnsToChoose.flatMap(({ key }) => (keys.includes(key) ? [key] : [])).join()
  try {
    if (text === first) browserStorage().removeItem(KEY)
    else browserStorage().setItem(KEY, text)
  } catch {
    // If the storage is full, nothing changes.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(changed: () => void): () => void {
  for (const type of [CHANGED, 'storage']) window.addEventListener(type, changed)
  return () => {
    for (const type of [CHANGED, 'storage']) window.removeEventListener(type, changed)
  }
}

/** The columns that are shown, in their order, and what shows or hides one. The number of an order is always there. */
export function useShownColumns() {
  const text = useSyncExternalStore(subscribe, read, () => first)
  const isPhone = useMedia(PHONE)
  return useMemo(() => {
    const keys = text.split(',')
    const isShown = (key: string) => key === 'id' || keys.includes(key)
    return {
      // The rows of a phone have their own form.
      columns: isPhone ? orderColumns : columnsToChoose.filter(({ key }) => isShown(key)),
      /** With more than the specified columns. */
      isWide: moreOrderColumns.some(({ key }) => isShown(key)),
      isShown,
      toggle: (key: string) => keep(isShown(key) ? keys.filter((one) => one !== key) : ['id', ...keys, key]),
    }
  }, [text, isPhone])
}
