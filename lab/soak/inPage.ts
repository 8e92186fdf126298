/** What runs in the walked page. Each function must be complete in itself. */

declare global {
  interface Window {
    /** The timers that wait. */
    timers: Set<unknown>
  }
}

/** Counts timers, before anything of the page runs. */
export function countTimers(): void {
  window.timers = new Set()
  const { timers } = window
  const setTimeout = window.setTimeout.bind(window)
  const setInterval = window.setInterval.bind(window)
  const clearTimeout = window.clearTimeout.bind(window)
  const clearInterval = window.clearInterval.bind(window)
  const over = (id: unknown) => void timers.delete(id)
  Object.assign(window, {
    print: () => {},
    setTimeout(call: unknown, ...rest: [number?, ...unknown[]]) {
      const id = setTimeout(
        (...given: unknown[]) => {
          over(id)
          if (typeof call === 'function') call(...given)
        },
        ...rest,
      )
      timers.add(id)
      return id
    },
    setInterval(...call: Parameters<typeof window.setInterval>) {
      const id = setInterval(...call)
      timers.add(id)
      return id
    },
    clearTimeout(id: number) {
      over(id)
      clearTimeout(id)
    },
    clearInterval(id: number) {
      over(id)
      clearInterval(id)
    },
  })
}

/** The prototype of all actors, from the session, which React keeps for its contexts. */
export function actorPrototype(): object | null {
  type Fiber = { child?: Fiber; memoizedProps?: { value?: { sessionId?: string } } }
  const root = document.getElementById('root') as unknown as Record<string, Fiber>
  const container = Object.keys(root).find((key) => key.startsWith('__reactContainer$')) ?? ''
  for (let fiber = root[container]; fiber; fiber = fiber.child) {
    const value = fiber.memoizedProps?.value
    if (value?.sessionId) return Object.getPrototypeOf(value) as object
  }
  return null
}

export type Target = { x: number; y: number; kind: 'press' | 'type' | 'choose' }

/** What somebody could press now, at `share` of all of it: in view, and not behind something else. */
export function targetAt(share: number): Target | null {
  const pressable =
    'a[href], button, summary, [role="tab"], [role="option"], [role="menuitem"], label, input, select, textarea'
  // Those lead out of the tab or the product, end the walk, or ask for a file.
  const isLeft = (element: Element) =>
    element.matches(
      '[href^="http"], [href^="mailto"], [href^="tel"], [href*="atlas"], [target], [download]',
    ) ||
    element.matches(':disabled, [type="file"]') ||
    /^(Logout|Reload|Print|Export.*)$/.test(element.textContent?.trim() ?? '') ||
    element.querySelector('[type="file"]') !== null
  const all = [...document.querySelectorAll(pressable)].filter(
    (element) => !isLeft(element) && element.getClientRects().length > 0,
  )
  for (let tried = 0; tried < Math.min(all.length, 20); tried++) {
    const element = all[(Math.floor(share * all.length) + tried) % all.length]
    if (!element) break
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const found = document.elementFromPoint(x, y)
    if (!found || !(element.contains(found) || found.closest('label')?.contains(element))) continue
    if (element.matches('select')) return { x, y, kind: 'choose' }
    const isText = element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="submit"])')
    return { x, y, kind: isText ? 'type' : 'press' }
  }
  return null
}
