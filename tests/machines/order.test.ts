import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type OrderEvent,
  type OrderFacts,
  type OrderPolicy,
  type OrderState,
  type ParcelState,
} from '#domain/fulfilment/facts.ts'
import { nextOrderState, possibleOrderEvents } from '#machines/order/nextOrderState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { DAY, type Letter, letters, MINUTE, now, orderFacts, senders } from '#tests/support/fulfilment.ts'

type Type = OrderEvent['type']

const suit = {
  lineId: 'suit',
  title: 'Lawn three-piece suit',
  sku: 'AB-12',
  quantity: 1,
  priceMinor: 250_000,
}
const shawl = { lineId: null, title: 'Shawl', sku: 'SH-3', quantity: 2, priceMinor: 100_000 }

/** Each event with nothing wrong, from somebody who may send it. */
const events = {
  'order.created': { type: 'order.created', isReplay: false, by: senders.A, at: now },
  'payment.captured': { type: 'payment.captured', minor: 628_000, reference: 'P-1', by: senders.E, at: now },
  'order.verified': { type: 'order.verified', reason: '', by: senders.A, at: now },
  'call.confirmed': {
    type: 'call.confirmed',
    grandTotalMinor: 628_000,
    items: [
      { sku: 'KH-7', quantity: 1 },
      { sku: 'AB-12', quantity: 2 },
    ],
    by: senders.C,
    at: now,
  },
  'call.declined': { type: 'call.declined', by: senders.C, at: now },
  'call.exhausted': { type: 'call.exhausted', isOutage: false, by: senders.S, at: now },
  'city.fixed': {
    type: 'city.fixed',
    typedCity: 'Lahore',
    city: 'Lahore',
    unservedBy: null,
    by: senders.A,
    at: now,
  },
  'customer.edited': {
    type: 'customer.edited',
    typedCity: 'Lahore',
    city: 'Lahore',
    isElsewhere: true,
    by: senders.A,
    at: now,
  },
  'items.changed': {
    type: 'items.changed',
    items: [suit, shawl],
    totalMinor: 450_000,
    grandTotalMinor: 478_000,
    isReplanned: true,
    by: senders.A,
    at: now,
  },
  'order.held': { type: 'order.held', reason: 'Call before noon', by: senders.A, at: now },
  'hold.released': { type: 'hold.released', by: senders.A, at: now },
  'customer.told': { type: 'customer.told', by: senders.A, at: now },
  'halt.expired': { type: 'halt.expired', by: senders.S, at: now },
  'order.cancelled': {
    type: 'order.cancelled',
    reason: 'price',
    words: '',
    restock: true,
    isBookingCancelled: false,
    by: senders.A,
    at: now,
  },
} satisfies { [T in Type]: Extract<OrderEvent, { type: T }> }
const types = Object.keys(events) as Type[]

const event = <T extends Type>(type: T, rest: Partial<Extract<OrderEvent, { type: T }>> = {}) =>
  ({ ...events[type], ...rest }) as OrderEvent

const policy = (rest: Partial<OrderPolicy>): OrderPolicy => ({ ...orderFacts().policy, ...rest })
const verified = { by: 'Ayesha Khan', at: now - 2 * MINUTE }
const held = { reason: 'Call before noon', at: now - 2 * DAY }

/** What is true of an order in each state. `null`: not created yet. */
const factsIn = (state: OrderState | null, rest: Partial<OrderFacts> = {}): OrderFacts => ({
  ...orderFacts({ payment: state === 'pendingCC' ? 'CC' : 'COD' }),
  ...(state === 'cityIssue' && { verified, city: null, typedCity: 'Mirpur' }),
  ...(state === 'halt' && { held }),
  ...(state === 'allocated' && { verified, parcels: ['awaitingApproval'] }),
  ...rest,
})

const after = (state: OrderState | null, sent: OrderEvent, rest: Partial<OrderFacts> = {}) =>
  nextOrderState(state, factsIn(state, rest), sent)

