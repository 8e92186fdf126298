import { NotInWorkspace } from '#workspace/workspace.ts'

/** Items by id in memory. A removed item keeps its position, so that it can be restored to it. */
export type Collection<Item> = {
  /** All items that are not removed, in order. */
  all(): readonly Item[]
  find(id: string): Item | undefined
  /** Adds a new item at the start. */
  add(item: Item): void
  /** These throw `NotInWorkspace` for an unknown id; `restore` for one that was not removed. */
  change(id: string, change: (item: Item) => Item): void
  remove(id: string): void
  restore(id: string): void
}

/** Creates a collection that calls `notify` after every change. `initial` is called when it is first used. */
export function createCollection<Item extends { id: string }>(
  initial: () => readonly Item[],
  notify: () => void,
): Collection<Item> {
  const removed = new Set<string>()
  let made: { items: readonly Item[]; present: readonly Item[] } | null = null

  function current() {
    if (made) return made
    const items = initial()
    made = { items, present: items }
    return made
  }

  function settle(next: readonly Item[]): void {
    made = { items: next, present: next.filter(({ id }) => !removed.has(id)) }
    notify()
  }

  function found(id: string, among: readonly Item[]): Item {
    const item = among.find((candidate) => candidate.id === id)
    if (!item) throw new NotInWorkspace(id)
    return item
  }

  return {
    all: () => current().present,
    find: (id) => current().present.find((item) => item.id === id),
    add: (item) => settle([item, ...current().items]),
    change: (id, change) => {
      const changed = change(found(id, current().present))
      settle(current().items.map((item) => (item.id === id ? changed : item)))
    },
    remove: (id) => {
      removed.add(found(id, current().present).id)
      settle(current().items)
    },
    restore: (id) => {
      if (!removed.delete(id)) throw new NotInWorkspace(id)
      settle(current().items)
    },
  }
}
