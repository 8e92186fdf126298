/**
 * The port to all couriers: what each of them can do, and how it answers. A client obeys the published contract of its
 * courier and has no rule of ours in it; it never throws for what the courier did, and it writes nothing.
 */
import type { Deductions } from '#domain/cash/account.ts'
import type { CourierId, CourierNews } from '#domain/partners/couriers.ts'

/** What a refusal is about, where the courier's answer tells. */
export type RefusalSubject = 'city' | 'phone' | 'weight' | 'cod' | 'credentials'

/**
 * The four answers.
 * - `refused`: the courier said no, in its own words. Nothing was done, and the same request would be refused again.
 * - `unknown`: the request was sent, and no answer came that says what happened. It may have been done: send nothing
 *   again before `findByReference`, or a person, said so. Only requests that change something at the courier give it.
 * - `later`: nothing was done (not reached, 429, 5xx or HTML for a question; not even sent, for a change). Try again
 *   after `afterSeconds` at the earliest.
 */
export type Answer<Value> =
  | { is: 'ok'; value: Value }
  | { is: 'refused'; words: string; about: RefusalSubject | null }
  | { is: 'unknown'; words: string }
  | { is: 'later'; afterSeconds: number; words: string }

/** A city as the courier has it. */
export type CourierCity = {
  /** What a booking sends: an id (Leopards), a code (TCS) or the name again (PostEx). */
  id: string
  name: string
  isOrigin: boolean
  isDestination: boolean
}

/** A place where the courier collects, as it is registered with it. Couriers without such a register have none. */
export type PickupAddress = { code: string; address: string; cityName: string }

type Party = {
  name: string
  /** 03001234567. */
  phone: string
  /** '' where it is not known. */
  email: string
  address: string
  city: Pick<CourierCity, 'id' | 'name'>
}

/** What is booked. */
export type ParcelToBook = {
  shipper: Party & {
    /** The code of a `PickupAddress`; null where the courier has none. */
    pickupCode: string | null
  }
  consignee: Party
  weightGrams: number
  pieces: number
  /** To collect at the door: whole rupees, in paisa; 0 for a paid order. */
  codMinor: number
  items: readonly { sku: string; title: string; quantity: number; unitPriceMinor: number }[]
  /** For the rider; may be ''. */
  instructions: string
}

/** How a label is had: the courier's page, its PDF, or one that we print ourselves. */
type Label = { is: 'link'; url: string } | { is: 'pdf'; bytes: Uint8Array } | { is: 'ours' }

type Booked = { cn: string; label: Extract<Label, { is: 'link' }> | null }

/** What the courier knows of one of our references. Several numbers: it was booked more than once, by somebody. */
type Found = { is: 'found'; cns: readonly string[] } | { is: 'absent' } | { is: 'cannotTell' }

/** From the first to the last day, 'YYYY-MM-DD', in the time of Karachi. */
export type Days = { from: string; to: string }

type LoadSheet = { is: 'pdf'; bytes: Uint8Array } | { is: 'ours' }

/** What the courier says of the money of one parcel. */
export type SettlementRow = {
  cn: string
  /** Our reference, where the courier repeats it; else ''. */
  reference: string
  /** Of the payment: an invoice or a cheque; '' while it is not paid. */
  settlement: string
  isPaid: boolean
  /** 'YYYY-MM-DD'; null where it is not paid or not told. */
  paidOn: string | null
  /** What it collected; null where it does not tell. */
  grossMinor: number | null
  /** In paisa. */
  deductions: Deductions
}

/** What of the contract a caller has to know before it asks. */
type CourierTraits = {
  /** Whether a booking needs the courier's city; otherwise what the customer wrote goes. */
  needsCity: boolean
  /** Whether a booking needs a mobile number of the company. */
  needsShipperMobile: boolean
  minWeightGrams: number
  /** The highest amount to collect; null where none is published. */
  maxCodMinor: number | null
  label: Label['is']
  /** The most numbers in one call of each of these. */
  numbersPerCall: { track: number; label: number; loadSheet: number; settlements: number }
  /** The pace: time between two calls of one connection, in milliseconds. */
  msBetweenCalls: number
  /** How long after a request without an answer `absent` is true: the courier may still be working on it. */
  absentAfterSeconds: number
}

/** A courier, for one connection. A method that is null is not offered by the courier. */
export type Courier = {
  id: CourierId
  traits: CourierTraits
  /** Signs in for real and asks the cheapest question. */
  check(): Promise<Answer<null>>
  /** All that it serves; can be kept for a day. */
  cities(): Promise<Answer<readonly CourierCity[]>>
  pickupAddresses: (() => Promise<Answer<readonly PickupAddress[]>>) | null
  /** @param reference ours, unique for each attempt; the courier shows it and finds by it. */
  book(parcel: ParcelToBook, reference: string): Promise<Answer<Booked>>
  /** Null: it cannot search; a person says what happened. @param days in which the booking was sent. */
  findByReference: ((reference: string, days: Days) => Promise<Answer<Found>>) | null
  /** `ok` also when it was cancelled before. */
  cancel(cn: string): Promise<Answer<null>>
  /** The news of all numbers, oldest first; a number without news, or not known, gives none. */
  track: ((cns: readonly string[]) => Promise<Answer<readonly CourierNews[]>>) | null
  /** One label for all numbers, or ours. */
  label(cns: readonly string[]): Promise<Answer<Label>>
  loadSheet(cns: readonly string[]): Promise<Answer<LoadSheet>>
  settlements:
    | ((question: { days: Days; cns: readonly string[] }) => Promise<Answer<readonly SettlementRow[]>>)
    | null
  /** What to do after a failed attempt. */
  advise: ((cn: string, advice: 'again' | 'return', remarks: string) => Promise<Answer<null>>) | null
  /** Reads what the courier posted. `refused`: it is not what the contract says. Null: it pushes nothing. */
  onPush: ((body: unknown, headers: Headers) => Answer<readonly CourierNews[]>) | null
}

/** What every client is given. */
export type CourierDeps = {
  /** Of the courier's API, without a slash at the end. */
  baseUrl: string
  fetch: typeof globalThis.fetch
  now: () => Date
  /** How long an answer is waited for, in milliseconds. */
  timeoutMs: number
}
