/** Where the navigation leads: sidebar, the bars of a phone, the command palette and its keys. */
import { paths, type RedirectedScreen, redirectedScreens, type ScreenName } from '#domain/paths.ts'
import type { Capability } from '#domain/workspaceFacts.ts'
import {
  AnalyticsIcon,
  CustomersIcon,
  DashboardIcon,
  type Icon,
  OrdersIcon,
  ProductsIcon,
  SettingsIcon,
  WarehouseIcon,
} from '#ui/icons.ts'

export type Destination = {
  screen: ScreenName | RedirectedScreen
  icon: Icon
  isCurrentAt?: (pathname: string) => boolean
  /** What the workspace must be able to do for it to be offered. */
  needs?: Capability
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
  { screen: 'warehouses', icon: WarehouseIcon, needs: 'manageWarehouses' },
  { screen: 'analytics', icon: AnalyticsIcon },
  { screen: 'settings', icon: SettingsIcon },
]

/** The import, for a file and for the sample to try. */
export const importPaths = { file: paths.imports, sample: `${paths.imports}?from=sample` }

/** Those of them that this workspace can open. */
export function furtherDestinationsOf(capabilities: readonly Capability[]): readonly Destination[] {
  return furtherDestinations.filter(({ needs }) => needs === undefined || capabilities.includes(needs))
}
