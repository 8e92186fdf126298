import type { StateValue } from 'xstate'

/** The paths of the innermost active states: 'wizard.answering.ecommerce', 'warehouseList.loaded'. */
export function leafPaths(value: StateValue, within = ''): string[] {
  if (typeof value === 'string') return [within === '' ? value : `${within}.${value}`]
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = within === '' ? key : `${within}.${key}`
    const leaves = inner === undefined ? [] : leafPaths(inner, path)
    return leaves.length === 0 ? [path] : leaves
  })
}

/** The paths of all active states with their ancestors, without the root. */
export function activePaths(value: StateValue): ReadonlySet<string> {
  return new Set(leafPaths(value).flatMap(withAncestors))
}

/** 'a.b.c' → 'a.b.c', 'a.b', 'a'. */
export function withAncestors(path: string): string[] {
  const keys = path.split('.')
  return keys.map((_, index) => keys.slice(0, keys.length - index).join('.'))
}

/** A state value with only the state at a path; XState adds the initial states of the rest. */
export function valueAt(path: string): StateValue {
  return path
    .split('.')
    .reduceRight<StateValue>((inner, key) => (isEmpty(inner) ? key : { [key]: inner }), {})
}

const isEmpty = (value: StateValue) => typeof value === 'object' && Object.keys(value).length === 0
