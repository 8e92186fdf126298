import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/Button.tsx'
import { Pagination } from '#ui/Pagination.tsx'

describe('a busy button', () => {
  test('is disabled and reads its busy text', () => {
    render(
      <Button busy busyText="Signing In...">
        Sign In
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  })

  test('reads only its own text while it is not busy', () => {
    render(<Button busyText="Signing In...">Sign In</Button>)
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    expect(screen.queryByText('Signing In...')).toBeNull()
  })

  test('has the focus again when it is done', () => {
    const view = (busy: boolean) => (
      <Button busy={busy} busyText="Saving...">
        Save
      </Button>
    )
    const { rerender } = render(view(false))
    screen.getByRole('button').focus()
    screen.getByRole('button').click()
    // As browsers do with a button that becomes disabled, before an effect of it runs.
    screen.getByRole('button').blur()
    rerender(view(true))
    rerender(view(false))
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  test('leaves the focus where it has gone meanwhile', () => {
    const view = (busy: boolean) => (
      <>
        <Button busy={busy} busyText="Saving...">
          Save
        </Button>
        <input aria-label="Name" autoComplete="off" />
      </>
    )
    const { rerender } = render(view(false))
    screen.getByRole('button').focus()
    screen.getByRole('button').click()
    rerender(view(true))
    screen.getByRole('textbox').focus()
    rerender(view(false))
    expect(screen.getByRole('textbox')).toHaveFocus()
  })
})

describe('an unavailable button', () => {
  test('keeps its name, gives its reason, and does nothing', async () => {
    const pressed = vi.fn<() => void>()
    const submitted = vi.fn<() => void>()
    render(
      <form noValidate onSubmit={submitted}>
        <Button type="submit" unavailable="This is the first step" onClick={pressed}>
          Previous Step
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Previous Step' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('This is the first step')
    await userEvent.tab()
    expect(button).toHaveFocus()
    await userEvent.click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
  })

  test('shows its reason to whoever comes to it, not at once to whoever has just pressed it', async () => {
    const view = (unavailable?: string) => <Button unavailable={unavailable}>Next</Button>
    const { rerender } = render(view())
    await userEvent.click(screen.getByRole('button'))
    rerender(view('This is the last page'))
    const tip = screen.getByRole('tooltip', { hidden: true })
    // What shows it while the button has the pointer or the focus.
    expect(tip.className).not.toContain('group-focus')
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    expect(tip.className).toContain('group-focus')
  })
})

describe('pagination', () => {
  function Pages({ pages }: { pages: number }) {
    const [page, setPage] = useState(1)
    const [rows, setRows] = useState(10)
    return (
      <Pagination
        label="Pages"
        text={`Page ${page} by ${rows}`}
        page={page}
        pages={pages}
        onPage={setPage}
        rows={{ value: rows, values: [10, 25], onChange: setRows }}
      />
    )
  }

  test('goes on and back, and stops at both ends with a reason', async () => {
    render(<Pages pages={2} />)
    const previous = screen.getByRole('button', { name: 'Previous' })
    const next = screen.getByRole('button', { name: 'Next' })
    expect(previous).toHaveAccessibleDescription('This is the first page')
    await userEvent.click(next)
    expect(screen.getByRole('status')).toHaveTextContent('Page 2')
    expect(next).toHaveAccessibleDescription('This is the last page')
    expect(next).toHaveFocus()
    await userEvent.click(next)
    expect(screen.getByRole('status')).toHaveTextContent('Page 2')
    await userEvent.click(previous)
    expect(screen.getByRole('status')).toHaveTextContent('Page 1')
  })

  test('goes to any page, and changes the rows of a page', async () => {
    render(<Pages pages={3} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page' }), '3')
    expect(screen.getByRole('status')).toHaveTextContent('Page 3 by 10')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25')
    expect(screen.getByRole('status')).toHaveTextContent('Page 3 by 25')
  })

  test('of very many pages offers a few to go near any of them, and there those beside it', async () => {
    render(<Pages pages={10_000} />)
    const choice = screen.getByRole('combobox', { name: 'Page' })
    const offered = () =>
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => Number(textContent))
    expect(offered().slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 100, 200])
    expect(offered()).toHaveLength(106)
    await userEvent.selectOptions(choice, '7300')
    expect(offered().slice(72, 85)).toEqual([
      7200, 7295, 7296, 7297, 7298, 7299, 7300, 7301, 7302, 7303, 7304, 7305, 7400,
    ])
    expect(offered().at(-1)).toBe(10_000)
  })

  test('offers no way on when there is nothing', () => {
    render(<Pages pages={0} />)
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  })
})
