import type { PaperParcel } from '#domain/fulfilment/paperContract.ts'

/** What the order of a parcel is called. */
export const orderOf = ({ label }: PaperParcel) => label
