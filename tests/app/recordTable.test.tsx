/** A table of records, and on a phone its rows, from the same columns. */
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { EditIcon, ViewIcon } from '#ui/icons.ts'
import { RecordTable } from '#workspace/RecordTable.tsx'
import type { RowActions, RowChoice, TableColumn } from '#workspace/recordColumns.ts'

type Shop = { id: string; name: string; city: string; orders: number; owner: string; open: string }

const columns: readonly TableColumn<Shop, string>[] = [
  { key: 'name', header: 'Name', kind: 'head', cell: ({ name }) => name, phone: 'title' },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'orders', header: 'Orders', kind: 'figure', cell: ({ orders }) => orders, phone: 'foot' },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }, by) => by + owner,
    phone: 'line',
    phoneCell: ({ owner, city }) => `${owner}, ${city}`,
  },
  { key: 'open', header: 'Open', cell: ({ open }) => open, phone: 'titleEnd' },
  { key: 'id', header: 'Number', cell: ({ id }) => id, phone: 'foot', phoneCell: () => null },
  { key: 'since', header: 'Since', cell: () => '2020', phone: 'foot' },
]
const rows: Shop[] = [{ id: 'a', name: 'Saddar', city: 'Karachi', orders: 12, owner: 'Sana', open: 'Yes' }]

const edit = vi.fn<(id: string) => void>()
const menu: RowActions<Shop, string> = {
  header: 'Actions',
  menu: ({ name }) => `Actions for ${name}`,
  of: ({ id, name }) => [
    { id: 'view', label: `View ${name}`, short: 'View', icon: ViewIcon, to: `/shops/${id}?tab=1` },
    { id: 'edit', label: `Edit ${name}`, short: 'Edit', icon: EditIcon, onSelect: () => edit(id) },
    { id: 'call', label: 'Call', icon: ViewIcon, isForPhone: true, onSelect: () => {} },
  ],
}

const toggle = vi.fn<(id: string) => void>()
const choice: RowChoice = {
  name: 'all',
  words: { page: 'Select all', one: ({ id }) => `Select ${id}`, action: 'Select' },
  isChosen: () => false,
  toggle,
  extent: 'none',
  chooseAll: () => {},
  clear: () => {},
}

const show = (actions?: RowActions<Shop, string>, chosen: RowChoice | null = null) =>
  render(
    <MemoryRouter>
      <RecordTable
        caption="Shops"
        rows={rows}
        columns={columns}
        view="by "
        link={({ id }) => `/shops/${id}`}
        linkSearch="?page=2"
        actions={actions}
        choice={chosen}
      />
    </MemoryRouter>,
  )

const onPhone = () => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))

test('a wide window has all columns, and links with the query of their list', () => {
  show(menu)
  const [heads, row] = within(screen.getByRole('table', { name: 'Shops' })).getAllByRole('row')
  const texts = (element?: Element) => [...(element?.children ?? [])].map(({ textContent }) => textContent)
  expect(texts(heads)).toEqual(['Name', 'City', 'Orders', 'Owner', 'Open', 'Number', 'Since', 'Actions'])
  expect(texts(row)).toEqual(['Saddar', 'Karachi', '12', 'by Sana', 'Yes', 'a', '2020', ''])
  expect(screen.getByRole('link', { name: 'Saddar' })).toHaveAttribute('href', '/shops/a?page=2')
  expect(screen.getByRole('link', { name: 'View Saddar' })).toHaveAttribute('href', '/shops/a?page=2&tab=1')
  expect(screen.queryByRole('button', { name: 'Call' })).toBeNull()
})

test('a phone has the columns that are placed there, in its lines, and the actions in a menu', async () => {
  onPhone()
  show(menu)
  const row = within(screen.getByRole('list', { name: 'Shops' })).getByRole('listitem')
  expect(row).toHaveTextContent(/^SaddarYesSana, Karachi12 · 2020$/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Actions for Saddar' }))
  expect(await screen.findByRole('menuitem', { name: 'Call' })).toBeVisible()
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(edit).toHaveBeenCalledWith('a')
})

test('without the name of a menu, a phone has the buttons as well', async () => {
  onPhone()
  show({ header: menu.header, of: menu.of })
  expect(screen.getByRole('link', { name: 'View Saddar' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit Saddar' })).toBeVisible()
})

test('the first row is chosen on a phone by the menu of its row, without one by a checkbox', async () => {
  onPhone()
  const user = userEvent.setup()
  const { unmount } = show(menu, choice)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for Saddar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }))
  unmount()
  show(undefined, choice)
  await user.click(screen.getByRole('checkbox', { name: 'Select a' }))
  expect(toggle.mock.calls).toEqual([['a'], ['a']])
})
