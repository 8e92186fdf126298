import { act, renderHook } from '@testing-library/react'
import { Router } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useAddress } from '#workspace/address.hooks.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

test('Back is passed on, also before the screen has followed what Back leaves', () => {
  // A router that has not rendered yet what was pushed.
  const push = vi.fn<() => void>()
  const navigator = { push, replace: push, go: push, createHref: String }
  window.history.replaceState(null, '', '/dashboard?status=cancelled')
  const { result } = renderHook(useAddress, {
    wrapper: ({ children }) => (
      <Router location="/dashboard?status=cancelled" navigator={navigator}>
        {children}
      </Router>
    ),
  })
  const address = result.current
  const told: string[] = []
  const stop = address.subscribe(() => told.push(address.read()))
  act(() => address.write('?status=cancelled.returned', false))
  expect(push).toHaveBeenCalledTimes(1)

  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toEqual(['?status=cancelled'])

  // Of another screen it says nothing.
  window.history.replaceState(null, '', '/orders')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toHaveLength(1)
  stop()
})
