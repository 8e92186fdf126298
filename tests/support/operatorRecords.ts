import type { ProviderBooking, ProviderParcel, ReviewedCompany } from '#domain/operator/operatorContract.ts'

/** A company as an operator sees it, for tests of charts: it waits, and nobody has decided on it. */
export function reviewedCompany(changes: Partial<ReviewedCompany> = {}): ReviewedCompany {
  return {
    id: '0197c9a0-0000-7000-8000-000000000001',
    name: 'Chenab Traders',
    status: 'pending',
    version: 0,
    signed_up_at: 0,
    onboarded_at: null,
    exported_at: null,
    ends_at: null,
    is_own: false,
    people: [],
    former_owners: [],
    setup: null,
    similar: [],
    trail: [],
    ...changes,
  }
}

/** A parcel at the provider's warehouse, for tests of charts: it waits for approval. */
export function providerParcel(changes: Partial<ProviderParcel> = {}): ProviderParcel {
  return {
    id: '0197c9a0-0000-7000-8000-0000000000a1',
    version: 1,
    company: { id: '0197c9a0-0000-7000-8000-000000000001', name: 'Chenab Traders' },
    order: 'K1042',
    number: 1,
    status: 'awaiting-approval',
    warehouse: 'Korangi',
    warehouse_id: 1,
    city: 'Karachi',
    weight_grams: 800,
    cod: { minor: 249_950, currency: 'PKR' },
    courier: null,
    cn: null,
    courier_words: null,
    couriers: [],
    booking: null,
    is_packed: false,
    cancelled_at: null,
    lines: [
      { line_id: '0197c9a0-0000-7000-8000-0000000000b1', title: 'Lawn suit', sku: 'LAWN-1', quantity: 2 },
    ],
    possible: ['parcel.approved', 'parcel.disapproved'],
    ...changes,
  }
}

/** What a parcel at the provider would be booked as, for tests of charts: by Leopards, and it was not yet. */
export function providerBooking(changes: Partial<ProviderBooking> = {}): ProviderBooking {
  return {
    id: '0197c9a0-0000-7000-8000-0000000000a1',
    choice: { courier: 'leopards', rule: null },
    weight_grams: 800,
    pieces: 2,
    cod: { minor: 249_950, currency: 'PKR' },
    city: 'Karachi',
    courier_city: 'KARACHI',
    reasons: [],
    booking: null,
    ...changes,
  }
}
