import { orderPath, paths } from '#domain/paths.ts'
import type { Match } from '#machines/commandPalette/commandPalette.machine.ts'
import { appMessages } from '#messages/app.ts'
import { commandPaletteMessages } from '#messages/commandPalette.ts'
import {
  AddIcon,
  CustomersIcon,
  DarkThemeIcon,
  HomeGoodsIcon,
  type Icon,
  LogInIcon,
  LogOutIcon,
  OrdersIcon,
  ProductsIcon,
  ShortcutsIcon,
} from '#ui/icons.ts'
import type { Theme } from '#ui/theme.ts'
import { mainDestinations } from '#workspace/navigation.ts'

/** What choosing an entry does: go somewhere, or do something. */
type Effect =
  | { goTo: string }
  | { comeIn: 'signIn' | 'signUp' }
  | { do: 'nextTheme' | 'showShortcuts' | 'logOut' }

export type Entry = { id: string; label: string; icon: Icon; keys?: string; effect: Effect }

export type EntryGroup = { label: string; items: Entry[] }

const { actions, groups } = commandPaletteMessages

const screenEntries: readonly Entry[] = [
  ...mainDestinations.map(({ screen, icon, letter }) => ({
    id: screen,
    label: appMessages.screens[screen],
    icon,
    keys: `g ${letter}`,
    effect: { goTo: paths[screen] },
  })),
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

function actionEntries(isSignedIn: boolean, nextTheme: Theme): Entry[] {
  const always: Entry[] = [
    {
      id: 'theme',
      label: actions.theme[nextTheme],
      icon: DarkThemeIcon,
      effect: { do: 'nextTheme' },
    },
    {
      id: 'shortcuts',
      label: actions.shortcuts,
      icon: ShortcutsIcon,
      keys: '?',
      effect: { do: 'showShortcuts' },
    },
  ]
  if (isSignedIn)
    return [...always, { id: 'logOut', label: actions.logOut, icon: LogOutIcon, effect: { do: 'logOut' } }]
  return [
    ...always,
    { id: 'signIn', label: actions.signIn, icon: LogInIcon, effect: { comeIn: 'signIn' } },
    { id: 'signUp', label: actions.signUp, icon: AddIcon, effect: { comeIn: 'signUp' } },
  ]
}

const matchKinds = {
  order: { label: groups.orders, icon: OrdersIcon, goTo: ({ id }: Match) => orderPath(id) },
  product: {
    label: groups.products,
    icon: ProductsIcon,
    goTo: ({ label }: Match) => listPath(paths.products, label),
  },
  customer: {
    label: groups.customers,
    icon: CustomersIcon,
    goTo: ({ label }: Match) => listPath(paths.customers, label),
  },
}

function listPath(path: string, search: string): string {
  return `${path}?${new URLSearchParams({ q: search }).toString()}`
}

function matchEntry(match: Match): Entry {
  const { icon, goTo } = matchKinds[match.kind]
  return { id: `${match.kind}:${match.id}`, label: match.label, icon, effect: { goTo: goTo(match) } }
}

/** Everything that can be chosen now, in groups; empty groups are left out. */
export function entryGroups(options: {
  query: string
  matches: readonly Match[]
  isSignedIn: boolean
  nextTheme: Theme
}): EntryGroup[] {
  const wanted = options.query.trim().toLowerCase()
  const fits = ({ label }: Entry) => label.toLowerCase().includes(wanted)
  const found = (['order', 'product', 'customer'] as const).map((kind) => ({
    label: matchKinds[kind].label,
    items: options.matches.filter((match) => match.kind === kind).map(matchEntry),
  }))
  return [
    { label: groups.goTo, items: screenEntries.filter(fits) },
    ...found,
    { label: groups.do, items: actionEntries(options.isSignedIn, options.nextTheme).filter(fits) },
  ].filter(({ items }) => items.length > 0)
}
