/** Parts of screens in the states that the flows of other suites do not come through. */
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { RefusedChange } from '#domain/refusedChange.ts'
import { WrongRows } from '#features/imports/WrongRows.tsx'
import { ActAnswer } from '#features/orderDetails/acts/ActAnswer.tsx'
import type { ActOnScreen } from '#features/orderDetails/acts/actDialog.hooks.ts'
import { WarehouseList } from '#features/warehouses/WarehouseList.tsx'
import type { WarehousesOnScreen } from '#features/warehouses/warehouses.hooks.ts'
import { korangi, refusedWith } from '#tests/support/records.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Cell, Table } from '#ui/Table.tsx'

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent)

test('a wrong row of a file has its sign by what becomes of it', () => {
  const wrong = { row: 2, column: 'price', message: 'Enter a price.', isError: true }
  render(<WrongRows caption="Rows" rows={[wrong, { ...wrong, row: 3, isError: false }]} />)
  const [, left, imported] = within(screen.getByRole('table')).getAllByRole('row')
  const drawn = (row?: Element) => row?.querySelector('svg')?.innerHTML
  expect(textsOf([left, imported].map((row) => row?.lastElementChild as Element))).toEqual([
    'Left out',
    'Imported',
  ])
  expect(drawn(left)).toBeDefined()
  expect(drawn(left)).not.toBe(drawn(imported))
})

test('a wrong row of a file on a phone says its column, if it is about one', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const wrong = { row: 4, message: 'No such SKU.', isError: true }
  render(<WrongRows caption="Rows" rows={[{ ...wrong, column: 'SKU' }, wrong]} />)
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
    'Row 4, SKULeft outNo such SKU.',
    'Row 4Left outNo such SKU.',
  ])
})

describe('a refused act says', () => {
  test.each<[string, Partial<RefusedChange>, string[]]>([
    [
      'every failed check',
      {
        refused: [
          { guard: 'a', message: 'No stock.' },
          { guard: 'b', message: 'No city.' },
        ],
      },
      ['No stock.', 'No city.'],
    ],
    ['what is wrong with fields', { fields: { city: 'Choose a city.' } }, ['Choose a city.']],
    ['else the sentence of the server', {}, ['It cannot be done.']],
  ])('%s', (_, given, expected) => {
    const { refusal } = refusedWith({ text: 'It cannot be done.', ...given })
    const dialog = { refusal, hasFailed: false, isOutdated: false, isRefused: true }
    render(<ActAnswer dialog={dialog as unknown as ActOnScreen} />)
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual(expected)
  })
})

describe('the list of warehouses', () => {
  const shown = (given: Partial<WarehousesOnScreen>) => {
    const warehouses = { found: { rows: [korangi] }, canAdd: true, isEmpty: false, panel: {}, ...given }
    render(<WarehouseList warehouses={warehouses as unknown as WarehousesOnScreen} />)
    return screen.queryAllByRole('button', { name: /Korangi/ }).length
  }

  test.each([
    [{}, 2],
    [{ canAdd: false }, 0],
    [{ reasonAgainst: 'Only owners change warehouses.' }, 0],
  ])('with %j has %d buttons for a warehouse', (given, count) => {
    expect(shown(given)).toBe(count)
  })
})

test('the header of a screen has its way back before the title and its second line below', () => {
  render(<PageHeader title="Orders" before={<a href="/back">Back</a>} below="1 to 7 March" />)
  const heading = screen.getByRole('heading', { name: 'Orders' })
  const order = (other: Element) => heading.compareDocumentPosition(other)
  expect(order(screen.getByRole('link', { name: 'Back' }))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(order(screen.getByText('1 to 7 March'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a figure of a table reads from left to right by itself; words have the direction of the page', () => {
  render(
    <Table caption="Stock">
      <tbody>
        <tr>
          <Cell>Karachi</Cell>
          <Cell kind="figure">12</Cell>
          <Cell kind="strong">1,284</Cell>
        </tr>
      </tbody>
    </Table>,
  )
  const cells = screen.getAllByRole('cell')
  expect(textsOf(cells)).toEqual(['Karachi', '12', '1,284'])
  // A figure has a distance from its cell.
  expect(cells.map(({ childElementCount }) => childElementCount)).toEqual([0, 1, 1])
})
