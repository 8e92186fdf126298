/**
 * Counts the components that React renders, through the hook that React calls for its developer tools. Must be imported
 * before React's renderer.
 */

/** The fields of React's fibers that are needed here. */
type Fiber = {
  tag: number
  flags: number
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Fiber tags of function, class, forwardRef and memo components. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 1, 11, 14, 15])
/** The flag of a component that rendered in this commit. */
const PERFORMED_WORK = 1

let counts: Map<string, number> | null = null

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return ''
  if ('type' in type) return nameOf(type.type)
  return 'render' in type ? nameOf(type.render) : ''
}

function count(fiber: Fiber): void {
  if (!counts || !COMPONENTS.has(fiber.tag) || (fiber.flags & PERFORMED_WORK) === 0) return
  const name = nameOf(fiber.type)
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function visit(fiber: Fiber): void {
  const before = fiber.alternate
  count(fiber)
  // The same children as before: nothing below was rendered.
  if (before && before.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) visit(child)
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
      if (counts) visit(root.current)
    },
  },
})

export type Renders = {
  /** All rendered components. */
  total: number
  /** The rendered components with this name. */
  of: (name: string) => number
}

/** Counts the rendered components of all commits during `action`. */
export async function rendersDuring(action: () => Promise<void>): Promise<Renders> {
  const counted = new Map<string, number>()
  counts = counted
  await action()
  counts = null
  return {
    total: [...counted.values()].reduce((sum, number) => sum + number, 0),
    of: (name) => counted.get(name) ?? 0,
  }
}
