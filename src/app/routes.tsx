import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from '#domain/paths.ts'

const OrderDetailsPage = lazy(() => import('#features/orderDetails/OrderDetailsPage.tsx'))

/** The page of each screen: loaded when it is first opened, and its chart with it (design §1). */
export const pages: Record<ScreenName, LazyExoticComponent<ComponentType>> = {
  landing: lazy(() => import('#features/landing/LandingPage.tsx')),
  signIn: lazy(() => import('#features/signIn/SignInPage.tsx')),
  signUp: lazy(() => import('#features/signUp/SignUpPage.tsx')),
  waitingApproval: lazy(() => import('#features/waitingApproval/WaitingApprovalPage.tsx')),
  onboarding: lazy(() => import('#features/onboarding/OnboardingPage.tsx')),
  dashboard: lazy(() => import('#features/dashboard/DashboardPage.tsx')),
  orders: lazy(() => import('#features/orders/OrdersPage.tsx')),
  order: OrderDetailsPage,
  orderDetails: OrderDetailsPage,
  products: lazy(() => import('#features/products/ProductsPage.tsx')),
  customers: lazy(() => import('#features/customers/CustomersPage.tsx')),
}