function accepted(state: OrderState | null, sent: OrderEvent, rest: Partial<OrderFacts> = {}) {
  const change = after(state, sent, rest)
  if (!change.isAccepted) throw new Error(`${state} refused ${sent.type}: ${JSON.stringify(change.refused)}`)
  return change
}

/** The state that an event leads to, and what is carried out. */
function leadsTo(state: OrderState | null, sent: OrderEvent, rest: Partial<OrderFacts> = {}) {
  const { state: to, effects } = accepted(state, sent, rest)
  return [to, ...effects.map((effect) => (effect.type === 'addTag' ? `tag ${effect.tag}` : effect.type))]
}

/** What a refused event says, every failed check. */
function says(state: OrderState | null, sent: OrderEvent, rest: Partial<OrderFacts> = {}): string[] {
  const change = after(state, sent, rest)
  if (change.isAccepted) throw new Error(`${state} accepted ${sent.type}`)
  return change.refused.map(refusalMessage)
}

const noRight = "You don't have the right to do this. Ask the owner of your company."

describe('a new order', () => {
  test('1, 2: a replay is refused', () => {
    expect(says(null, event('order.created', { isReplay: true }))).toEqual([
      'This order was already created.',
    ])
  })
})

describe('3: a payment for an order in Pending CC', () => {
  const paysItself = { policy: policy({ verifiesPaidOrders: true }) }

  test('counts together with what was paid before', () => {
    const rest = { ...paysItself, paidMinor: 600_000 }
    expect(leadsTo('pendingCC', event('payment.captured', { minor: 28_000 }), rest)[0]).toBe('allocated')
    expect(leadsTo('pendingCC', event('payment.captured', { minor: 27_999 }), rest)[0]).toBe('pendingCC')
  })
})

describe('3, 9: the same payment twice', () => {
  test('verifies nothing', () => {
    const rest = { references: ['P-1'], policy: policy({ verifiesPaidOrders: true }) }
    for (const state of ['pendingCC', 'pendingCOD'] as const)
      expect(says(state, event('payment.captured'), rest)).toEqual(['The payment P-1 is already recorded.'])
  })
})

