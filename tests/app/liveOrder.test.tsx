/** A live order at work, as a person sees it, on the real server with the real database (orders.md §1 to §3). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AllocationResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { paths } from '#domain/paths.ts'
import { createNetwork, held, lost, offline } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** With one piece in each of two cities; an order is of both. */
async function openShop(split_logic: 'OPTION_1' | 'OPTION_2' | 'OPTION_3' = 'OPTION_3') {
  const shop = await live.openShop(server, { split_logic, stock: { Karachi: 1, Lahore: 1 } })
  return { ...shop, order: (changes?: Record<string, unknown>) => shop.order(changes, 2) }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function openOrder(shop: Pick<Shop, 'account'>, order: OrderResponse) {
  const network = createNetwork(server.fetch, BASE_URL)
  const session = await server.signIn(shop.account)
  const page = openApp({ network, at: `/orders/${order.label}`, session })
  await screen.findByRole('heading', { level: 1, name: order.label })
  await screen.findByRole('heading', { name: 'Order Detail' })
  return { network, ...page, press: async (name: string) => page.user.click(await available(name)) }
}

/** The button once it can be pressed. */
async function available(name: string): Promise<HTMLElement> {
  await waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button).toBeEnabled()
    expect(button).not.toHaveAttribute('aria-disabled', 'true')
  })
  return screen.getByRole('button', { name })
}

/** Day and time as the merchant's calendar and clock have them. */
function inKarachi(instant: Date): string {
  const timeZone = 'Asia/Karachi'
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone })
  return `${day.format(instant)}, ${time.format(instant)}`
}

const dialog = async () => within(await screen.findByRole('dialog'))
const parcel = (name: string) => screen.findByRole('region', { name })
const checks = async () =>
  within((await dialog()).getByRole('list', { name: 'What has to be fixed first' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.trim())

const atParcel = async () => parcel('Parcel 1')
const inAssignment = async (press: (name: string) => Promise<void>) => {
  await press('Assign: parcel 1')
  return screen.findByRole('dialog')
}

test.each([
  ['OPTION_2', 'no', 'halts', atParcel],
  ['OPTION_3', 'a closed', 'waits for a person', inAssignment],
] as const)(
  'with %s and %s warehouse an order %s, and leads to where one is added or opened',
  async (option, warehouse, _, shown) => {
    const company = await live.openCompany(server, { split_logic: option })
    const { owner } = company
    await owner.send(livePaths.workspace, { kind: 'live' })
    await company.addProduct('LAWN-1')
    if (warehouse === 'a closed') {
      const added = await company.addLocation('Gulberg', 'Lahore')
      const body = { ...added, is_active: false, reason: 'Move' }
      await live.done(owner.send(live.pathOf(livePaths.location, added), body, { method: 'PUT' }))
    }
    const order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 1 })))
    const { press } = await openOrder(company, order)
    await press('VERIFY')
    await untilToasted('Order K1001 verified')
    const place = await shown(press)
    expect(place).toHaveTextContent(
      warehouse === 'no'
        ? 'Add a warehouse before this order can be allocated'
        : 'Open a warehouse before this order can be allocated: all are closed',
    )
    expect(within(place).getByRole('link', { name: 'Open Warehouses' })).toHaveAttribute(
      'href',
      paths.warehouses,
    )
  },
)

