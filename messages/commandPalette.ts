/** Texts of the command palette and of the list of shortcuts. */
export const commandPaletteMessages = {
  open: 'Search',
  openKeys: 'Ctrl K',
  label: 'Search or go to',
  placeholder: 'Find a screen, order, product or customer…',
  empty: 'Nothing matches. Try an order number or a name.',
  failed: 'The search did not answer. Screens can still be reached.',
  /** The day distinguishes several orders of one customer. */
  order: (p: { id: string; customer: string; day: string }) => `${p.id} ${p.customer}, ${p.day}`,
  groups: { goTo: 'Go to', orders: 'Orders', products: 'Products', customers: 'Customers', do: 'Do' },
  screens: {
    dashboard: 'Dashboard',
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    landing: 'Home page',
  },
  actions: {
    theme: (p: { next: 'system' | 'light' | 'dark' }) =>
      ({ system: 'Theme like the device', light: 'Light theme', dark: 'Dark theme' })[p.next],
    shortcuts: 'Keyboard shortcuts',
    logOut: 'Log out',
    signIn: 'Log in',
    signUp: 'Create an account',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'They work wherever you are not typing.',
    rows: [
      { keys: ['Ctrl', 'K'], does: 'Search or go to' },
      { keys: ['/'], does: 'Search this list' },
      { keys: ['g', 'd'], does: 'Dashboard' },
      { keys: ['g', 'o'], does: 'Orders' },
      { keys: ['g', 'p'], does: 'Products' },
      { keys: ['g', 'c'], does: 'Customers' },
      { keys: ['?'], does: 'This list' },
    ],
  },
}
