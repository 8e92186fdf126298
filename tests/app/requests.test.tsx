/** How many requests an act makes: it travels once, and what its answer says is not read again (design §1). */
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { createNetwork } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/**
 * How often nothing is under way, one turn of this process after the other: longer than changes are gathered, and than typing
 * pauses. On a busy machine a time would also pass while nothing could be asked.
 */
const QUIET_TURNS = 40
const TURN_MS = 10

/** A company with three orders, a product and their customer; and the requests of a tab, without ids and queries. */
async function openShop(at: string) {
  const shop = await live.openShop(server)
  const orders: OrderResponse[] = []
  for (let placed = 0; placed < 3; placed++) orders.push(await shop.order())

  const requests: string[] = []
  let underWay = 0
  let turns = 0
  let hearsNews = false
  const note = () => {
    turns = 0
  }
  const counting: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const [path = ''] = request.url.slice(BASE_URL.length).split('?')
    note()
    // In the order in which they are asked: which of two is answered first, the machine decides.
    if (path !== livePaths.events)
      requests.push(
        `${request.method} ${path.replace(/[0-9a-f-]{36}/, ':id').replace(/\/K10\d\d\//, '/:id/')}`,
      )
    underWay += 1
    const response = await server.fetch(request).finally(() => {
      underWay -= 1
    })
    note()
    if (path !== livePaths.events) return response
    hearsNews = true
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        note()
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body?.pipeThrough(heard), response)
  }
  const network = createNetwork(counting, BASE_URL)
  const { user } = openApp({ network, at, session: await server.signIn(shop.account) })
  /** Until as many requests are there as are expected, and then nothing is requested or received any more. */
  const untilQuiet = (expected = 0) => {
    note()
    return vi.waitFor(
      () => {
        expect(requests.length).toBeGreaterThanOrEqual(expected)
        turns = underWay > 0 || !hearsNews ? 0 : turns + 1
        expect(turns).toBeGreaterThan(QUIET_TURNS)
      },
      { timeout: 60_000, interval: TURN_MS },
    )
  }
  return { ...shop, orders, user, requests, untilQuiet }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

async function chooseAll({ user }: Shop, act: string | RegExp, menuItem?: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected orders' }))
  await user.click(bar.getByRole('button', { name: act }))
  if (menuItem) await user.click(await screen.findByRole('menuitem', { name: menuItem }))
}

async function saveAs({ user }: Shop, name: string) {
  const form = await dialog()
  await user.clear(form.getByLabelText('Name'))
  await user.type(form.getByLabelText('Name'), name)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name })
}

/** An act on several orders reads each before it, for its checks and for what it has by then. */
const onThree = (write: string) => Array.from({ length: 3 }, () => ['GET orders/:id/', write]).flat()

