/** What each act of a live order asks, and what becomes of what is typed, chosen and pressed there (orders.md §2). */
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { ActType } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { allPlaces } from '#domain/fulfilment/cities.ts'
import type { Reason, RefusalParams } from '#domain/fulfilment/refusals.ts'
import { ActChecks } from '#features/orderDetails/acts/ActChecks.tsx'
import { ActFields } from '#features/orderDetails/acts/ActFields.tsx'
import type { ActOnScreen } from '#features/orderDetails/acts/actDialog.hooks.ts'
import type { OrderOnScreen } from '#features/orderDetails/orderDetail.hooks.ts'
import { liveOrder, liveParcel } from '#tests/support/liveOrder.ts'
import { openScreen } from '#tests/support/openScreen.tsx'
import { orderingWorkspace } from '#tests/support/orderingWorkspace.ts'
import { operateAll, spoken } from '#tests/support/spoken.ts'

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })
const counted = { maxTries: 3, maxParcels: 2, requiresScan: true, returnDays: 7, haltDays: 0 }
const own = liveParcel({ cn: 'CN-7', facts: { policy: counted } })
const parcel = { ...own, shares: { ...own.shares, cod: rupees(310_000) } }
const paid = { ...own, shares: { ...own.shares, cod: rupees(0) } }
const other = { ...liveParcel({ cn: 'CN-8' }), id: 'other', number: 2 }
const order = liveOrder({ parcels: [parcel, other] })
const received = {
  ...order.balance,
  paid: rupees(90_000),
  collected: rupees(20_000),
  refunded: rupees(7_000),
}

let calls: string[]
beforeEach(() => {
  calls = []
})

type Given = Partial<Pick<ActOnScreen, 'order' | 'isTold'>> & {
  answers?: Answers
  checks?: Partial<RefusalParams>
}

/** A dialog that notes what is done in it. */
function dialogOf(type: ActType, { checks = {}, ...given }: Given): ActOnScreen {
  const dialog: Partial<ActOnScreen> = {
    act: { type, parcelId: parcel.id },
    order,
    answers: {},
    isTold: true,
    checks: Object.entries(checks).map(([code, params]) => ({ code, params }) as Reason),
    answer: (name) => (text) => void calls.push(`${name}: ${text}`),
    dismiss: () => void calls.push('dismiss'),
    choose: (act, parcelId = null) => void calls.push(`choose ${act} of ${parcelId}`),
    ...given,
  }
  return dialog as ActOnScreen
}

type Asked = readonly (readonly [act: ActType, given: Given])[]

/** What each of them says, by the act; in a page that stays. */
async function saidOf(asked: Asked, part: (dialog: ActOnScreen) => ReactNode, last?: string) {
  openScreen({
    at: '/',
    screens: {
      '/': (
        <article>
          {asked.map(([act, given]) => (
            <div key={JSON.stringify([act, given])}>{part(dialogOf(act, given))}</div>
          ))}
        </article>
      ),
    },
    openWorkspace: () => orderingWorkspace().workspace,
  })
  const page = await screen.findByRole('article')
  // What is loaded when it is first asked.
  if (last !== undefined) await screen.findByRole('combobox', { name: last })
  return { page, said: [...page.children].map((one, index) => [asked[index]?.[0], ...spoken(one)]) }
}

const cities = (chosen: string) =>
  ['Karachi (suggested)', ...allPlaces.map(({ city }) => city).filter((city) => city !== 'Karachi')]
    .map((city) => ` / ${city === chosen ? '*' : ''}${city}`)
    .join('')
const why = 'For your team: it is shown with the order and kept in the log.'
const couriers = 'offers TCS, Leopards, M&P, PostEx, Trax, BlueEX, Call Courier, Pakistan Post'
const pieces = '[autocomplete=off inputmode=numeric dir=ltr]'

