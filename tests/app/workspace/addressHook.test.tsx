/** The address between charts and the router: whose change it is. */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { useAddress } from '#workspace/address.hooks.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

/** A screen with a router that renders what was pushed only when it is told to. */
function openAt(location: string) {
  const pushed: string[] = []
  const push = (to: string) => void pushed.push(to)
  const navigator = { push, replace: push, go: () => {}, createHref: String, location: window.location }
  window.history.replaceState(null, '', location)
  let shown = location
  const view = renderHook(useAddress, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Router location={shown} navigator={navigator}>
        {children}
      </Router>
    ),
  })
  const address = view.result.current
  const told: string[] = []
  address.subscribe(() => told.push(address.read()))
  return {
    pushed,
    told,
    // The router is told a moment later.
    write: (search: string) => act(async () => address.write(search, false)),
    render: (next: string) => {
      shown = next
      view.rerender()
    },
  }
}

test('What the router renders late of what was written is no change by anybody else; a link is', async () => {
  const { write, render, pushed, told } = openAt('/orders')
  await write('?week=last')
  await write('?week=last&page=2')
  expect(pushed).toEqual(['/orders?week=last', '/orders?week=last&page=2'])
  render('/orders?week=last')
  render('/orders?week=last&page=2')
  expect(told).toEqual([])
  render('/orders?days=last-7-days')
  expect(told).toEqual(['?days=last-7-days'])
})

test('Back is passed on, also before the screen has followed what Back leaves', async () => {
  const { write, render, told } = openAt('/dashboard?status=cancelled')
  await write('?status=cancelled.returned')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toEqual(['?status=cancelled'])
  // A link to what was written before is somebody's.
  render('/dashboard?status=cancelled.returned')
  expect(told).toEqual(['?status=cancelled', '?status=cancelled.returned'])

  // Of another screen it says nothing.
  window.history.replaceState(null, '', '/orders')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toHaveLength(2)
})

test('What is written while another screen is on its way does not lead back', async () => {
  const { write, pushed } = openAt('/orders')
  window.history.pushState(null, '', '/orders/K1001')
  await write('?q=1001')
  expect(pushed).toEqual([])
})
