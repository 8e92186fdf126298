/** The link of a row: a press anywhere on the row follows it, as a press on the link would. */
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RowLink, rowOfLink } from '#ui/link/RowLink.tsx'

const Where = () => <output>{useLocation().pathname}</output>
const where = () => screen.getByRole('status').textContent

const open = vi.fn<(...args: unknown[]) => null>()

beforeEach(() => {
  open.mockReset()
  vi.stubGlobal('open', open)
  render(
    <MemoryRouter initialEntries={['/orders']}>
      <Where />
      <table>
        <caption>Orders</caption>
        <tbody>
          <tr {...rowOfLink}>
            <th scope="row">
              <RowLink to="/orders/KW-1" focusTarget="first">
                KW-1 of Sana
              </RowLink>
            </th>
            <td>PKR 900</td>
            <td>
              <button type="button">Delete KW-1</button>
            </td>
          </tr>
          <tr {...rowOfLink}>
            <td>No link here</td>
            <td>PKR 0</td>
            <td>None</td>
          </tr>
        </tbody>
      </table>
    </MemoryRouter>,
  )
})

const cell = () => screen.getByText('PKR 900')

test('the link is named by its words, and found by the name of its record', () => {
  const link = screen.getByRole('link', { name: 'KW-1 of Sana' })
  expect(link).toHaveAttribute('href', '/orders/KW-1')
  expect(link).toHaveAttribute('data-focus', 'first')
})

describe('a press on another cell', () => {
  test('follows the link', () => {
    fireEvent.click(cell())
    expect(where()).toBe('/orders/KW-1')
    expect(open).not.toHaveBeenCalled()
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])('with %j opens a new tab', (held) => {
    fireEvent.click(cell(), held)
    expect(open.mock.calls).toEqual([['http://localhost:3000/orders/KW-1', '_blank', 'noopener']])
    expect(where()).toBe('/orders')
  })

  test('by the middle button opens a new tab, and does not scroll', () => {
    const press = (button: number) => fireEvent(cell(), new MouseEvent('auxclick', { bubbles: true, button }))
    press(2)
    expect(open).not.toHaveBeenCalled()
    press(1)
    expect(open).toHaveBeenCalledOnce()
    expect(where()).toBe('/orders')
    // False: the browser does nothing of its own.
    expect(fireEvent.mouseDown(cell(), { button: 1 })).toBe(false)
    expect(fireEvent.mouseDown(cell(), { button: 0 })).toBe(true)
    expect(fireEvent.mouseDown(screen.getByText('No link here'), { button: 1 })).toBe(true)
  })

  test('that ends the selection of a text goes nowhere', () => {
    vi.spyOn(window, 'getSelection').mockReturnValueOnce({ isCollapsed: false } as Selection)
    fireEvent.click(cell())
    expect(where()).toBe('/orders')
  })

  test('follows it also where nothing is selected', () => {
    vi.spyOn(window, 'getSelection').mockReturnValueOnce({ isCollapsed: true } as Selection)
    fireEvent.click(cell())
    expect(where()).toBe('/orders/KW-1')
  })
})

test('a press on a control of the row, or on a row without a link, goes nowhere', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete KW-1' }))
  fireEvent.click(screen.getByText('No link here'))
  expect(where()).toBe('/orders')
})
