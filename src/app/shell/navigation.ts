import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'
import {
  AnalyticsIcon,
  CustomersIcon,
  DashboardIcon,
  type Icon,
  OrdersIcon,
  ProductsIcon,
  SettingsIcon,
} from '#ui/icons.ts'

export type Destination = {
  to: string
  label: string
  icon: Icon
  isCurrentAt?: (pathname: string) => boolean
}

const { navigation } = appMessages

/** The screens of the working day: sidebar, and the bar at the bottom of a phone. */
export const mainDestinations: readonly Destination[] = [
  { to: paths.dashboard, label: navigation.dashboard, icon: DashboardIcon },
  {
    to: paths.orders,
    label: navigation.orders,
    icon: OrdersIcon,
    isCurrentAt: (pathname) => pathname.startsWith(paths.orders) || pathname === paths.orderDetails,
  },
  { to: paths.products, label: navigation.products, icon: ProductsIcon },
  { to: paths.customers, label: navigation.customers, icon: CustomersIcon },
]

/** What follows them in the sidebar, and stands behind 'More' on a phone. */
export const furtherDestinations: readonly Destination[] = [
  { to: paths.analytics, label: navigation.analytics, icon: AnalyticsIcon },
  { to: paths.settings, label: navigation.settings, icon: SettingsIcon },
]
