/**
 * How many calls are admitted, far above what people do: of an account, and sign-ups from a network. Counted in the
 * memory of each process, so that counting costs nothing, and in a deployment only: the commands that measure a try-out
 * call as fast as they can.
 */

/** A count that is used up at once, and then grows back: one more each `everyMs`. */
type Allowance = { most: number; everyMs: number }

/**
 * Two thousand at once, then forty a second. A screen asks for fewer than ten, an import of 20,000 rows is 200 parts; while
 * somebody's import runs, each tab of others reads again four times a second, and a hidden one once.
 */
export const CALLS: Allowance = { most: 2_000, everyMs: 25 }
/** Sixty at once, then one a minute: many people may have one address, of a provider of mobile networks for instance. */
export const SIGN_UPS: Allowance = { most: 60, everyMs: 60_000 }

/** The number of subjects from which on those are forgotten that have nothing used up. */
const MANY = 10_000

/** Counts a call of a subject. Returns 0, or the seconds until the next one is admitted; a refused one is not counted. */
type CallLimit = (subject: string) => number
export type CallLimits = { ofAccount: CallLimit; signUpsOf: CallLimit }

/** The limits of a process. `now` is in milliseconds, of a clock that never goes back. */
export function createCallLimits(now = () => performance.now()): CallLimits {
  return { ofAccount: createLimit(CALLS, now), signUpsOf: createLimit(SIGN_UPS, now) }
}

function createLimit({ most, everyMs }: Allowance, now: () => number): CallLimit {
  /** When each subject will have all of its calls again. */
  const fullAt = new Map<string, number>()
  let forgetAt = MANY
  return (subject) => {
    const time = now()
    const full = Math.max(fullAt.get(subject) ?? time, time) + everyMs
    const leftMs = full - time - most * everyMs
    if (leftMs > 0) return Math.ceil(leftMs / 1_000)
    fullAt.set(subject, full)
    if (fullAt.size > forgetAt) {
      for (const [other, at] of fullAt) if (at <= time) fullAt.delete(other)
      // Not at each call, when all of them are in use.
      forgetAt = Math.max(MANY, 2 * fullAt.size)
    }
    return 0
  }
}