test('what is cancelled or taken back says of which parcel, why, and what becomes of its pieces and its booking', async () => {
  const shop = await openShop('OPTION_2')
  const { owner } = shop
  let order = await live.done(live.sendEvent(owner, await shop.order(), { type: 'order.verified' }))
  for (const number of [1, 2]) {
    const booking = { courier: 'TCS', cn: `CN-${number}` }
    order = await live.done(live.sendToParcel(owner, order, number, { type: 'parcel.approved', booking }))
  }
  const { user, network, press } = await openOrder(shop, order)
  const sent = () => network.sent.findLast(({ path }) => path.endsWith('/events/'))?.body

  await press('Cancel Fulfilment: parcel 1')
  const unbooking = await dialog()
  const confirmed = within(unbooking.getByRole('group', { name: 'Courier' }))
  await user.click(confirmed.getByRole('checkbox', { name: 'The courier confirmed that CN-1 is cancelled' }))
  await user.click(unbooking.getByRole('button', { name: 'Cancel Fulfilment' }))
  await untilToasted('Fulfilment of K1001 cancelled')
  expect(sent()).toMatchObject({ type: 'fulfilment.cancelled', isBookingCancelled: true })

  await press('Cancel: parcel 2')
  const cancelling = within(await screen.findByRole('dialog', { name: 'Cancel: parcel 2' }))
  const scope = within(cancelling.getByRole('radiogroup', { name: 'What to cancel' }))
  expect(scope.getByRole('radio', { name: 'Only parcel 2' })).toBeChecked()
  expect(cancelling.getByRole('group', { name: 'Courier' })).toHaveAccessibleDescription(
    'If not, a task stays open until it is cancelled there.',
  )
  await user.click(cancelling.getByRole('button', { name: 'Cancel for Good' }))
  const reason = cancelling.getByRole('combobox', { name: 'Reason' })
  await waitFor(() => expect(reason).toBeInvalid())
  expect(cancelling.queryByRole('textbox', { name: 'In your words' })).toBeNull()
  await user.selectOptions(reason, 'Other')
  await user.type(cancelling.getByRole('textbox', { name: 'In your words' }), 'Flood')
  const stock = within(cancelling.getByRole('group', { name: 'Stock' })).getByRole('checkbox')
  expect(stock).toBeChecked()
  await user.click(stock)
  expect(
    cancelling.getByRole('checkbox', { name: 'The courier confirmed that CN-2 is cancelled' }),
  ).not.toBeChecked()
  await user.click(cancelling.getByRole('button', { name: 'Cancel for Good' }))
  await waitFor(async () =>
    expect(await parcel('Parcel 2 of 2')).toHaveTextContent('Cancel its number at the courier'),
  )
  expect(await parcel('Parcel 1 of 2')).toHaveTextContent(/COD to collect\s*Rs\./)
  expect(await parcel('Parcel 2 of 2')).not.toHaveTextContent('COD')
  expect(sent()).toMatchObject({
    type: 'order.cancelled',
    reason: 'other',
    words: 'Flood',
    restock: false,
    isBookingCancelled: false,
  })
  order = await shop.read(order)
  expect(order.parcels.map(({ state }) => state)).toEqual(['awaitingApproval', 'cancelled'])

  const booking = { courier: 'TCS', cn: 'CN-3' }
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.dispatched' }))
  await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.markedDelivered', proof: 'Called' }))
  await press('Take Back: parcel 1')
  const taking = await dialog()
  expect(taking.getByRole('row', { name: /LAWN-1/ })).toHaveTextContent('1')
  expect(taking.getByRole('textbox', { name: 'LAWN-1, Comes back' })).toHaveValue('1')
  await user.click(taking.getByRole('button', { name: 'Take Back' }))
  await untilToasted('Return of K1001 recorded')
  await waitFor(async () => expect(await parcel('Parcel 1 of 2')).toHaveTextContent('Back, to be checked'))
})

