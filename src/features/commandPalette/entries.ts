import { allOrders, formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { orderPath, paths } from '#domain/paths.ts'
import type { Capability } from '#domain/workspaceFacts.ts'
import type { Found, Match } from '#machines/commandPalette/commandPalette.machine.ts'
import { appMessages } from '#messages/app.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import { orderStatusLabels } from '#messages/orderStatus.ts'
import { shellMessages } from '#messages/shell.ts'
import {
  AddIcon,
  CredentialsIcon,
  CustomersIcon,
  DarkThemeIcon,
  HomeGoodsIcon,
  type Icon,
  ImportIcon,
  LogInIcon,
  LogOutIcon,
  OrdersIcon,
  PeopleIcon,
  ProductsIcon,
  SearchIcon,
  ShortcutsIcon,
} from '#ui/icons.ts'
import { orderStatusStyles } from '#ui/orderStatus.ts'
import { nextTheme, type Theme } from '#ui/theme.ts'
import { furtherDestinationsOf, importPaths, isComing, mainDestinations } from '#workspace/navigation.ts'
import type { Right } from '#workspace/workspace.hooks.ts'

/** What choosing an entry does: go somewhere, there perhaps to add a record, or do something. */
type Effect =
  | { goTo: string; adds?: true }
  | { comeIn: 'signIn' | 'signUp' }
  | { theme: Theme }
  | { do: 'createOrder' | 'showShortcuts' | 'logOut' }

export type Entry = {
  id: string
  label: string
  icon: Icon
  keys?: string
  /** A word at the end: that a screen does not exist yet. */
  note?: string | undefined
  /** What a role must include for it to be offered. */
  needs?: Right
  effect: Effect
}

export type EntryGroup = { label: string; items: Entry[] }

const { actions, groups } = commandPaletteMessages

/** Of the person's company and account. */
const ownEntries: readonly Entry[] = (
  [
    ['people', PeopleIcon],
    ['account', CredentialsIcon],
  ] as const
).map(([screen, icon]) => ({
  id: screen,
  label: appMessages.screens[screen],
  icon,
  effect: { goTo: paths[screen] },
}))

const screenEntries = (capabilities: readonly Capability[], isSignedIn: boolean): Entry[] => [
  ...mainDestinations.map(({ screen, icon, letter }) => ({
    id: screen,
    label: appMessages.screens[screen],
    icon,
    keys: `g ${letter}`,
    effect: { goTo: paths[screen] },
  })),
  ...furtherDestinationsOf(capabilities).map((destination) => ({
    id: destination.screen,
    label: appMessages.screens[destination.screen],
    icon: destination.icon,
    note: isComing(destination) ? shellMessages.navigation.soon : undefined,
    effect: { goTo: destination.to ?? paths[destination.screen] },
  })),
  ...(isSignedIn ? ownEntries : []),
  {
    id: 'landing',
    label: commandPaletteMessages.homePage,
    icon: HomeGoodsIcon,
    effect: { goTo: paths.landing },
  },
]

/** The letter after 'g', and the screen it leads to. */
export const entryByLetter: Record<string, string> = Object.fromEntries(
  mainDestinations.map(({ letter, screen }) => [letter, screen]),
)

/** Each opens its tab of the orders list. */
const statusEntries: readonly Entry[] = orderStatuses.map((status) => ({
  id: `status:${status}`,
  label: orderStatusLabels[status],
  icon: orderStatusStyles[status].icon,
  effect: { goTo: withParams(paths.orders, formatOrdersQuery({ ...allOrders, status })) },
}))

const newEntries: readonly Entry[] = [
  {
    id: 'newOrder',
    label: actions.newOrder,
    icon: AddIcon,
    needs: 'order.created',
    effect: { do: 'createOrder' },
  },
  {
    id: 'newProduct',
    label: actions.newProduct,
    icon: AddIcon,
    needs: 'products.change',
    effect: { goTo: paths.products, adds: true },
  },
  {
    id: 'newCustomer',
    label: actions.newCustomer,
    icon: AddIcon,
    needs: 'customers.change',
    effect: { goTo: paths.customers, adds: true },
  },
]

/** Also where a list has no room for its button. */
const importEntry: Entry = {
  id: 'imports',
  label: actions.importFile,
  icon: ImportIcon,
  needs: 'records.import',
  effect: { goTo: importPaths.file },
}

const shortcutsEntry: Entry = {
  id: 'shortcuts',
  label: actions.shortcuts,
  icon: ShortcutsIcon,
  keys: '?',
  effect: { do: 'showShortcuts' },
}

const signedInEntries: readonly Entry[] = [
  { id: 'logOut', label: actions.logOut, icon: LogOutIcon, effect: { do: 'logOut' } },
]

const visitorEntries: readonly Entry[] = [
  { id: 'signIn', label: actions.signIn, icon: LogInIcon, effect: { comeIn: 'signIn' } },
  { id: 'signUp', label: actions.signUp, icon: AddIcon, effect: { comeIn: 'signUp' } },
]

/** What can be done anywhere. The theme that is on is not offered. */
function actionEntries(capabilities: readonly Capability[], isSignedIn: boolean, current: Theme): Entry[] {
  const next = nextTheme(current)
  const themeEntries = [next, nextTheme(next)].map((theme) => ({
    id: `theme:${theme}`,
    label: actions.theme[theme],
    icon: DarkThemeIcon,
    effect: { theme },
  }))
  return [
    ...newEntries,
    ...(capabilities.includes('importRecords') ? [importEntry] : []),
    ...themeEntries,
    shortcutsEntry,
    ...(isSignedIn ? signedInEntries : visitorEntries),
  ]
}

const matchKinds = {
  order: {
    label: groups.orders,
    icon: OrdersIcon,
    list: paths.orders,
    goTo: ({ id }: Match) => orderPath(id),
  },
  product: {
    label: groups.products,
    icon: ProductsIcon,
    list: paths.products,
    goTo: ({ label }: Match) => withParams(paths.products, { q: label }),
  },
  customer: {
    label: groups.customers,
    icon: CustomersIcon,
    list: paths.customers,
    goTo: ({ label }: Match) => withParams(paths.customers, { q: label }),
  },
}

function withParams(path: string, params: Record<string, string>): string {
  return `${path}?${new URLSearchParams(params).toString()}`
}

/**
 * The matches of a kind, and the way to the list of all where there are more. Those of an earlier text stay as far as
 * they fit what is typed now: Enter must not open another record.
 */
function foundEntries({ query, matches, totals }: Found, kind: Match['kind'], typed: string): EntryGroup {
  const { label, icon, list, goTo } = matchKinds[kind]
  const isLatest = typed === '' || query === typed.trim()
  const items: Entry[] = matches
    .filter((match) => match.kind === kind && (isLatest || letters(match.label).includes(letters(typed))))
    .map((match) => ({
      id: `${kind}:${match.id}`,
      label: match.label,
      icon,
      effect: { goTo: goTo(match) },
    }))
  if (isLatest && totals[kind] > items.length)
    items.push({
      id: `all:${kind}`,
      label: commandPaletteMessages.seeAll[kind]({ total: totals[kind].toLocaleString('en') }),
      icon: SearchIcon,
      effect: { goTo: withParams(list, { q: query }) },
    })
  return { label, items }
}

/** Without spaces, so that 'logout' finds 'Log Out'. */
const letters = (text: string) => text.replace(/\s/g, '').toLowerCase()

/** Everything that can be chosen now, in groups; empty groups are left out. */
export function entryGroups(options: {
  query: string
  found: Found
  isSignedIn: boolean
  capabilities: readonly Capability[]
  may: (right: Right) => boolean
  theme: Theme
}): EntryGroup[] {
  const wanted = letters(options.query)
  const fits = ({ label, needs }: Entry) =>
    letters(label).includes(wanted) && (needs === undefined || options.may(needs))
  return [
    { label: groups.goTo, items: screenEntries(options.capabilities, options.isSignedIn).filter(fits) },
    ...(['order', 'product', 'customer'] as const).map((kind) =>
      foundEntries(options.found, kind, options.query),
    ),
    {
      label: groups.do,
      items: actionEntries(options.capabilities, options.isSignedIn, options.theme).filter(fits),
    },
    { label: groups.statuses, items: statusEntries.filter(fits) },
  ].filter(({ items }) => items.length > 0)
}
