import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import type { AnyActorRef } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { focusField } from './field/focusField.ts'

/**
 * Focuses what a chart asks for with `focus.requested`: in `container`, the control whose `name` is the target, or
 * the element with it as `data-focus`. It happens in the commit that follows, before the paint, so that a person who
 * goes into a field keeps the focus there.
 *
 * As long as the target is not on the screen, the heading has the focus, if there is one, and the target gets it when
 * it comes; not if the focus has moved meanwhile, or something else was requested.
 *
 * Call it after the hook that creates the actor. An actor that has not started is started here, because it may ask
 * for the focus as it starts.
 */
export function useFocusRequests(actor: AnyActorRef, container: RefObject<ParentNode | null>): void {
  const request = useRef<{ target: string; focused: Element | null }>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)

  useLayoutEffect(() => {
    const subscription = actor.on('focus.requested', ({ target }: FocusRequested) => {
      request.current = { target, focused: null }
      renderAgain()
    })
    actor.start()
    return () => subscription.unsubscribe()
  }, [actor])

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