test('what was paid is recorded and logged, and the courier has less to collect', async () => {
  const shop = await openShop()
  const order = await shop.order()
  await server.testDatabase.query(
    'update orders set collected_minor = 60000, remitted_minor = 20000 where id = $1',
    [order.id],
  )
  const { user, press } = await openOrder(shop, order)
  await user.click(screen.getByRole('tab', { name: 'Transaction Detail' }))
  const balance = () =>
    within(screen.getByLabelText('Balance'))
      .getAllByRole('term')
      .map((term) => term.textContent + (term.nextElementSibling?.textContent ?? ''))
  await press('Mark as Paid')
  const paying = await dialog()
  const amount = paying.getByRole('textbox', { name: 'Amount in rupees' })
  expect(amount).toHaveAccessibleDescription('Rs. 4,649 is still to be paid.')
  await user.clear(amount)
  await user.click(paying.getByRole('button', { name: 'Mark as Paid' }))
  await waitFor(() =>
    expect(amount).toHaveAccessibleErrorMessage('Enter an amount of more than 0, at most Rs. 10,000,000.'),
  )
  await user.type(amount, '1000')
  await user.type(paying.getByRole('textbox', { name: 'Reference' }), 'JC-1')
  await user.click(paying.getByRole('button', { name: 'Mark as Paid' }))
  await untilToasted('Payment of K1001 recorded')
  await waitFor(() =>
    expect(balance()).toEqual([
      'TotalRs. 5,249',
      'PaidRs. 1,000',
      'RefundedRs. 0',
      'COD to collectRs. 4,249',
      'CollectedRs. 600',
      'RemittedRs. 200',
      'Difference− Rs. 4,049',
    ]),
  )
  await press('Record a Refund')
  const refunding = await dialog()
  const given = refunding.getByRole('textbox', { name: 'Amount in rupees' })
  expect(given).toHaveAccessibleDescription('Rs. 1,600 was received for this order.')
  await user.clear(given)
  await user.type(given, '250')
  await user.type(refunding.getByRole('textbox', { name: 'Reference' }), 'R-2')
  await user.click(refunding.getByRole('button', { name: 'Record a Refund' }))
  await untilToasted('Refund of K1001 recorded')
  const payments = within(screen.getByRole('table', { name: 'Payments' }))
  await waitFor(() =>
    expect(
      payments
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.lastElementChild?.textContent),
    ).toEqual(['Rs. 1,000', '− Rs. 250']),
  )

  await user.click(screen.getByRole('tab', { name: 'Order Log' }))
  expect(screen.getByText('Payment recorded').closest('li')).toHaveTextContent(
    `Payment recorded${inKarachi(server.clock.now())}, Test PersonJC-1`,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Order')
  expect(screen.queryByText('Payment recorded')).toBeNull()
  expect(screen.getByText('Order created')).toBeVisible()
})

test('an order that is opened by its id has no heading of it, and its number once it is read', async () => {
  const shop = await openShop()
  const { id } = await shop.order()
  const network = createNetwork(server.fetch, BASE_URL)
  const session = await server.signIn(shop.account)
  const { fault, release } = held()
  network.meet(`${live.pathOf(livePaths.order, { id })}?sort=-date`, fault)
  const { address } = openApp({ network, at: `/orders/${id}`, session })
  expect(await screen.findByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'K1001' })).toBeVisible()
  expect(address()).toBe('/orders/K1001')
})

test('VERIFY lists every failed check, each with the way to fix it', async () => {
  const shop = await openShop()
  const customer = { ...live.customer, address1: 'Karachi' }
  const order = await shop.order({ customer })
  await server.testDatabase.query('update orders set phone = $1 where id = $2', ['12', order.id])
  await server.testDatabase.query("update orders set risk = 'High' where id = $1", [order.id])
  const { user, press } = await openOrder(shop, order)
  await press('VERIFY')
  expect(await checks()).toEqual([
    'Enter a valid Pakistani mobile number, for example 0300-1234567. Edit Customer',
    expect.stringMatching(
      /^(Enter an address of at least 10 characters\.|The address is only the city).* Edit Customer$/,
    ),
    'The risk of this order is high. Give a reason to verify anyway.',
  ])
  const [first] = (await dialog()).getAllByRole('button', { name: 'Edit Customer' })
  await user.click(first as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('textbox', { name: /^Number/ })).toHaveValue('12')
})

