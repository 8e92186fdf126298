/** An order and its parcels as the live API answers with them: nothing is wrong with them. */
import type { OrderFacts, OrderState, ParcelFacts, ParcelState, Right } from '#domain/fulfilment/facts.ts'
import { orderStateSlugs, parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rollUp } from '#domain/fulfilment/rollUp.ts'
import { orderFacts, parcelFacts } from './fulfilment.ts'

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })

/** The rights of an owner who runs a shop alone. */
const allRights: Right[] = rightsOf(['owner', 'agent', 'warehouse'])

type Given = {
  state?: OrderState
  version?: number
  rights?: Right[]
  facts?: Partial<OrderFacts>
  parcels?: ParcelResponse[]
}

export function liveOrder(given: Given = {}): OrderResponse {
  const { state = 'pendingCOD', version = 1, rights = allRights, parcels = [] } = given
  const states = parcels.map((parcel) => parcel.state as ParcelState)
  const facts = orderFacts({ parcels: states, ...given.facts })
  const none = rupees(0)
  return {
    id: '0190a000-0000-7000-8000-000000001042',
    label: '#1042',
    number: 1042,
    version,
    state,
    status: orderStateSlugs[state] ?? rollUp(state, states),
    customer_id: null,
    customer: {
      name: 'Ayesha Khan',
      email: 'ayesha@karachi.test',
      number: facts.phone,
      phone: facts.phone,
      city: facts.typedCity,
      country: 'Pakistan',
      zip: '75600',
      address1: facts.address,
      address2: '',
    },
    known_city: facts.city,
    placed_at: 0,
    closed_at: null,
    type: 'Local',
    payment: facts.payment,
    payment_status: 'Unpaid',
    risk: facts.risk,
    source: 'phone',
    lines: [],
    coupon: null,
    gift_card: null,
    totals: {
      subtotal: rupees(600_000),
      coupon_discount: none,
      gift_card_discount: none,
      total: rupees(600_000),
      shipping: rupees(28_000),
      adjustments: [],
      grand_total: rupees(628_000),
    },
    balance: {
      total: rupees(628_000),
      paid: none,
      refunded: none,
      cod_to_collect: rupees(628_000),
      collected: none,
      remitted: none,
      difference: none,
    },
    location: null,
    tags: [],
    acceptance: { rate: null, ended: 0 },
    halt: null,
    twins: null,
    parcels,
    payments: [],
    log: [],
    comments: [],
    notes: [],
    place: null,
    facts,
    rights,
    possible: [],
  }
}

type GivenParcel = { state?: ParcelState; version?: number; facts?: Partial<ParcelFacts>; cn?: string | null }

export function liveParcel(given: GivenParcel = {}): ParcelResponse {
  const { state = 'awaitingApproval', version = 1, cn = null } = given
  const facts = parcelFacts({ cn, ...given.facts })
  const none = rupees(0)
  const stock = (suits: number, shoes: number) => [
    { sku: 'AB-12', available: suits },
    { sku: 'KH-7', available: shoes },
  ]
  return {
    id: '0190a000-0000-7000-8000-00000000000a',
    number: 1,
    state,
    status: parcelStateSlugs[state],
    version,
    location: facts.warehouseId === null ? null : { id: 'lahore', name: 'Lahore-1', city: 'Lahore' },
    cn,
    courier: null,
    weight_grams: 800,
    lines: facts.lines.map(({ lineId, sku, quantity }) => ({
      line_id: lineId,
      title: `Product ${sku}`,
      sku,
      quantity,
      reserved: quantity,
      returned: 0,
    })),
    shares: {
      subtotal: rupees(600_000),
      coupon_discount: none,
      gift_card_discount: none,
      shipping: rupees(28_000),
      adjustment: none,
      cod: rupees(facts.codShareMinor),
    },
    why: {
      option: 'OPTION_3',
      from: 'Karachi',
      notShown: 0,
      candidates: [
        {
          id: 'lahore',
          name: 'Lahore-1',
          km: 1024,
          stock: stock(2, 1),
          verdict: { code: 'chosen', params: {} },
        },
        {
          id: 'multan',
          name: 'Multan',
          km: 740,
          stock: stock(1, 0),
          verdict: { code: 'noStock', params: {} },
        },
      ].map(({ id, km, ...rest }) => ({
        warehouseId: id,
        city: rest.name,
        distanceKm: km,
        openParcelsToday: 0,
        ...rest,
      })),
      preselected: [
        {
          warehouseId: 'lahore',
          lines: facts.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
          why: null,
        },
      ],
    },
    halt: null,
    courier_words: null,
    booking: null,
    couriers: [],
    courier_choice: null,
    way: [],
    expected_at: null,
    return_stage: facts.returnStage,
    tasks: [],
    dispatched_at: null,
    closed_at: null,
    facts,
    possible: [],
  }
}
