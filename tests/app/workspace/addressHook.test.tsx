/** The address between charts and the router: when it is written, and whose change it is. */
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useAddress } from '#workspace/address.hooks.ts'

afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

/** A screen with a router that renders what was pushed only when it is told to. */
function openAt(location: string) {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
  const pushed: string[] = []
  const push = (to: unknown) => void pushed.push((to as { search: string }).search)
  const navigator = { push, replace: push, go: () => {}, createHref: String }
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
    close: () => view.unmount(),
    write: (search: string) => act(() => address.write(search, false)),
    render: (next: string) => {
      shown = next
      view.rerender()
    },
  }
}

test('What was written is an entry of the history after the next frame, and not before', () => {
  const { write, pushed } = openAt('/orders')
  write('?week=last')
  expect(pushed).toEqual([])
  act(() => void vi.advanceTimersToNextFrame())
  expect(pushed).toEqual([])
  act(() => void vi.runAllTimers())
  expect(pushed).toEqual(['?week=last'])
})

test('The next input finds all of it in the history, however soon it comes', () => {
  const { write, pushed } = openAt('/orders')
  write('?week=last')
  write('?week=last&page=2')
  fireEvent.pointerDown(document.body)
  expect(pushed).toEqual(['?week=last', '?week=last&page=2'])
  act(() => void vi.runAllTimers())
  expect(pushed).toHaveLength(2)
})

test('A screen that is left writes nothing over the next one', () => {
  const { write, pushed, close } = openAt('/orders')
  write('?week=last')
  close()
  vi.runAllTimers()
  fireEvent.click(document.body)
  expect(pushed).toEqual([])
})

test('What the router renders late of what was written is no change by anybody else; a link is', () => {
  const { write, render, told } = openAt('/orders')
  write('?week=last')
  write('?week=last&page=2')
  act(() => void vi.runAllTimers())
  render('/orders?week=last')
  render('/orders?week=last&page=2')
  expect(told).toEqual([])
  render('/orders?days=last-7-days')
  expect(told).toEqual(['?days=last-7-days'])
})

test('Back is passed on, also before the screen has followed what Back leaves', () => {
  const { write, told } = openAt('/dashboard?status=cancelled')
  write('?status=cancelled.returned')
  act(() => void vi.runAllTimers())
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toEqual(['?status=cancelled'])

  // Of another screen it says nothing.
  window.history.replaceState(null, '', '/orders')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(told).toHaveLength(1)
})
