/** What is shown of a live order, against what was read of it: a record in which all values differ (orders.md §3 and §7). */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { paths } from '#domain/paths.ts'
import { karachi } from '#domain/weeks.ts'
import OrderDetailsPage from '#features/orderDetails/OrderDetailsPage.tsx'
import { Parcels } from '#features/orderDetails/Parcels.tsx'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'
import { openScreen } from '#tests/support/openScreen.tsx'
import { remarkOf } from '#tests/support/records.ts'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })
const at = (minutes: number) => Date.UTC(2026, 10, 20, 6, minutes)
const bilal = { kind: 'person', id: 'u', name: 'Bilal Ahmed' }
const change = {
  parcel_id: null,
  by: bilal,
  reason: null,
  before: {},
  after: {},
  request_id: null,
  version: 1,
}
const line = { product_id: null, photo: '', category: 'Clothing' }

const sent = liveParcel({ state: 'dispatched', cn: 'CN-1' })
const waiting = liveParcel({ facts: { halted: { code: 'noStock', at: at(0), params: {} } as never } })
const { candidates, ...why } = waiting.why as { candidates: object[] }
const policy = { maxTries: 3, maxParcels: 2, requiresScan: false, returnDays: 7, haltDays: 3 }
const parcels: OrderResponse['parcels'] = [
  {
    ...sent,
    courier: 'TCS',
    courier_words: 'Gate closed',
    tasks: ['attemptFailed', 'remittanceDiffers'].map((kind) => ({ id: kind, kind, at: 0 })),
    lines: sent.lines.map((one, index) => ({ ...one, returned: index })),
    possible: ['parcel.markedReturned', 'parcel.markedDelivered'],
  },
  {
    ...waiting,
    id: 'second',
    number: 2,
    state: 'halt',
    status: 'halt',
    location: null,
    weight_grams: 0,
    shares: { ...waiting.shares, cod: rupees(0) },
    halt: { code: 'noStock', message: 'No stock in Lahore.' },
    why: {
      ...why,
      from: null,
      candidates: candidates.map((one) => ({ ...one, distanceKm: null })),
      notShown: 4,
      instead: [{ warehouseId: 'multan', lines: [] }],
    },
    facts: { ...waiting.facts, policy },
    possible: ['parcel.assigned', 'stock.rechecked', 'customer.told', 'order.cancelled'],
  },
]
const order: OrderResponse = {
  ...liveOrder({ state: 'allocated', parcels }),
  known_city: 'Lahore',
  placed_at: at(1),
  payment: 'CC',
  payment_status: 'Refunded',
  risk: 'High',
  lines: [
    {
      ...line,
      id: 'suit',
      title: 'Suit',
      sku: 'AB-12',
      vendor: 'Gul',
      barcode: '111',
      price: rupees(110_000),
      quantity: 2,
    },
    {
      ...line,
      id: 'shoes',
      title: 'Khussa',
      sku: 'KH-7',
      vendor: 'Ravi',
      barcode: '222',
      price: rupees(130_000),
      quantity: 3,
    },
  ],
  coupon: { code: 'EID', percent_off: 10 },
  gift_card: { code: 'GIFT', amount: rupees(5_000) },
  totals: {
    subtotal: rupees(610_000),
    coupon_discount: rupees(61_000),
    gift_card_discount: rupees(5_000),
    total: rupees(544_000),
    shipping: rupees(28_000),
    adjustments: [{ label: 'GST 18%', amount: rupees(1) }],
    grand_total: rupees(572_000),
  },
  balance: {
    total: rupees(572_000),
    paid: rupees(100_000),
    refunded: rupees(10_000),
    cod_to_collect: rupees(472_000),
    collected: rupees(300_000),
    remitted: rupees(200_000),
    difference: rupees(-372_000),
  },
  tags: [
    { tag: 'Verified', is_system: true },
    { tag: 'gift-wrap', is_system: false },
    { tag: 'Eid rush', is_system: false },
  ],
  acceptance: { rate: 0.25, ended: 8 },
  payments: [
    {
      id: '1',
      at: at(2),
      kind: 'charged',
      method: 'CC',
      amount: rupees(100_000),
      reference: 'JC-1',
      parcel_id: null,
    },
    {
      id: '2',
      at: at(3),
      kind: 'refunded',
      method: 'CC',
      amount: rupees(10_000),
      reference: 'R-2',
      parcel_id: null,
    },
    {
      id: '3',
      at: at(4),
      kind: 'collected',
      method: 'COD',
      amount: rupees(300_000),
      reference: 'C-3',
      parcel_id: null,
    },
  ],
  log: [
    {
      ...change,
      id: '1',
      at: at(1),
      event: 'order.created',
      by: { kind: 'customer', id: null, name: '' },
      after: { risk: 'High' },
    },
    {
      ...change,
      id: '2',
      at: at(5),
      event: 'parcel.approved',
      parcel_id: sent.id,
      reason: 'Called',
      before: { status: 'awaiting-approval', weightGrams: 700 },
      after: { status: 'approve', weightGrams: 800 },
      request_id: 'req-9',
    },
    {
      ...change,
      id: '3',
      at: at(6),
      event: 'tags.changed',
      before: { tags: [] },
      after: { tags: ['Eid rush'] },
    },
  ],
  comments: [
    remarkOf({ id: '1', at: at(7), text: 'Early' }),
    remarkOf({
      id: '2',
      at: at(48),
      text: 'Calls after 6',
      parcel_id: 'second',
      author: null,
      edited_at: at(49),
    }),
  ],
  notes: [
    remarkOf({ id: '1', at: at(10), text: 'Ring twice', is_pinned: true }),
    remarkOf({
      id: '2',
      at: at(11),
      text: 'Gone',
      author: 'Danish Ali',
      is_deleted: true,
      edited_at: at(12),
    }),
    remarkOf({ id: '3', at: at(13), text: 'Knock', author: null, edited_at: at(14) }),
  ],
  place: { previous: null, next: 'next-id', position: 1, total: 9 },
  possible: ['order.held'],
}
/** Nothing is known of it that need not be, and too much was paid. */
const bare: OrderResponse = {
  ...liveOrder({ state: 'pendingCC', facts: { payment: 'CC' } }),
  payment_status: 'Paid',
  balance: { ...liveOrder().balance, paid: rupees(700_000), difference: rupees(72_000) },
  possible: ['order.verified', 'order.cancelled'],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(50) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unanswered = () => new Promise<never>(() => {})

async function open(
  shown: OrderResponse,
  { query = '', ...more }: { query?: string } & Partial<Workspace> = {},
) {
  const sample = createSampleWorkspace({ now: () => at(50) })
  const page = openScreen({
    isStrict: true,
    at: `/orders/%231042${query}`,
    screens: { [paths.order]: <OrderDetailsPage /> },
    openWorkspace: () => ({
      ...sample,
      currency: 'PKR',
      moneyLabels: 'currency',
      capabilities: ['keepChanges', 'sendOrderEvents', 'createOrders'],
      orders: {
        ...sample.orders,
        get: async () => shown,
        addRemark: unanswered,
        changeRemark: unanswered,
      },
      ...more,
    }),
  })
  await screen.findByText('Order Detail', { selector: 'h1,h2' })
  return page
}

const said = saidOnScreen
/** What is said in a tab, which this one opens. */
async function saidIn(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(screen.getByRole('tab', { name }))
  const panel = screen.getByRole('tabpanel')
  // Its code may still be on its way.
  await waitFor(() => expect(spoken(panel).length).toBeGreaterThan(1))
  return spoken(panel).slice(1)
}
const unavailable = (name: string, reason: string) => `button ${name} (unavailable) — ${reason}`

test('all of an order, its parcels and its money', async () => {
  const { user } = await open(order, { zone: { id: 'Asia/Dubai', offsetMinutes: 240 } })
  const candidatesAt = (lahore: string, multan: string) => [
    `Lahore-1 Lahore-1, ${lahore} Sends this parcel Available: 2 of AB-12, 1 of KH-7`,
    `Multan Multan, ${multan} Has nothing of this order Available: 1 of AB-12, 0 of KH-7`,
  ]
  expect(said()).toEqual(
    expect.arrayContaining([
      'h1 #1042',
      'Halt Rs. 5,720, CC',
      unavailable('Previous order', 'This is the first order of the list'),
      '1 of 9',
      'link Next order → /orders/next-id',
      'Ring twice Sana Malik, 20 Nov 2026, 10:10',
      unavailable('EDIT', 'This parcel is with the courier. Address changes go through courier advice.'),
      'Name: Ayesha Khan',
      'Email: ayesha@karachi.test',
      'Number: 0300-1234567',
      'Address 1: House 12, Street 4, DHA',
      'City: Lahore Written: khi',
      'Zip: 75600',
      'Country: Pakistan',
      'Payment status: Refunded',
      'Date: 20 Nov 2026, 10:01',
      'Status: Halt',
      'Acceptance rate: 25% of 8 parcels',
      'Risk status: High',
      'Coupon code: EID',
      'Gift card: GIFT',
      'Verified',
      'gift wrap',
      'Eid rush',
      'textbox Add a tag [tag autocomplete=off enterkeyhint=done] = — Press Enter to add it.',
      'offers repeat buyer, call first, gift wrap, fragile, wholesale, VIP',
      unavailable('APPLY CHANGES', 'The tags have not changed'),
      'tab Split Orders (selected)',
      ...['Transaction Detail', 'Comments', 'Order Log', 'Custom Message', 'Notes'].map(
        (name) => `tab ${name}`,
      ),
      'region Parcel 1 of 2',
      'h3 Parcel 1 of 2',
      'Dispatch Lahore-1, Lahore',
      '2 × Product AB-12 AB-12',
      '1 × Product KH-7 KH-7 1 returned',
      'COD to collect: Rs. 6,280',
      'TCS CN: CN-1, button Copy',
      'Weight: 0.8 kg',
      'The courier refused it: Gate closed',
      "The courier couldn't deliver it.",
      'The courier paid another amount.',
      'Distances from Karachi',
      ...candidatesAt('1,024 km', '740 km'),
      'group What to do with parcel 1',
      'button Mark as Delivered: parcel 1',
      'button Mark as Returned: parcel 1',
      'region Parcel 2 of 2',
      'h3 Parcel 2 of 2',
      'Halt No location yet',
      '1 × Product KH-7 KH-7',
      'No stock in Lahore. From Monday, 23 Nov 2026, 10:00 on, the system cancels it, once the customer was told. Press Customer Told when you have.',
      'button Send from Multan, Multan: parcel 2',
      ...candidatesAt('Distance not known', 'Distance not known'),
      '4 more were farther away.',
      'group What to do with parcel 2',
      'button Assign: parcel 2',
      'button Check Stock Again: parcel 2',
      'button Customer Told: parcel 2',
      'button Cancel: parcel 2',
      'Product | SKU | Vendor | Barcode | Price | QTY | Total',
      'Suit | AB-12 | Gul | 111 | Rs. 1,100 | 2 | Rs. 2,200',
      'Khussa | KH-7 | Ravi | 222 | Rs. 1,300 | 3 | Rs. 3,900',
      'Suit Rs. 2,200',
      'AB-12, Gul 111 2 × Rs. 1,100',
      'Khussa Rs. 3,900',
      'KH-7, Ravi 222 3 × Rs. 1,300',
      'Subtotal: Rs. 6,100',
      'Coupon discount: − Rs. 610',
      'Gift card discount: − Rs. 50',
      'Total: Rs. 5,440',
      'Shipping: Rs. 280',
      'G. Total: Rs. 5,720',
      'group What to do with #1042',
      unavailable('CANCEL', 'This order has left the warehouse. Mark it as returned when it comes back.'),
      unavailable('VERIFY', "What is Halt can't be verified."),
      'button Send Parcel 2 from Multan, Multan',
      unavailable('Hold', "What is Halt can't be put on hold."),
      unavailable(
        'INITIATE IVR CALL',
        'Calls come with the confirmation desk. Until then, call the customer yourself.',
      ),
    ]),
  )
  press('Cancel: parcel 2')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Cancel: parcel 2 — This is final: a cancelled order or parcel cannot be opened again.',
    'h2 Cancel: parcel 2',
    'radiogroup What to cancel',
    'radio Only parcel 2 (checked) [scope=parcel]',
    'radio The whole order [scope=order]',
    expect.stringMatching(/^combobox Reason \[reason\] = \*Choose a reason /),
    'group Stock',
    'checkbox The pieces can be sold again (checked) [restock=yes]',
    'button Back',
    'button Cancel for Good',
    'button Close',
  ])
  press('Back', await opened('dialog'))
  await closed('dialog')
  expect(await saidIn(user, 'Transaction Detail')).toEqual(
    expect.arrayContaining([
      'Payment | Date | Amount',
      'Paid CC JC-1 20 Nov 2026, 10:02 | 20 Nov 2026, 10:02 | Rs. 1,000',
      'Refunded CC R-2 20 Nov 2026, 10:03 | 20 Nov 2026, 10:03 | − Rs. 100',
      'Collected on delivery COD C-3 20 Nov 2026, 10:04 | 20 Nov 2026, 10:04 | Rs. 3,000',
      'Total: Rs. 5,720',
      'Paid: Rs. 1,000',
      'Refunded: Rs. 100',
      'COD to collect: Rs. 4,720',
      'Collected: Rs. 3,000',
      'Remitted: Rs. 2,000',
      'Difference: − Rs. 3,720',
      'The courier has Rs. 1,000 to pay out.',
      'Rs. 1,820 is still to be paid.',
    ]),
  )
  expect(await saidIn(user, 'Comments')).toEqual(
    expect.arrayContaining([
      'polite: Sana Malik 20 Nov 2026, 10:07',
      'polite: Early',
      'polite: region Parcel 2 of 2',
      'polite: h3 Parcel 2 of 2',
      'polite: You 20 Nov 2026, 10:48, changed',
      'polite: Calls after 6',
      'polite: button Change: Calls after 6',
      'polite: button Delete: Calls after 6',
      'combobox Parcel [parcel] = *Parcel 1 of 2 / Parcel 2 of 2',
      'textbox New comment [comment] = — Seen by your team only.',
      unavailable('Add Comment', 'Enter a comment'),
    ]),
  )
  expect(await saidIn(user, 'Order Log')).toEqual(
    expect.arrayContaining([
      'combobox Show [] = *Everything / Order / Parcels / Tags',
      'Tags changed',
      '20 Nov 2026, 10:06, Bilal Ahmed',
      'button 1 field changed',
      'Tags: nothing → Eid rush',
      'Approved: parcel 1',
      '20 Nov 2026, 10:05, Bilal Ahmed',
      'Called',
      'button 2 fields changed',
      'Status: Awaiting Approval → Approve',
      'Weight: 0.7 kg → 0.8 kg',
      'Request req-9',
      'Order created',
      '20 Nov 2026, 10:01, Customer',
    ]),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Tags')
  expect(spoken(screen.getByRole('list', { name: 'Order log' })).slice(1)).toEqual([
    'Tags changed',
    '20 Nov 2026, 10:06, Bilal Ahmed',
    'button 1 field changed',
    'Tags: nothing → Eid rush',
  ])
  expect(await saidIn(user, 'Notes')).toEqual(
    expect.arrayContaining([
      'polite: Sana Malik 20 Nov 2026, 10:10 Pinned',
      'polite: Ring twice',
      'polite: Danish Ali 20 Nov 2026, 10:11',
      'polite: This note was deleted.',
      'polite: You 20 Nov 2026, 10:13, changed',
      'polite: Knock',
      'textbox New note [note] = — Seen by your team only.',
      unavailable('Add Note', 'Enter a note'),
    ]),
  )
  press('Delete: Knock')
  expect(spoken(await opened('alertdialog'))).toEqual([
    'alertdialog Delete this note? — A mark stays that says who wrote it and when.',
    'h2 Delete this note?',
    'button Cancel',
    'button Delete',
  ])
  press('Cancel', await opened('alertdialog'))
  await closed('alertdialog')
  await user.click(screen.getByRole('button', { name: 'Change: Knock' }))
  expect(spoken(screen.getByRole('tabpanel')).slice(8)).toEqual([
    'polite: You 20 Nov 2026, 10:13, changed',
    'polite: textbox Text [change] = Knock',
    'polite: button Save',
    'polite: button Cancel',
    'textbox New note [note] = — Seen by your team only.',
    unavailable('Add Note', 'Enter a note'),
  ])
  expect(screen.getByRole('button', { name: 'Unpin: Ring twice' })).toHaveAccessibleDescription(
    'Save or cancel the other change first.',
  )
  const fields = ['Text', 'New note'].map((name) => screen.getByRole('textbox', { name }))
  const typeInBoth = (texts: readonly string[]) =>
    fields.forEach((field, index) => fireEvent.change(field, { target: { value: texts[index] } }))
  typeInBoth(['k'.repeat(1_001), 'b'.repeat(1_001)])
  for (const field of fields) expect(field).toHaveAccessibleErrorMessage('Enter at most 1,000 characters.')
  typeInBoth(['', 'Bell is broken'])
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Enter a note')
  typeInBoth(['Knock twice', 'Bell is broken'])
  press('Add Note')
  press('Save')
  expect(spoken(screen.getByRole('tabpanel')).slice(9)).toEqual([
    'polite: textbox Text [change] = Knock twice (read only)',
    'polite: button Saving… (disabled)',
    'polite: button Cancel',
    'textbox New note [note] = Bell is broken (read only) — Seen by your team only.',
    'button Saving… (disabled)',
  ])
})