test('a stale version says who changed what, and nothing typed is lost', async () => {
  const shop = await openShop()
  const order = await shop.order()
  const { user, press } = await openOrder(shop, order)
  await press('Hold')
  const holding = await dialog()
  await user.type(holding.getByRole('textbox', { name: 'Reason' }), 'Calls back on Monday')
  await shop.owner.send(
    live.pathOf(livePaths.orderTags, order),
    { version: order.version, tags: ['wholesale'] },
    { method: 'PUT' },
  )
  await user.click(holding.getByRole('button', { name: 'Put on Hold' }))
  expect(await holding.findByText(/^This order was changed by Test Person/)).toBeVisible()
  expect(holding.getByRole('list', { name: 'What changed' })).toHaveTextContent('wholesale')
  expect(holding.getByRole('textbox', { name: 'Reason' })).toHaveValue('Calls back on Monday')
  await press('Go on with the Order as It Is Now')
  await untilToasted('K1001 is on hold')
  expect(await screen.findByText(/Calls back on Monday/)).toBeVisible()
  const now = await shop.read(order)
  expect([now.status, now.tags.map(({ tag }) => tag)]).toEqual(['halt', ['wholesale']])
})

test('what is halted says when it ends, in the days of the merchant, and that somebody has to tell the customer', async () => {
  const shop = await openShop()
  const { owner } = shop
  const { body: allocation } = await owner.get<AllocationResponse>(livePaths.allocation)
  await live.done(owner.send(livePaths.allocation, { ...allocation, halt_days: 3 }))
  const pending = await shop.order()
  const order = await live.done(
    live.sendEvent(owner, pending, { type: 'order.held', reason: 'Flood' } as { type: string }),
  )
  const when = inKarachi(new Date(server.clock.now().getTime() + 3 * 86_400_000))
  const { press } = await openOrder(shop, order)
  const note = screen.getByText(/^Put on hold: Flood/).parentElement
  expect(note).toHaveTextContent(
    `, ${when} on, the system cancels it, once the customer was told. Press Customer Told`,
  )
  await press('Customer Told')
  await waitFor(() => expect(note).toHaveTextContent(`The customer knows: on `))
  expect(note).toHaveTextContent(`, ${when}, the system cancels it, if it still waits.`)
  expect(screen.queryByRole('button', { name: 'Customer Told' })).not.toBeInTheDocument()
})

test('what two people type about the customer is kept of both, and SAVE says what the other one changed', async () => {
  const shop = await openShop()
  const order = await shop.order()
  const { user, press } = await openOrder(shop, order)
  await press('EDIT')
  const address = await screen.findByRole('textbox', { name: 'Address 2' })
  const form = address.closest('form') as HTMLElement
  expect(
    [...form.querySelectorAll('[aria-required=true]')].map((field) => field.getAttribute('name')),
  ).toEqual(['name', 'number', 'address1', 'city', 'country'])
  await user.type(address, 'Behind the mosque')
  const customer = { ...live.customer, name: 'Ayesha Begum' }
  const path = live.pathOf(livePaths.orderCustomer, order)
  await live.done(shop.owner.send(path, { version: order.version, customer }, { method: 'PUT' }))
  await press('SAVE')
  expect(await screen.findByRole('list', { name: 'What changed' })).toHaveTextContent('Ayesha Begum')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ayesha Begum'))
  expect(address).toHaveValue('Behind the mosque')
  await press('SAVE')
  await untilToasted('K1001 saved')
  const { customer: saved } = await shop.read(order)
  expect([saved.name, saved.address2]).toEqual(['Ayesha Begum', 'Behind the mosque'])

  await press('EDIT')
  await user.clear(screen.getByRole('textbox', { name: /^Address 1/ }))
  await press('SAVE')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Address 1/ })).toHaveAccessibleErrorMessage(
      'This field is required.',
    ),
  )
})

