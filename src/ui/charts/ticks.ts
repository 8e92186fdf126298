/**
 * The ticks of an axis from 0: at most five whole numbers in round steps (1, 2, 5, 10, 20, 25, 50 …), the last one at
 * or above `max`.
 */
export function ticksTo(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power).filter(Number.isInteger)
  const step = steps.find((candidate) => candidate >= rough) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Which labels of an axis fit: every nth of `count` has `space` px in `width` px. Returns n, a divisor of `count`. */
export function wordEvery(count: number, width: number, space: number): number {
  const least = (count * space) / Math.max(width, 1)
  for (let every = 1; every < count; every++) if (count % every === 0 && every >= least) return every
  return count
}
