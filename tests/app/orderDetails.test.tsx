/** Order details as a person sees it, on the sample and on a workspace that is slow or fails (specification §2). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedAccount } from '#domain/accounts.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { orderPath, paths } from '#domain/paths.ts'
import type { User } from '#domain/users.ts'
import OrderDetailsPage from '#features/orderDetails/OrderDetailsPage.tsx'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { SampleWorkspace, Workspace } from '#workspace/workspace.ts'

const sana: User = {
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true },
}

const now = Date.UTC(2026, 10, 20, 6, 42)
let sample: SampleWorkspace
beforeEach(() => {
  sample = createSampleWorkspace({ now: () => now })
})

/** The sample, with other answers to some calls on orders. */
const withOrders = (orders: Partial<Workspace['orders']>): Workspace => ({
  ...sample,
  orders: { ...sample.orders, ...orders },
})

const open = (at: string, workspace: Workspace = sample) =>
  openScreen({
    at,
    screens: {
      [paths.orderDetails]: <OrderDetailsPage />,
      [paths.order]: <OrderDetailsPage />,
      [paths.orders]: (
        <>
          <h1>The orders</h1>
          <Link to={orderPath('KW-11284')}>KW-11284</Link>
        </>
      ),
    },
    openWorkspace: () => workspace,
  })

