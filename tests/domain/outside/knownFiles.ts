/** Files of shops, couriers and spreadsheets that are easily read wrongly, with what is right: one row for each kind. */
import type { Outcome } from './readFile.ts'

type Right = Partial<NonNullable<Outcome['order']>>

const lost =
  'phone: A spreadsheet has lost digits of this number. Format the column as text and export the file again, or type the number.'
const noAmount = 'price: This is not an amount. Write it like 2450 or 2,450.50.'
const notOurs = (sign: string) =>
  `price: ${sign} is not the currency of this company. Write the amount in rupees, like Rs. 2,450.`
const numbered = <Value>(prefix: string, count: number, value: (at: number) => Value, from = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at + from}`, value(at + from)]))

/** Of each order in a file: what it becomes, or why it is left out. */
export const knownFiles: Record<string, Record<string, Right | string>> = {
  'shopify-refunded': {
    B111: 'paymentStatus: Refunded in Shopify: not imported. To send it, change its status there first.',
    B112: 'paymentStatus: Voided in Shopify: not imported. To send it, change its status there first.',
    B113: { total: 2000, paid: 2000, cod: 0, payment: 'CC', adjustments: { Refunded: -400 } },
    B114: { total: 2400, paid: 500, cod: 1900, payment: 'COD' },
    B115: 'paymentStatus: Expired in Shopify: not imported. To send it, change its status there first.',
  },
  'shopify-usd': {
    B131: 'currency: USD is not the currency of this company. Export the order in rupees, or make it by hand.',
  },
  'shopify-jazzcash': {
    B121: { payment: 'CC', paid: 2400, cod: 0 },
    B122: { payment: 'CC', paid: 0, cod: 0 },
    B123: { payment: 'CC', paid: 0, cod: 0 },
    B124: { payment: 'COD', paid: 0, cod: 2400 },
    B125: { payment: 'COD', paid: 0, cod: 2400 },
    B126: { payment: 'COD', paid: 0, cod: 2400 },
  },
  'woo-statuses': {
    ...Object.fromEntries(
      `Completed,Checkout-draft,Draft,Denied,Reversed,Chargeback,Expired,Closed,Archived,Returned to shipper,RTO,Abandoned,Refund,Delivered to customer,,Partially Returned,Payment failed,Canceled Reversal`
        .split(',')
        .map((word, at) => [
          `W${200 + at}`,
          `state: ${word} in WooCommerce: not imported. To send it, change its status there first.`,
        ]),
    ),
    W214: { held: 'On Hold', cod: 2200 },
  },
  'shopify-taxes': {
    B141: { total: 2796, cod: 2796, adjustments: { 'GST 18%': 396 } },
    B142: { total: 2200, cod: 2200, adjustments: { 'Discount on items': -200 } },
    B143: { total: 0, cod: 0, adjustments: { 'Discount FREESHIP': -2400 } },
  },
  'shopify-phone-in-billing': {
    B101: { phone: '+923211230101' },
    B102: { phone: '+923211230102' },
  },
  'odoo-blank-lines': {
    S0401: { pieces: '1 AJK-CT-006, 2 BDS-AJ-051', cod: 9500 },
    S0402: { pieces: '1 AJK-CT-006', cod: 2200 },
  },
  'same-order-two-spellings': { G901: { pieces: '1 AJK-CT-006, 1 BDS-AJ-051', cod: 5850 } },
  phones: {
    ...numbered('P', 20, (at) => ({ phone: `+92333123${String(at).padStart(4, '0')}` }), 501),
    P501: lost,
    P504: { phone: '+923331230504', note: 'Another number: +923211230504' },
    P520: lost,
  },
  amounts: {
    ...numbered('A', 22, () => ({ total: 2200, cod: 2200 }), 701),
    A708: notOurs('$'),
    A711: { total: 2201, cod: 2201, adjustments: { Rounding: 0.5 } },
    A714: { total: 220_000 },
    A715: notOurs('€'),
    A716: notOurs('£'),
    A719: noAmount,
    A721: noAmount,
  },
  'city-vehari': { V1: { city: 'Vehari', cod: 2200 } },
  'title-row': { F801: { total: 2200, phone: '+923331230801', placedAt: '2026-11-23T19:00:00.000Z' } },
  'long-note': { H951: { note: 'deliver after six '.repeat(80).trim(), total: 2200 } },
  'search-names': {
    Z1001: { placedAt: '2026-11-21T18:59:00.000Z' },
    Z1002: { placedAt: '2026-11-21T19:00:00.000Z' },
    Z1003: { placedAt: '2026-11-21T19:00:00.000Z' },
    ...numbered('Z', 5, () => ({ total: 2200 }), 1004),
  },
}
