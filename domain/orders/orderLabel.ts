/** What an order is called (orders.md §8): by its store's number where it has one, else by the company's own. */
import { foldDigits, trimmed } from '#domain/text.ts'

/** Before the company's own numbers, so that they cannot be taken for a store's. */
export const ORDER_PREFIX = 'K'

/** '#1301', of a store's number in any spelling. */
export function storeLabel(storeNumber: string): string {
  return `#${trimmed(storeNumber).replace(/^#+/, '')}`
}

/** 'K1042'. */
export function ownLabel(prefix: string, number: number): string {
  return `${prefix}${number}`
}

/**
 * The label of an order of a store. Another store may have the number, too: then it is told apart by a further number.
 * @param isTaken whether another order has a label
 */
export async function freeLabel(
  label: string,
  isTaken: (label: string) => Promise<boolean>,
): Promise<string> {
  if (!(await isTaken(label))) return label
  let further = 2
  while (await isTaken(`${label}-${further}`)) further += 1
  return `${label}-${further}`
}

/** Bare digits, which may mean a store's number or an own one; null for any other text. */
export function bareNumber(text: string): number | null {
  const digits = foldDigits(trimmed(text))
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
