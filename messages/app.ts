/** The texts that any page may need. The texts of the application's frame are in shell.ts. */
import type { RedirectedScreen, ScreenName, UnguardedScreen } from '#domain/paths.ts'

/** The name of each screen: in the tab, in the navigation and in the command palette. */
const screens: Record<ScreenName | RedirectedScreen | UnguardedScreen, string> = {
  landing: 'Order management for merchants in Pakistan',
  signIn: 'Sign in',
  signUp: 'Create account',
  waitingApproval: 'Account approval',
  onboarding: 'Company setup',
  account: 'Your account',
  /** Its own names are for those whom the server lets in. */
  operator: 'Page not found',
  dashboard: 'Dashboard',
  orders: 'Orders',
  newOrder: 'New order',
  imports: 'Import',
  order: 'Order',
  orderDetails: 'Order details',
  papers: 'Print',
  packing: 'Packing',
  deliveries: 'Deliveries',
  products: 'Products',
  customers: 'Customers',
  warehouses: 'Warehouses',
  people: 'People',
  cash: 'Cash',
  settingsSection: 'Settings',
  analytics: 'Analytics',
  settings: 'Settings',
  resetPassword: 'Reset password',
  verifyEmail: 'Confirm email',
  invitation: 'Invitation',
  takeBack: 'Take Back',
  privacy: 'Privacy',
  terms: 'Terms',
}

export const appMessages = {
  pageTitle: (p: { screen: string; product: string }) => `${p.screen} · ${p.product}`,
  screens,
  notFound: 'Page not found',
  failed: {
    title: 'This screen stopped working',
    text: 'Nothing that was saved is lost. Try again, or open another screen.',
    lastWrite: {
      made: 'What you did last was saved. Do not do it again.',
      refused: 'What you did last was not saved.',
      unknown: 'It is not known whether what you did last was saved. Look before you do it again.',
    },
  },
  noConnection: {
    title: 'No connection',
    text: 'This screen is not loaded yet. It opens once the connection is back.',
  },
  notLoaded: {
    title: 'This screen couldn’t be loaded',
    text: 'There may be a new version. First save what you typed on other screens, then reload the page.',
    reload: 'Reload',
  },
}
