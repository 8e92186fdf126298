import { typeInto } from '#ui/typed.ts'

type Control = HTMLAnchorElement | HTMLButtonElement | HTMLInputElement | HTMLSelectElement

const CONTROLS = 'a, button, input, select'

const controlsIn = (element: HTMLElement) => [...element.querySelectorAll<Control>(CONTROLS)]

/**
 * What it is: the same in the outline and in the screen. Of several, the first is the first in both. A select is known by
 * its options: a filter may have another name on live data.
 */
const keyOf = (control: Control) =>
  `${control.localName} ${(control.localName !== 'select' && control.getAttribute('aria-label')) || control.textContent}`

/**
 * Does to the screen what somebody did to its outline (prerender.tsx), once React has put the one in the place of the
 * other: what was typed and chosen, each button that was pressed (ui/public/firstPaint.js), and the focus.
 */
export function passOnEarlyInput(root: HTMLElement): void {
  const outline = controlsIn(root)
  let focused: Element | null = document.activeElement
  const note = ({ target }: Event) => {
    focused = target as Element
  }
  root.addEventListener('focusin', note)
  // Called when React's first screen is whole: it clears the outline and draws in one task.
  new MutationObserver((_, observer) => {
    observer.disconnect()
    root.removeEventListener('focusin', note)
    delete document.documentElement.dataset['drawn']
    delete document.documentElement.dataset['outline']
    // What was a placeholder stays one, without the pause in which a placeholder is not shown yet.
    for (const placeholder of root.querySelectorAll<HTMLElement>('.late'))
      placeholder.style.animation = 'none'
    const waiting = controlsIn(root)
    for (const before of outline) {
      const at = waiting.findIndex((control) => keyOf(control) === keyOf(before))
      const [after] = at < 0 ? [] : waiting.splice(at, 1)
      if (!after) continue
      if (before === focused) after.focus({ preventScroll: true })
      if (before instanceof HTMLInputElement && before.value !== before.defaultValue)
        typeInto(after, before.value)
      if (before instanceof HTMLSelectElement && isChosen(before)) typeInto(after, before.value)
      if ('pressedEarly' in before.dataset) after.click()
      // Begun on the one and ended on the other, a press is none for the browser. What was under it may have moved since.
      if ('heldEarly' in before.dataset) addEventListener('mouseup', () => after.click(), { once: true })
    }
  }).observe(root, { childList: true })
}

/** Whether somebody chose something. That it differs from the screen says nothing: the address may choose, too. */
const isChosen = ({ options }: HTMLSelectElement) =>
  [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
