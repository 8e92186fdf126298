/** How far a tip is from its control and from the edge of the window, in px. */
const GAP = 6
const EDGE = 8

/**
 * Shows the label of a control that has only an icon (`data-tip`, or words that are hidden on a phone) next to it: under the pointer, while it is pressed on a
 * touch screen, and when it is focused by keyboard. Escape closes it, and it stays while the pointer is over it (WCAG
 * 1.4.13), but never keeps a press from what is below it. One element serves all controls, outside of everything that
 * clips. It is for the eyes only: the control has the same words as its accessible name. Returns a function that stops it.
 */
export function showTips(document: Document): () => void {
  const tip = document.createElement('div')
  tip.className = 'tooltip late pointer-events-none fixed z-60 w-max max-w-60'
  tip.ariaHidden = 'true'
  tip.hidden = true
  document.body.append(tip)
  const stop = new AbortController()

  function show(control: Element, words: string): void {
    tip.hidden = false
    tip.textContent = words
    place(tip, control.getBoundingClientRect())
  }
  function hide(): void {
    if (!tip.hidden) tip.hidden = true
  }
  function point(event: PointerEvent): void {
    const control = controlAt(event.target)
    const words = control && tipOf(control)
    if (words) show(control, words)
    else if (!tip.hidden && !isOver(tip.getBoundingClientRect(), event)) hide()
  }
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: stop.signal })

  on('pointerover', point)
  on('pointermove', point)
  on('pointerout', ({ relatedTarget }) => {
    // A finger was lifted, or the pointer left the window.
    if (relatedTarget === null) hide()
  })
  on('focusin', ({ target }) => {
    const control = controlAt(target)
    const words = control?.matches(':focus-visible') ? tipOf(control) : null
    if (control && words) show(control, words)
  })
  on('focusout', hide)
  on('scroll', hide)
  document.defaultView?.addEventListener('resize', hide, { signal: stop.signal })
  // What was pressed may say something else now, or be gone.
  on('click', hide)
  on('keydown', ({ key }) => {
    if (key === 'Escape') hide()
  })
  return () => {
    stop.abort()
    tip.remove()
  }
}

function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a, button') : null
}

/** What the tip of a control says; null if the control shows its words itself. */
function tipOf(control: Element): string | null {
  // Clipped to a pixel for screen readers (`iconOnPhone`).
  const hidden = control.querySelector(':scope > .phone\\:sr-only')
  const isHidden = hidden !== null && hidden.getBoundingClientRect().width <= 1
  return isHidden ? hidden.textContent : control.getAttribute('data-tip')
}

/** Whether the pointer is on the tip, or on its way there from the control. */
function isOver(tip: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return (
    clientX >= tip.left && clientX <= tip.right && clientY >= tip.top - GAP && clientY <= tip.bottom + GAP
  )
}

/** Below the control, or above it where there is no room; never beyond an edge of the window. */
function place(tip: HTMLElement, control: DOMRect): void {
  const { clientWidth, clientHeight } = tip.ownerDocument.documentElement
  const { width, height } = tip.getBoundingClientRect()
  const below = control.bottom + GAP
  const top = below + height > clientHeight - EDGE ? control.top - GAP - height : below
  const left = control.left + (control.width - width) / 2
  tip.style.insetBlockStart = `${Math.max(EDGE, top)}px`
  tip.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - width))}px`
}
