import type { Money } from '#domain/money.ts'

/** An amount of rupees as the sample's lists show it: at Rs. 280 a dollar (design §12). */
export const dollars = ({ minor }: Money) =>
  `$${(minor / 28_000).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
