/** The texts of the frame around the screens. */
import type { RedirectedScreen, ScreenName } from '#domain/paths.ts'

/** The name of each screen: in the tab, in the navigation and in the command palette. */
const screens: Record<ScreenName | RedirectedScreen, string> = {
  landing: 'Order management for merchants in Pakistan',
  signIn: 'Sign in',
  signUp: 'Create account',
  waitingApproval: 'Account approval',
  onboarding: 'Company setup',
  dashboard: 'Dashboard',
  orders: 'Orders',
  order: 'Order',
  orderDetails: 'Order details',
  products: 'Products',
  customers: 'Customers',
  analytics: 'Analytics',
  settings: 'Settings',
}

/** Why a screen leads to the landing page (specification §2). */
const notYet: Record<RedirectedScreen, string> = {
  analytics: 'Analytics is not open yet',
  settings: 'Settings are not open yet',
}

export const appMessages = {
  pageTitle: (p: { screen: string; product: string }) => `${p.screen} · ${p.product}`,
  greeting: (p: { company: string | null }) => (p.company ? `Welcome, ${p.company}` : 'Welcome'),
  home: (p: { product: string }) => `${p.product}, home`,
  screens,
  navigation: {
    label: 'Main',
    more: 'More',
    /** Of a screen that does not exist yet. */
    soon: 'Soon',
    logout: 'Logout',
    signIn: 'Log In',
    signUp: 'Get Started',
  },
  sample: {
    title: 'Sample data.',
    text: 'Changes stay in this tab.',
    getStarted: 'Get Started',
  },
  notFound: {
    screen: 'Page not found',
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go home',
  },
  failed: {
    title: 'This screen stopped working',
    text: 'Nothing that was saved is lost. Try again, or open another screen.',
  },
  noConnection: {
    title: 'No connection',
    text: 'This screen is not loaded yet. It opens by itself once the connection is back.',
  },
  notYet,
}
