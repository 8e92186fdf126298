import { describe, expect, test } from 'vitest'
import {
  type OrderEvent,
  type OrderFacts,
  type OrderPolicy,
  type OrderState,
  orderStateSlugs,
  type ParcelState,
} from '#domain/fulfilment/facts.ts'
import { nextOrderState, possibleOrderEvents } from '#machines/order/nextOrderState.ts'
import { refusalMessage } from '#messages/fulfilment.ts'
import { DAY, type Letter, letters, MINUTE, now, orderFacts, senders } from '#tests/support/fulfilment.ts'

type Type = OrderEvent['type']

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
  test('1: by card waits in Pending CC', () => {
    expect(leadsTo(null, event('order.created'), { payment: 'CC' })).toEqual(['pendingCC'])
  })

  test('2: on delivery waits in Pending COD', () => {
    expect(leadsTo(null, event('order.created'), { payment: 'COD' })).toEqual(['pendingCOD'])
  })

  test('1, 2: a replay is refused', () => {
    expect(says(null, event('order.created', { isReplay: true }))).toEqual([
      'This order was already created.',
    ])
  })
})

describe('3: a payment for an order in Pending CC', () => {
  const paysItself = { policy: policy({ verifiesPaidOrders: true }) }

  test('verifies it when the company wants that', () => {
    expect(leadsTo('pendingCC', event('payment.captured'), paysItself)).toEqual([
      'allocated',
      'tag verified',
      'allocate',
    ])
    expect(accepted('pendingCC', event('payment.captured'), paysItself).facts).toMatchObject({
      paidMinor: 628_000,
      verified: { by: 'Shop', at: now },
    })
  })

  test('leads to City Issue when the city is unknown', () => {
    expect(leadsTo('pendingCC', event('payment.captured'), { ...paysItself, city: null })).toEqual([
      'cityIssue',
      'tag verified',
    ])
  })

  test('counts together with what was paid before', () => {
    const rest = { ...paysItself, paidMinor: 600_000 }
    expect(leadsTo('pendingCC', event('payment.captured', { minor: 28_000 }), rest)[0]).toBe('allocated')
    expect(leadsTo('pendingCC', event('payment.captured', { minor: 27_999 }), rest)[0]).toBe('pendingCC')
  })

  test.each([
    ['without that policy', {}],
    ['when the risk is high', { ...paysItself, risk: 'High' as const }],
    ['when a check fails', { ...paysItself, phone: '12345' }],
  ])('is only recorded %s', (_, rest) => {
    const { state, facts, effects } = accepted('pendingCC', event('payment.captured'), rest)
    expect([state, facts.paidMinor, facts.verified, effects]).toEqual(['pendingCC', 628_000, null, []])
  })
})

describe('3, 9: the same payment twice', () => {
  test.each(['pendingCC', 'pendingCOD'] as const)('counts once in %s', (state) => {
    const part = event('payment.captured', { minor: 1_000 })
    const { facts } = accepted(state, part)
    expect([facts.paidMinor, facts.references]).toEqual([1_000, ['P-1']])
    expect(says('pendingCC', part, facts)).toEqual(['The payment P-1 is already recorded.'])
    const other = accepted('pendingCC', { ...part, reference: 'P-2' } as OrderEvent, facts)
    expect([other.facts.paidMinor, other.facts.references]).toEqual([2_000, ['P-1', 'P-2']])
  })

  test('verifies nothing', () => {
    const rest = { references: ['P-1'], policy: policy({ verifiesPaidOrders: true }) }
    for (const state of ['pendingCC', 'pendingCOD'] as const)
      expect(says(state, event('payment.captured'), rest)).toEqual(['The payment P-1 is already recorded.'])
  })
})

