/** Texts of the shell around the screens. */
export const appMessages = {
  pageTitle: (p: { screen: string; product: string }) => `${p.screen} · ${p.product}`,
  greeting: (p: { company: string | null }) => (p.company ? `Welcome, ${p.company}` : 'Welcome'),
  home: (p: { product: string }) => `${p.product}, home`,
  titles: {
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
    notFound: 'Page not found',
  },
  navigation: {
    label: 'Main',
    more: 'More',
    dashboard: 'Dashboard',
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    analytics: 'Analytics',
    settings: 'Settings',
    logout: 'Logout',
    signIn: 'Log In',
    signUp: 'Get Started',
    visitor: 'Visitor',
  },
  sample: {
    title: 'Sample data.',
    text: 'Changes stay in this tab.',
    getStarted: 'Get Started',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go home',
  },
  failed: {
    title: 'This screen stopped working',
    text: 'Nothing that was saved is lost. Try it again, or go on to another screen.',
    retry: 'Try again',
  },
  /** Screens that redirect to the landing page until they exist (specification §2). */
  notYet: {
    '/analytics': 'Analytics is not open yet',
    '/settings': 'Settings are not open yet',
  },
}
