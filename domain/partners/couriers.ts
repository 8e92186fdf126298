/** The couriers that parcels are booked at, and what a connection to each of them needs. One row a courier. */

/** A value that a contract needs to sign in. A secret one is never returned. */
type CredentialField = { name: string; isSecret: boolean }

const secret = <const Name extends string>(name: Name) => ({ name, isSecret: true }) as const
const plain = <const Name extends string>(name: Name) => ({ name, isSecret: false }) as const

/**
 * By courier: its name, as people say it, the values that its contract needs, in the order of the form, whether it posts
 * news to an address, whether it can be told what to do after a failed attempt, and how many labels it puts into one PDF;
 * 0 where it makes none.
 */
export const couriers = {
  leopards: {
    name: 'Leopards',
    fields: [secret('apiKey'), secret('apiPassword')],
    posts: true,
    takesAdvice: true,
    labelsPerFile: 0,
  },
  tcs: {
    name: 'TCS',
    fields: [
      plain('clientId'),
      secret('clientSecret'),
      plain('userName'),
      secret('password'),
      plain('accountNumber'),
      plain('costCentre'),
    ],
    posts: false,
    takesAdvice: false,
    labelsPerFile: 1,
  },
  postex: { name: 'PostEx', fields: [secret('token')], posts: true, takesAdvice: false, labelsPerFile: 10 },
  /** Any courier without a connection: a person asks it, and types or pastes its numbers. */
  byHand: { name: 'By hand', fields: [], posts: false, takesAdvice: false, labelsPerFile: 0 },
} as const satisfies Record<
  string,
  {
    name: string
    fields: readonly CredentialField[]
    posts: boolean
    takesAdvice: boolean
    labelsPerFile: number
  }
>

export type CourierId = keyof typeof couriers

/** What a connection signs in with. */
export type Credentials<Id extends CourierId = CourierId> = Record<
  (typeof couriers)[Id]['fields'][number]['name'],
  string
>

/**
 * What a courier's news means to a parcel. `booked`, `onTheWay`, `outForDelivery` and `returning` are shown and move
 * nothing; `bookingEnded` is a booking that the courier ended by itself; `unclear` is a word or code that is not known,
 * or that sources read differently: it is shown, asks a person and moves nothing.
 */
export const courierMeanings = [
  'booked',
  'pickedUp',
  'onTheWay',
  'outForDelivery',
  'attemptFailed',
  'delivered',
  'returning',
  'returned',
  'bookingEnded',
  'unclear',
] as const
export type CourierMeaning = (typeof courierMeanings)[number]

/** One piece of news about a parcel: the courier's words, code and time as they came, and what they mean to us. */
export type CourierNews = {
  cn: string
  words: string
  /** Null where the courier gives words alone. */
  code: string | null
  /** Why, in the courier's words; '' where it gives no reason. */
  reason: string
  /** As the courier wrote it, and in milliseconds; null when it gave none that can be read. */
  timeText: string
  at: number | null
  meaning: CourierMeaning
}
