/** Every address of the application (specification §2, design §3). */

export const paths = {
  landing: '/',
  signIn: '/login',
  signUp: '/signup',
  waitingApproval: '/waitingApproval',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  orders: '/orders',
  order: '/orders/:id',
  products: '/products',
  customers: '/customers',
  orderDetails: '/orderDetails',
  analytics: '/analytics',
  settings: '/settings',
} as const

/** The screens inside the shell. */
export const applicationPaths = [
  paths.dashboard,
  paths.orders,
  paths.order,
  paths.products,
  paths.customers,
  paths.orderDetails,
] as const

/** The screens that the route policy judges; redirects, /atlas and unknown addresses pass it by. */
export const knownPaths = [
  paths.landing,
  paths.signIn,
  paths.signUp,
  paths.waitingApproval,
  paths.onboarding,
  ...applicationPaths,
] as const
export type KnownPath = (typeof knownPaths)[number]

/** Addresses that lead to the landing page until their screens exist (specification §2). */
export const redirectedPaths = [paths.analytics, paths.settings] as const
export type RedirectedPath = (typeof redirectedPaths)[number]

/** The address of one order. */
export function orderPath(id: string): string {
  return paths.order.replace(':id', encodeURIComponent(id))
}

/**
 * The known screen at a pathname, or null. Judged as the router does: case does not count,
 * one slash at the end does not either, and `/orders/<anything>` is an order.
 */
export function knownPathOf(pathname: string): KnownPath | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (/^\/orders\/[^/]+$/i.test(path)) return paths.order
  return knownPaths.find((known) => known.toLowerCase() === path.toLowerCase()) ?? null
}

/**
 * A `?next=` value as a path of this application, or null. Only a pathname with its query passes:
 * '//host', '/\host' and 'https:…' would leave it.
 */
export function safeNextPath(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return null
  return next
}