test('what goes to the customer waits for changes to the customer that are not saved', async () => {
  const shop = await openShop()
  const order = await shop.order()
  const { user, press } = await openOrder(shop, order)
  const unsaved = 'You have unsaved changes to the customer. Save or discard them first.'
  const verify = () => screen.getByRole('button', { name: 'VERIFY' })
  await press('EDIT')
  expect(verify()).not.toHaveAttribute('aria-disabled', 'true')
  await user.type(await screen.findByRole('textbox', { name: 'Address 2' }), 'Behind the mosque')
  expect(verify()).toHaveAccessibleDescription(unsaved)
  await user.click(verify())
  expect(screen.getByRole('button', { name: 'Hold' })).not.toHaveAttribute('aria-disabled', 'true')
  await press('SAVE')
  await untilToasted('K1001 saved')
  expect((await shop.read(order)).state).toBe('pendingCOD')
  await available('VERIFY')
})

test('another city that moves the parcel asks from where to where, and moves it', async () => {
  const shop = await openShop('OPTION_2')
  const { body } = await shop.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 1 }))
  const order = await live.done(live.sendEvent(shop.owner, body, { type: 'order.verified' }))
  const { user, press } = await openOrder(shop, order)
  expect(await parcel('Parcel 1')).toHaveTextContent('Korangi, Karachi')
  await press('EDIT')
  const city = await screen.findByRole('textbox', { name: /^City/ })
  await user.clear(city)
  await user.type(city, 'Lahore')
  await press('SAVE')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/from Karachi to Lahore.*Gulberg/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Save and Send from There' }))
  await untilToasted('K1001 saved')
  await waitFor(async () => expect(await parcel('Parcel 1')).toHaveTextContent('Gulberg, Lahore'))
})

test('who else edits the order is named until they stop; who edits another order is not', async () => {
  const shop = await openShop()
  const [order, other] = [await shop.order(), await shop.order()]
  const { user, network, press } = await openOrder(shop, order)
  const agent = await shop.join('agent')
  const tell = (about: OrderResponse, is_editing: boolean) =>
    live.done(agent.send(live.pathOf(livePaths.orderPresence, about), { is_editing }))
  const named = () => screen.queryByText('Test Person is editing this order.')
  // The news may not be open yet.
  await waitFor(async () => {
    await tell(order, true)
    expect(named()).toBeVisible()
  })
  await tell(order, false)
  await waitFor(() => expect(named()).toBeNull())
  await tell(other, true)
  await live.done(agent.send(live.pathOf(livePaths.orderNotes, order), { text: 'Knock', is_pinned: true }))
  expect(await screen.findByRole('region', { name: 'Pinned note' })).toHaveTextContent('Knock')
  expect(named()).toBeNull()

  // The others are told of the forms that are open here.
  const told = () => network.sent.filter(({ path }) => path.endsWith('/presence/')).map(({ body }) => body)
  await press('Hold')
  await user.click((await dialog()).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(told()).toEqual([{ is_editing: true }, { is_editing: false }]))
  await press('EDIT')
  // The first one is that of the form.
  await user.click(screen.getAllByRole('button', { name: 'CANCEL' })[0] as HTMLElement)
  await waitFor(() => expect(told()).toHaveLength(4))
})

test('tags are typed, put on and taken off together; those of the system stay', async () => {
  const shop = await openShop('OPTION_2')
  const order = await live.done(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const { user, network, press } = await openOrder(shop, order)
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'Eid rush{Enter}')
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'EID RUSH')
  expect(screen.getByRole('combobox', { name: 'Add a tag' })).toHaveAccessibleErrorMessage(
    'The order has this tag already.',
  )
  await user.clear(screen.getByRole('combobox', { name: 'Add a tag' }))
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'call at 5')
  const { fault, release } = held()
  network.meet(live.pathOf(livePaths.orderTags, order), fault)
  await press('APPLY CHANGES')
  expect(screen.getByRole('button', { name: 'APPLY CHANGES' })).toBeDisabled()
  expect(screen.getByRole('combobox', { name: 'Add a tag' })).toHaveAttribute('readonly')
  release()
  await untilToasted('Tags of K1001 changed')
  const tags = async () => (await shop.read(order)).tags.map(({ tag }) => tag)
  expect(await tags()).toEqual(expect.arrayContaining(['Eid rush', 'call at 5', 'Verified']))
  await press('Remove Eid rush')
  expect(screen.queryByRole('button', { name: 'Remove Verified' })).toBeNull()
  await press('APPLY CHANGES')
  await waitFor(async () => expect(await tags()).not.toContain('Eid rush'))
  expect(await tags()).toEqual(expect.arrayContaining(['call at 5', 'Verified']))
})

