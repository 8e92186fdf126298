import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Tabs } from '#ui/tabs/Tabs.tsx'

const tabs = [
  { value: 'all', label: 'All', count: '1,284' },
  { value: 'halt', label: 'Halt', count: '0' },
  { value: 'returned', label: 'Return', count: '3' },
]

function Statuses() {
  const [value, setValue] = useState('all')
  return (
    <Tabs label="Status" tabs={tabs} value={value} onChange={setValue}>
      rows of {value}
    </Tabs>
  )
}

/** How far the strip is scrolled, in px. */
const scrolled = () => screen.getByRole('tablist').parentElement?.scrollLeft ?? Number.NaN

/** Presses on a tab, moves the mouse by so many px, and lets go: what a browser sends. */
function dragFrom(name: string, by: number) {
  const tab = screen.getByRole('tab', { name })
  const mouse = { pointerType: 'mouse', pointerId: 1, button: 0, buttons: 1 }
  fireEvent.pointerDown(tab, { ...mouse, clientX: 200 })
  fireEvent.pointerMove(tab, { ...mouse, clientX: 200 + by })
  fireEvent.pointerUp(tab, { ...mouse, buttons: 0, clientX: 200 + by })
  fireEvent.click(tab)
}

describe('a strip of tabs', () => {
  test('names each tab with its count, 0 too, and shows the panel of the current one', () => {
    render(<Statuses />)
    expect(screen.getByRole('tablist', { name: 'Status' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'All 1,284' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tab', { name: 'Halt 0' })).toHaveAttribute('aria-selected', 'false')
    expect(screen.getByRole('tabpanel', { name: 'All 1,284' })).toHaveTextContent('rows of all')
  })

  test('says which panel its tabs have, if any, and which of them the Tab key reaches', () => {
    const { rerender } = render(<Statuses />)
    const all = screen.getAllByRole('tab')
    const read = (name: string) => all.map((tab) => tab.getAttribute(name))
    const { id } = screen.getByRole('tabpanel')
    expect(read('aria-controls')).toEqual([id, id, id])
    expect(read('tabindex')).toEqual(['0', '-1', '-1'])
    expect(read('type')).toEqual(['button', 'button', 'button'])
    rerender(<Tabs label="Status" tabs={tabs} value="all" onChange={() => undefined} />)
    expect(screen.getByRole('tab', { name: 'All 1,284' })).not.toHaveAttribute('aria-controls')
    expect(screen.queryByRole('tabpanel')).toBeNull()
  })

  test.each([
    [true, '0'],
    [false, '-1'],
  ])('has a panel that the Tab key reaches, when it is only read: %s', (readOnlyPanel, expected) => {
    render(
      <Tabs label="Status" tabs={tabs} value="all" onChange={() => undefined} readOnlyPanel={readOnlyPanel}>
        rows
      </Tabs>,
    )
    expect(screen.getByRole('tabpanel')).toHaveAttribute('tabindex', expected)
  })

  test('does not tell its owner of the current tab', async () => {
    const chosen: string[] = []
    render(<Tabs label="Status" tabs={tabs} value="all" onChange={(value) => chosen.push(value)} />)
    await userEvent.click(screen.getByRole('tab', { name: 'All 1,284' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Return 3' }))
    expect(chosen).toEqual(['returned'])
  })

  test('scrolls by a page to either side, at once where motion is reduced', async () => {
    render(<Statuses />)
    const strip = screen.getByRole('tablist').parentElement as HTMLElement
    Object.defineProperties(strip, { clientWidth: { value: 200 }, scrollWidth: { value: 600 } })
    const scrollBy = vi.fn<(to: ScrollToOptions) => void>()
    strip.scrollBy = scrollBy as typeof strip.scrollBy
    strip.scrollLeft = 200
    fireEvent.scroll(strip)
    const back = screen.getByRole('button', { name: 'Scroll back' })
    const on = screen.getByRole('button', { name: 'Scroll on' })
    expect(back.innerHTML).not.toBe(on.innerHTML)
    expect(on).toHaveClass('end-0')
    expect(back).toHaveClass('start-0')
    for (const chevron of [back, on]) {
      expect(chevron).toHaveAttribute('tabindex', '-1')
      expect(chevron).toHaveAttribute('type', 'button')
      expect(chevron).toHaveAttribute('data-tip', chevron.getAttribute('aria-label'))
    }
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await userEvent.click(back)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await userEvent.click(on)
    expect(scrollBy.mock.calls).toEqual([
      [{ left: -88, behavior: 'smooth' }],
      [{ left: 88, behavior: 'auto' }],
    ])
  })

  test('is walked with the arrow keys; Enter chooses', async () => {
    render(<Statuses />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Halt 0' })).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('rows of all')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('rows of halt')
  })

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('leaves a key with %s to the browser', (held) => {
    render(<Statuses />)
    const all = screen.getByRole('tab', { name: 'All 1,284' })
    all.focus()
    // False: it was taken.
    expect(fireEvent.keyDown(all, { key: 'ArrowRight', [held]: true })).toBe(true)
    expect(all).toHaveFocus()
    expect(fireEvent.keyDown(all, { key: 'ArrowRight' })).toBe(false)
  })

  test('goes round at both ends, and to them by Home and End', async () => {
    render(<Statuses />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Return 3' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'All 1,284' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'Return 3' })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(screen.getByRole('tab', { name: 'All 1,284' })).toHaveFocus()
  })

  test('walks the other way from right to left', async () => {
    render(
      <div style={{ direction: 'rtl' }}>
        <Statuses />
      </div>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Halt 0' })).toHaveFocus()
  })

  test('is one stop of the Tab key: the current tab', async () => {
    render(<Statuses />)
    await userEvent.click(screen.getByRole('tab', { name: 'Halt 0' }))
    expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([
      screen.getByRole('tab', { name: 'Halt 0' }),
    ])
  })

  test('chooses a tab by a click, also by one that trembles', () => {
    render(<Statuses />)
    dragFrom('Halt 0', 3)
    expect(screen.getByRole('tabpanel')).toHaveTextContent('rows of halt')
  })

  test('never takes a drag for a click, and takes the next click again', async () => {
    render(<Statuses />)
    dragFrom('Halt 0', -80)
    expect(screen.getByRole('tabpanel')).toHaveTextContent('rows of all')
    await userEvent.click(screen.getByRole('tab', { name: 'Halt 0' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('rows of halt')
  })

  test('moves by as much as the mouse', () => {
    render(<Statuses />)
    const before = scrolled()
    dragFrom('All 1,284', -80)
    expect(scrolled()).toBe(before + 80)
  })

  test('forgets a press that was let go outside of it', () => {
    render(<Statuses />)
    const before = scrolled()
    const tab = screen.getByRole('tab', { name: 'Halt 0' })
    const mouse = { pointerType: 'mouse', pointerId: 1, button: 0 }
    fireEvent.pointerDown(tab, { ...mouse, buttons: 1, clientX: 200 })
    fireEvent.pointerMove(tab, { ...mouse, buttons: 0, clientX: 100 })
    expect(scrolled()).toBe(before)
  })

  test('keeps its chevrons away while a tab is pressed: one below the pointer would take the click', async () => {
    render(<Statuses />)
    const strip = screen.getByRole('tablist').parentElement as HTMLElement
    Object.defineProperties(strip, { clientWidth: { value: 100 }, scrollWidth: { value: 300 } })
    const back = () => screen.queryByRole('button', { name: 'Scroll back' })
    const scrollTo = (left: number) => {
      strip.scrollLeft = left
      fireEvent.scroll(strip)
    }
    fireEvent.pointerDown(screen.getByRole('tab', { name: 'Halt 0' }), { pointerType: 'mouse', buttons: 1 })
    scrollTo(40)
    expect(back()).toBeNull()
    fireEvent.pointerUp(screen.getByRole('tab', { name: 'Halt 0' }))
    expect(back()).toBeNull()
    await screen.findByRole('button', { name: 'Scroll back' })
    scrollTo(0)
    expect(back()).toBeNull()
    // A drag is no click, and shows where it leads.
    const tab = screen.getByRole('tab', { name: 'Halt 0' })
    const mouse = { pointerType: 'mouse', pointerId: 1, button: 0, buttons: 1 }
    fireEvent.pointerDown(tab, { ...mouse, clientX: 200 })
    fireEvent.pointerMove(tab, { ...mouse, clientX: 160 })
    fireEvent.scroll(strip)
    expect(back()).not.toBeNull()
  })
})
