/** One act on several orders of the list, on the real server with the real database. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActType } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { firstAnswers } from '#domain/fulfilment/firstAnswers.ts'
import { callOf } from '#domain/fulfilment/sentActs.ts'
import { createNetwork, held, lost } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, undoOf, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function openShop() {
  const shop = await live.openShop(server)
  /** An act as its dialog sends it, on the order or its only parcel. */
  const does = async (placed: { id: string }, type: ActType, answers: Answers = {}) => {
    const order = await shop.read(placed)
    const act = { type, parcelId: order.parcels[0]?.id ?? null }
    const call = callOf(order, act, { ...firstAnswers(order, act), ...answers })
    if (!('event' in call)) throw new Error('no event')
    const path = call.to === 'order' ? livePaths.orderEvents : livePaths.parcelEvents
    await live.done(shop.owner.send(live.pathOf(path, call), { ...call.event, version: call.version }))
  }
  return { ...shop, does }
}

async function openOrders({ account }: { account: TestAccount }, first = 'K1001') {
  const network = createNetwork(server.fetch, BASE_URL)
  const { user, go } = openApp({ network, at: '/orders', session: await server.signIn(account) })
  await screen.findByRole('link', { name: first })
  return { network, user, go }
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const bar = async () => within(await screen.findByRole('region', { name: 'Selected orders' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('several orders are verified and assigned; what a check keeps back is told, and stays selected', async () => {
  const shop = await openShop()
  const good = await shop.order()
  const short = { customer: { ...live.customer, address1: 'Lahore' } }
  const [bad, worse] = [await shop.order(short), await shop.order(short)]
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  const selected = await bar()
  expect(selected.getByRole('status')).toHaveTextContent('3 selected')
  await user.click(selected.getByRole('button', { name: 'VERIFY (3)' }))
  await user.click((await dialog('Verify 3 orders')).getByRole('button', { name: 'VERIFY' }))

  const result = await dialog('2 orders not verified')
  expect(result.getByText('1 order verified')).toBeVisible()
  // Those with the same reason together.
  const rows = within(result.getByRole('list', { name: 'What is not done' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`${worse.label}${bad.label}Enter an address of at least 10 characters.`),
  ])
  expect((await shop.read(good)).status).toBe('awaiting-assigning')
  expect((await shop.read(bad)).status).toBe('pending-cod')
  await user.click(result.getByRole('button', { name: 'Back to Orders' }))
  expect(box('Select all on this page')).toBePartiallyChecked()
  expect(box(`Select ${bad.label}`)).toBeChecked()

  await user.click(box(`Select ${bad.label}`))
  screen.getByRole('link', { name: good.label }).focus()
  await user.keyboard('x')
  await user.click((await bar()).getByRole('button', { name: 'Assign as Suggested (1)' }))
  const assigning = await dialog('Assign 1 order as suggested')
  await user.click(assigning.getByRole('button', { name: 'Assign as Suggested' }))
  await untilToasted('1 order assigned')
  expect((await shop.read(good)).parcels.map(({ location }) => location?.name)).toEqual(['Korangi'])
})

test('without an answer the same is sent again, and nothing is done twice', async () => {
  const shop = await openShop()
  const orders = [await shop.order(), await shop.order()] as const
  // The newest is listed first.
  const [, first] = orders
  const { network, user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'VERIFY (2)' }))
  network.meet(live.pathOf(livePaths.orderEvents, first), lost)
  await user.click((await dialog('Verify 2 orders')).getByRole('button', { name: 'VERIFY' }))
  const failed = await dialog('No answer from the server')
  network.heal()
  await user.click(failed.getByRole('button', { name: 'Try Again' }))
  await untilToasted('2 orders verified')
  for (const order of orders) {
    const { log } = await shop.read(order)
    expect(log.filter(({ event }) => event === 'order.verified')).toHaveLength(1)
  }
})

const openMore = async (user: Awaited<ReturnType<typeof openOrders>>['user'], act: string) => {
  await user.click((await bar()).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

test('orders of several pages are selected, and acted on together', async () => {
  const shop = await openShop()
  for (let n = 1; n <= 12; n += 1) await shop.order()
  const { user } = await openOrders(shop, 'K1012')
  await user.click(box('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('link', { name: 'K1002' })
  const selected = await bar()
  expect(selected.getByRole('status')).toHaveTextContent('10 selected, 0 on this page')
  expect(box('Select all on this page')).not.toBeChecked()
  await user.click(box('Select K1002'))
  expect(selected.getByRole('status')).toHaveTextContent('11 selected, 1 on this page')
  expect(selected.getByRole('button', { name: 'VERIFY (11)' })).toBeVisible()
  // Of the page alone: those of the other page stay.
  await user.click(box('Select all on this page'))
  await user.click(box('Select all on this page'))
  expect(selected.getByRole('status')).toHaveTextContent('10 selected, 0 on this page')
  await user.click(selected.getByRole('button', { name: 'Clear Selection' }))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('link', { name: 'K1012' })
  expect(box('Select all on this page')).not.toBeChecked()
})

test('all that match are selected by one press more, once the page is', async () => {
  const shop = await openShop()
  for (let n = 1; n <= 12; n += 1) await shop.order()
  const { user } = await openOrders(shop, 'K1012')
  await user.click(box('Select K1012'))
  const selected = await bar()
  expect(selected.queryByRole('button', { name: /that match$/ })).not.toBeInTheDocument()
  await user.click(box('Select all on this page'))
  await user.click(await selected.findByRole('button', { name: 'Select All 12 That Match' }))
  await waitFor(() => expect(selected.getByRole('status')).toHaveTextContent('12 selected, 10 on this page'))
  expect(selected.queryByRole('button', { name: /that match$/ })).not.toBeInTheDocument()
  await user.click(selected.getByRole('button', { name: 'VERIFY (12)' }))
  await user.click((await dialog('Verify 12 orders')).getByRole('button', { name: 'VERIFY' }))
  await untilToasted('12 orders verified')
})

test('several orders are cancelled for one reason; what has left stays, selected, and says why', async () => {
  const shop = await openShop()
  const [left, split, fresh] = [await shop.order(), await shop.order(), await shop.order()]
  for (const order of [left, split]) {
    await shop.does(order, 'order.verified')
    await shop.does(order, 'parcel.assigned')
  }
  await shop.does(left, 'parcel.approved', { courier: 'TCS', weight: '1', cn: 'CN-1' })
  await shop.does(left, 'parcel.dispatched')
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await openMore(user, 'CANCEL (3)')
  const asking = await dialog('Cancel 3 orders')
  expect(asking.getByText(/^This is final/)).toBeVisible()
  expect(asking.getByRole('checkbox', { name: 'The pieces can be sold again' })).toBeChecked()
  await user.click(asking.getByRole('button', { name: 'Cancel for Good' }))
  const reason = asking.getByRole('combobox', { name: 'Reason' })
  await waitFor(() => expect(reason).toHaveFocus())
  expect(reason).toHaveAccessibleDescription('Give a reason.')
  await user.selectOptions(reason, 'Other')
  await user.click(asking.getByRole('button', { name: 'Cancel for Good' }))
  const words = asking.getByRole('textbox', { name: 'In your words' })
  await waitFor(() => expect(words).toHaveFocus())
  await user.type(words, 'Flood in Sindh')
  await user.click(asking.getByRole('button', { name: 'Cancel for Good' }))

  const result = await dialog('1 order not cancelled')
  expect(result.getByText('2 orders cancelled')).toBeVisible()
  expect(result.getByRole('listitem')).toHaveTextContent(
    `${left.label}This order has left the warehouse. Mark it as returned when it comes back.`,
  )
  await user.click(result.getByRole('button', { name: 'Back to Orders' }))
  expect(box(`Select ${left.label}`)).toBeChecked()
  for (const order of [split, fresh]) {
    const { status, log } = await shop.read(order)
    expect(status).toBe('cancelled')
    expect(log.at(-1)?.reason).toBe('other: Flood in Sindh')
  }
  expect((await shop.read(left)).status).toBe('dispatch')
})

test('several orders are approved by hand with pasted numbers; what was not is tried again with what was typed', async () => {
  const shop = await live.openShop(server, { split_logic: 'OPTION_2' })
  const orders = [await shop.order(), await shop.order(), await shop.order()]
  for (const order of orders) await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  const [first, second, third] = orders.map(({ label }) => label)
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'Approve by Hand (3)' }))
  const asking = await dialog('Approve 3 orders by hand')
  const approve = asking.getByRole('button', { name: 'Approve' })
  await user.click(approve)
  expect(asking.getByRole('textbox', { name: 'Courier' })).toHaveFocus()
  await user.type(asking.getByRole('textbox', { name: 'Courier' }), 'TCS')
  const numbers = asking.getByRole('textbox', { name: 'Consignment numbers' })
  await user.click(numbers)
  await user.paste(`${third}\tKI3\n${first}\tKI1\nK9999\tKI2`)
  const unread = 'Not read: K9999 KI2.'
  expect(asking.getByRole('status')).toHaveTextContent(unread)
  await user.click(approve)
  const result = await dialog('1 order not approved')
  expect(result.getByText('2 orders approved')).toBeVisible()
  expect(result.getByRole('listitem')).toHaveTextContent(`${second}Enter the consignment number.`)
  const read = await Promise.all(orders.map((order) => shop.read(order)))
  expect(read.map(({ status, parcels: [parcel] }) => [status, parcel?.courier, parcel?.cn])).toEqual([
    ['approve', 'TCS', 'KI1'],
    ['awaiting-approval', null, null],
    ['approve', 'TCS', 'KI3'],
  ])
  expect(result.getByText(/^Not read: /)).toHaveTextContent(unread)

  await user.click(result.getByRole('button', { name: 'Try the Rest Again' }))
  const again = await dialog('Approve 1 order by hand')
  expect(again.getByRole('textbox', { name: 'Courier' })).toHaveValue('TCS')
  const kept = again.getByRole('textbox', { name: 'Consignment numbers' })
  await waitFor(() => expect(kept).toHaveFocus())
  expect(kept).toHaveValue(`${third}\tKI3\n${first}\tKI1\nK9999\tKI2`)
  await user.clear(kept)
  await user.paste(`${third}\tKI3\n${first}\tKI1\n${second}\tKI2`)
  expect(again.queryByText(/^Not read: /)).not.toBeInTheDocument()
  await user.click(again.getByRole('button', { name: 'Approve' }))
  await untilToasted('3 orders approved')
  const sent = await Promise.all(orders.map((order) => shop.read(order)))
  expect(sent.map(({ parcels: [parcel] }) => parcel?.cn)).toEqual(['KI1', 'KI2', 'KI3'])
})

test('a tag is added to several orders, and removed from those that have it', async () => {
  const shop = await openShop()
  const first = await shop.order({ tags: ['gift-wrap'] })
  const second = await shop.order()
  const tagsOf = async (order: { id: string }) => (await shop.read(order)).tags.map(({ tag }) => tag)
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await openMore(user, 'Add Tag (2)')
  const adding = await dialog('Add a tag to 2 orders')
  const tag = adding.getByRole('combobox', { name: 'Tag' })
  await waitFor(() => expect(tag).toHaveFocus())
  await user.type(tag, 'verified{Enter}')
  expect(tag).toHaveAccessibleDescription('This tag is set by the system. Choose another one.')
  await user.clear(tag)
  await user.type(tag, 'Eid{Enter}')
  await untilToasted('Tag added to 2 orders')
  expect(await tagsOf(first)).toEqual(['Eid', 'gift-wrap'])
  // It looks like the first one: the system has a tag for that.
  expect(await tagsOf(second)).toEqual(['Duplicate', 'Eid'])

  await user.click(box('Select all on this page'))
  await openMore(user, 'Remove Tag (2)')
  await user.type((await dialog('Remove a tag from 2 orders')).getByRole('combobox'), 'Gift wrap{Enter}')
  await untilToasted('Tag removed from 1 order. 1 order did not have the tag')
  expect(await tagsOf(first)).toEqual(['Eid'])
})

const addTag = async ({ user }: Awaited<ReturnType<typeof openOrders>>, tag: string) => {
  await user.click(box('Select all on this page'))
  await openMore(user, 'Add Tag (2)')
  await user.type((await dialog('Add a tag to 2 orders')).getByRole('combobox'), `${tag}{Enter}`)
}

test('a tag that was added to several orders is taken off all of them by one press', async () => {
  const shop = await openShop()
  const orders = [await shop.order({ tags: ['vip'] }), await shop.order()] as const
  const page = await openOrders(shop)
  await addTag(page, 'Eid')
  const undo = await undoOf('Tag added to 2 orders')
  expect(screen.getAllByText('Tag added to 2 orders', { selector: '.toaster *' })).toHaveLength(1)
  await page.user.click(undo)
  await untilToasted('Undone for 2 orders')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  const tagsOf = async (order: { id: string }) =>
    (await shop.read(order)).tags.filter(({ is_system }) => !is_system).map(({ tag }) => tag)
  expect([await tagsOf(orders[0]), await tagsOf(orders[1])]).toEqual([['vip'], []])
  for (const order of orders)
    expect((await shop.read(order)).log.filter(({ event }) => event === 'tags.changed')).toHaveLength(2)
})

test('without an answer the Undo of several orders goes on where it was, and is done once', async () => {
  const shop = await openShop()
  // The newest is listed first.
  const orders = [await shop.order(), await shop.order()] as const
  const page = await openOrders(shop)
  await addTag(page, 'Eid')
  const undo = await undoOf('Tag added to 2 orders')
  page.network.meet(live.pathOf(livePaths.orderTags, orders[0]), lost)
  await page.user.click(undo)
  const again = await undoOf("1 order: this couldn't be undone")
  page.network.heal()
  await page.user.click(again)
  await untilToasted('Undone for 2 orders')
  for (const order of orders)
    expect((await shop.read(order)).log.filter(({ event }) => event === 'tags.changed')).toHaveLength(2)
})

test('several assignments are undone but for the one that somebody has changed since, who is named', async () => {
  const shop = await openShop()
  const agent = await shop.join('agent')
  const orders = [await shop.order(), await shop.order()] as const
  for (const order of orders) await shop.does(order, 'order.verified')
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'Assign as Suggested (2)' }))
  const assigning = await dialog('Assign 2 orders as suggested')
  await user.click(assigning.getByRole('button', { name: 'Assign as Suggested' }))
  const undo = await undoOf('2 orders assigned')
  const [changed, other] = orders
  const held = { type: 'order.held', reason: 'Calls back' }
  await live.done(live.sendToParcel(agent, await shop.read(changed), 1, held))
  await user.click(undo)
  await untilToasted(
    `Undone for 1 of 2 orders. 1 stays: ${changed.label}. This parcel was changed by Test Person`,
  )
  expect((await shop.read(changed)).status).toBe('halt')
  expect((await shop.read(other)).status).toBe('awaiting-assigning')
})

