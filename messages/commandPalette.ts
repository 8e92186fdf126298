/** Texts of the command palette and of the list of shortcuts. */
export const commandPaletteMessages = {
  open: 'Search',
  openKeys: 'Ctrl K',
  label: 'Search or go to',
  placeholder: 'Find a screen, order, product or customer…',
  empty: 'Nothing matches. Try an order number or a name.',
  failed: 'The search failed. You can still open every screen.',
  /** The day distinguishes several orders of one customer. */
  order: (p: { id: string; customer: string; day: string }) => `${p.id} ${p.customer}, ${p.day}`,
  groups: { goTo: 'Go to', orders: 'Orders', products: 'Products', customers: 'Customers', do: 'Do' },
  homePage: 'Home page',
  actions: {
    /** By the theme that it changes to. */
    theme: { system: 'Device theme', light: 'Light theme', dark: 'Dark theme' },
    shortcuts: 'Keyboard shortcuts',
    logOut: 'Log Out',
    signIn: 'Log In',
    signUp: 'Create an account',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'They work whenever you are not typing.',
    searchList: 'Search this list',
    showThese: 'This list',
  },
}
