/** A place of the merchant's that keeps stock and sends orders. */
export type Location = { id: string; name: string; city: string }
