/** Where what is fixed to the bottom edge stays, above the bars of a window that is 800 px high. */
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useAboveBars } from '#ui/useAboveBars.ts'

function Fixed() {
  const element = useRef<HTMLDivElement>(null)
  useAboveBars(element, true)
  return <div ref={element} data-testid="fixed" />
}

/** Until it was measured in a frame that began after now. */
async function frames(): Promise<void> {
  for (const _ of [1, 2]) await act(() => new Promise((drawn) => requestAnimationFrame(drawn)))
}
const roomBelow = () => screen.getByTestId('fixed').style.insetBlockEnd

/** Shows it with a bar at the bottom edge. Returns what moves the upper edge of the bar. */
async function show() {
  const height = vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  onTestFinished(() => height.mockRestore())
  render(
    <>
      <Fixed />
      <footer className="bar" />
    </>,
  )
  const bar = screen.getByRole('contentinfo')
  const put = (edge: number) => {
    bar.getBoundingClientRect = () => new DOMRect(0, edge, 640, 60)
  }
  put(740)
  await frames()
  return put
}

test('is above a bar at the bottom edge, and on the edge when that is gone', async () => {
  const put = await show()
  expect(roomBelow()).toBe('76px')
  put(1_000)
  await frames()
  expect(roomBelow()).toBe('16px')
})

test('while no bar moves, the page does not change', async () => {
  await show()
  const onChange = vi.fn<MutationCallback>()
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { subtree: true, attributes: true })
  await frames()
  observer.disconnect()
  expect(onChange).not.toHaveBeenCalled()
})
