import { type RefObject, useLayoutEffect, useRef } from 'react'
import { dialogs } from '../dialogs.ts'

const focusable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/**
 * What has the focus once the dialog `popup` is closed: `last`, or what had it before (true). Where the dialog's own act has
 * taken that away, such as the button of the last possible split, it is what is nearest to where it was, in the end the whole
 * screen.
 */
export function useFocusAfter(
  popup: RefObject<HTMLElement | null>,
  open: boolean,
  last: (() => HTMLElement | null) | undefined,
): () => HTMLElement | boolean {
  /** What had the focus as the dialog opened, and all that it was in, the nearest first. */
  const path = useRef<HTMLElement[]>([])
  useLayoutEffect(() => {
    if (open) path.current = pathOf(document.activeElement)
  }, [open])
  return () =>
    last?.() ?? (isElsewhere(popup.current, document.activeElement) ? false : nearestTo(path.current))
}

/**
 * A screen that has asked for the focus meanwhile keeps it, and so does a dialog that took this one's place, which is still
 * closing while somebody types there already. A dialog within this one closes with it.
 */
function isElsewhere(popup: HTMLElement | null, focused: Element | null): boolean {
  if (focused === null || focused === document.body) return false
  const dialog = focused.closest(dialogs)
  return dialog !== popup && !dialog?.hasAttribute('data-nested')
}

function pathOf(focused: Element | null): HTMLElement[] {
  // The entry of a menu goes with it: what opened the menu is what stays.
  const opener = focused?.closest('[role="menu"]')
    ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
    : focused
  const path: HTMLElement[] = []
  for (let at = opener; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    path.push(at)
  return path
}

function nearestTo([opener, ...around]: readonly HTMLElement[]): HTMLElement | true {
  if (!opener || (opener.isConnected && !opener.matches(':disabled'))) return true
  const near = around
    .filter(({ isConnected, id }) => isConnected && id !== 'main')
    .map((each) => [...each.querySelectorAll<HTMLElement>(focusable)].find(isShown))
    .find((found) => found !== undefined)
  return near ?? document.getElementById('main') ?? true
}

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