test('a comment keeps its words until it is saved, and is about a parcel', async () => {
  const shop = await openShop('OPTION_2')
  const order = await live.done(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const { user, network, press } = await openOrder(shop, order)
  await user.click(screen.getByRole('tab', { name: 'Custom Message' }))
  expect(screen.getByText(/^Messages are not sent from here yet/)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Comments' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Parcel' }), 'Parcel 2 of 2')
  const field = screen.getByRole('textbox', { name: 'New comment' })
  await user.type(field, 'Calls after 6')
  network.meet(live.pathOf(livePaths.orderComments, { id: encodeURIComponent(order.label) }), offline)
  await press('Add Comment')
  expect(await screen.findByRole('alert')).toHaveTextContent('Comment not saved. Retry')
  expect(field).toHaveValue('Calls after 6')
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const added = await screen.findByText('Calls after 6', { selector: 'p' })
  expect(added.closest('section')).toHaveAccessibleName('Parcel 2 of 2')
  await waitFor(() => expect(field).toHaveValue(''))
  const { comments, parcels } = await shop.read(order)
  expect(comments.map(({ parcel_id }) => parcel_id)).toEqual([parcels[1]?.id])
})

test('a pinned note is on top; a change of it that came too late shows both texts', async () => {
  const shop = await openShop()
  const order = await shop.order({ note: 'Ring twice' })
  const { user, press } = await openOrder(shop, order)
  await user.click(screen.getByRole('tab', { name: 'Notes' }))
  await press('Pin: Ring twice')
  expect(await screen.findByRole('region', { name: 'Pinned note' })).toHaveTextContent('Ring twice')
  await press('Change: Ring twice')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus())
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Change: Ring twice' })).toHaveFocus()
  await press('Change: Ring twice')
  const field = await screen.findByRole('textbox', { name: 'Text' })
  await user.clear(field)
  await user.type(field, 'Ring once')
  const agent = await shop.join('agent')
  const { notes } = await shop.read(order)
  const path = live.pathOf(livePaths.orderNote, { id: order.id, remark: notes[0]?.id ?? '' })
  const version = notes[0]?.version
  await live.done(agent.send(path, { text: 'Knock', version }, { method: 'PUT' }))
  await press('Save')
  expect((await screen.findByText(/^This text was changed by Test Person/)).parentElement).toHaveTextContent(
    '"Knock"',
  )
  expect(field).toHaveValue('Ring once')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull())
  expect((await shop.read(order)).notes).toMatchObject([{ text: 'Ring once', is_pinned: true }])
  await press('Delete: Ring once')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('This note was deleted.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Pinned note' })).toBeNull()
})