test('what was done is undone, too, where another order was refused: once the reason was seen', async () => {
  const shop = await openShop()
  const [good, bad] = [await shop.order(), await shop.order()]
  for (const order of [good, bad]) await shop.does(order, 'order.verified')
  const { network, user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'Assign as Suggested (2)' }))
  const { fault, release } = held()
  network.meet(live.pathOf(livePaths.order, { id: bad.label }), fault)
  const assigning = await dialog('Assign 2 orders as suggested')
  await user.click(assigning.getByRole('button', { name: 'Assign as Suggested' }))
  await shop.does(bad, 'order.cancelled', { reason: 'price' })
  release()
  const result = await dialog('1 order not assigned')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(result.getByRole('button', { name: 'Back to Orders' }))
  await user.click(await undoOf('1 order assigned'))
  await untilToasted('Undone for 1 order')
  await waitFor(async () => expect((await shop.read(good)).status).toBe('awaiting-assigning'))
})

test('a parcel that was assigned before another of its order was refused is in the Undo, too', async () => {
  const shop = await openShop()
  const gulberg = await shop.addLocation('Gulberg', 'Lahore')
  await shop.addProduct('KURTA-1', { [gulberg.id]: 9 }, 249_950)
  const lines = live.newOrder({ 'LAWN-1': 1, 'KURTA-1': 1 }).lines
  const order = await shop.order({ lines })
  await shop.does(order, 'order.verified')
  await shop.does(order, 'parcel.assigned')
  for (const number of [1, 2])
    await live.done(
      live.sendToParcel(shop.owner, await shop.read(order), number, { type: 'parcel.unassigned' }),
    )
  const { network, user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'Assign as Suggested (1)' }))
  const [, second] = (await shop.read(order)).parcels
  const { fault, release } = held()
  network.meet(live.pathOf(livePaths.parcelEvents, { id: second?.id ?? '' }), fault)
  const assigning = await dialog('Assign 1 order as suggested')
  await user.click(assigning.getByRole('button', { name: 'Assign as Suggested' }))
  const states = async () => (await shop.read(order)).parcels.map(({ state }) => state)
  await waitFor(async () => expect(await states()).toEqual(['awaitingApproval', 'awaitingAssigning']))
  await live.done(
    live.sendToParcel(shop.owner, await shop.read(order), 2, { type: 'order.held', reason: 'Calls back' }),
  )
  release()
  const result = await dialog('1 order not assigned')
  expect(result.getByRole('listitem')).toHaveTextContent(
    '1 of its parcels was done before. Undo is offered once this is closed.',
  )
  await user.click(result.getByRole('button', { name: 'Back to Orders' }))
  await user.click(await undoOf('1 order assigned in part'))
  await untilToasted('Undone for 1 order')
  await waitFor(async () => expect(await states()).toEqual(['awaitingAssigning', 'halt']))
})

