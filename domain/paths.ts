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
 * The known screen at a pathname, or null. Judged as the router matches: case and slashes at the end do not
 * count, each part may be percent-encoded ('/%64ashboard'), and `/orders/<anything>` is an order. An address
 * that the router shows and this rule does not know would pass by the route policy.
 */
export function knownPathOf(pathname: string): KnownPath | null {
  const path = decodedPath(pathname).replace(/\/+$/, '') || paths.landing
  if (/^\/orders\/[^/]+$/i.test(path)) return paths.order
  return knownPaths.find((known) => known.toLowerCase() === path.toLowerCase()) ?? null
}

/** Each part decoded, an encoded slash left as it is; a path that is encoded badly as it was written. */
function decodedPath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

/**
 * A `?next=` value as a path of this application, or null. Only a pathname with its query passes:
 * '//host', '/\host' and 'https:…' would leave it, and '/.//host' once it is resolved.
 */
export function safeNextPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return null
  const path = next.replace(/[?#].*$/s, '')
  return /\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path) ? null : next
}
