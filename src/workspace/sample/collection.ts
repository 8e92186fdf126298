import { NotInWorkspace } from '#workspace/workspace.ts'

/** Things by id, in memory: what is removed keeps its place, so that it can come back to it. */
export type Collection<Item> = {
  /** All that are not removed, in their order. */
  all(): readonly Item[]
  find(id: string): Item | undefined
  /** Puts a new one first. */
  add(item: Item): void
  /** These throw `NotInWorkspace` for an id that is not there (or, to restore, was not removed). */
  change(id: string, change: (item: Item) => Item): void
  remove(id: string): void
  restore(id: string): void
}

/** `notify` is called after every change. */
export function createCollection<Item extends { id: string }>(
  initial: readonly Item[],
  notify: () => void,
): Collection<Item> {
  const removed = new Set<string>()
  let items = initial
  let present = initial

  function settle(next: readonly Item[]): void {
    items = next
    present = items.filter(({ id }) => !removed.has(id))
    notify()
  }

  function found(id: string, among: readonly Item[]): Item {
    const item = among.find((candidate) => candidate.id === id)
    if (!item) throw new NotInWorkspace(id)
    return item
  }

  return {
    all: () => present,
    find: (id) => present.find((item) => item.id === id),
    add: (item) => settle([item, ...items]),
    change: (id, change) => {
      const changed = change(found(id, present))
      settle(items.map((item) => (item.id === id ? changed : item)))
    },
    remove: (id) => {
      removed.add(found(id, present).id)
      settle(items)
    },
    restore: (id) => {
      if (!removed.delete(id)) throw new NotInWorkspace(id)
      settle(items)
    },
  }
}
