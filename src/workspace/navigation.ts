/** Where the navigation leads: sidebar, the bars of a phone, the command palette and its keys. */
import {
  paths,
  type RedirectedScreen,
  redirectedScreens,
  type ScreenName,
  settingsPath,
  settingsSections,
} from '#domain/paths.ts'
import type { Capability } from '#domain/workspaceFacts.ts'
import {
  AnalyticsIcon,
  CashIcon,
  CustomersIcon,
  DashboardIcon,
  DeliveriesIcon,
  type Icon,
  OrdersIcon,
  PackingIcon,
  ProductsIcon,
  SettingsIcon,
  WarehouseIcon,
} from '#ui/icons.ts'

export type Destination = {
  screen: ScreenName | RedirectedScreen
  icon: Icon
  /** Its address, where that is not the one of its screen. */
  to?: string
  isCurrentAt?: (pathname: string) => boolean
  /** What the workspace must be able to do for it to be offered. */
  needs?: Capability
  /** What takes its place in a workspace that can do this. */
  lacks?: Capability
}

/** Whether a destination leads to the landing page, because its screen does not exist yet (specification §2). */
export function isComing({ screen }: Destination): boolean {
  return redirectedScreens.some((redirected) => redirected === screen)
}

/** The screens of the working day. `letter`, after 'g', leads there from the keyboard. */
export const mainDestinations: readonly (Destination & { letter: string })[] = [
  { screen: 'dashboard', icon: DashboardIcon, letter: 'd' },
  {
    screen: 'orders',
    icon: OrdersIcon,
    letter: 'o',
    isCurrentAt: (pathname) => pathname.startsWith(paths.orders) || pathname === paths.orderDetails,
  },
  { screen: 'products', icon: ProductsIcon, letter: 'p' },
  { screen: 'customers', icon: CustomersIcon, letter: 'c' },
]

/** What follows them in the sidebar, and is behind 'More' on a phone. */
const furtherDestinations: readonly Destination[] = [
  { screen: 'packing', icon: PackingIcon, needs: 'packParcels' },
  { screen: 'deliveries', icon: DeliveriesIcon, needs: 'followParcels' },
  { screen: 'warehouses', icon: WarehouseIcon, needs: 'manageWarehouses' },
  { screen: 'cash', icon: CashIcon, needs: 'countCash' },
  { screen: 'analytics', icon: AnalyticsIcon },
  { screen: 'settings', icon: SettingsIcon, lacks: 'manageSettings' },
  {
    screen: 'settingsSection',
    icon: SettingsIcon,
    to: settingsPath(settingsSections[0]),
    isCurrentAt: (pathname) => pathname.startsWith('/settings/') || pathname === paths.account,
    needs: 'manageSettings',
  },
]

/** The import, for a file and for the sample to try. */
export const importPaths = { file: paths.imports, sample: `${paths.imports}?from=sample` }

/** Those of them that this workspace can open. @param isDrawn for an outline, in which styles choose: of every workspace */
export function furtherDestinationsOf(
  capabilities: readonly Capability[],
  isDrawn = false,
): readonly Destination[] {
  return furtherDestinations.filter(
    ({ needs, lacks }) =>
      isDrawn ||
      ((needs === undefined || capabilities.includes(needs)) &&
        (lacks === undefined || !capabilities.includes(lacks))),
  )
}