test('after the city of an order is chosen, others with its spelling get the same one by one call', async () => {
  const shop = await openShop('OPTION_2')
  const customer = { ...live.customer, city: 'Karachee' }
  const orders: OrderResponse[] = []
  for (const _ of [1, 2, 3]) orders.push(await shop.order({ customer }))
  for (const order of orders) await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified' }))
  const [first, second] = orders as [OrderResponse, OrderResponse]
  const { user, network, press } = await openOrder(shop, first)
  await press('Choose City')
  const choosing = await dialog()
  // Misspelled, but not beyond recognition.
  expect(await choosing.findByRole('option', { name: 'Karachi (suggested)' })).toBeInTheDocument()
  await user.selectOptions(choosing.getByRole('combobox', { name: 'City' }), 'Karachi')
  await user.click(choosing.getByRole('checkbox', { name: 'Always read “Karachee” as Karachi' }))
  network.meet(livePaths.cityTwins, offline)
  await user.click(choosing.getByRole('button', { name: 'Choose City' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Fix 2 more orders?' }))
  await user.click(asked.getByRole('button', { name: 'Choose Karachi for all' }))
  expect(await asked.findByText(/^Nobody knows whether it was done/)).toBeVisible()
  network.heal()
  await user.click(asked.getByRole('button', { name: 'Try Again' }))
  await untilToasted('City of 2 more orders is Karachi now')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await shop.read(second)).toMatchObject({ known_city: 'Karachi', customer: { city: 'Karachee' } })
  // What was learned is known of the next order.
  expect((await shop.order({ customer })).known_city).toBe('Karachi')
})

test('a city that is hardly misspelled is settled with one press', async () => {
  const shop = await openShop('OPTION_2')
  const customer = { ...live.customer, city: 'Karachee' }
  const order = await live.done(
    live.sendEvent(shop.owner, await shop.order({ customer }), { type: 'order.verified' }),
  )
  const { press } = await openOrder(shop, order)
  await screen.findByRole('group', { name: 'The customer wrote "Karachee". Is it one of these?' })
  await press('Karachi')
  await untilToasted('City of K1001 chosen')
  await waitFor(() => expect(screen.queryByText(/Is it one of these/)).toBeNull())
  expect(await shop.read(order)).toMatchObject({ known_city: 'Karachi', customer: { city: 'Karachee' } })
})

test('an order without stock in its city is sent from the nearest that has it with one press', async () => {
  const shop = await openShop('OPTION_1')
  const customer = { ...live.customer, city: 'Multan' }
  const order = await live.done(
    live.sendEvent(shop.owner, await shop.order({ customer, lines: [{ sku: 'LAWN-1', quantity: 1 }] }), {
      type: 'order.verified',
    }),
  )
  const { press } = await openOrder(shop, order)
  expect(await parcel('Parcel 1')).toHaveTextContent('No stock in Multan')
  await press('Send from Gulberg, Lahore: parcel 1')
  await untilToasted('Parcel of K1001 assigned')
  await waitFor(() => expect(screen.queryByText('No stock in Multan')).toBeNull())
  expect(await parcel('Parcel 1')).toHaveTextContent('Gulberg, Lahore')
})

test('a cancelled order is copied: customer and items, and nothing is reserved', async () => {
  const shop = await openShop()
  const order = await shop.order({ coupon: { code: 'EID', percent_off: 10 } })
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.cancelled', reason: 'customerWish' }))
  sessionStorage.clear()
  const { user, press, address, go } = await openOrder(shop, order)
  await press('Create a copy')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ayesha Khan')
  expect(address()).toBe('/orders/new')
  const item = within(screen.getByRole('group', { name: 'Product LAWN-1' }))
  expect(item.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  expect(screen.getByRole('textbox', { name: 'Coupon code' })).toHaveValue('')
  expect((await shop.owner.get<{ total: number }>(livePaths.orders)).body.total).toBe(1)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Begum')

  // What was begun is not replaced without a question, nor are items left out silently.
  await live.done(live.remove(shop.owner, livePaths.product, shop.product))
  go(`/orders/${order.label}`)
  await press('Create a copy')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/You began another new order.*None of its items/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Keep What I Began' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ayesha Khan Begum')
  sessionStorage.clear()
})

test('an act without a response is tried again, and done once', async () => {
  const shop = await openShop('OPTION_2')
  const order = await shop.order()
  const { user, network, press } = await openOrder(shop, order)
  network.meet(live.pathOf(livePaths.orderEvents, order), lost)
  await press('VERIFY')
  const asked = await dialog()
  expect(await asked.findByText(/^No answer from the server/)).toBeVisible()
  network.heal()
  await user.click(asked.getByRole('button', { name: 'Try Again' }))
  await untilToasted('Order K1001 verified')
  const { log } = await shop.read(order)
  expect(log.map(({ event }) => event).filter((event) => event === 'order.verified')).toHaveLength(1)
})

test('the items of an order are changed, with what that does in money and pieces before it is saved', async () => {
  const shop = await openShop()
  await shop.addProduct('RUG-1', {}, 450_000)
  const order = await shop.order()
  const { user, press } = await openOrder(shop, order)
  await press('Change Items')
  const changing = await dialog()
  const item = within(await changing.findByRole('group', { name: 'Product LAWN-1' }))
  const difference = within(changing.getByRole('status', { name: 'What this changes' }))
  const save = () => user.click(changing.getByRole('button', { name: 'Save the Items' }))

  await save()
  expect(await checks()).toEqual(['Change an item first.'])
  const pieces = item.getByRole('textbox', { name: 'Quantity' })
  await user.clear(pieces)
  await user.type(pieces, 'x')
  await save()
  expect(pieces).toHaveFocus()
  expect(pieces).toHaveAccessibleDescription(/how many pieces of "LAWN-1"/)
  await user.clear(pieces)
  await user.type(pieces, '1')
  await user.type(changing.getByRole('combobox', { name: /Add an item/ }), 'RUG{Enter}')
  const rug = within(await changing.findByRole('group', { name: 'Product RUG-1' }))
  await waitFor(() => expect(rug.getByRole('textbox', { name: 'Quantity' })).toHaveFocus())
  expect(difference.getAllByRole('definition').map((found) => found.textContent)).toEqual([
    'Rs. 5,249 → Rs. 7,249.50',
    'Rs. 5,249 → Rs. 7,250',
    '1 fewer of LAWN-11 more of RUG-1',
  ])
  await save()
  await untilToasted('Items of K1001 changed')
  const { lines, totals } = await shop.read(order)
  expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['LAWN-1', 1],
    ['RUG-1', 1],
  ])
  expect(totals.grand_total.minor).toBe(724_950)

  await press('Change Items')
  await user.click((await dialog()).getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'K1001' })).toBeVisible()
})