const acts: [
  string,
  { at: string; shows: string; act: (shop: Shop) => Promise<unknown>; makes: string[] },
][] = [
  [
    'six letters of a search',
    {
      at: '/orders',
      shows: 'K1001',
      act: async () => {
        // Each letter has the time to be asked for; on a busy machine the real clock would run on.
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        for (const value of ['a', 'ay', 'aye', 'ayes', 'ayesh', 'ayesha'])
          await act(async () => {
            fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
            await vi.advanceTimersByTimeAsync(50)
          })
        await act(() => vi.advanceTimersByTimeAsync(1_000))
        vi.useRealTimers()
      },
      makes: ['GET orders/'],
    },
  ],
  [
    'a new product, whose place in the list the server knows',
    {
      at: '/products',
      shows: 'Product LAWN-1',
      act: async (shop) => {
        await press(shop.user, 'Add Product')
        const form = await dialog()
        await shop.user.type(form.getByLabelText('Category'), 'Clothing')
        await shop.user.type(form.getByLabelText('Price'), '2450')
        await shop.user.type(form.getByLabelText('On hand'), '12')
        await saveAs(shop, 'Lawn suit')
      },
      makes: ['POST products/', 'GET products/'],
    },
  ],
  [
    'a changed product',
    {
      at: '/products',
      shows: 'Product LAWN-1',
      act: async ({ user }) => {
        await press(user, 'Edit Product LAWN-1')
        const form = await dialog()
        await user.clear(form.getByLabelText('Price'))
        await user.type(form.getByLabelText('Price'), '2450')
        await user.click(form.getByRole('button', { name: 'Save' }))
        await screen.findByText('Rs. 2,450')
      },
      makes: ['PUT products/:id/'],
    },
  ],
  [
    'an adjustment of stock',
    {
      at: '/products',
      shows: 'Product LAWN-1',
      act: async ({ user }) => {
        await press(user, 'Stock of Product LAWN-1')
        const form = await dialog()
        await user.selectOptions(await form.findByLabelText('Reason'), 'Received')
        await user.type(form.getByLabelText(/^Pieces/), '3')
        await user.click(form.getByRole('button', { name: 'Save Adjustment' }))
        await untilToasted('+3 in stock')
      },
      makes: ['GET products/:id/stock/', 'POST stock/adjustments/'],
    },
  ],
  [
    'a changed customer',
    {
      at: '/customers',
      shows: 'Ayesha Khan',
      act: async ({ user }) => {
        await press(user, 'View Details of Ayesha Khan')
        await press(user, 'Edit')
        const form = await dialog()
        await user.clear(form.getByLabelText('Email'))
        await user.type(form.getByLabelText('Email'), 'khan@shop.test')
        await user.click(form.getByRole('button', { name: 'Save' }))
        await untilToasted('Ayesha Khan')
      },
      // Their last orders are read with the details.
      makes: ['GET customers/:id/', 'PUT customers/:id/'],
    },
  ],
  [
    'VERIFY of three orders',
    {
      at: '/orders',
      shows: 'K1001',
      act: async (shop) => {
        await chooseAll(shop, 'VERIFY (3)')
        await shop.user.click((await dialog()).getByRole('button', { name: 'VERIFY' }))
        await untilToasted('3 orders verified')
        expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
          expect.arrayContaining(['All3', 'Awaiting Assigning3']),
        )
      },
      makes: onThree('POST orders/:id/events/'),
    },
  ],
  [
    'a tag on three orders',
    {
      at: '/orders',
      shows: 'K1001',
      act: async (shop) => {
        await chooseAll(shop, 'More', 'Add Tag (3)')
        await shop.user.type((await dialog()).getByRole('combobox'), 'Eid{Enter}')
        await untilToasted('Tag added to 3 orders')
      },
      makes: onThree('PUT orders/:id/tags/'),
    },
  ],
  [
    'a change of another person',
    {
      at: '/orders',
      shows: 'K1001',
      act: async (shop) => {
        const agent = await shop.join('agent')
        await live.done(live.sendEvent(agent, shop.orders[0] as OrderResponse, { type: 'order.verified' }))
        await screen.findByRole('tab', { name: /Awaiting Assigning.*1/ })
      },
      makes: [],
    },
  ],
  [
    'a new order of another person',
    {
      at: '/orders',
      shows: 'K1001',
      act: async (shop) => {
        const agent = await shop.join('agent')
        await live.done(agent.send(livePaths.orders, live.newOrder({ 'LAWN-1': 1 })))
        await screen.findByRole('link', { name: 'K1004' })
      },
      makes: ['GET orders/'],
    },
  ],
  [
    'a changed warehouse',
    {
      at: '/warehouses',
      shows: 'Korangi',
      act: async ({ user }) => {
        await press(user, 'Edit Korangi')
        const form = await dialog()
        await user.type(form.getByLabelText('Address'), 'Plot 5')
        await user.click(form.getByRole('button', { name: 'Save' }))
        await screen.findAllByText(/Plot 5/)
      },
      makes: ['PUT locations/:id/', 'GET locations/', 'GET allocation/'],
    },
  ],
]

