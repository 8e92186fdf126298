import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const controls = 'a, button, input'

/** A control of a list by its position; outside of the rows it has none. */
type Place = { control: HTMLElement; rows: Element | null; row: number; position: number }

/**
 * Keeps the focus in a list when the row that has it is removed: on the same control of the row that takes its place,
 * or of the last row, or on the heading that says that the list is empty. What is removed with an empty list, such as
 * its heading, leaves the focus to the first row. Only if nothing else has the focus.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<Place | null>(null)

  useEffect(() => {
    const element = list.current
    const remember = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(`${controls}, h2`) : null
      last.current = control && placeOf(control)
    }
    element?.addEventListener('focusin', remember)
    // Not every browser focuses a button that is clicked.
    element?.addEventListener('click', remember)
    return () => {
      element?.removeEventListener('focusin', remember)
      element?.removeEventListener('click', remember)
    }
  }, [list])

  useLayoutEffect(() => {
    const place = last.current
    if (place === null) return
    if (place.control.isConnected) {
      last.current = placeOf(place.control)
      return
    }
    last.current = null
    if (document.activeElement === document.body) focusInstead(place, list.current)
  })
}

const controlsIn = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>(controls) ?? []),
]

function placeOf(control: HTMLElement): Place {
  const row = control.closest('tr, li')
  const rows = row?.parentElement ?? null
  if (!row || !rows) return { control, rows: null, row: 0, position: 0 }
  return { control, rows, row: [...rows.children].indexOf(row), position: controlsIn(row).indexOf(control) }
}

function focusInstead({ rows, row, position }: Place, list: HTMLElement | null): void {
  const shown = rows?.isConnected ? rows : firstRowsIn(list)
  const control = controlsIn(shown?.children[row] ?? shown?.lastElementChild)[position]
  const heading = list?.querySelector('h2')
  if (!control && heading) heading.tabIndex = -1
  ;(control ?? heading)?.focus()
}

const firstRowsIn = (list: HTMLElement | null) =>
  [...(list?.querySelectorAll<HTMLElement>('tbody, ul') ?? [])].find((rows) => rows.offsetParent !== null)
