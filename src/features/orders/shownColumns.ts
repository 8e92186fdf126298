/** Which columns the table of orders shows: a choice of the person at this browser. */
import { useMemo } from 'react'
import { keptText } from '#session/keptText.ts'
import { PHONE, useMedia } from '#ui/useMedia.ts'
import { moreOrderColumns, orderColumns } from './orderColumns.tsx'

const kept = keptText('orderColumns')
/** The specified ones (specification §2). */
const first = orderColumns.map(({ key }) => key).join()

export const columnsToChoose = [...orderColumns, ...moreOrderColumns]

function keep(keys: readonly string[]): void {
  const text = columnsToChoose.flatMap(({ key }) => (keys.includes(key) ? [key] : [])).join()
  kept.keep(text === first ? null : text)
}

/** The columns that are shown, in their order, and what shows or hides one. The number of an order is always there. */
export function useShownColumns() {
  const text = kept.use() ?? first
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