/** An act on the order that is open, and the one request that it makes; who has a form open is told aside. */
const onOrder: [string, (shop: Shop) => Promise<unknown>, string][] = [
  [
    'VERIFY',
    async ({ user }) => {
      await press(user, 'VERIFY')
      await screen.findByRole('region', { name: 'Parcel 1' })
    },
    'POST orders/:id/events/',
  ],
  [
    'CANCEL',
    async ({ user }) => {
      await press(user, 'CANCEL')
      const form = await dialog()
      await user.selectOptions(form.getByRole('combobox', { name: 'Reason' }), 'Fraud')
      await user.click(form.getByRole('button', { name: 'Cancel for Good' }))
      await screen.findByText('Cancelled before it was split: there are no parcels.')
    },
    'POST orders/:id/events/',
  ],
  [
    'applied tags',
    async ({ user }) => {
      await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'Eid')
      await press(user, 'APPLY CHANGES')
      await screen.findByRole('button', { name: 'Remove Eid' })
    },
    'PUT orders/:id/tags/',
  ],
  [
    'a note',
    async ({ user }) => {
      await user.click(screen.getByRole('tab', { name: 'Notes' }))
      await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Ring twice')
      await press(user, 'Add Note')
      await screen.findByText('Ring twice', { selector: 'p' })
    },
    'POST orders/:id/notes/',
  ],
  [
    'a comment',
    async ({ user }) => {
      await user.click(screen.getByRole('tab', { name: 'Comments' }))
      await user.type(await screen.findByRole('textbox', { name: 'New comment' }), 'Gate 3')
      await press(user, 'Add Comment')
      await screen.findByText('Gate 3', { selector: 'p' })
    },
    'POST orders/:id/comments/',
  ],
  [
    'a payment',
    async ({ user }) => {
      await user.click(screen.getByRole('tab', { name: 'Transaction Detail' }))
      await press(user, 'Mark as Paid')
      await user.click((await dialog()).getByRole('button', { name: 'Mark as Paid' }))
      await screen.findByRole('table', { name: 'Payments' })
    },
    'POST orders/:id/payments/',
  ],
  [
    'a changed customer of the order',
    async ({ user }) => {
      await press(user, 'EDIT')
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Begum')
      await press(user, 'SAVE')
      await screen.findByText('Ayesha Khan Begum')
    },
    'PUT orders/:id/customer/',
  ],
]

test.each(onOrder)('%s is one request', async (_, does, makes) => {
  const shop = await openShop('/orders/K1001')
  await screen.findByRole('heading', { name: 'Order Detail' })
  await shop.untilQuiet()
  shop.requests.length = 0
  await does(shop)
  await shop.untilQuiet()
  expect(shop.requests.filter((request) => !request.endsWith('presence/'))).toEqual([makes])
})

test('of a verified order, a hold, its release, assigning and approving are one request each', async () => {
  const shop = await openShop('/orders/K1001')
  const { user, requests } = shop
  await press(user, 'VERIFY')
  await press(user, 'Hold: parcel 1')
  await shop.untilQuiet()
  requests.length = 0
  const hold = await dialog()
  await user.type(hold.getByLabelText('Reason'), 'Calls back')
  await user.click(hold.getByRole('button', { name: 'Put on Hold' }))
  await press(user, 'Release: parcel 1')
  await press(user, 'Assign: parcel 1')
  await user.click((await dialog()).getByRole('button', { name: 'Assign' }))
  await press(user, 'Approve: parcel 1')
  const booking = await dialog()
  await user.type(booking.getByRole('combobox', { name: 'Courier' }), 'TCS')
  await user.type(booking.getByRole('textbox', { name: 'Consignment number' }), 'CN-1')
  await user.type(booking.getByRole('textbox', { name: 'Weight in kg' }), '2')
  await user.click(booking.getByRole('button', { name: 'Approve' }))
  await screen.findByRole('button', { name: 'Dispatch: parcel 1' })
  await shop.untilQuiet()
  const all = requests.filter((request) => !request.endsWith('presence/'))
  expect(all).toEqual(Array.from({ length: 4 }, () => 'POST parcels/:id/events/'))
})

test('a note of another person is read by who has the order open', async () => {
  const shop = await openShop('/orders/K1001')
  await screen.findByRole('heading', { name: 'Order Detail' })
  await shop.untilQuiet()
  shop.requests.length = 0
  const agent = await shop.join('agent')
  await live.done(agent.send(live.pathOf(livePaths.orderNotes, { id: 1001 }), { text: 'Ring twice' }))
  await shop.untilQuiet(1)
  expect(shop.requests).toEqual(['GET orders/:id/'])
})

test.each(acts)('%s', async (_, { at, shows, act: does, makes }) => {
  const shop = await openShop(at)
  await screen.findAllByText(shows)
  await shop.untilQuiet()
  shop.requests.length = 0
  await does(shop)
  await shop.untilQuiet(makes.length)
  expect(shop.requests).toEqual(makes)
})
