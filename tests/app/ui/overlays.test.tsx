import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EditIcon, MoreIcon, OrdersIcon } from '#ui/icons.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Palette } from '#ui/overlay/Palette.tsx'

describe('a confirmation', () => {
  const show = () => {
    const [onSafe, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <ConfirmDialog
        open
        title="Discard changes?"
        text="They are not saved."
        safe="Keep Editing"
        onSafe={onSafe}
        confirm="Discard Changes"
        onConfirm={onConfirm}
        kind="discard"
      />,
    )
    return { onSafe, onConfirm }
  }

  test('is named and described, and begins on the safe choice', async () => {
    show()
    const dialog = screen.getByRole('alertdialog', { name: 'Discard changes?' })
    expect(dialog).toHaveAccessibleDescription('They are not saved.')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep Editing' })).toHaveFocus())
  })

  test('takes Escape for the safe choice', async () => {
    const { onSafe, onConfirm } = show()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep Editing' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    expect(onSafe).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('stays when what is beside it is pressed', async () => {
    const { onSafe, onConfirm } = show()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep Editing' })).toHaveFocus())
    await userEvent.click(document.body)
    expect(onSafe).not.toHaveBeenCalled()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('does what it says when it is told to', async () => {
    const { onSafe, onConfirm } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onSafe).not.toHaveBeenCalled()
  })
})

describe('what opened a dialog', () => {
  function Parcels({ ends }: { ends: 'button' | 'parcel' | 'nothing' }) {
    const [state, setState] = useState<'before' | 'asking' | 'after'>('before')
    const isGone = (what: typeof ends) => state === 'after' && ends === what
    return (
      <main id="main" tabIndex={-1}>
        {!isGone('parcel') && (
          <section>
            {!isGone('button') && (
              <button type="button" onClick={() => setState('asking')}>
                Split
              </button>
            )}
            <button type="button">Print</button>
          </section>
        )}
        <ConfirmDialog
          open={state === 'asking'}
          title="Split it?"
          text=""
          safe="Keep It"
          onSafe={() => setState('after')}
          confirm="Yes"
          onConfirm={() => setState('after')}
          kind="discard"
        />
      </main>
    )
  }
  test.each([
    ['has the focus again', 'nothing', () => screen.getByRole('button', { name: 'Split' })],
    [
      'leaves it to what is beside it, where it is gone',
      'button',
      () => screen.getByRole('button', { name: 'Print' }),
    ],
    ['leaves it to the screen, where all of that is gone', 'parcel', () => screen.getByRole('main')],
  ] as const)('%s', async (_, ends, focused) => {
    render(<Parcels ends={ends} />)
    await userEvent.click(screen.getByRole('button', { name: 'Split' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(focused()).toHaveFocus())
  })
})

test('a dialog that took the place of another keeps the focus when the closing of that one ends', async () => {
  let end = () => undefined as void
  const finished = new Promise<void>((resolve) => {
    end = resolve
  })
  const closing = { finished, pending: false, playState: 'running' } as unknown as Animation
  const close = vi.fn<() => void>()
  function Removing() {
    const [state, setState] = useState<'listed' | 'asking' | 'proving'>('listed')
    return (
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => setState('asking')}>
          Remove Sana
        </button>
        <ConfirmDialog
          open={state === 'asking'}
          title="Remove Sana?"
          text=""
          safe="Keep"
          onSafe={close}
          confirm="Remove"
          onConfirm={() => {
            HTMLElement.prototype.getAnimations = () => [closing]
            setState('proving')
          }}
        />
        {state === 'proving' && (
          <Dialog open onClose={close} title="Is it you?">
            <input aria-label="Password" autoComplete="current-password" />
          </Dialog>
        )}
      </main>
    )
  }
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
  })
  render(<Removing />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sana' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  const password = await screen.findByRole('textbox', { name: 'Password' })
  await waitFor(() => expect(password).toHaveFocus())
  expect(screen.getByText('Remove Sana?')).toBeInTheDocument()
  end()
  await waitFor(() => expect(screen.queryByText('Remove Sana?')).toBeNull())
  expect(password).toHaveFocus()
})

test('a drawer only asks to be closed: its owner decides', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <Drawer open onClose={onClose} title="Filters">
      <input aria-label="Week" autoComplete="off" />
    </Drawer>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeInTheDocument()
})

