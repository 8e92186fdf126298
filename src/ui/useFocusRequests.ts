import { type RefObject, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { AnyActorRef } from 'xstate'
import { focusField } from './field/focusField.ts'
import { FocusContext } from './focusRequests.ts'

/**
 * Focuses what a chart asks for with `focus.requested` (design §2): in `container`, the control whose `name` is the
 * target, or the element with it as `data-focus`. It happens in the commit that follows, before the paint, so that a
 * person who goes into a field keeps the focus there.
 *
 * Of several requests at once the last whose target is on the screen wins. Those after it wait for their target
 * until the focus has moved, or something else is requested.
 */
export function useFocusRequests(actor: AnyActorRef, container: RefObject<ParentNode | null>): void {
  const requests = useContext(FocusContext)
  const requested = useRef<{ targets: string[]; focused: Element | null }>({ targets: [], focused: null })
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(
    () =>
      requests?.listen(actor, (target) => {
        const { targets, focused } = requested.current
        requested.current = { targets: focused ? [target] : [...targets, target], focused: null }
        renderAgain()
      }),
    [requests, actor],
  )

  useLayoutEffect(() => {
    const { targets, focused } = requested.current
    if (targets.length === 0) return
    const hasMoved = focused !== null && focused !== document.activeElement
    const found = hasMoved
      ? targets.length
      : targets.findLastIndex((target) => focusTarget(container.current, target))
    requested.current = { targets: targets.slice(found + 1), focused: document.activeElement }
  })
}

/** Focuses a target; a heading from the top of the page. Returns whether there was one. */
function focusTarget(container: ParentNode | null, target: string): boolean {
  const marked = container?.querySelector<HTMLElement>(`[data-focus="${target}"]`)
  if (!marked) return focusField(container, target)
  marked.focus({ preventScroll: target === 'heading' })
  if (target === 'heading') window.scrollTo(0, 0)
  return true
}
