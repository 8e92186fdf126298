import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { paths } from '#domain/paths.ts'
import { appMessages } from '#messages/app.ts'

type Screen = {
  path: string
  /** Named in the tab, after which stands the product. */
  title: string
  /** Loaded when it is first opened, and its chart with it (design §1). */
  Page: LazyExoticComponent<ComponentType>
}

const { titles } = appMessages

/** The screens that stand alone. */
export const openScreens: readonly Screen[] = [
  {
    path: paths.landing,
    title: titles.landing,
    Page: lazy(() => import('#features/landing/LandingPage.tsx')),
  },
  { path: paths.signIn, title: titles.signIn, Page: lazy(() => import('#features/signIn/SignInPage.tsx')) },
  { path: paths.signUp, title: titles.signUp, Page: lazy(() => import('#features/signUp/SignUpPage.tsx')) },
  {
    path: paths.waitingApproval,
    title: titles.waitingApproval,
    Page: lazy(() => import('#features/waitingApproval/WaitingApprovalPage.tsx')),
  },
  {
    path: paths.onboarding,
    title: titles.onboarding,
    Page: lazy(() => import('#features/onboarding/OnboardingPage.tsx')),
  },
]

const OrderDetailsPage = lazy(() => import('#features/orderDetails/OrderDetailsPage.tsx'))

/** The screens inside the shell. */
export const shellScreens: readonly Screen[] = [
  {
    path: paths.dashboard,
    title: titles.dashboard,
    Page: lazy(() => import('#features/dashboard/DashboardPage.tsx')),
  },
  { path: paths.orders, title: titles.orders, Page: lazy(() => import('#features/orders/OrdersPage.tsx')) },
  { path: paths.order, title: titles.order, Page: OrderDetailsPage },
  { path: paths.orderDetails, title: titles.orderDetails, Page: OrderDetailsPage },
  {
    path: paths.products,
    title: titles.products,
    Page: lazy(() => import('#features/products/ProductsPage.tsx')),
  },
  {
    path: paths.customers,
    title: titles.customers,
    Page: lazy(() => import('#features/customers/CustomersPage.tsx')),
  },
]
