/** The screens by name, and their addresses (specification §2, design §3). */

/** The screens outside the shell. */
const openPaths = {
  landing: '/',
  signIn: '/login',
  signUp: '/signup',
  waitingApproval: '/waitingApproval',
  onboarding: '/onboarding',
  account: '/account',
  /** The operator's console, not found for anyone else: its addresses are in operator/pages.ts. */
  operator: '/operator/*',
} as const

/** The screens inside the shell. */
const applicationPaths = {
  dashboard: '/dashboard',
  orders: '/orders',
  newOrder: '/orders/new',
  imports: '/orders/import',
  order: '/orders/:id',
  products: '/products',
  customers: '/customers',
  warehouses: '/warehouses',
  people: '/people',
  cash: '/cash',
  /** One section of the settings, of `settingsSections`, or the list of them. */
  settingsSection: '/settings/:section',
  orderDetails: '/orderDetails',
  papers: '/print',
  packing: '/packing',
  deliveries: '/deliveries',
} as const

/** What a company can set, one section of the settings each (design §3). */
export const settingsSections = [
  'company',
  'warehouses',
  'inventory',
  'confirmation',
  'store',
  'couriers',
  'orders',
  'places',
  'people',
  'notifications',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The address of the list of all sections, for screens that have no room for it beside a section. */
const ALL_SETTINGS = 'all'

/** Addresses that have no screen and lead to the landing page (specification §2). The settings are at `/settings/:section`. */
const redirectedPaths = { analytics: '/analytics', settings: '/settings' } as const

/** Where the links in mails lead. */
export const mailPaths = {
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  takeBack: '/take-back',
} as const

const legalPaths = { privacy: '/privacy', terms: '/terms' } as const
export type LegalScreen = keyof typeof legalPaths

/** Everybody may open these, signed in or not: the route policy does not apply to them. */
export const unguardedPaths = { ...mailPaths, ...legalPaths } as const
export type UnguardedScreen = keyof typeof unguardedPaths

/** The address of each screen. */
export const paths = { ...openPaths, ...applicationPaths, ...redirectedPaths } as const

export type OpenScreen = keyof typeof openPaths
export type ApplicationScreen = keyof typeof applicationPaths
export type RedirectedScreen = keyof typeof redirectedPaths

export const unguardedScreens = Object.keys(unguardedPaths) as readonly UnguardedScreen[]

/** A screen to which the route policy applies; it does not apply to redirects, /atlas and unknown addresses. */
export type ScreenName = OpenScreen | ApplicationScreen

export const openScreens = Object.keys(openPaths) as readonly OpenScreen[]
export const applicationScreens = Object.keys(applicationPaths) as readonly ApplicationScreen[]
export const redirectedScreens = Object.keys(redirectedPaths) as readonly RedirectedScreen[]
export const screenNames: readonly ScreenName[] = [...openScreens, ...applicationScreens]

/** What a session state may see: single screens, and 'application' for all inside the shell (design §3). */
export type ScreenAccess = ScreenName | 'application'

/** Whether `allows` lets `screen` be seen. */
export function isScreenAllowed(allows: readonly ScreenAccess[], screen: ScreenName): boolean {
  return allows.includes(screen) || (allows.includes('application') && screen in applicationPaths)
}

export type KnownPath = (typeof paths)[ScreenName]

/** The address of one order: `/orders/KW-11284`, and of a store's '#1301' `/orders/%231301`. */
export function orderPath(id: string): string {
  return paths.order.replace(':id', encodeURIComponent(id))
}

/** The address of a section of the settings; of the list of them, without one. */
export function settingsPath(section: SettingsSection | null): string {
  return paths.settingsSection.replace(':section', section ?? ALL_SETTINGS)
}

/** The section of the settings at a pathname, compared as `screenAt` does; null for the list, undefined where there is none. */
export function settingsSectionAt(pathname: string): SettingsSection | null | undefined {
  const [, name] = /^\/settings\/([^/]+)\/*$/i.exec(decodedPath(pathname)) ?? []
  const called = name?.toLowerCase()
  return called === ALL_SETTINGS ? null : settingsSections.find((section) => section === called)
}

/** Where the parcels of some orders are printed; of null, all that are booked and still in the warehouse. */
export function papersPath(orders: readonly string[] | null): string {
  return orders === null ? paths.papers : `${paths.papers}?orders=${encodeURIComponent(orders.join(','))}`
}

/** Where the load sheet of a handover is printed. */
export function loadSheetPath(handover: string): string {
  return `${paths.papers}?paper=sheet&handover=${encodeURIComponent(handover)}`
}

/**
 * The screen at a pathname, or null. Compared as the router does: case and slashes at the end do not
 * count, each part may be percent-encoded ('/%64ashboard'), `/orders/<anything else>` is an order, `/settings/<anything>` a
 * section of the settings, and all below `/operator` is the console. An address that the router shows and this rule does not know would pass by the route policy.
 */
export function screenAt(pathname: string): ScreenName | null {
  const path = decodedPath(pathname).replace(/\/+$/, '') || paths.landing
  const named = screenNames.find((name) => paths[name].toLowerCase() === path.toLowerCase())
  if (/^\/operator(\/|$)/i.test(path)) return 'operator'
  if (/^\/settings\/[^/]+$/i.test(path)) return 'settingsSection'
  return named ?? (/^\/orders\/[^/]+$/i.test(path) ? 'order' : null)
}

/** Whether there is something at a pathname, compared as `screenAt` does: a screen or a redirect. */
export function isKnownPath(pathname: string): boolean {
  const path = decodedPath(pathname).replace(/\/+$/, '').toLowerCase()
  const others: string[] = [...Object.values(unguardedPaths), ...Object.values(redirectedPaths)]
  const screen = screenAt(pathname)
  if (screen === 'settingsSection') return settingsSectionAt(pathname) !== undefined
  return screen !== null || others.some((other) => other.toLowerCase() === path)
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

/** The address of sign-in or sign-up that leads back to `here`, a path with its query and hash (design §3). */
export function pathWithNext(path: typeof paths.signIn | typeof paths.signUp, here: string): string {
  return `${path}?next=${encodeURIComponent(here)}`
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