test('on another screen the act goes on; what needs a person is said, and waits in the list', async () => {
  const shop = await openShop()
  const bad = await shop.order({ customer: { ...live.customer, address1: 'Lahore' } })
  const good = await shop.order()
  const { network, user, go } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'VERIFY (2)' }))
  const { fault, release } = held()
  network.meet(live.pathOf(livePaths.orderEvents, good), fault)
  await user.click((await dialog('Verify 2 orders')).getByRole('button', { name: 'VERIFY' }))
  await dialog('Verifying orders')
  go('/customers')
  await screen.findByRole('heading', { name: 'Customers' })
  release()
  await untilToasted('1 order verified. 1 order not verified: see why in Orders')
  go('/orders')
  const result = await dialog('1 order not verified')
  expect(result.getByRole('listitem')).toHaveTextContent(bad.label)
  await user.click(result.getByRole('button', { name: 'Back to Orders' }))
  expect(await screen.findByRole('checkbox', { name: `Select ${bad.label}` })).toBeChecked()
})

describe('an act on several orders ends with the right of who does it', () => {
  /** An agent has verified the newest of three orders, and the next one is about to be sent, or read. */
  async function verifyThree(next: 'sent' | 'read') {
    const shop = await openShop()
    const [last, second] = [await shop.order(), await shop.order(), await shop.order()]
    const account = await server.createAccount('approved')
    await server.testDatabase.query('update memberships set company_id = $1, role = $2 where user_id = $3', [
      shop.companyId,
      'agent',
      account.userId,
    ])
    const { network, user } = await openOrders({ account })
    await user.click(box('Select all on this page'))
    await user.click((await bar()).getByRole('button', { name: 'VERIFY (3)' }))
    const { fault, release } = held()
    const path = next === 'sent' ? live.pathOf(livePaths.orderEvents, second) : pathOfOrder(second)
    network.meet(path, fault)
    await user.click((await dialog('Verify 3 orders')).getByRole('button', { name: 'VERIFY' }))
    const progress = await dialog('Verifying orders')
    await progress.findByText('1 of 3 orders')
    return {
      shop,
      release,
      change: (sql: string) => server.testDatabase.query(sql, [account.userId]),
      /** No order but the first was changed, and the last one was not even asked for. */
      expectTheRestAsItWas: async () => {
        for (const order of [second, last]) expect((await shop.read(order)).status).toBe('pending-cod')
        const asked = network.sent.filter(({ path: sent }) => sent === pathOfOrder(last))
        expect(asked).toEqual([])
      },
    }
  }
  const pathOfOrder = ({ label }: { label: string }) => live.pathOf(livePaths.order, { id: label })

  test('that became less: the dialog says how many were done, how many not, and why', async () => {
    const { change, release, expectTheRestAsItWas } = await verifyThree('sent')
    await change("update memberships set role = 'viewer' where user_id = $1")
    release()
    const result = await dialog('2 orders not verified')
    expect(result.getByText('1 order verified')).toBeVisible()
    expect(result.getByRole('listitem')).toHaveTextContent(
      "You don't have the right to do this. Ask the owner of your company.",
    )
    await expectTheRestAsItWas()
  })

  test.each(['sent', 'read'] as const)(
    'when the company is suspended before the next one is %s: it is said beside the page that says so',
    async (next) => {
      const { shop, release, expectTheRestAsItWas } = await verifyThree(next)
      await server.suspend(shop.account.email)
      release()
      expect(await screen.findByRole('heading', { name: 'Account Suspended' })).toBeVisible()
      await untilToasted('1 order verified. 2 orders not verified: Your company is suspended.')
      await server.reinstate(shop.account.email)
      await expectTheRestAsItWas()
    },
    60_000,
  )

  test('when they are removed: it is said where they sign in', async () => {
    const { change, release, expectTheRestAsItWas } = await verifyThree('sent')
    await change('delete from memberships where user_id = $1')
    release()
    expect(await screen.findByText('Your session has ended. Sign in to carry on.')).toBeVisible()
    await untilToasted('1 order verified. Stopped before 2 orders were answered')
    await expectTheRestAsItWas()
  })
})