test('an act asks in fields that have their answers, and gives back what is typed and chosen', async () => {
  const { page, said } = await saidOf(
    [
      ['order.verified', {}],
      ['order.verified', { answers: { reason: 'Called' } }],
      ['order.held', { answers: { reason: 'Calls back' } }],
      ['parcel.disapproved', { answers: { reason: 'Torn' } }],
      ['city.fixed', { answers: { city: 'Lahore' } }],
      [
        'order.cancelled',
        {
          answers: {
            scope: 'parcel',
            reason: 'other',
            words: 'Flood',
            restock: 'yes',
            isBookingCancelled: 'yes',
          },
        },
      ],
      ['parcel.approved', { answers: { outcome: 'booked', courier: 'TCS', weight: '0.8', cn: 'CN-9' } }],
      [
        'booking.retried',
        {
          order: liveOrder({ parcels: [paid] }),
          answers: { outcome: 'refused', courier: 'Trax', weight: '0.7', refusedWith: 'Full' },
        },
      ],
      ['fulfilment.cancelled', {}],
      ['parcel.dispatched', { answers: { scanned: '2' } }],
      ['parcel.markedDelivered', { answers: { proof: 'He said so' } }],
      ['delivery.advised', { answers: { advice: 'return' } }],
      ['parcel.returned', { answers: { 'suit back': '1', 'shoes back': '2' } }],
      [
        'return.checked',
        { answers: { 'suit good': '3', 'suit damaged': '4', 'shoes good': '5', 'shoes damaged': '6' } },
      ],
      [
        'payment.charged',
        { order: { ...order, balance: received }, answers: { amount: '7', reference: 'R-1' } },
      ],
      [
        'payment.refunded',
        { order: { ...order, balance: received }, answers: { amount: '8', reference: 'R-2' } },
      ],
    ],
    (dialog) => <ActFields dialog={dialog} />,
    'City',
  )
  const item = (sku: string, fields: string) => `Product ${sku} ${sku} | ${fields}`
  const pieceOf = (label: string, name: string, value: string) =>
    `textbox ${label} ${pieces.replace('[', `[${name} `)} = ${value}`
  expect(said).toEqual([
    ['order.verified'],
    ['order.verified', `textbox Reason [reason] = Called — ${why}`],
    ['order.held', `textbox Reason [reason] = Calls back — ${why}`],
    ['parcel.disapproved', `textbox Reason [reason] = Torn — ${why}`],
    ['city.fixed', `combobox City [city] = Choose a city${cities('Lahore')} — The customer wrote "khi".`],
    [
      'order.cancelled',
      'radiogroup What to cancel',
      'radio Only parcel 1 (checked) [scope=parcel]',
      'radio The whole order [scope=order]',
      "combobox Reason [reason] = Choose a reason / Customer's wish / Out of stock / Address or delivery / Duplicate / Fraud / Price / Payment / *Other",
      'textbox In your words [words] = Flood',
      'group Stock',
      'checkbox The pieces can be sold again (checked) [restock=yes]',
      'group Courier — If not, a task stays open until it is cancelled there.',
      'checkbox The courier confirmed that CN-7 is cancelled (checked) [isBookingCancelled=yes]',
    ],
    [
      'parcel.approved',
      'The courier collects Rs. 3,100.',
      'radiogroup What did the courier say?',
      'radio It is booked (checked) [outcome=booked]',
      'radio It was refused [outcome=refused]',
      'textbox Courier [courier autocomplete=off] = TCS',
      couriers,
      'textbox Weight in kg [weight autocomplete=off inputmode=decimal dir=ltr] = 0.8',
      'With a connected courier, parcels are booked from here.',
      'link Connect a Courier → /settings/couriers',
      'textbox Consignment number [cn autocomplete=off dir=ltr] = CN-9',
    ],
    [
      'booking.retried',
      'The courier collects nothing: it is paid.',
      'radiogroup What did the courier say?',
      'radio It is booked [outcome=booked]',
      'radio It was refused (checked) [outcome=refused]',
      'textbox Courier [courier autocomplete=off] = Trax',
      couriers,
      'textbox Weight in kg [weight autocomplete=off inputmode=decimal dir=ltr] = 0.7',
      'With a connected courier, parcels are booked from here.',
      'link Connect a Courier → /settings/couriers',
      "textbox The courier's words [refusedWith] = Full",
    ],
    [
      'fulfilment.cancelled',
      'group Courier',
      'checkbox The courier confirmed that CN-7 is cancelled [isBookingCancelled=yes]',
    ],
    [
      'parcel.dispatched',
      'textbox Pieces scanned [scanned autocomplete=off inputmode=numeric dir=ltr] = 2 — This parcel has 3 pieces.',
    ],
    [
      'parcel.markedDelivered',
      'textbox How do you know? [proof] = He said so — For example: the customer confirmed by phone.',
    ],
    [
      'delivery.advised',
      'radiogroup What should the courier do after a failed delivery?',
      'radio Try Again [advice=retry]',
      'radio Return it (checked) [advice=return]',
    ],
    [
      'parcel.returned',
      'table Pieces of each item',
      'Item | In parcel | Comes back',
      item('AB-12', `2 | ${pieceOf('AB-12, Comes back', 'suit back', '1')}`),
      item('KH-7', `1 | ${pieceOf('KH-7, Comes back', 'shoes back', '2')}`),
    ],
    [
      'return.checked',
      'table Pieces of each item',
      'Item | In parcel | Good | Damaged',
      item(
        'AB-12',
        `2 | ${pieceOf('AB-12, Good', 'suit good', '3')} | ${pieceOf('AB-12, Damaged', 'suit damaged', '4')}`,
      ),
      item(
        'KH-7',
        `1 | ${pieceOf('KH-7, Good', 'shoes good', '5')} | ${pieceOf('KH-7, Damaged', 'shoes damaged', '6')}`,
      ),
    ],
    [
      'payment.charged',
      'textbox Amount in rupees [amount autocomplete=off inputmode=decimal dir=ltr] = 7 — Rs. 5,250 is still to be paid.',
      'textbox Reference [reference autocomplete=off] = R-1 — Of the transfer or receipt',
    ],
    [
      'payment.refunded',
      'textbox Amount in rupees [amount autocomplete=off inputmode=decimal dir=ltr] = 8 — Rs. 1,030 was received for this order.',
      'textbox Reference [reference autocomplete=off] = R-2 — Of the transfer or receipt',
    ],
  ])
  operateAll(page)
  expect(calls).toEqual([
    'reason: new reason',
    'reason: new reason',
    'reason: new reason',
    'city: Ziarat',
    'scope: order',
    'reason: other',
    'words: new words',
    'restock: ',
    'isBookingCancelled: ',
    'outcome: refused',
    'courier: new courier',
    'weight: new weight',
    'cn: new cn',
    'outcome: booked',
    'courier: new courier',
    'weight: new weight',
    'refusedWith: new refusedWith',
    'isBookingCancelled: yes',
    'scanned: new scanned',
    'proof: new proof',
    'advice: retry',
    'suit back: new suit back',
    'shoes back: new shoes back',
    ...['suit good', 'suit damaged', 'shoes good', 'shoes damaged'].map((name) => `${name}: new ${name}`),
    'amount: new amount',
    'reference: new reference',
    'amount: new amount',
    'reference: new reference',
  ])
})

test('what is missing is said at its field once it was tried, and of the pieces of an item beside them', async () => {
  const unitsLeft = { sku: 'AB-12', quantity: 2, left: 1 } as never
  const known = own.why as { candidates: object[] }
  const [near, far] = known.candidates
  const unmeasured = { ...own, why: { ...known, candidates: [near, { ...far, distanceKm: null }] } }
  const { page, said } = await saidOf(
    [
      ['order.held', { checks: { reasonMissing: {} } }],
      ['order.held', { checks: { reasonMissing: {} }, isTold: false }],
      ['order.verified', { checks: { riskHigh: {} } }],
      ['order.cancelled', { answers: { scope: 'order' }, checks: { reasonMissing: {} } }],
      [
        'order.cancelled',
        { order: liveOrder(), answers: { reason: 'other' }, checks: { reasonMissing: {} } },
      ],
      ['parcel.approved', { checks: { courierMissing: {}, weightMissing: {}, cnMissing: {} } }],
      ['booking.retried', { answers: { outcome: 'refused' }, checks: { wordsMissing: {} } }],
      ['parcel.dispatched', { checks: { notScanned: { scanned: 0, items: 3 } } }],
      ['parcel.markedDelivered', { checks: { proofMissing: {} } }],
      ['payment.charged', { checks: { amountInvalid: {} } }],
      [
        'parcel.assigned',
        {
          order: liveOrder({ parcels: [unmeasured] }),
          answers: { 'suit lahore': '1' },
          checks: { unitsLeft },
        },
      ],
      ['parcel.assignedWithoutStock', { order: liveOrder({ parcels: [{ ...own, why: null }] }) }],
    ],
    (dialog) => <ActFields dialog={dialog} />,
  )
  const wrong = (lines: readonly (string | undefined)[]) =>
    lines.filter((line) => line?.includes('(invalid)') || line?.startsWith('status'))
  const [
    held,
    untried,
    verified,
    cancelled,
    inWords,
    approved,
    retried,
    sent,
    proven,
    paying,
    assigned,
    none,
  ] = said
  expect(
    [held, untried, verified, cancelled, inWords, approved, retried, sent, proven, paying].map((one) =>
      wrong(one ?? []),
    ),
  ).toEqual([
    ['textbox Reason [reason] = (invalid) — Give a reason.'],
    [],
    [],
    [
      expect.stringMatching(
        /^combobox Reason \[reason\] = \*Choose a reason.*\(invalid\) — Give a reason\.$/,
      ),
    ],
    ['textbox In your words [words] = (invalid) — Give a reason.'],
    [
      'textbox Courier [courier autocomplete=off] = (invalid) — Choose a courier.',
      'textbox Weight in kg [weight autocomplete=off inputmode=decimal dir=ltr] = (invalid) — Enter a weight of more than 0, at most 1,000 kg.',
      'textbox Consignment number [cn autocomplete=off dir=ltr] = (invalid) — Enter the consignment number.',
    ],
    ["textbox The courier's words [refusedWith] = (invalid) — Enter what the courier said."],
    [
      'textbox Pieces scanned [scanned autocomplete=off inputmode=numeric dir=ltr] = (invalid) — 0 of 3 items scanned.',
    ],
    ['textbox How do you know? [proof] = (invalid) — Add a note that says how you know of the delivery.'],
    [
      'textbox Amount in rupees [amount autocomplete=off inputmode=decimal dir=ltr] = (invalid) — Enter an amount of more than 0, at most Rs. 10,000,000.',
    ],
  ])
  // A question is answered by its reason. What was not split has no stock and no booking.
  expect(verified).toEqual(['order.verified', `textbox Reason [reason] = — ${why}`])
  expect(cancelled).toContain(
    'checkbox The courier confirmed that CN-7, CN-8 is cancelled [isBookingCancelled=yes]',
  )
  expect(inWords).toHaveLength(3)
  const pieceOf = (sku: string, line: string, place: string, end: string) =>
    `textbox ${sku}, ${place} ${pieces.replace('[', `[${line} ${place.slice(0, 6).toLowerCase()} `)} = ${end}`
  const left = '(invalid) — Assign all 2 units of AB-12. 1 is left.'
  expect(assigned).toEqual([
    'parcel.assigned',
    'group Send all from',
    'Send all from',
    'button Lahore-1: Send all from',
    'group Product AB-12 AB-12 2 to send',
    'Lahore-1 Lahore-1, 1,024 km 2 there',
    pieceOf('AB-12', 'suit', 'Lahore-1', `1 ${left}`),
    'Multan Multan 1 there',
    pieceOf('AB-12', 'suit', 'Multan', left),
    'group Product KH-7 KH-7 1 to send',
    'Lahore-1 Lahore-1, 1,024 km 1 there',
    pieceOf('KH-7', 'shoes', 'Lahore-1', '').trim(),
    'Multan Multan 0 there',
    pieceOf('KH-7', 'shoes', 'Multan', '').trim(),
  ])
  expect(none).toEqual([
    'parcel.assignedWithoutStock',
    'Add a warehouse before this order can be allocated.',
    'link Open Warehouses → /warehouses',
  ])
  expect(screen.getByText('Assign all 2 units of AB-12. 1 is left.').parentElement).toHaveRole('status')
  operateAll(page)
  expect(calls.slice(-4)).toEqual(['suit lahore: 2', 'suit multan: ', 'shoes lahore: 1', 'shoes multan: '])
})

test('each failed check has its way to fix it', async () => {
  const cityUnknown = { typed: 'khi' }
  const { page, said } = await saidOf(
    [
      [
        'order.verified',
        {
          checks: {
            phoneInvalid: {},
            addressTooShort: { min: 10 },
            addressOnlyCity: {},
            cityUnknown,
            skuMissing: { title: 'Suit' },
            totalNegative: {},
            paymentPending: { minor: 500 },
            customerBlocked: {},
            onHold: {},
            riskHigh: {},
            reasonMissing: {},
          },
        },
      ],
      ['order.verified', { checks: { cityUnknown } }],
      ['city.fixed', { checks: { cityUnknown } }],
      [
        'parcel.approved',
        {
          order: { ...order, possible: ['hold.released'] },
          checks: { fulfilmentNotCancelled: {}, onHold: {} },
        },
      ],
      ['parcel.approved', { checks: { onHold: {} }, isTold: false }],
      ['parcel.assigned', { checks: { unitsLeft: { sku: 'AB-12', quantity: 2, left: 1 } as never } }],
    ],
    (dialog) => (
      <ActChecks
        dialog={dialog}
        shown={{ editCustomer: () => void calls.push('edit customer') } as OrderOnScreen}
      />
    ),
  )
  const list = 'status: list What has to be fixed first'
  const unknown = 'status: "khi" is not a known city, or more than one. Choose a city from the list.'
  const hold = 'status: This is on hold. Release it first.'
  expect(said).toEqual([
    [
      'order.verified',
      list,
      'status: Enter a valid Pakistani mobile number, for example 0300-1234567.',
      'status: button Edit Customer',
      'status: Enter an address of at least 10 characters.',
      'status: button Edit Customer',
      'status: The address is only the city. Add house, street or a landmark.',
      'status: button Edit Customer',
      unknown,
      'status: button Choose City',
      'status: "Suit" has no SKU. Add one to the item.',
      'status: link Open Products → /products',
      'status: The total must not be below zero. Check prices and discounts.',
      'status: link Open Products → /products',
      'status: Payment of Rs. 5 is still pending.',
      'status: button Mark as Paid',
      'status: This customer is blocked. Unblock the customer, or cancel the order.',
      'status: button Cancel the Order',
      hold,
      'status: The risk of this order is high. Give a reason to verify anyway.',
    ],
    [
      'order.verified',
      list,
      unknown,
      'status: button Choose City',
      'status: You can verify it now: it then waits under City Issue until its city is chosen.',
    ],
    ['city.fixed', list, unknown],
    [
      'parcel.approved',
      list,
      'status: This parcel is booked at the courier. Cancel the fulfilment first.',
      'status: button Cancel the Fulfilment',
      hold,
      'status: button Release',
    ],
    ['parcel.approved'],
    ['parcel.assigned'],
  ])
  operateAll(page)
  expect(calls).toEqual([
    'dismiss',
    'edit customer',
    'dismiss',
    'edit customer',
    'dismiss',
    'edit customer',
    'dismiss',
    'edit customer',
    'choose payment.charged of null',
    'choose order.cancelled of null',
    'dismiss',
    'edit customer',
    `choose fulfilment.cancelled of ${parcel.id}`,
    'choose hold.released of null',
  ])
})
