/** Texts of the command palette and of the list of shortcuts. */
export const commandPaletteMessages = {
  open: 'Search',
  openKeys: 'Ctrl K',
  label: 'Search or go to',
  placeholder: 'Find a screen, order or customer…',
  searching: 'Searching…',
  empty: 'Nothing matches. Try an order number or a name.',
  failed: 'The search failed. You can still open every screen.',
  /** The day distinguishes several orders of one customer. */
  order: (p: { id: string; customer: string; day: string }) => `${p.id} ${p.customer}, ${p.day}`,
  groups: {
    goTo: 'Go to',
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    do: 'Do',
    statuses: 'Orders by status',
  },
  /** The list of all that a search found, where there are more than are shown. */
  seeAll: {
    order: (p: { total: string }) => `See all ${p.total} orders`,
    product: (p: { total: string }) => `See all ${p.total} products`,
    customer: (p: { total: string }) => `See all ${p.total} customers`,
  },
  homePage: 'Home page',
  actions: {
    newOrder: 'New order',
    newProduct: 'New product',
    newCustomer: 'New customer',
    importFile: 'Import orders or products',
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
    undoDeletion: 'Undo the last deletion',
    closeNotices: 'Close notices',
    nextRecord: 'Next in the list',
    previousRecord: 'Previous in the list',
    openRecord: 'Open it',
    editRecord: 'Edit it (products, customers)',
    selectRecord: 'Select it (your own orders)',
    showThese: 'This list',
  },
}
