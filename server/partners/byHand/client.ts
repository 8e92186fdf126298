/**
 * Any courier without a connection: a person asks it, and types, pastes or imports what it said. Nothing is sent, so
 * nothing is ever unknown. It has no contract of its own.
 */
import type { Answer, Courier } from '#server/partners/courier.ts'

/** Of what only a person can do. */
const byAPerson: Extract<Answer<never>, { is: 'refused' }> = {
  is: 'refused',
  words: 'No connection: book it at the courier, and type its number here.',
  about: null,
}

export function openByHand(): Courier {
  return {
    id: 'byHand',
    traits: {
      needsCity: false,
      needsShipperMobile: false,
      minWeightGrams: 1,
      maxCodMinor: null,
      label: 'ours',
      numbersPerCall: { track: 1, label: 50, loadSheet: 500, settlements: 1 },
      msBetweenCalls: 0,
      absentAfterSeconds: 0,
    },
    check: () => Promise.resolve({ is: 'ok', value: null }),
    cities: () => Promise.resolve({ is: 'ok', value: [] }),
    pickupAddresses: null,
    book: () => Promise.resolve(byAPerson),
    findByReference: null,
    // The person who presses says that the courier agreed.
    cancel: () => Promise.resolve({ is: 'ok', value: null }),
    track: null,
    label: () => Promise.resolve({ is: 'ok', value: { is: 'ours' } }),
    loadSheet: () => Promise.resolve({ is: 'ok', value: { is: 'ours' } }),
    settlements: null,
    advise: null,
    onPush: null,
  }
}
