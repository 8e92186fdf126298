/** The products as a person sees them, on the sample and on a workspace that is slow or fails (specification §2). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import ProductsPage from '#features/products/ProductsPage.tsx'
import { chooseProductView, productViews } from '#features/products/productView.ts'
import { dollars } from '#tests/support/dollars.ts'
import { type FaultyWorkspace, faultyWorkspace } from '#tests/support/faultyWorkspace.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { rendersDuring } from '#tests/support/renders.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

let line: FaultyWorkspace
beforeEach(() => {
  line = faultyWorkspace(createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) }))
})

const open = (at = '/products') =>
  openScreen({ at, screens: { '/products': <ProductsPage /> }, openWorkspace: () => line.workspace })
const list = () => screen.findByRole('list', { name: 'Products that match' })
const cards = () => within(screen.getByRole('list', { name: 'Products that match' })).getAllByRole('listitem')
const names = () => cards().map((card) => within(card).getByRole('heading').textContent)
const category = () => screen.getByRole('combobox', { name: 'Category' })
const button = (name: string) => screen.getByRole('button', { name })

describe('loading', () => {
  test('says so, then shows the products and how many they are', async () => {
    line.hold()
    open()
    expect(screen.getByText('Loading')).toBeInTheDocument()
    await act(async () => line.release())
    expect(await list()).toBeVisible()
    expect(screen.getByText('24 products')).toBeVisible()
    expect(screen.queryByText('Loading')).not.toBeInTheDocument()
    const { rows } = await line.workspace.products.search({ q: '', category: 'all', stock: 'all' })
    const stockText = { 'in-stock': 'In Stock', 'low-stock': 'Low Stock', 'out-of-stock': 'Out of Stock' }
    expect(cards().map(({ textContent }) => textContent)).toEqual(
      rows.map(
        ({ name, category, price, stock, stockStatus }) =>
          `${name}${category}${dollars(price)}${stock} units${stockText[stockStatus]}EditDelete`,
      ),
    )
  })

  test('that fails says so, and can be tried again', async () => {
    line.fail()
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent("Products couldn't be loaded.")
    line.heal()
    await user.click(button('Try Again'))
    expect(await list()).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('again that fails leaves the earlier products, before and while it is tried again', async () => {
    const { user } = open()
    await list()
    line.fail()
    await user.selectOptions(category(), 'Electronics')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(cards()).toHaveLength(24)
    line.hold()
    await user.click(button('Try Again'))
    expect(cards()).toHaveLength(24)
    expect(await list()).toHaveAttribute('aria-busy', 'true')
    await act(async () => line.release())
    await waitFor(() => expect(cards().length).toBeLessThan(24))
    for (const card of cards()) expect(card).toHaveTextContent('Electronics')
  })
})

describe('nothing to show', () => {
  test('offers to clear the filters', async () => {
    const { user, address } = open('/products?q=nothing+of+this+name&stock=low-stock')
    expect(await screen.findByRole('heading', { name: 'No products found' })).toBeVisible()
    await user.click(button('Clear Filters'))
    expect(await list()).toBeVisible()
    await waitFor(() => expect(address()).toBe('/products'))
  })

  test('at all offers no filters to clear', async () => {
    const { products } = line.workspace
    for (const { id } of (await products.search({ q: '', category: 'all', stock: 'all' })).rows)
      await products.remove(id)
    open()
    expect(await screen.findByText('Products from your shop appear here.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument()
  })
})

describe('changing', () => {
  test('a deletion is undone also after the list was left', async () => {
    const { user, go } = open()
    await list()
    const before = names()
    await user.click(button('Delete Smart watch'))
    await untilToasted('Smart watch deleted')
    expect(names()).not.toContain('Smart watch')
    go('/elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    go('/products')
    await list()
    await waitFor(() => expect(names()).toEqual(before))
  })

  test('a deletion that fails says so, and leaves the product', async () => {
    const { user } = open()
    await list()
    line.fail()
    await user.click(button('Delete Smart watch'))
    await untilToasted("Smart watch couldn't be deleted")
    expect(names()).toContain('Smart watch')
  })

  test('a correction that is no better is told when its field is left', async () => {
    const { user } = open()
    await list()
    await user.click(button('Edit Smart watch'))
    const price = await screen.findByRole('textbox', { name: 'Price' })
    await user.clear(price)
    await user.click(button('Save'))
    await waitFor(() => expect(price).toHaveFocus())
    await user.type(price, 'free')
    expect(price).toBeValid()
    await user.tab()
    expect(price).toBeInvalid()
  })

  test('what was typed survives a save that fails', async () => {
    const { user } = open()
    await list()
    await user.click(button('Edit Smart watch'))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Smart watch, steel')
    line.fail()
    await user.click(button('Save'))
    await untilToasted("couldn't be saved")
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Smart watch, steel')
    line.heal()
    await user.click(button('Save'))
    await waitFor(() => expect(names()).toContain('Smart watch, steel'))
  })
})

test('A filter renders no product again that it leaves where it is', async () => {
  const { user } = open('/products?category=electronics')
  await list()
  const before = names()
  const renders = await rendersDuring(async () => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Stock' }), 'Low Stock')
    await waitFor(() => expect(cards().length).toBeLessThan(before.length))
  })
  expect(renders.of('ProductCard')).toBe(0)
})

test.each(productViews)(
  'Edit and Delete go when a role without them comes, with the list open as %s',
  async (as) => {
    chooseProductView(as)
    onTestFinished(() => chooseProductView('cards'))
    let rights: readonly string[] = ['products.change']
    let tellPeople = () => {}
    openScreen({
      at: '/products',
      screens: { '/products': <ProductsPage /> },
      openWorkspace: () => ({
        ...createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) }),
        capabilities: ['keepChanges'],
        rights: async () => rights,
        watchRights: (listener) => {
          tellPeople = listener
          return () => {}
        },
      }),
    })
    expect(
      await screen.findByRole(as === 'table' ? 'table' : 'list', { name: 'Products that match' }),
    ).toBeVisible()
    await screen.findAllByRole('button', { name: /^Edit / })
    expect(screen.queryAllByRole('button', { name: /^Delete / })).not.toEqual([])
    rights = []
    act(() => tellPeople())
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^(Edit|Delete) / })).toEqual([]))
    rights = ['products.change']
    act(() => tellPeople())
    await screen.findAllByRole('button', { name: /^Edit / })
  },
)
