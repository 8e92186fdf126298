import { type RefObject, useContext, useLayoutEffect, useReducer, useRef } from 'react'
import type { AnyActorRef } from 'xstate'
import { focusField } from './field/focusField.ts'
import { FocusContext } from './focusRequests.ts'

/**
 * Focuses what a chart asks for with `focus.requested` (design §2): in `container`, the control whose `name` is the
 * target, or the element with it as `data-focus`. It happens in the commit that follows, before the paint, so that a
 * person who goes into a field keeps the focus there.
 *
 * As long as the target is not on the screen, the heading has the focus, if there is one, and the target gets it when
 * it comes; not if the focus has moved meanwhile, or something else was requested.
 */
export function useFocusRequests(actor: AnyActorRef, container: RefObject<ParentNode | null>): void {
  const requests = useContext(FocusContext)
  const request = useRef<{ target: string; focused: Element | null }>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(
    () =>
      requests?.listen(actor, (target) => {
        request.current = { target, focused: null }
        renderAgain()
      }),
    [requests, actor],
  )

  useLayoutEffect(() => {
    if (request.current === null) return
    const { target, focused } = request.current
    const hasMoved = focused !== null && focused !== document.activeElement
    if (hasMoved || focusTarget(container.current, target)) request.current = null
    else if (focused === null) {
      focusTarget(container.current, 'heading')
      request.current.focused = document.activeElement
    }
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
