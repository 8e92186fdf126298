import type { Packing } from './packing.actors.ts'

/** Whose parcels are packed: of the own company, or at a warehouse of the provider those of several. */
export type PackingPlace = {
  packing: Packing
  /** Why this person only looks at them. */
  reasonAgainst?: string | undefined
  /** Where parcels are booked. */
  source: { to: string; label: string }
  /** The screen of an order, where there is one. */
  orderPath?: (order: string) => string
  /** Where barcodes are entered, where that can be done. */
  products?: string
  /** Where the load sheet of a handover is printed. `companies`: whose parcels were handed over. */
  loadSheet: (handover: string, companies: readonly string[]) => string
}
