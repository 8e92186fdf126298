/**
 * Whole numbers at which an axis from 0 is ruled: at most five, in round steps (1, 2, 5, 10, 20, 25, 50 …), the last
 * at or above `max`. Counts of orders and per cents have no halves.
 */
export function ticksTo(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power).filter(Number.isInteger)
  const step = steps.find((candidate) => candidate >= rough) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Every how many of `count` words beside each other have `space` px each in `width` px: a divisor of `count`. */
export function wordEvery(count: number, width: number, space: number): number {
  const least = (count * space) / Math.max(width, 1)
  for (let every = 1; every < count; every++) if (count % every === 0 && every >= least) return every
  return count
}
