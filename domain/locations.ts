/** A place where the merchant keeps stock and from which orders are sent. */
export type Location = { id: string; name: string; city: string }