/** `/orderDetails`, read. */
async function openFixed(workspace?: Workspace, query = '') {
  const page = open(`/orderDetails${query}`, workspace)
  await screen.findByRole('heading', { name: 'Customer Detail' })
  return page
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })
/** The value beside a term, in whichever panel it is. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

describe('the orders before and after', () => {
  const query = '?status=delivered&sort=total'
  const listed = async () => {
    const rows = await sample.orders.list({ ...allOrders, status: 'delivered', sort: 'total' })
    return rows.map(({ id }) => id)
  }
  const way = (name: string) => screen.findByRole('link', { name })

  test('are those of the list that the address names, and stay on the same tab', async () => {
    const ids = await listed()
    const { user, address } = open(`${orderPath(ids[1] ?? '')}${query}&tab=log`)
    expect(await screen.findByText(`2 of ${ids.length}`)).toBeVisible()
    expect(await way('Previous order')).toHaveAttribute('href', `/orders/${ids[0]}${query}&tab=log`)
    await user.click(await way('Next order'))
    expect(await screen.findByRole('heading', { level: 1, name: ids[2] })).toBeVisible()
    expect(address()).toBe(`/orders/${ids[2]}${query}&tab=log`)
    await waitFor(async () => expect(await way('Next order')).toHaveFocus())
  })

  test('end with the list, with a reason', async () => {
    const ids = await listed()
    open(`${orderPath(ids[0] ?? '')}${query}`)
    const previous = await screen.findByRole('button', { name: 'Previous order' })
    expect(previous).toHaveAttribute('aria-disabled', 'true')
    expect(previous).toHaveAccessibleDescription('This is the first order of the list')
  })

  test('are not offered for an order that is not in the list', async () => {
    const [other] = await sample.orders.list({ ...allOrders, status: 'cancelled' })
    open(`${orderPath(other?.id ?? '')}${query}`)
    await screen.findByRole('heading', { name: 'Customer Detail' })
    expect(screen.queryByRole('navigation', { name: 'Orders of the list' })).not.toBeInTheDocument()
  })
})

describe('reading the order', () => {
  test('shows its number at once, and says that the rest is loading', () => {
    open('/orders/KW-11280', withOrders({ get: () => new Promise(() => {}) }))
    expect(screen.getByRole('heading', { level: 1, name: 'KW-11280' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading')
  })

  test('that fails says so, and can be tried again', async () => {
    let isWell = false
    const get: Workspace['orders']['get'] = (id) =>
      isWell ? sample.orders.get(id) : Promise.reject(new Error('no answer'))
    const { user } = open('/orderDetails', withOrders({ get }))
    expect(await screen.findByRole('alert')).toHaveTextContent("This order couldn't be loaded.")
    isWell = true
    await user.click(button('Try Again'))
    expect(await screen.findByRole('heading', { name: 'Customer Detail' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('again that fails leaves what was read', async () => {
    let isWell = true
    const get: Workspace['orders']['get'] = (id) =>
      isWell ? sample.orders.get(id) : Promise.reject(new Error('no answer'))
    await openFixed(withOrders({ get }))
    isWell = false
    await sample.orders.addRemark('KW-11284', { kind: 'note', text: 'Someone else was here', parcelId: null })
    expect(await screen.findByRole('alert')).toHaveTextContent("This order couldn't be loaded.")
    expect(fact('Name')).toHaveTextContent('Ayesha Siddiqui')
  })

  test('that is not there says so, and leads to the orders', async () => {
    const { user, address } = open('/orders/KW-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no order KW-1' })).toBeVisible()
    expect(document.title).toBe('There is no order KW-1 · Karwan')
    await user.click(screen.getByRole('link', { name: 'Go to Orders' }))
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  test('a workspace without any order shows its list at /orderDetails', async () => {
    const { address } = open('/orderDetails', { ...sample, fixedOrderId: null })
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  test('names the tab of the browser after the order', async () => {
    await openFixed()
    expect(document.title).toBe('KW-11284 · Karwan')
  })

  test('shows what is known of it', async () => {
    await openFixed()
    expect(fact('Payment status')).toHaveTextContent('Paid')
    expect(fact('Date')).toHaveTextContent('20 Nov 2026, 00:00')
    expect(fact('Status')).toHaveTextContent('Awaiting Approval')
    expect(fact('Acceptance rate')).toHaveTextContent(/^\d+%$/)
    expect(fact('Risk status')).toHaveTextContent('Low')
    expect(fact('Coupon code')).toHaveTextContent('EID10')
    expect(fact('Gift card')).toHaveTextContent('GC-4821')
  })

  test('Back leads to the orders for those who came from outside', async () => {
    const { user, address } = await openFixed()
    await user.click(button('Back'))
    await waitFor(() => expect(address()).toBe('/orders'))
  })
})

describe('the customer', () => {
  test('EDIT opens the form at its first field, with the asterisks of the specification', async () => {
    const { user, address } = await openFixed()
    await user.click(button('EDIT'))
    await waitFor(() => expect(field('Name')).toHaveFocus())
    await waitFor(() => expect(address()).toBe('/orderDetails?edit=customer'))
    expect(screen.getByText('* required')).toBeVisible()
    const required = screen
      .getAllByRole('textbox')
      .filter((box) => box.getAttribute('aria-required') === 'true')
      .map((box) => box.getAttribute('name'))
    expect(required).toEqual(['name', 'email', 'number', 'address1', 'zip', 'country'])
  })

  test('SAVE refuses nothing, and points out what is missing', async () => {
    const { user, address } = await openFixed()
    await user.click(button('EDIT'))
    await user.clear(field('Zip'))
    expect(field('Zip')).toHaveAccessibleDescription('Empty. Was 75290. You can still save.')
    expect(field('Zip')).not.toBeInvalid()
    await user.type(field('City'), ' East')
    await user.click(button('SAVE'))
    expect(await screen.findByText('Karachi East')).toBeVisible()
    expect(fact('Zip')).toHaveTextContent('Missing')
    await waitFor(() => expect(button('EDIT')).toHaveFocus())
    await waitFor(() => expect(address()).toBe('/orderDetails'))
    await untilToasted('KW-11284 saved')
  })

  test('what is optional and missing is left out', async () => {
    const { user } = await openFixed()
    await user.click(button('EDIT'))
    await user.clear(field('Address 2'))
    expect(field('Address 2')).not.toHaveAccessibleDescription()
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'EDIT' })
    expect(screen.queryByText('Address 2')).not.toBeInTheDocument()
  })

  test('the link of the list opens the form, and CANCEL of nothing changed closes it', async () => {
    const { user, address } = await openFixed(sample, '?edit=customer&tab=log')
    await waitFor(() => expect(field('Name')).toHaveFocus())
    await user.click(panel('Customer Detail').getByRole('button', { name: 'CANCEL' }))
    await waitFor(() => expect(button('EDIT')).toHaveFocus())
    await waitFor(() => expect(address()).toBe('/orderDetails?tab=log'))
  })

  test('CANCEL asks before it throws changes away', async () => {
    const { user } = await openFixed()
    await user.click(button('EDIT'))
    await user.type(field('Name'), ' Khan')
    await user.clear(field('Zip'))
    const cancel = panel('Customer Detail').getByRole('button', { name: 'CANCEL' })
    await user.click(cancel)
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    expect(dialog).toHaveAccessibleDescription('You changed the name and zip on KW-11284. This is not saved.')
    await user.click(within(dialog).getByRole('button', { name: 'Keep Editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(field('Name')).toHaveValue('Ayesha Siddiqui Khan')
    await user.click(cancel)
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(fact('Name')).toHaveTextContent(/^Ayesha Siddiqui$/)
  })

  test('SAVE that fails loses nothing', async () => {
    const saveCustomer = () => Promise.reject(new Error('no answer'))
    const { user } = await openFixed(withOrders({ saveCustomer }))
    await user.click(button('EDIT'))
    await user.type(field('Name'), ' Khan')
    await user.click(button('SAVE'))
    await untilToasted("KW-11284 couldn't be saved")
    expect(field('Name')).toHaveValue('Ayesha Siddiqui Khan')
  })

  test('SAVE under way is not pressed twice, and nothing is typed meanwhile', async () => {
    const saveCustomer = vi.fn<Workspace['orders']['saveCustomer']>(() => new Promise(() => {}))
    const { user } = await openFixed(withOrders({ saveCustomer }))
    await user.click(button('EDIT'))
    await user.type(field('Name'), ' Khan')
    await user.click(button('SAVE'))
    await user.click(button('SAVE'))
    expect(button('SAVE')).toBeDisabled()
    expect(field('Name')).toHaveAttribute('readonly')
    expect(saveCustomer).toHaveBeenCalledTimes(1)
  })
})

describe('changes that were left unsaved', () => {
  /** Types, and goes to the orders and back. */
  async function leaveAndReturn() {
    const page = await openFixed()
    await page.user.click(button('EDIT'))
    await page.user.type(field('Name'), ' Khan')
    await page.user.click(button('Back'))
    await page.user.click(await screen.findByRole('link', { name: 'KW-11284' }))
    await screen.findByText('You have unsaved changes to this customer.')
    return page
  }

  /** Whether closing the tab would ask. */
  const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('are offered again', async () => {
    const { user } = await leaveAndReturn()
    expect(fact('Name')).toHaveTextContent(/^Ayesha Siddiqui$/)
    await user.click(button('Continue Editing'))
    expect(field('Name')).toHaveValue('Ayesha Siddiqui Khan')
    await waitFor(() => expect(field('Name')).toHaveFocus())
  })

  test('can be thrown away', async () => {
    const { user } = await leaveAndReturn()
    await user.click(button('Discard Changes'))
    expect(screen.queryByText('You have unsaved changes to this customer.')).not.toBeInTheDocument()
    await waitFor(() => expect(button('EDIT')).toHaveFocus())
    await user.click(button('EDIT'))
    expect(field('Name')).toHaveValue('Ayesha Siddiqui')
  })

  test('are asked for when the tab is closed, on whatever screen, and only then', async () => {
    const { user } = await openFixed()
    expect(isAskedOnClosing()).toBe(false)
    await user.click(button('EDIT'))
    expect(isAskedOnClosing()).toBe(false)
    await user.type(field('Name'), ' Khan')
    expect(isAskedOnClosing()).toBe(true)
    await user.click(button('Back'))
    expect(isAskedOnClosing()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'KW-11284' }))
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }))
    expect(isAskedOnClosing()).toBe(false)
  })

  test('are gone with the workspace', async () => {
    const { user, session } = await openFixed()
    await user.click(button('EDIT'))
    await user.type(field('Name'), ' Khan')
    expect(isAskedOnClosing()).toBe(true)
    act(() => session.send({ type: 'session.opened', account: storedAccount(sana) }))
    expect(isAskedOnClosing()).toBe(false)
  })
})