test('items that would leave from elsewhere are saved after a question', async () => {
  const shop = await live.openShop(server, { split_logic: 'OPTION_2', stock: { Karachi: 1, Lahore: 3 } })
  const order = await live.done(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
  const { user, press } = await openOrder(shop, order)
  expect(await parcel('Parcel 1')).toHaveTextContent('Korangi')
  await press('Change Items')
  const changing = await dialog()
  const pieces = await changing.findByRole('textbox', { name: 'Quantity' })
  await user.clear(pieces)
  await user.type(pieces, '3')
  await user.click(changing.getByRole('button', { name: 'Save the Items' }))
  expect(await changing.findByText(/would leave from Gulberg instead of Korangi/)).toBeVisible()
  await user.click(changing.getByRole('button', { name: 'Save, and Send from There' }))
  await untilToasted('Items of K1001 changed')
  expect(await parcel('Parcel 1')).toHaveTextContent('Gulberg')
})

test('a parcel is split within its warehouse', async () => {
  const shop = await live.openShop(server, { split_logic: 'OPTION_2', stock: { Karachi: 3 } })
  const order = await live.done(
    live.sendEvent(shop.owner, await shop.order({}, 3), { type: 'order.verified' }),
  )
  const { user, press } = await openOrder(shop, order)
  await press('Split: parcel 1')
  const splitting = await dialog()
  await user.type(splitting.getByRole('textbox', { name: 'LAWN-1, Second parcel' }), '3')
  await user.click(splitting.getByRole('button', { name: 'Split' }))
  expect(await checks()).toEqual(['Leave at least one piece in this parcel.'])
  const pieces = splitting.getByRole('textbox', { name: 'LAWN-1, Second parcel' })
  await user.clear(pieces)
  await user.type(pieces, '1')
  await user.click(splitting.getByRole('button', { name: 'Split' }))
  await untilToasted('Parcel of K1001 split')
  expect(await parcel('Parcel 1 of 2')).toHaveTextContent(/2 × .*LAWN-1/)
  expect(await parcel('Parcel 2 of 2')).toHaveTextContent(/1 × .*LAWN-1/)
})