test('what is not known of an order is said, and its tabs are for a viewer to read', async () => {
  const { user } = await open(bare, { rights: async () => [] })
  const panel = screen.getByRole('region', { name: 'Order Detail' })
  expect(spoken(panel).slice(2)).toEqual([
    'Payment status: Paid',
    'Date: 1 Jan 1970, 05:00',
    'Status: Pending CC',
    'Acceptance rate: No completed orders yet',
    'Risk status: Low',
    'Coupon code: None',
    'Gift card: None',
    'h3 Tags',
    'None',
  ])
  expect(spoken(screen.getByRole('group', { name: 'What to do with #1042' })).slice(1)).toEqual([
    'button CANCEL',
    'button VERIFY',
    expect.stringMatching(/^button INITIATE IVR CALL/),
    unavailable('Create a copy', 'Only owners, managers and agents create orders.'),
  ])
  expect(await saidIn(user, 'Transaction Detail')).toEqual([
    'No payments yet',
    'list Balance',
    'Total: Rs. 6,280',
    'Paid: Rs. 7,000',
    'Refunded: Rs. 0',
    'COD to collect: Rs. 6,280',
    'Collected: Rs. 0',
    'Remitted: Rs. 0',
    'Difference: Rs. 720',
    'Rs. 720 more than the order costs was paid.',
    unavailable('Record a Refund', 'Only owners, managers and agents record payments.'),
  ])
  const noRemarks = 'Your role does not include notes and comments.'
  expect(await saidIn(user, 'Comments')).toEqual(['polite: No comments yet.', noRemarks])
  expect(await saidIn(user, 'Notes')).toEqual([
    'polite: No notes yet. Write down what your team should know about this order.',
    noRemarks,
  ])
})