describe('VERIFY', () => {
  test('4: an unpaid card order is refused', () => {
    expect(says('pendingCC', event('order.verified'), { paidMinor: 600_050 })).toEqual([
      'Payment of Rs. 279.50 is still pending.',
    ])
  })

  test.each([
    [
      'the phone',
      { phone: '0300-12345' },
      'Enter a valid Pakistani mobile number, for example 0300-1234567.',
    ],
    [
      'the phone, of an order to another country',
      { phone: '20 7946 0958', isInternational: true },
      'Enter the phone number with its country code, for example +971 50 123 4567.',
    ],
    [
      'a number of another country, of an order within the company’s',
      { phone: '+44 20 7946 0958' },
      'Enter a valid Pakistani mobile number, for example 0300-1234567.',
    ],
    ['a short address', { address: 'House 12' }, 'Enter an address of at least 10 characters.'],
    [
      'an address that is only the city',
      { address: 'Rahim Yar Khan', typedCity: 'rahim yar khan ' },
      'The address is only the city. Add house, street or a landmark.',
    ],
    [
      'an item without SKU',
      { lines: [{ title: 'Khussa', sku: ' ', quantity: 1 }] },
      '"Khussa" has no SKU. Add one to the item.',
    ],
    [
      'a total below nothing',
      { grandTotalMinor: -1 },
      'The total must not be below zero. Check prices and discounts.',
    ],
    [
      'a blocked customer',
      { isCustomerBlocked: true },
      'This customer is blocked. Unblock the customer, or cancel the order.',
    ],
  ] satisfies [string, Partial<OrderFacts>, string][])('is refused for %s', (_, rest, sentence) => {
    expect(says('pendingCOD', event('order.verified', { reason: 'known to us' }), rest)).toEqual([sentence])
  })

  test.each(['+44 20 7946 0958', '0044 20 7946 0958', '0300-1234567'])(
    'takes %s as the number of an order to another country',
    (phone) => {
      const rest = { phone, isInternational: true, typedCity: 'London', city: 'London' }
      expect(leadsTo('pendingCOD', event('order.verified'), rest)[0]).toBe('allocated')
    },
  )

  test('lists every failed check at once', () => {
    const rest = {
      phone: '',
      address: '',
      typedCity: 'Mirpur',
      city: null,
      lines: [{ title: 'Khussa', sku: '', quantity: 1 }],
      isCustomerBlocked: true,
      deliveredParcels: 1,
      returnedParcels: 2,
      risk: 'High' as const,
    }
    const change = after('pendingCC', event('order.verified'), rest)
    expect(change).toMatchObject({
      isAccepted: false,
      refused: [
        'phoneInvalid',
        'addressTooShort',
        'cityUnknown',
        'skuMissing',
        'paymentPending',
        'customerBlocked',
        'acceptanceLow',
        'riskHigh',
      ].map((code) => ({ guard: 'canBeVerified', code })),
    })
  })

  type Asked = Partial<OrderFacts> & { by?: Actor }
  test.each<[string, Asked, string]>([
    [
      'an acceptance rate below 40%',
      { deliveredParcels: 1, returnedParcels: 2 },
      'This customer accepted only 33% of 3 parcels. Give a reason to verify anyway.',
    ],
    [
      'a high risk',
      { risk: 'High' as const },
      'The risk of this order is high. Give a reason to verify anyway.',
    ],
    [
      'a card that is not paid, of a person who may verify it',
      { payment: 'CC' as const, paidMinor: 600_000, by: senders.M },
      'Payment of Rs. 280 is still pending. Give a reason to verify anyway.',
    ],
  ])('asks for a reason for %s', (_, { by = senders.A, ...rest }: Asked, sentence) => {
    expect(says('pendingCOD', event('order.verified', { by }), rest)).toEqual([sentence])
    const answered = event('order.verified', { by, reason: 'Talked to her' })
    expect(leadsTo('pendingCOD', answered, rest)[0]).toBe('allocated')
  })

  test.each([
    ['40% of 5 parcels', { deliveredParcels: 2, returnedParcels: 3 }],
    ['2 parcels', { deliveredParcels: 0, returnedParcels: 2 }],
    ['a medium risk', { risk: 'Medium' as const }],
  ])('asks nothing for %s', (_, rest) => {
    expect(leadsTo('pendingCOD', event('order.verified'), rest)[0]).toBe('allocated')
  })

  test('says who was faster', () => {
    expect(says('allocated', event('order.verified'))).toEqual([
      'Order #1042 is already Awaiting Approval (verified by Ayesha Khan, 2 min ago).',
    ])
    expect(says('cityIssue', event('order.verified', { at: verified.at }))).toEqual([
      'Order #1042 is already City Issue (verified by Ayesha Khan, just now).',
    ])
    expect(says('allocated', event('order.verified', { at: verified.at + 2 * 86_400_000 }))).toEqual([
      'Order #1042 is already Awaiting Approval (verified by Ayesha Khan, 2 days ago).',
    ])
    // The browser does not know the time of the server.
    expect(says('allocated', event('order.verified', { at: 0 }))).toEqual([
      'Order #1042 is already Awaiting Approval (verified by Ayesha Khan).',
    ])
  })
})

describe('the confirmation call', () => {
  test.each([
    ['the amount changed since', { grandTotalMinor: 628_001 }],
    ['an item changed since', { items: [{ sku: 'AB-12', quantity: 2 }] }],
    [
      'a quantity changed since',
      {
        items: [
          { sku: 'AB-12', quantity: 1 },
          { sku: 'KH-7', quantity: 1 },
        ],
      },
    ],
  ])('6: is only a flag when %s', (_, rest) => {
    expect(leadsTo('pendingCOD', event('call.confirmed', rest))).toEqual(['pendingCOD', 'tag callOutdated'])
  })
})

