import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { FocusRequested } from '#domain/focus.ts'
import { focusField } from './field/focusField.ts'

/** An actor that requests focus, as far as this hook sees it. */
type FocusSource = {
  on(type: 'focus.requested', listener: (event: FocusRequested) => void): { unsubscribe(): void }
}

/**
 * Focuses what a chart requests (design §2), in the commit that follows and before it is painted: the field with that
 * name inside `container`, else the element with that `data-focus`.
 */
export function useFocusRequests(actor: FocusSource, container: RefObject<HTMLElement | null>): void {
  const last = useRef<FocusRequested | null>(null)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor.on('focus.requested', (event) => {
        // Another object each time, so that the same request twice focuses twice.
        last.current = { ...event }
        onChange()
      })
      return () => subscription.unsubscribe()
    },
    [actor],
  )
  const request = useSyncExternalStore(
    subscribe,
    () => last.current,
    () => null,
  )
  useLayoutEffect(() => {
    if (!request || focusField(container.current, request.target)) return
    container.current?.querySelector<HTMLElement>(`[data-focus="${request.target}"]`)?.focus()
  }, [request, container])
}
