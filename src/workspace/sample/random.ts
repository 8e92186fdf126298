/** Numbers that look random and are the same every time (mulberry32). */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number, at least 0, less than `below`. */
  below(below: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of 'delivered:82 returned:8 …' by weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

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
      const entries = Object.entries(weights) as [Name, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? (entries[0] as [Name, number]))[0]
    },
  }
}