describe('VERIFY', () => {
  test('4: a paid card order goes on to allocation', () => {
    expect(leadsTo('pendingCC', event('order.verified'), { paidMinor: 628_000 })).toEqual([
      'allocated',
      'tag verified',
      'allocate',
    ])
  })

  test('4: an unpaid card order is refused', () => {
    expect(says('pendingCC', event('order.verified'), { paidMinor: 600_050 })).toEqual([
      'Payment of Rs. 279.50 is still pending.',
    ])
  })

  test('4: a manager may verify an unpaid card order', () => {
    expect(leadsTo('pendingCC', event('order.verified', { by: senders.M }))[0]).toBe('allocated')
  })

  test('5: an order on delivery goes on to allocation, and remembers who verified it', () => {
    const { state, facts } = accepted('pendingCOD', event('order.verified'))
    expect([state, facts.verified]).toEqual(['allocated', { by: 'Ayesha Khan', at: now }])
  })

  test('4, 5: an order whose city alone is unknown waits in City Issue', () => {
    expect(leadsTo('pendingCOD', event('order.verified'), { city: null })).toEqual([
      'cityIssue',
      'tag verified',
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
      'a total of nothing',
      { totalMinor: 0 },
      'The total must be more than zero. Check prices and discounts.',
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
      totalMinor: -1,
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
        'totalNotPositive',
        'paymentPending',
        'customerBlocked',
        'acceptanceLow',
        'riskHigh',
      ].map((code) => ({ guard: 'canBeVerified', code })),
    })
  })

  test.each([
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
  ])('asks for a reason for %s', (_, rest, sentence) => {
    expect(says('pendingCOD', event('order.verified'), rest)).toEqual([sentence])
    expect(leadsTo('pendingCOD', event('order.verified', { reason: 'Talked to her' }), rest)[0]).toBe(
      'allocated',
    )
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
  test('6: a confirmed order is verified', () => {
    expect(leadsTo('pendingCOD', event('call.confirmed'))).toEqual(['allocated', 'tag verified', 'allocate'])
  })

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

  test('6: is only a flag when a person has to give a reason', () => {
    expect(leadsTo('pendingCOD', event('call.confirmed'), { risk: 'High' })).toEqual([
      'pendingCOD',
      'tag callOutdated',
    ])
  })

  test.each(['pendingCC', 'pendingCOD'] as const)('7: a declined order in %s', (state) => {
    expect(leadsTo(state, event('call.declined'))).toEqual([state, 'tag declined'])
    const cancels = { policy: policy({ cancelsDeclinedOrders: true }) }
    expect(leadsTo(state, event('call.declined'), cancels)).toEqual(['cancelled'])
  })

  test.each([
    ['keep', false, ['pendingCOD', 'tag notReached']],
    ['verify', false, ['allocated', 'tag verified', 'allocate']],
    ['cancel', false, ['cancelled']],
    ['verify', true, ['pendingCOD', 'tag notReached']],
    ['cancel', true, ['pendingCOD', 'tag notReached']],
  ] as const)('8: after the last call, policy %s, outage %s', (unreachedOrders, isOutage, to) => {
    const rest = { policy: policy({ unreachedOrders }) }
    expect(leadsTo('pendingCOD', event('call.exhausted', { isOutage }), rest)).toEqual(to)
  })

  test('8: an order that fails a check is kept', () => {
    const rest = { policy: policy({ unreachedOrders: 'verify' }), phone: '' }
    expect(leadsTo('pendingCOD', event('call.exhausted'), rest)).toEqual(['pendingCOD', 'tag notReached'])
  })
})

describe('9: a payment for an order on delivery', () => {
  test('makes it a card order and verifies it', () => {
    const { state, facts } = accepted('pendingCOD', event('payment.captured'))
    expect([state, facts.payment, facts.paidMinor]).toEqual(['allocated', 'CC', 628_000])
  })

  test('of a part makes it a card order that is pending', () => {
    const { state, facts, effects } = accepted('pendingCOD', event('payment.captured', { minor: 100 }))
    expect([state, facts.payment, facts.paidMinor, effects]).toEqual(['pendingCC', 'CC', 100, []])
  })
})

describe('10: a city', () => {
  test('that is known leads to allocation', () => {
    const { state, facts, effects } = accepted('cityIssue', event('city.fixed'))
    expect([state, facts.city, effects]).toEqual(['allocated', 'Lahore', [{ type: 'allocate' }]])
  })

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
  const waiting = ['pendingCC', 'pendingCOD', 'cityIssue'] as const

  test.each(waiting)('35, 36: an order in %s is held, and released to where it was', (state) => {
    const halted = accepted(state, event('order.held'))
    expect([halted.state, halted.facts.held]).toEqual(['halt', { reason: 'Call before noon', at: now }])
    const released = nextOrderState('halt', halted.facts, event('hold.released'))
    expect(released).toEqual({ isAccepted: true, state, facts: factsIn(state), effects: [] })
  })

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
  test.each(['pendingCC', 'pendingCOD', 'cityIssue', 'halt'] as const)('37: an order in %s', (state) => {
    const { state: to, facts, effects } = accepted(state, event('order.cancelled'))
    expect([to, facts.held, effects]).toEqual(['cancelled', null, []])
  })

  test('37: an order that was split, with all its parcels', () => {
    expect(leadsTo('allocated', event('order.cancelled'), { parcels: ['approved', 'cancelled'] })).toEqual([
      'cancelled',
      'cancelParcels',
    ])
  })

  test.each([
    [['dispatched'], []],
    [['approved'], ['order.cancelled']],
    [['awaitingApproval'], ['order.cancelled', 'customer.edited']],
    [['awaitingApproval', 'delivered'], []],
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

  test('38: a halted order, after the days that the company set', () => {
    expect(leadsTo('halt', event('halt.expired'), expiring)).toEqual(['cancelled'])
  })

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

  test('is remembered as long as the order is halted', () => {
    const told = accepted('halt', event('customer.told'), halting)
    expect([told.state, told.facts.isCustomerTold, told.effects]).toEqual(['halt', true, []])
    const released = nextOrderState('halt', told.facts, event('hold.released'))
    expect(released).toMatchObject({ isAccepted: true, facts: { isCustomerTold: false } })
  })

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
  const cityAfter = (state: OrderState, sent: OrderEvent, rest: Partial<OrderFacts> = {}) =>
    accepted(state, sent, rest).facts.city

  test.each(['pendingCC', 'pendingCOD', 'halt'] as const)('has another city in %s', (state) => {
    expect(leadsTo(state, edited())).toEqual([state])
    expect(cityAfter(state, edited())).toBe('Lahore')
    expect(cityAfter(state, edited({ city: null }))).toBeNull()
  })

  test('in City Issue goes on to allocation once the city is known', () => {
    expect(leadsTo('cityIssue', edited())).toEqual(['allocated', 'allocate'])
    expect(cityAfter('cityIssue', edited())).toBe('Lahore')
    expect(leadsTo('cityIssue', edited({ city: null }))).toEqual(['cityIssue'])
  })

  test('of a split order has it allocated again when it would go elsewhere', () => {
    expect(leadsTo('allocated', edited())).toEqual(['allocated', 'reallocate'])
    expect(cityAfter('allocated', edited())).toBe('Lahore')
    expect(leadsTo('allocated', edited({ isElsewhere: false }))).toEqual(['allocated'])
    expect(cityAfter('allocated', edited({ isElsewhere: false }))).toBe('Lahore')
  })

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
  'order.held': 'A M',
  'hold.released': 'A M',
  'customer.told': 'A M',
  'order.cancelled': 'A M C E',
  'halt.expired': 'S',
}

/** Every event that a state accepts, and where it leads; all others are refused. */
const table: Record<OrderState | 'arriving', Partial<Record<Type, OrderState>>> = {
  arriving: { 'order.created': 'pendingCOD' },
  pendingCC: {
    'payment.captured': 'pendingCC',
    'order.verified': 'allocated',
    'call.declined': 'pendingCC',
    'customer.edited': 'pendingCC',
    'order.held': 'halt',
    'order.cancelled': 'cancelled',
  },
  pendingCOD: {
    'payment.captured': 'allocated',
    'order.verified': 'allocated',
    'call.confirmed': 'allocated',
    'call.declined': 'pendingCOD',
    'call.exhausted': 'pendingCOD',
    'customer.edited': 'pendingCOD',
    'order.held': 'halt',
    'order.cancelled': 'cancelled',
  },
  cityIssue: {
    'city.fixed': 'allocated',
    'customer.edited': 'allocated',
    'order.held': 'halt',
    'order.cancelled': 'cancelled',
  },
  halt: {
    'hold.released': 'pendingCOD',
    'customer.told': 'halt',
    'customer.edited': 'halt',
    'order.cancelled': 'cancelled',
    'halt.expired': 'cancelled',
  },
  allocated: { 'customer.edited': 'allocated', 'order.cancelled': 'cancelled' },
  cancelled: {},
}

describe('every state and every event', () => {
  const ready = { paidMinor: 628_000, isCustomerTold: true, policy: policy({ haltDays: 1 }) }

  const readyFor = (type: Type) => (type === 'customer.told' ? { ...ready, isCustomerTold: false } : ready)

  for (const name of ['arriving', ...Object.keys(orderStateSlugs)] as (keyof typeof table)[]) {
    const state = name === 'arriving' ? null : name
    for (const type of types) {
      const target = table[name][type]
      if (target) {
        test(`${name} accepts ${type} from ${who[type]}, and is ${target}`, () => {
          for (const letter of letters) {
            const change = after(state, event(type, { by: senders[letter] }), readyFor(type))
            expect(change).toMatchObject(
              isOneOf(letter, who[type])
                ? { isAccepted: true, state: target }
                : { isAccepted: false, refused: [{ code: 'notPermitted' }] },
            )
          }
          expect(says(state, event(type, { by: { ...senders.A, rights: [] } }), readyFor(type))).toEqual([
            noRight,
          ])
        })
      } else {
        test(`${name} does not know ${type}`, () => {
          for (const letter of letters) {
            const change = after(state, event(type, { by: senders[letter] }), ready)
            expect(change).toMatchObject({ isAccepted: false, refused: [{ guard: 'state' }] })
          }
        })
      }
    }
  }
})

function isOneOf(letter: Letter, column: string) {
  return column.split(' ').includes(letter)
}

describe('what is possible instead', () => {
  test.each([
    ['pendingCOD', 'A', ['order.verified', 'customer.edited', 'order.held', 'order.cancelled']],
    ['pendingCOD', 'C', ['call.confirmed', 'call.declined', 'order.cancelled']],
    ['cityIssue', 'A', ['city.fixed', 'customer.edited', 'order.held', 'order.cancelled']],
    ['cityIssue', 'M', ['customer.edited', 'order.held', 'order.cancelled']],
    ['halt', 'A', ['hold.released', 'customer.edited', 'order.cancelled']],
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
    expect(possibleOrderEvents('allocated', facts, senders.A)).toEqual([])
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

test('judging changes nothing: the facts that were given stay as they were', () => {
  const facts = Object.freeze(factsIn('pendingCOD'))
  nextOrderState('pendingCOD', facts, event('order.held'))
  nextOrderState('pendingCOD', facts, event('payment.captured'))
  expect(facts).toEqual(factsIn('pendingCOD'))
})
