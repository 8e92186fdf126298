import type { RefusalCode } from '#domain/fulfilment/refusals.ts'

/** Checks that are about one field of a dialog, by its name: they are said there and not in the list. */
export const fieldOfCheck: Partial<Record<RefusalCode, string>> = {
  reasonMissing: 'reason',
  courierMissing: 'courier',
  weightMissing: 'weight',
  cnMissing: 'cn',
  wordsMissing: 'refusedWith',
  proofMissing: 'proof',
  amountInvalid: 'amount',
  notScanned: 'scanned',
}