test('each fact is said once: the date by the order’s panel, what is in its only parcel by its items', async () => {
  const only = { ...sent, lines: sent.lines.map((one, index) => ({ ...one, returned: index })) }
  await open({ ...order, parcels: [only] })
  const times = (text: string) => said().filter((line) => line.includes(text))
  expect(times('20 Nov 2026, 11:01')).toEqual(['Date: 20 Nov 2026, 11:01'])
  expect(times('2 × Product AB-12')).toEqual([])
  expect(times('1 × Product KH-7')).toEqual(['1 × Product KH-7 KH-7 1 returned'])
})

describe('what the courier said of a parcel', () => {
  const news = { code: null, reason: '', meaning: 'onTheWay' as const }
  const booking = { courier: 'TCS', state: 'accepted', reference: 'R-1', words: '', advice: null }
  const followed = {
    ...sent,
    booking: booking as unknown as NonNullable<typeof sent.booking>,
    way: [
      { ...news, words: 'Picked up', at: at(20) },
      { ...news, words: 'At Karachi hub', at: at(30) },
    ],
  }
  const beside = () => screen.queryByRole('complementary', { name: 'Order Log' })

  test('is beside the items on a wide screen, the newest first, above the log', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    await open({ ...order, parcels: [followed] })
    await within(beside() as HTMLElement).findByRole('list', { name: 'Order log' })
    expect(spoken(beside() as HTMLElement).slice(1, 5)).toEqual([
      'list The parcel’s way',
      '20 Nov 2026, 11:30 At Karachi hub',
      '20 Nov 2026, 11:20 Picked up',
      'h2 Order Log',
    ])
  })

  test('is named by its parcel, where there are several', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    await open({ ...order, parcels: [followed, parcels[1] as ParcelResponse] })
    expect(within(beside() as HTMLElement).getByText('Parcel 1 of 2')).toBeVisible()
    expect(within(beside() as HTMLElement).queryByText('Parcel 2 of 2')).toBeNull()
  })

  test('is in the parcel on others', async () => {
    await open({ ...order, parcels: [followed] })
    expect(beside()).toBeNull()
    expect(spoken(screen.getByRole('region', { name: 'Parcel 1' }))).toEqual(
      expect.arrayContaining(['20 Nov 2026, 11:30 At Karachi hub']),
    )
  })
})

test('the bar of a phone offers the warehouse that a halted parcel can be sent from, as the parcel does', async () => {
  await open({ ...order, parcels: parcels.slice(1) })
  const bar = screen.getByRole('group', { name: /^What to do with #/ })
  expect(within(bar).getByRole('button', { name: 'Send from Multan, Multan' })).toHaveClass('bg-brand')
})

describe('an order without parcels says', () => {
  test.each<[string, Partial<OrderResponse>]>([
    ['Not split yet. Its parcels appear here once it is verified.', {}],
    ['Not split yet. Its parcels appear here once its city is chosen.', { status: 'city-issue' }],
    ['Cancelled before it was split: there are no parcels.', { status: 'cancelled' }],
    [
      'Held. The customer knows: on Monday, 23 Nov 2026, 11:00, the system cancels it, if it still waits.',
      {
        halt: { code: 'held', message: 'Held.' },
        facts: { ...bare.facts, policy, isCustomerTold: true, held: { at: at(0) } },
      },
    ],
  ])('%s', (text, given) => {
    const { container } = render(<Parcels shown={{ zone: karachi } as never} order={{ ...bare, ...given }} />)
    expect(spoken(container)).toEqual([text])
  })
})
