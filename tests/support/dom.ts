/**
 * Set-up of every test in tests/app: matchers, a clean page after each test, what has to be true of it before, and a layout
 * for happy-dom.
 */
// Must be imported before React's renderer, which reads the hook once, when it is loaded.
import '#tests/support/renders.ts'
import { format } from 'node:util'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import type { Window } from 'happy-dom'
import * as react from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { wrongIn } from '#tests/support/perceived.ts'

const { getElementError } = getConfig()

configure({
  asyncUtilTimeout: 20_000,
  // While something is waited for, each try would print the whole page and throw that away; the last one prints it.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

/** The library's own sign, which is not in its types: without it every try prints the page again. */
function isWaiting(): boolean {
  const { _disableExpensiveErrorDiagnostics: is } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  return is === true
}

const { href } = location

/** What React says of happy-dom and of tests, not of a screen. */
const isOfTests = /^The tag <\S+> is unrecognized|^The current testing environment/

beforeEach(() => void vi.spyOn(console, 'error'))

/** What was wrong of what is over by the end of its test. */
let passing: string[] = []

/** Menus and dialogs are added to the body when they open. */
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof Element) passing.push(...wrongIn(node))
}).observe(document.body, { childList: true })

// The browser would leave the page.
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) passing.push('a form is sent by the browser')
})

afterEach(({ task }) => {
  // The atlas shows values as they are.
  const wrong = task.file.name.includes('/atlas') ? [] : [...passing, ...wrongIn(document.body)]
  passing = []
  const complaints = vi.mocked(console.error).mock.calls.map((call) => format(...call))
  vi.mocked(console.error).mockRestore()
  cleanup()
  // A download leads happy-dom away, and the page outlives its file of tests.
  ;(window as unknown as Window).happyDOM.setURL(href)
  localStorage.clear()
  sessionStorage.clear()
  const faults = [...wrong, ...complaints.filter((text) => !isOfTests.test(text))]
  if (faults.length > 0) throw new Error(`The page is not sound:\n${faults.join('\n')}`)
})

/**
 * React counts the elements for which it notes where they were made, and stops at ten thousand a second. The notes are
 * of use to its warnings alone, and a tenth of the time of all these tests: here the number is reached from the start.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object
}
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

/**
 * happy-dom computes all styles of an element and of those around it each time that it is asked for one. No style sheet is
 * loaded here: without a `style` of its own or around it, an element has the styles of its tag.
 */
const styleOf = window.getComputedStyle.bind(window)
const stylesOfTags = new Map<string, CSSStyleDeclaration>()
window.getComputedStyle = (element, pseudo) => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.hasAttribute('style') || at.hasAttribute('hidden')) return styleOf(element, pseudo)
  const known = stylesOfTags.get(element.tagName) ?? styleOfTag(element.tagName)
  stylesOfTags.set(element.tagName, known)
  return known
}

function styleOfTag(tagName: string): CSSStyleDeclaration {
  const values = new Map<string, string>()
  function ask(name: string): string {
    const probe = document.head.appendChild(document.createElement(tagName))
    const value = styleOf(probe).getPropertyValue(name)
    probe.remove()
    return value
  }
  function getPropertyValue(name: string): string {
    const value = values.get(name) ?? ask(name)
    values.set(name, value)
    return value
  }
  return new Proxy({ getPropertyValue } as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : getPropertyValue(String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  })
}

/**
 * A frame comes at once, as happy-dom has it, and the next ones as often as a screen is drawn: without a pause, what is
 * placed in every frame would take a whole core for as long as a test waits.
 */
const FRAME_MS = 16
let drawnAt = Number.NEGATIVE_INFINITY
window.requestAnimationFrame = (draw) => {
  const untilNext = Math.max(0, drawnAt + FRAME_MS - performance.now())
  return Number(
    setTimeout(() => {
      drawnAt = performance.now()
      draw(drawnAt)
    }, untilNext),
  )
}
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

/** nivo draws nothing into an element without a size, and happy-dom has no layout. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360)