describe('tags', () => {
  const tags = () =>
    screen.getAllByRole('button', { name: /^Remove / }).map((remove) => remove.parentElement?.textContent)

  test('APPLY CHANGES can be pressed once something is changed, and gives them to the order', async () => {
    const { user } = await openFixed()
    expect(tags()).toEqual(['repeat buyer', 'call first'])
    expect(button('APPLY CHANGES')).toHaveAttribute('aria-disabled', 'true')
    expect(button('APPLY CHANGES')).toHaveAccessibleDescription('The tags have not changed')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add a tag' }), 'gift wrap')
    await user.click(button('Remove call first'))
    expect(screen.getByRole('combobox', { name: 'Add a tag' })).toHaveFocus()
    expect(tags()).toEqual(['repeat buyer', 'gift wrap'])
    await user.click(button('APPLY CHANGES'))
    await untilToasted('KW-11284 saved')
    expect(button('APPLY CHANGES')).toHaveAttribute('aria-disabled', 'true')
    expect((await sample.orders.get('KW-11284'))?.tags.map(({ tag }) => tag)).toEqual([
      'repeat-buyer',
      'gift-wrap',
    ])
  })

  test('only those that the order has not are offered', async () => {
    await openFixed()
    const options = within(screen.getByRole('combobox', { name: 'Add a tag' })).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Add a tag',
      'gift wrap',
      'fragile',
      'wholesale',
      'VIP',
    ])
  })
})