describe('10: a city', () => {
  test('that is none or two is refused', () => {
    expect(says('cityIssue', event('city.fixed', { typedCity: 'Khanpur', city: null }))).toEqual([
      '"Khanpur" is not a known city, or more than one. Choose a city from the list.',
    ])
  })

  test('that the courier does not serve is refused', () => {
    expect(says('cityIssue', event('city.fixed', { unservedBy: 'TCS' }))).toEqual([
      'TCS does not deliver to Lahore.',
    ])
  })
})

describe('holding', () => {
  test('35: needs a reason', () => {
    expect(says('pendingCOD', event('order.held', { reason: ' ' }))).toEqual(['Give a reason.'])
  })

  test('35: an order that was split is held by its parcels', () => {
    expect(says('allocated', event('order.held'))).toEqual([
      "What is Awaiting Approval can't be put on hold.",
    ])
  })

  test('a held order is not verified', () => {
    expect(says('halt', event('order.verified'))).toEqual(['This is on hold. Release it first.'])
  })
})

describe('cancelling', () => {
  test.each([
    [['dispatched'], []],
    [['approved'], ['order.cancelled']],
    [['awaitingApproval'], ['order.cancelled', 'customer.edited', 'items.changed']],
    [['awaitingApproval', 'delivered'], ['items.changed']],
  ] satisfies [ParcelState[], string[]][])(
    'with parcels %j has %j as what is possible instead',
    (parcels, possible) => {
      const refused = after('allocated', event('order.verified'), { parcels })
      expect(refused).toMatchObject({ isAccepted: false, possible })
    },
  )

  test.each(['dispatched', 'delivered', 'returned', 'returnClosed'] as const)(
    '37: not with a parcel that is %s',
    (left) => {
      expect(says('allocated', event('order.cancelled'), { parcels: ['awaitingApproval', left] })).toEqual([
        'This order has left the warehouse. Mark it as returned when it comes back.',
      ])
    },
  )

  test('37: not when all its parcels are cancelled already', () => {
    expect(says('allocated', event('order.cancelled'), { parcels: ['cancelled', 'cancelled'] })).toEqual([
      'This is already cancelled. Cancelling is final; create a copy instead.',
    ])
  })

  test('37: another reason needs words', () => {
    const other = event('order.cancelled', { reason: 'other' })
    expect(says('pendingCOD', other)).toEqual(['Give a reason.'])
    expect(says('allocated', other)).toEqual(['Give a reason.'])
    expect(leadsTo('pendingCOD', event('order.cancelled', { reason: 'other', words: 'Moved away' }))).toEqual(
      ['cancelled'],
    )
  })

  const expiring = { policy: policy({ haltDays: 2 }), isCustomerTold: true }

  test.each([
    ['before that', { ...expiring, held: { ...held, at: held.at + 1 } }, 'not over'],
    ['when the company sets no days', { ...expiring, policy: policy({ haltDays: 0 }) }, 'not over'],
    ['when the customer was not told', { ...expiring, isCustomerTold: false }, 'Tell the customer'],
  ])('38: not %s', (_, rest, words) => {
    expect(says('halt', event('halt.expired'), rest)).toEqual([expect.stringContaining(words)])
  })
})

describe('a customer who is told', () => {
  const halting = { policy: policy({ haltDays: 2 }) }

  test('is told once, and only what would be cancelled', () => {
    const again = { ...halting, isCustomerTold: true }
    expect(says('halt', event('customer.told'), again)).toEqual([
      'It is already noted that the customer was told.',
    ])
    expect(says('halt', event('customer.told'))).toEqual([
      expect.stringContaining('no number of days is set'),
    ])
  })
})

describe('an edited customer', () => {
  const edited = (rest: Partial<Extract<OrderEvent, { type: 'customer.edited' }>> = {}) =>
    event('customer.edited', rest)

  test.each([
    ['a parcel is booked', ['approved', 'awaitingApproval'], {}, ['Cancel the fulfilment first']],
    ['a parcel has left', ['dispatched', 'cancelled'], {}, ['with the courier']],
    ['a parcel came back', ['returnClosed'], {}, ['with the courier']],
    ['it has left and is booked', ['delivered', 'approved'], {}, ['with the courier', 'Cancel the fulfil']],
    ['the city is unknown', ['halt'], { city: null, typedCity: 'Mirpur' }, ['"Mirpur" is not a known city']],
    ['all parcels are cancelled', ['cancelled'], { city: null }, ['already cancelled']],
  ] as const)('of a split order not when %s', (_, parcels, rest, sentences) => {
    for (const isElsewhere of [true, false])
      expect(says('allocated', edited({ ...rest, isElsewhere }), { parcels })).toEqual(
        sentences.map((sentence) => expect.stringContaining(sentence)),
      )
  })
})

