import { type RefObject, useEffect, useRef } from 'react'
import type { ListPage, ListRecord } from '#domain/listQueries/list.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import { isTyping } from '#ui/isTyping.ts'

/**
 * 'j' and 'k' move the focus to the next and the previous record of a list, whose first control has the id of the
 * record as `data-focus`; Enter then does what that control does. 'e' edits the record that has the focus, if the
 * chart of the list does, and 'x' selects it.
 * @param element around the records
 * @param onSelect where records can be selected
 */
export function useRecordKeys<Kind extends ItemKind>(
  element: RefObject<HTMLElement | null>,
  list: { found: ListPage<Kind> | null; panel: { edit: (record: ListRecord<Kind>) => void } },
  onSelect?: (id: string) => void,
): void {
  const latest = useRef({ list, onSelect })
  useEffect(() => {
    latest.current = { list, onSelect }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const controls = recordControls(element.current)
      const index = controls.findIndex((control) =>
        control.closest('tr, li')?.contains(document.activeElement),
      )
      if (event.key === 'j') controls[index + 1]?.focus()
      if (event.key === 'k') controls.at(index < 0 ? -1 : Math.max(0, index - 1))?.focus()
      const focused = controls[index]?.dataset['focus']
      if (event.key === 'x' && focused !== undefined) latest.current.onSelect?.(focused)
      if (event.key === 'e') {
        const { found, panel } = latest.current.list
        const rows: readonly ListRecord<Kind>[] = found?.rows ?? []
        const record = rows.find(({ id }) => id === focused)
        if (!record) return
        // Not typed into the form that opens.
        event.preventDefault()
        panel.edit(record)
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [element])
}

/** The first control of each record, of those that are shown: a list may be there once for each width. */
function recordControls(element: HTMLElement | null): HTMLElement[] {
  const controls = [...(element?.querySelectorAll<HTMLElement>('[data-focus]') ?? [])]
  return controls.filter((control) => control.offsetParent !== null)
}
