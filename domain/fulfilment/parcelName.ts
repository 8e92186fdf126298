/** The parcel of an order as people call it: the first one as the order. */
export const parcelName = ({ order, number }: { order: string; number: number }): string =>
  number === 1 ? order : `${order} · ${number}`
