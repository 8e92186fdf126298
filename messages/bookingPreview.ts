/** What a booking of several parcels would do, before it is begun. */
import { formatMoney } from '#domain/money.ts'
import type { BookedAs } from '#domain/partners/courierRuleContract.ts'

export const bookingPreviewMessages = {
  looking: 'Looking at Each Parcel…',
  failed: 'It couldn’t be found out which courier takes which parcels. Nothing was booked.',
  goes: 'What goes where',
  parcels: (p: { parcels: number }) =>
    p.parcels === 1 ? '1 parcel' : `${p.parcels.toLocaleString('en')} parcels`,
  each: 'Each Parcel',
  /** '0.5 kg · 1 piece · Rs. 3,490 to collect · Lahor (Lahore at the courier)' */
  bookedAs: (p: BookedAs) =>
    [
      `${p.weight_grams / 1_000} kg`,
      p.pieces === 1 ? '1 piece' : `${p.pieces.toLocaleString('en')} pieces`,
      p.cod.minor > 0 ? `${formatMoney(p.cod, 'orderDetail')} to collect` : 'paid',
      p.courier_city === null || p.courier_city.toLowerCase() === p.city.toLowerCase()
        ? p.city
        : `${p.city} (${p.courier_city} at the courier)`,
    ].join(' · '),
  stay: 'What cannot be booked',
  none: 'None of these can be booked. Put right what is said first.',
}