describe('the tabs', () => {
  test.each([
    ['', 'Split Orders'],
    ['?tab=transaction', 'Transaction Detail'],
    ['?tab=comments', 'Comments'],
    ['?tab=log', 'Order Log'],
    ['?tab=message', 'Custom Message'],
    ['?tab=notes', 'Notes'],
    ['?tab=nonsense', 'Split Orders'],
  ])('the address %s opens %s', async (query, name) => {
    await openFixed(sample, query)
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(name)
    expect(screen.getByRole('tabpanel', { name })).toBeVisible()
  })

  test('the address follows the tab', async () => {
    const { user, address } = await openFixed()
    await user.click(screen.getByRole('tab', { name: 'Order Log' }))
    await waitFor(() => expect(address()).toBe('/orderDetails?tab=log'))
    await user.click(screen.getByRole('tab', { name: 'Split Orders' }))
    await waitFor(() => expect(address()).toBe('/orderDetails'))
  })

  test('the location, the items and the totals', async () => {
    await openFixed()
    expect(screen.getByText('Korangi, Karachi')).toBeVisible()
    expect(screen.getByText('One parcel, 4 items')).toBeVisible()
    const [head, ...rows] = within(screen.getByRole('table', { name: 'Items' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(head).toEqual(['Product', 'SKU', 'Vendor', 'Barcode', 'Price', 'QTY', 'Total'])
    expect(rows[1]).toEqual([
      'Embroidered dupatta',
      'DUP-EM-102',
      'Gul Textiles',
      '8964000089361',
      'Rs. 1,950',
      '2',
      'Rs. 3,900',
    ])
    expect(fact('Subtotal')).toHaveTextContent('Rs. 12,200')
    expect(fact('Coupon discount')).toHaveTextContent('− Rs. 1,220')
    expect(fact('Gift card discount')).toHaveTextContent('− Rs. 500')
    expect(fact('Total')).toHaveTextContent('Rs. 10,480')
    expect(fact('Shipping')).toHaveTextContent('Rs. 250')
    expect(fact('G. Total')).toHaveTextContent('Rs. 10,730')
  })

  describe('the actions', () => {
    /** The fixed order in another status. */
    const openInStatus = (status: OrderStatus) =>
      openFixed(
        withOrders({
          get: async (id) => {
            const order = await sample.orders.get(id)
            return order && { ...order, status }
          },
        }),
      )

    const verified = 'This order is already verified.'
    const verifiedButCity = `${verified} It waits for a city that the courier knows.`
    const left = 'This order has left the warehouse. Mark it as returned when it comes back.'
    const delivered = 'This order is already delivered.'
    const cancelled = 'This order is already cancelled.'
    const returned = 'This order is already returned.'
    const onHold = 'This order is on hold.'
    /** CANCEL, VERIFY and INITIATE IVR CALL: each reason against them once; orderActions.test.ts has every status. */
    const reasons: [OrderStatus, readonly [string, string, string]][] = [
      ['pending-cod', ['', '', '']],
      ['city-issue', ['', verifiedButCity, verifiedButCity]],
      ['dispatch', [left, verified, verified]],
      ['delivered', [left, delivered, delivered]],
      ['cancelled', [cancelled, cancelled, cancelled]],
      ['returned', [returned, returned, returned]],
      ['halt', ['', onHold, onHold]],
    ]

    test.each(reasons)('of the status %s are offered, the others say why not', async (status, against) => {
      await openInStatus(status)
      const actions = within(screen.getByRole('group', { name: 'What to do with KW-11284' }))
      const shown = actions.getAllByRole('button')
      expect(shown).toHaveLength(3)
      for (const [index, action] of shown.entries()) {
        const reason = against[index] ?? ''
        expect(action).toHaveAccessibleName(['CANCEL', 'VERIFY', 'INITIATE IVR CALL'][index])
        expect(action).toHaveAccessibleDescription(reason)
        // In the tab order all the same, so that the reason can be read.
        expect(action).toBeEnabled()
        expect(action.getAttribute('aria-disabled')).toBe(reason === '' ? null : 'true')
      }
    })

    test.each([
      ['CANCEL', 'With your own data, this cancels the order and tells the customer.'],
      ['VERIFY', 'With your own data, this marks the order as verified and moves it on.'],
      ['INITIATE IVR CALL', 'With your own data, this calls the customer and asks to confirm.'],
    ])('%s says what it will do, and does nothing', async (name, text) => {
      const { user } = await openInStatus('pending-cc')
      await user.click(button(name))
      await untilToasted(text)
      expect(fact('Status')).toHaveTextContent('Pending CC')
    })
  })

  test('Transaction Detail shows the money that moved', async () => {
    await openFixed(sample, '?tab=transaction')
    const row = within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row')[1]
    expect(row).toHaveTextContent('Paid')
    expect(row).toHaveTextContent('20 Nov 2026, 00:00')
    expect(row).toHaveTextContent('Rs. 10,730')
  })

  test('Transaction Detail says what is due where none did', async () => {
    const [unpaid] = await sample.orders.list({ ...allOrders, status: 'pending-cod' })
    const { user } = open(`${orderPath(unpaid?.id ?? '')}?tab=transaction`)
    expect(await screen.findByText(/^Rs\. [\d,]+ is still to be paid\.$/)).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Comments' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent('No comments')
  })

  test('Comments, and Custom Message in one sentence', async () => {
    const { user } = await openFixed(sample, '?tab=comments')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Ayesha Siddiqui20 Nov 2026, 00:00')
    await user.click(screen.getByRole('tab', { name: 'Custom Message' }))
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      'With your own data, you write to this customer here and see what was sent.',
    )
  })

  test('a note is added, and is in the log', async () => {
    const { user } = await openFixed(sample, '?tab=notes')
    expect(button('Add Note')).toHaveAttribute('aria-disabled', 'true')
    await user.type(field('New note'), 'Ring twice')
    await user.click(button('Add Note'))
    expect(await screen.findByText('Ring twice', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('You')).toBeVisible()
    expect(field('New note')).toHaveValue('')
    await user.click(screen.getByRole('tab', { name: 'Order Log' }))
    const entries = within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map((entry) => entry.textContent)
    expect(entries.filter((entry) => entry?.startsWith('Note added'))).toHaveLength(1)
    expect(entries.at(-1)).toBe('Order created20 Nov 2026, 00:00, Customer')
  })
})