describe('39: other items', () => {
  const changed = (rest: Partial<Extract<OrderEvent, { type: 'items.changed' }>> = {}) =>
    event('items.changed', rest)
  test('are kept with what they come to, where the order waits', () => {
    const { state, facts, effects } = accepted('cityIssue', changed())
    expect([state, effects]).toEqual(['cityIssue', []])
    expect(facts).toMatchObject({ totalMinor: 450_000, grandTotalMinor: 478_000 })
    expect(facts.lines).toEqual([
      { title: 'Lawn three-piece suit', sku: 'AB-12', quantity: 1 },
      { title: 'Shawl', sku: 'SH-3', quantity: 2 },
    ])
  })

  test('of a split order are allocated again when pieces change, and not when only prices do', () => {
    expect(leadsTo('allocated', changed())).toEqual(['allocated', 'reallocate'])
    expect(leadsTo('allocated', changed({ isReplanned: false }))).toEqual(['allocated'])
  })

  test.each([
    ['all is booked', ['approved', 'cancelled'], ['Cancel the fulfilment first']],
    ['all has left', ['delivered', 'returnClosed'], ['with the courier']],
    ['all is cancelled', ['cancelled'], ['already cancelled']],
  ] as const)('not when %s', (_, parcels, sentences) => {
    expect(says('allocated', changed(), { parcels })).toEqual(
      sentences.map((sentence) => expect.stringContaining(sentence)),
    )
  })

  test.each([
    ['nothing', { items: [] }, 'Add at least one item.'],
    ['half a piece', { items: [{ ...suit, quantity: 0.5 }] }, 'how many pieces of "AB-12"'],
    ['a price below 0', { items: [{ ...shawl, priceMinor: -1 }] }, 'the price of "SH-3"'],
    ['an item without SKU', { items: [{ ...suit, sku: ' ' }] }, 'has no SKU'],
    ['a total below 0', { grandTotalMinor: -1 }, 'must not be below zero'],
  ])('not %s', (_, rest, sentence) => {
    expect(says('pendingCOD', changed(rest))).toEqual([expect.stringContaining(sentence)])
  })

  test('leave what is booked, sent or cancelled as it is, and something to send beside it', () => {
    const parcels = ['dispatched', 'halt'] as const
    const booked = { lineId: 'suit', sku: 'AB-12', quantity: 1, priceMinor: 250_000 }
    const fixed = [booked]
    expect(leadsTo('allocated', changed(), { parcels, fixed })).toEqual(['allocated', 'reallocate'])
    for (const other of [
      { ...booked, quantity: 2 },
      { ...booked, priceMinor: 1 },
    ])
      expect(says('allocated', changed(), { parcels, fixed: [other] })).toEqual([
        expect.stringContaining('"AB-12"'),
      ])
    expect(says('allocated', changed({ items: [suit] }), { parcels, fixed })).toEqual([
      expect.stringContaining('At least one piece has to stay'),
    ])
  })
})

/** Who may send what, as the rules say it. */
const who: Record<Type, string> = {
  'order.created': 'S A E',
  'payment.captured': 'E',
  'order.verified': 'A M S',
  'call.confirmed': 'C',
  'call.declined': 'C',
  'call.exhausted': 'S',
  'city.fixed': 'A S',
  'customer.edited': 'A M W',
  'items.changed': 'A M',
  'order.held': 'A M E',
  'hold.released': 'A M',
  'customer.told': 'A M',
  'order.cancelled': 'A M C E',
  'halt.expired': 'S',
}