describe('a menu', () => {
  const show = () => {
    const edit = vi.fn<() => void>()
    const entries = [
      { id: 'edit', label: 'Edit order', icon: EditIcon, onSelect: edit },
      { id: 'delete', label: 'Delete order', danger: true, onSelect: () => undefined },
    ]
    render(<Menu label="More for KW-11284" icon={MoreIcon} entries={entries} />)
    return { edit, trigger: screen.getByRole('button', { name: 'More for KW-11284' }) }
  }

  test('opens from its named button, does what is chosen, and closes', async () => {
    const { edit, trigger } = show()
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(trigger)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit order' }))
    expect(edit).toHaveBeenCalledOnce()
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
  })

  test('opened by a key begins on its first entry, and Escape leads back', async () => {
    const { edit, trigger } = show()
    trigger.focus()
    await userEvent.keyboard('{ArrowDown}')
    const first = await screen.findByRole('menuitem', { name: 'Edit order' })
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    expect(edit).not.toHaveBeenCalled()
  })

  test.each([
    // The label of the button, what it shows, and its tip: one that has only an icon needs one.
    [{}, ['More for KW-1', '', 'More for KW-1']],
    [{ worded: true }, [null, 'More for KW-1', null]],
    [{ text: 'Views' }, ['More for KW-1', 'Views', null]],
    [{ text: 'Views', worded: true, wide: true }, ['More for KW-1', 'Views', null]],
  ] as const)('with %j has a button named by its label, whatever it shows', (given, [label, text, tip]) => {
    render(<Menu {...given} label="More for KW-1" icon={MoreIcon} entries={[]} />)
    const button = screen.getByRole('button', { name: 'More for KW-1' })
    expect(button).toHaveTextContent(text)
    expect(button).toHaveAttribute('type', 'button')
    expect(button).toHaveAttribute('aria-haspopup', 'menu')
    expect(button.getAttribute('data-tip')).toBe(tip)
    expect(button.getAttribute('aria-label')).toBe(label)
    expect(button.querySelector('bdi')?.textContent).toBe('wide' in given ? 'Views' : undefined)
  })

  test('opens by ArrowDown alone, which it takes from the page', async () => {
    const { trigger } = show()
    expect(fireEvent.keyDown(trigger, { key: 'ArrowUp' })).toBe(true)
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
    expect(fireEvent.keyDown(trigger, { key: 'ArrowDown' })).toBe(false)
    expect(trigger).toHaveAttribute('aria-expanded', 'true')
    await screen.findByRole('menu')
  })

  test('tells of each entry whether it is the current one, whether it can be chosen, and its key', async () => {
    const chosen = vi.fn<() => void>()
    const entries = [
      { id: 'a', label: 'All orders', isCurrent: true, shortcut: 'g o', onSelect: chosen },
      { id: 'b', label: 'No right to edit', disabled: true, beginsGroup: true, onSelect: chosen },
    ]
    render(<Menu label="Views" icon={MoreIcon} entries={entries} />)
    await userEvent.click(screen.getByRole('button'))
    const menu = await screen.findByRole('menu', { name: 'Views' })
    const [all, none] = screen.getAllByRole('menuitem')
    expect(all).toHaveAttribute('aria-current', 'true')
    expect(all).toHaveTextContent('All ordersg o')
    expect(all?.querySelectorAll('svg')).toHaveLength(1)
    expect(all).not.toHaveAttribute('aria-disabled', 'true')
    expect(none).not.toHaveAttribute('aria-current')
    expect(none).toHaveTextContent(/^No right to edit$/)
    expect(none).toHaveAttribute('aria-disabled', 'true')
    expect(none?.querySelector('svg, kbd')).toBeNull()
    fireEvent.click(none as HTMLElement)
    expect(chosen).not.toHaveBeenCalled()
    expect(menu).toBeInTheDocument()
  })

  test('is closed by its button as well', async () => {
    const { trigger } = show()
    await userEvent.click(trigger)
    await screen.findByRole('menu')
    await userEvent.click(trigger)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

describe('the palette', () => {
  const items = [
    { id: 'orders', label: 'Orders from Korangi', icon: OrdersIcon, count: '312' },
    { id: 'location', label: 'Location Korangi', icon: OrdersIcon },
  ]

  function Opened({ onChoose }: { onChoose: (id: string) => void }) {
    const [query, setQuery] = useState('')
    const found = items.filter((item) => item.label.toLowerCase().includes(query))
    return (
      <Palette
        open
        onClose={() => undefined}
        label="Search everything"
        placeholder="Search"
        query={query}
        onQuery={setQuery}
        groups={found.length > 0 ? [{ label: 'Go to', items: found }] : []}
        onChoose={onChoose}
        empty="Nothing found"
      />
    )
  }

  test('chooses what the arrows reach', async () => {
    const chosen = vi.fn<(id: string) => void>()
    render(<Opened onChoose={chosen} />)
    const input = screen.getByRole('combobox', { name: 'Search everything' })
    await waitFor(() => expect(input).toHaveFocus())
    await userEvent.keyboard('kor{ArrowDown}{Enter}')
    expect(chosen).toHaveBeenCalledExactlyOnceWith('location')
  })

  test('sets what matches in bold, spoken as one text', async () => {
    render(<Opened onChoose={() => undefined} />)
    await userEvent.type(screen.getByRole('combobox'), 'kor')
    const [orders] = screen.getAllByRole('option')
    expect(orders).toHaveTextContent('Orders from Korangi')
    expect(orders?.querySelector('b')).toHaveTextContent(/^Kor$/)
  })

  test('says when nothing matches', async () => {
    render(<Opened onChoose={() => undefined} />)
    await userEvent.type(screen.getByRole('combobox'), 'zzz')
    expect(screen.getByText('Nothing found')).toBeInTheDocument()
    expect(screen.queryByRole('option')).toBeNull()
  })
})
