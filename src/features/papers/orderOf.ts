import type { PaperParcel } from '#domain/fulfilment/paperContract.ts'

/** The number of a parcel's order, as people say it. */
export const orderOf = ({ order }: PaperParcel) => `#${order}`
