/** How a parcel that was booked at a stand-in moves by itself: a function of the time since then. */
export type Stage =
  | 'booked'
  | 'picked'
  | 'atStation'
  | 'onTheWay'
  | 'outForDelivery'
  | 'attempt'
  | 'delivered'
  | 'readyForReturn'
  | 'returning'
  | 'returned'
  /** Nobody picked it up in time. */
  | 'ended'
  /** A word and a code that nobody has published. */
  | 'unheardOf'

const start: [Stage, number][] = [
  ['booked', 0],
  ['picked', 4],
  ['atStation', 8],
  ['onTheWay', 12],
  ['atStation', 30],
  ['outForDelivery', 32],
]
const comesBack: [Stage, number][] = [
  ['readyForReturn', 60],
  ['returning', 62],
  ['returned', 110],
]

/** By the journey: each stage, and after how many hours. */
const journeys = {
  delivered: [...start, ['delivered', 36]],
  secondAttempt: [...start, ['attempt', 34], ['outForDelivery', 54], ['delivered', 56]],
  returned: [...start, ['attempt', 34], ['attempt', 56], ...comesBack],
  /** The courier corrects itself after 'delivered'. */
  corrected: [...start, ['delivered', 36], ...comesBack],
  /** 48 hours without a pick-up. */
  neverPicked: [
    ['booked', 0],
    ['ended', 48],
  ],
  unheardOf: [...start, ['unheardOf', 33], ['delivered', 36]],
} satisfies Record<string, [Stage, number][]>

export type Journey = keyof typeof journeys

type Span = { bookedAt: number; now: number; hourMs: number; waitMs: number }

/**
 * What has happened of a journey by now, oldest first. `hourMs`: how long an hour of it takes. `waitMs`: how long the parcel
 * stays where it was booked before that.
 */
export function stagesBy(journey: Journey, span: Span): { stage: Stage; at: number }[] {
  const { bookedAt, now, hourMs, waitMs } = span
  return journeys[journey]
    .map(([stage, hours]) => ({ stage, at: bookedAt + (hours === 0 ? 0 : waitMs) + hours * hourMs }))
    .filter(({ at }) => at <= now)
}

const hundred: Journey[] = [
  ...Array<Journey>(78).fill('delivered'),
  ...Array<Journey>(9).fill('secondAttempt'),
  ...Array<Journey>(9).fill('returned'),
  ...Array<Journey>(2).fill('neverPicked'),
  'corrected',
  'unheardOf',
]

/** The journey of the n-th parcel: the same for the same n, and mixed over many. */
export const journeyOf = (n: number): Journey => hundred[(n * 37) % hundred.length] ?? 'delivered'
