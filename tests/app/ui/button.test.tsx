import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EditIcon } from '#ui/icons.ts'
import { Pagination } from '#ui/Pagination.tsx'

const nothing = () => {}

describe('a busy button', () => {
  test('is disabled and reads its busy text', () => {
    render(
      <Button onClick={nothing} busy busyText="Signing In...">
        Sign In
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  })

  test('reads only its own text while it is not busy', () => {
    render(
      <Button onClick={nothing} busyText="Signing In...">
        Sign In
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    expect(screen.queryByText('Signing In...')).toBeNull()
  })

  test('has the focus again when it is done', () => {
    const view = (busy: boolean) => (
      <Button onClick={nothing} busy={busy} busyText="Saving...">
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
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button).toHaveFocus()
    // What it is busy with next was not started by a press.
    button.blur()
    rerender(view(true))
    rerender(view(false))
    expect(button).not.toHaveFocus()
  })

  test('leaves the focus to its dialog until it is done', () => {
    const view = (busy: boolean) => (
      <div role="dialog" aria-label="Book" tabIndex={-1}>
        <Button onClick={nothing} busy={busy}>
          Book
        </Button>
      </div>
    )
    const { rerender } = render(view(false))
    screen.getByRole('button').focus()
    screen.getByRole('button').click()
    rerender(view(true))
    expect(screen.getByRole('dialog')).toHaveFocus()
    rerender(view(false))
    expect(screen.getByRole('button')).toHaveFocus()
  })

  test('has the width of its wider text, whichever it shows', () => {
    const view = (busy: boolean, children: ReactNode = 'Save') => (
      <Button onClick={nothing} busy={busy} busyText="Saving..." endIcon={EditIcon}>
        {children}
      </Button>
    )
    const { rerender, container } = render(view(false))
    const content = () => {
      const found = container.querySelector<HTMLElement>('.button-content')
      return found && ['data-other', 'data-bare'].map((name) => found.getAttribute(name))
    }
    const drawn = () => container.querySelector('svg')?.innerHTML
    const arrow = drawn()
    expect(content()).toEqual(['Saving...', 'false'])
    rerender(view(true))
    expect(content()).toEqual(['Save', 'false'])
    expect(container.querySelectorAll('svg')).toHaveLength(1)
    expect(drawn()).not.toBe(arrow)
    rerender(view(true, <b>Save</b>))
    expect(content()).toEqual(['', 'false'])
    rerender(
      <Button onClick={nothing} busy>
        Save
      </Button>,
    )
    expect(content()).toBeNull()
  })

  test('leaves the focus where it has gone meanwhile', () => {
    const view = (busy: boolean) => (
      <>
        <Button onClick={nothing} busy={busy} busyText="Saving...">
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

describe('a button', () => {
  test('has what it is given, each in its place', () => {
    render(
      <>
        <form method="post" id="order" noValidate />
        <Button onClick={nothing} form="order" focusTarget="send" label="Send KW-1" pressed expanded={false}>
          Send
        </Button>
      </>,
    )
    const button = screen.getByRole('button', { name: 'Send KW-1', pressed: true, expanded: false })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveAttribute('form', 'order')
    expect(button).toHaveAttribute('data-focus', 'send')
    expect(button).toHaveAttribute('type', 'button')
  })

  test('looks different while it is busy and while it is unavailable', () => {
    render(
      <>
        <Button onClick={nothing}>Save</Button>
        <Button onClick={nothing} busy>
          Save
        </Button>
        <Button unavailable="Nothing changed">Save</Button>
        <Button busy unavailable="Nothing changed">
          Save
        </Button>
      </>,
    )
    const [ready, busy, unavailable, both] = screen.getAllByRole('button').map(({ className }) => className)
    expect(new Set([ready, busy, unavailable]).size).toBe(3)
    expect(both).toBe(busy)
  })

  test('of which a phone shows the icon alone keeps its words as its name', () => {
    render(
      <Button onClick={nothing} icon={EditIcon} iconOnPhone>
        Edit
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Edit' })).toContainElement(screen.getByText('Edit'))
    expect(screen.getByText('Edit')).toHaveClass('phone:sr-only')
  })

  test('with only an icon is a plain one unless told otherwise', () => {
    render(
      <>
        <IconButton onClick={nothing} label="Edit KW-1" icon={EditIcon} />
        <IconButton onClick={nothing} label="Edit KW-2" icon={EditIcon} kind="plain" />
      </>,
    )
    const [first, second] = screen.getAllByRole('button').map(({ className }) => className)
    expect(first).toBe(second)
  })

  test('with only an icon has its name, state and reason', async () => {
    const pressed = vi.fn<() => void>()
    const view = (unavailable?: string) => (
      <IconButton
        label="Edit KW-1"
        icon={EditIcon}
        unavailable={unavailable}
        pressed
        expanded={false}
        onClick={pressed}
      />
    )
    const { rerender } = render(view())
    const button = screen.getByRole('button', { name: 'Edit KW-1', pressed: true, expanded: false })
    expect(button).toHaveAttribute('type', 'button')
    expect(button).not.toHaveAttribute('aria-disabled')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveAttribute('data-tip', 'Edit KW-1')
    await userEvent.click(button)
    expect(pressed).toHaveBeenCalledOnce()
    rerender(view('It was delivered'))
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('It was delivered')
    expect(screen.getByText('It was delivered')).not.toBeVisible()
    expect(button).toHaveAttribute('data-tip', 'It was delivered')
    await userEvent.click(button)
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('an unavailable button', () => {
  test('keeps its name, gives its reason, and does nothing', async () => {
    const pressed = vi.fn<() => void>()
    const submitted = vi.fn<() => void>()
    render(
      <form method="post" noValidate onSubmit={submitted}>
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

  test('shows its reason on focus, but not right after the press that made it unavailable', async () => {
    const view = (unavailable?: string) => (
      <Button onClick={nothing} unavailable={unavailable}>
        Next
      </Button>
    )
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

  test('shows its reason after a press, once the focus has left the button', async () => {
    const view = (unavailable?: string) => (
      <Button onClick={nothing} unavailable={unavailable}>
        Next
      </Button>
    )
    const { rerender } = render(view())
    await userEvent.click(screen.getByRole('button'))
    await userEvent.tab()
    rerender(view('This is the last page'))
    expect(screen.getByRole('tooltip', { hidden: true }).className).toContain('group-hover')
  })

  test('hides its reason by Escape alone, until the pointer or the focus comes again', async () => {
    render(<Button unavailable="This is the last page">Next</Button>)
    const tip = screen.getByRole('tooltip', { hidden: true })
    expect(tip.className).toContain('group-hover')
    expect(screen.getByRole('button').tabIndex).toBe(0)
    await userEvent.tab()
    await userEvent.keyboard('a')
    expect(tip.className).toContain('group-focus')
    await userEvent.keyboard('{Escape}')
    expect(tip.className).not.toContain('group-')
    await userEvent.hover(screen.getByRole('button'))
    expect(tip.className).toContain('group-hover')
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    expect(tip.className).toContain('group-focus')
  })

  test.each([
    // The room from the start of the button to the edge, and above it; where its reason then is.
    [{ left: 400, top: 36 }, { left: 0, top: 0, right: 600 }, 'ltr', { before: '-8px', isBelow: false }],
    [{ left: 392, top: 35 }, { left: 0, top: 0, right: 600 }, 'ltr', { before: '', isBelow: true }],
    [{ left: 391, top: 65 }, { left: 0, top: 30, right: 600 }, 'ltr', { before: '', isBelow: true }],
    [{ left: 100, top: 36 }, { left: 2, top: -9, right: 600 }, 'rtl', { before: '-60px', isBelow: false }],
  ] as const)('has its reason where nothing cuts it: %j in %j, %s', async (at, area, dir, expected) => {
    render(
      <main>
        <Button unavailable="This is the last page">Next</Button>
      </main>,
    )
    const tip = screen.getByRole('tooltip', { hidden: true })
    const button = screen.getByRole('button')
    const rect = (left: number, top: number, right: number, height: number) => () =>
      new DOMRect(left, top, right - left, height)
    button.getBoundingClientRect = rect(at.left, at.top, at.left + 50, 32)
    screen.getByRole('main').getBoundingClientRect = rect(area.left, area.top, area.right, 900)
    tip.getBoundingClientRect = rect(0, 0, 200, 28)
    expect(tip.className).toContain('bottom-full')
    document.dir = dir
    await userEvent.hover(button)
    document.dir = ''
    expect(tip.style.insetInlineStart).toBe(expected.before)
    expect(tip.className.includes('top-full')).toBe(expected.isBelow)
    expect(tip.className.includes('bottom-full')).toBe(!expected.isBelow)
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
    expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue('2')
    expect(next).toHaveAccessibleDescription('This is the last page')
    expect(next).toHaveFocus()
    await userEvent.click(next)
    expect(screen.getByRole('status')).toHaveTextContent('Page 2')
    await userEvent.click(previous)
    expect(screen.getByRole('status')).toHaveTextContent('Page 1')
  })

  test('goes to any page, and changes the rows of a page', async () => {
    render(<Pages pages={3} />)
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeInTheDocument()
    for (const name of ['Previous', 'Next'])
      expect(screen.getByRole('button', { name }).querySelectorAll('svg')).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue('1')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page' }), '3')
    expect(screen.getByRole('combobox', { name: 'Page' })).toHaveValue('3')
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
    expect([offered()[0], offered().at(-1)]).toEqual([1, 10_000])
  })

  test.each([
    [1, 0],
    [2, 2],
    [250, 250],
    [251, 32],
  ])('of %d pages offers %d', (pages, expected) => {
    render(<Pages pages={pages} />)
    const choice = screen.queryByRole('combobox', { name: 'Page' })
    expect(choice?.querySelectorAll('option').length ?? 0).toBe(expected)
  })

  test('offers no way on when there is nothing', () => {
    render(<Pages pages={0} />)
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  })
})