/** A state in which each is accepted; which others do, and where it leads, the model says. */
const acceptedIn: Record<Type, OrderState | null> = {
  'order.created': null,
  'payment.captured': 'pendingCC',
  'order.verified': 'pendingCOD',
  'call.confirmed': 'pendingCOD',
  'call.declined': 'pendingCOD',
  'call.exhausted': 'pendingCOD',
  'city.fixed': 'cityIssue',
  'customer.edited': 'allocated',
  'items.changed': 'allocated',
  'order.held': 'cityIssue',
  'hold.released': 'halt',
  'customer.told': 'halt',
  'order.cancelled': 'allocated',
  'halt.expired': 'halt',
}

test.each(types)('%s is accepted from those who may send it, and from nobody else', (type) => {
  const state = acceptedIn[type]
  const rest = { isCustomerTold: type !== 'customer.told', policy: policy({ haltDays: 1 }) }
  for (const letter of letters)
    expect([letter, after(state, event(type, { by: senders[letter] }), rest)]).toMatchObject([
      letter,
      isOneOf(letter, who[type])
        ? { isAccepted: true }
        : { isAccepted: false, refused: [{ code: 'notPermitted' }] },
    ])
  expect(says(state, event(type, { by: { ...senders.A, rights: [] } }), rest)).toEqual([noRight])
})

function isOneOf(letter: Letter, column: string) {
  return column.split(' ').includes(letter)
}

describe('what is possible instead', () => {
  const changes = ['customer.edited', 'items.changed'] as const
  test.each([
    ['pendingCOD', 'A', ['order.verified', ...changes, 'order.held', 'order.cancelled']],
    ['pendingCOD', 'C', ['call.confirmed', 'call.declined', 'order.cancelled']],
    ['cityIssue', 'A', ['city.fixed', ...changes, 'order.held', 'order.cancelled']],
    ['cityIssue', 'M', [...changes, 'order.held', 'order.cancelled']],
    ['halt', 'A', ['hold.released', ...changes, 'order.cancelled']],
    ['allocated', 'W', ['customer.edited']],
    ['cancelled', 'A', []],
  ] as const)('in %s for %s', (state, letter, possible) => {
    const found = possibleOrderEvents(state, factsIn(state), senders[letter])
    expect([...found].sort()).toEqual([...possible].sort())
    const refused = after(state, event('order.created', { by: senders[letter] }))
    expect(refused).toMatchObject({ isAccepted: false, possible: found })
  })

  test.each([
    [0, false, false],
    [1, false, true],
    [3, true, false],
  ])(
    'of a halted one that ends after %d days, customer told %j: telling %j',
    (haltDays, isCustomerTold, is) => {
      const own = factsIn('halt')
      const facts = { ...own, policy: { ...own.policy, haltDays }, isCustomerTold }
      expect(possibleOrderEvents('halt', facts, senders.A).includes('customer.told')).toBe(is)
    },
  )

  test('of an order with a parcel that has left, is neither a cancellation nor another customer', () => {
    const facts = { ...factsIn('allocated'), parcels: ['awaitingApproval', 'delivered'] as const }
    expect(possibleOrderEvents('allocated', facts, senders.A)).toEqual(['items.changed'])
    const booked = { ...facts, parcels: ['approved', 'delivered'] as const }
    expect(possibleOrderEvents('allocated', booked, senders.A)).toEqual([])
  })

  test('of an order that is not created yet', () => {
    expect(possibleOrderEvents(null, factsIn(null), senders.E)).toEqual(['order.created'])
  })
})

test('from Cancelled nothing changes', () => {
  for (const type of types)
    expect(says('cancelled', event(type))).toEqual([
      'This is already cancelled. Cancelling is final; create a copy instead.',
    ])
})

test('asking for the next state changes nothing: the facts that were given stay as they were', () => {
  const facts = Object.freeze(factsIn('pendingCOD'))
  nextOrderState('pendingCOD', facts, event('order.held'))
  nextOrderState('pendingCOD', facts, event('payment.captured'))
  expect(facts).toEqual(factsIn('pendingCOD'))
})
