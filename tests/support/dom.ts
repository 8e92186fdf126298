/** Set-up of every test in tests/app: matchers, a clean page after each test, and a layout for happy-dom. */
// Must be imported before React's renderer, which reads the hook once, when it is loaded.
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

/** nivo draws nothing into an element without a size, and happy-dom has no layout. */
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 360)
