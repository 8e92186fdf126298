import { isScreenAllowed, type ScreenName, type UnguardedScreen } from '#domain/paths.ts'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

const OrderDetailsPage = lazyScreen(() => import('#features/orderDetails/OrderDetailsPage.tsx'))
const LegalPage = lazyScreen(() => import('#features/legal/LegalPage.tsx'))
const CompanyPages = lazyScreen(() => import('./CompanyPages.tsx'))
const AccountPages = lazyScreen(() => import('./AccountPages.tsx'))

/** The frame of the application's screens. */
export const Shell = lazyScreen(() => import('./shell/Shell.tsx'))

/** The page of each screen: loaded when it is first opened, and its chart with it (design §1). */
export const pages: Record<ScreenName | UnguardedScreen, LazyScreen> = {
  landing: lazyScreen(() => import('#features/landing/LandingPage.tsx')),
  signIn: lazyScreen(() => import('#features/signIn/SignInPage.tsx')),
  signUp: lazyScreen(() => import('#features/signUp/SignUpPage.tsx')),
  account: AccountPages,
  resetPassword: AccountPages,
  verifyEmail: AccountPages,
  invitation: AccountPages,
  takeBack: AccountPages,
  privacy: LegalPage,
  terms: LegalPage,
  waitingApproval: lazyScreen(() => import('#features/waitingApproval/WaitingApprovalPage.tsx')),
  onboarding: lazyScreen(() => import('#features/onboarding/OnboardingPage.tsx')),
  operator: lazyScreen(() => import('#features/operator/OperatorPage.tsx')),
  dashboard: lazyScreen(() => import('#features/dashboard/DashboardPage.tsx')),
  orders: lazyScreen(() => import('#features/orders/OrdersPage.tsx')),
  imports: lazyScreen(() => import('#features/imports/ImportPage.tsx')),
  newOrder: lazyScreen(() => import('#features/newOrder/NewOrderPage.tsx')),
  order: OrderDetailsPage,
  orderDetails: OrderDetailsPage,
  papers: lazyScreen(() => import('#features/papers/PapersPage.tsx')),
  packing: lazyScreen(() => import('#features/packing/PackingPage.tsx')),
  deliveries: lazyScreen(() => import('#features/deliveries/DeliveriesPage.tsx')),
  products: lazyScreen(() => import('#features/products/ProductsPage.tsx')),
  customers: lazyScreen(() => import('#features/customers/CustomersPage.tsx')),
  warehouses: CompanyPages,
  people: CompanyPages,
  cash: lazyScreen(() => import('#features/cash/CashPage.tsx')),
  settingsSection: CompanyPages,
}

/** Loads the code of a screen, with its frame if it has one, and with what it needs on own data. */
export const loadScreen = (name: ScreenName, isOnOwnData: boolean): Promise<unknown> =>
  Promise.all([
    pages[name].load(),
    isScreenAllowed(['application'], name) && Shell.load(),
    isOnOwnData && pages[name] === OrderDetailsPage && loadWorkOnOrder(),
  ])

const loadWorkOnOrder = async () => (await import('#features/orderDetails/OrderDetailsPage.tsx')).loadWork()
