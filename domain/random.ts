/** A seeded random number generator (mulberry32). */
export type Random = {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, below). */
  below(below: number): number
  /** True with a probability of `percent` %. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A key of `weights`, chosen by weight: `{ delivered: 82, returned: 8 }`. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

/** The names of weights with what they add up to, up to and including each; computed once for a table. */
function summedUp(weights: Readonly<Record<string, number>>): { names: string[]; upTo: number[] } {
  const known = sums.get(weights)
  if (known) return known
  let sum = 0
  const made = { names: Object.keys(weights), upTo: Object.values(weights).map((weight) => (sum += weight)) }
  sums.set(weights, made)
  return made
}
const sums = new WeakMap<object, { names: string[]; upTo: number[] }>()

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (percent) => next() * 100 < percent,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => {
      const { names, upTo } = summedUp(weights)
      const drawn = next() * (upTo.at(-1) as number)
      return names[upTo.findIndex((sum) => drawn < sum)] as Name
    },
  }
}
