/** Orders and parcels as the charts' suites start from: nothing is wrong with them. */
import type { Actor, Booking, OrderFacts, ParcelFacts, WarehouseStock } from '#domain/fulfilment/facts.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { noCourierRules } from '#domain/partners/courierRules.ts'
import type { Settings } from '#server/db/live/settings.ts'

export const now = Date.UTC(2026, 10, 22, 9)
export const MINUTE = 60_000
export const DAY = 86_400_000

/** Everybody who sends events, by the letters of the rules' column 'who'. */
export const senders = {
  S: { kind: 'system', name: 'System', rights: [] },
  A: { kind: 'person', name: 'Ayesha Khan', rights: rightsOf(['agent']) },
  M: { kind: 'person', name: 'Bilal Ahmed', rights: rightsOf(['owner']) },
  W: { kind: 'person', name: 'Danish Ali', rights: rightsOf(['warehouse']) },
  C: { kind: 'customer', name: 'Sana Malik', rights: [] },
  K: { kind: 'courier', name: 'TCS', rights: [] },
  E: { kind: 'store', name: 'Shop', rights: [] },
} as const satisfies Record<string, Actor>
export type Letter = keyof typeof senders
export const letters = Object.keys(senders) as Letter[]

export const orderFacts = (rest: Partial<OrderFacts> = {}): OrderFacts => ({
  number: '#1042',
  payment: 'COD',
  totalMinor: 600_000,
  grandTotalMinor: 628_000,
  paidMinor: 0,
  references: [],
  phone: '0300-1234567',
  isInternational: false,
  address: 'House 12, Street 4, DHA',
  typedCity: 'khi',
  city: 'Karachi',
  lines: [
    { title: 'Lawn three-piece suit', sku: 'AB-12', quantity: 2 },
    { title: 'Khussa', sku: 'KH-7', quantity: 1 },
  ],
  fixed: [],
  isCustomerBlocked: false,
  deliveredParcels: 0,
  returnedParcels: 0,
  risk: 'Low',
  policy: {
    verifiesPaidOrders: false,
    cancelsDeclinedOrders: false,
    unreachedOrders: 'keep',
    haltDays: 0,
  },
  parcels: [],
  isCustomerTold: false,
  verified: null,
  held: null,
  ...rest,
})

export const warehouses: readonly WarehouseStock[] = [
  { id: 'lahore', name: 'Lahore-1', isActive: true, available: { 'AB-12': 2, 'KH-7': 1 } },
  { id: 'multan', name: 'Multan', isActive: true, available: { 'AB-12': 1 } },
  { id: 'hub', name: 'Hub', isActive: false, available: { 'AB-12': 9, 'KH-7': 9 } },
]

export const booking: Booking = { courier: 'TCS', weightGrams: 800, codMinor: 628_000, cn: 'TCS-778' }

export const parcelFacts = (rest: Partial<ParcelFacts> = {}): ParcelFacts => ({
  number: '#1042',
  lines: [
    { lineId: 'suit', sku: 'AB-12', quantity: 2 },
    { lineId: 'shoes', sku: 'KH-7', quantity: 1 },
  ],
  codShareMinor: 628_000,
  otherParcels: 0,
  policy: { maxTries: 3, maxParcels: 2, requiresScan: false, returnDays: 7, haltDays: 0 },
  adviceUntil: null,
  call: null,
  isAtProvider: false,
  isCustomerTold: false,
  warehouseId: 'lahore',
  excluded: [],
  courier: null,
  weightGrams: 0,
  cn: null,
  courierWords: null,
  halted: null,
  packed: null,
  advised: null,
  assignedFrom: null,
  terminalAt: null,
  attemptedAt: null,
  deliveredAt: null,
  isDeliveredByHand: false,
  returnStage: null,
  isBookingCancelOpen: false,
  ...rest,
})

/** What a company has set, with warehouses of its own and option 2. */
export const liveSettings = (companyId: string, rest: Partial<Settings> = {}): Settings => ({
  companyId,
  numberKey: null,
  lastOrderNumber: 1000,
  orderPrefix: 'K',
  duplicateHours: 24,
  paperAddress: '',
  supportNumber: '',
  maxParcels: 2,
  maxTries: 3,
  stockBuffer: 0,
  lowStockThreshold: 10,
  courierMails: 'owners',
  importMails: false,
  returnDays: 14,
  haltsWholeOrders: true,
  haltDays: 0,
  verifiesPaidOrders: false,
  cancelsDeclinedOrders: false,
  unreachedOrders: 'keep',
  requiresScan: false,
  version: 1,
  createdAt: new Date(now),
  splitLogic: 'OPTION_2',
  usesOwnWarehouses: true,
  courier: 'TCS',
  connected: [],
  providerLocations: [],
  inventoryManager: 'COMPANY',
  courierRules: noCourierRules,
  ...rest,
})
