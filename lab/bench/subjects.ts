/** What is measured: the floors, and our screens beside them. */

/** When a screen is usable; the expressions are in `probe.ts`. */
export type Ready = 'form' | 'reactForm' | 'rows' | 'drawings'

export type Subject = {
  name: string
  path: string
  ready: Ready
  /** What its figures are compared with: a floor; a floor itself has none. */
  floor: string | null
  /** Another floor for its first paint. */
  paintFloor: string | null
  /** Who visits it, of the try-out's accounts; null for a visitor. */
  account: 'active@karwan.test' | 'live@karwan.test' | null
  /** The texts of two tabs that are pressed in turn. */
  tabs: readonly [string, string] | null
}

const PLAIN = 'plain form'
const FORM = 'React form'
const TABLE = 'React table'
const FULL_TABLE = 'React table, 1,000 rows'

const floor = { floor: null, paintFloor: null, account: null, tabs: null }

export const floors: readonly Subject[] = [
  { ...floor, name: PLAIN, path: '/plain', ready: 'form' },
  { ...floor, name: FORM, path: '/form', ready: 'reactForm' },
  { ...floor, name: TABLE, path: '/table', ready: 'rows', tabs: ['delivered', 'all'] },
  { ...floor, name: FULL_TABLE, path: '/table?rows=1000', ready: 'rows', tabs: ['delivered', 'all'] },
]

const form = { ready: 'reactForm', floor: FORM, paintFloor: PLAIN, account: null, tabs: null } as const
const screen = { floor: TABLE, paintFloor: PLAIN, account: 'active@karwan.test', tabs: null } as const

export const screens: readonly Subject[] = [
  { ...form, name: '/login', path: '/login' },
  { ...form, name: '/signup', path: '/signup' },
  { ...screen, name: '/orders', path: '/orders', ready: 'rows', tabs: ['Delivered', 'All'] },
  {
    ...screen,
    name: '/orders, own',
    path: '/orders',
    ready: 'rows',
    tabs: ['Delivered', 'All'],
    account: 'live@karwan.test',
  },
  { ...screen, name: '/dashboard', path: '/dashboard', ready: 'drawings' },
]

/**
 * What `--short` measures: how many times as long as its floor a screen may take until it is usable, throttled. About 1.6 times
 * what the whole bench measures. A visitor sees the sample too, and need not sign in.
 */
export const limits: readonly { screen: Subject; limit: number }[] = [
  { screen: { ...form, name: '/login', path: '/login' }, limit: 3 },
  { screen: { ...screen, name: '/orders', path: '/orders', ready: 'rows', account: null }, limit: 3.8 },
]
