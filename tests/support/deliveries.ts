import type { Deliveries, Delivery } from '#domain/deliveries/deliveryContract.ts'

/** A parcel with a courier that needs a person. */
export function delivery(id: string, rest: Partial<Delivery> = {}): Delivery {
  return {
    id,
    version: 3,
    kind: 'attemptFailed',
    status: rest.kind === 'received' || rest.kind === 'expected' ? 'returned' : 'dispatch',
    order: `K${id}`,
    number: 1,
    of: 1,
    courier: 'Leopards',
    cn: `CN-${id}`,
    customer: { name: 'Ayesha Khan', phone: '+923001234567', city: 'Lahore' },
    cod: { minor: 349_000, currency: 'PKR' },
    words: 'Pending: Nobody at home',
    at: 1_000,
    attempts: 1,
    advise_until: null,
    advice: null,
    is_told: true,
    lines: [{ line_id: `${id} A`, title: 'Khussa', sku: 'A', quantity: 2 }],
    damaged: 0,
    ...rest,
  }
}

export const deliveriesOf = (rows: readonly Delivery[]): Deliveries => ({
  rows: [...rows],
  has_more: false,
  may: { advise: true, receive: true, check: true },
})
