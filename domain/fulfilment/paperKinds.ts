/** The kinds and sizes of what is printed. */

export const paperKinds = ['label', 'slip', 'invoice', 'pick', 'sheet'] as const
export type PaperKind = (typeof paperKinds)[number]

/** A6 and 4 × 6 inch are of label printers. */
export const paperSizes = ['a4', 'a6', '4x6'] as const
export type PaperSize = (typeof paperSizes)[number]

/** So many parcels are printed at once. */
export const MAX_PAPERS = 500
