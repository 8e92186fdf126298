/** Set-up of every test in tests/app: matchers, a clean page after each test, and what happy-dom lacks. */
// Before React's renderer, which looks for it once, when it is loaded.
import '#tests/support/renders.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** nivo draws nothing into a box without size, and happy-dom lays nothing out. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360)
