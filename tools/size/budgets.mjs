/**
 * JavaScript until a screen is usable, in kB (1000 bytes) of brotli (design §10). `modules` are the lazy modules that a
 * route loads besides the entry; their static imports are included.
 */
const shell = 'src/app/shell/Shell.tsx'

/** The limit of a page that has no row. */
const usual = 165

/** The budgets of a build: the rows below, and one for each other page. */
export const budgetsOf = (manifest) => [
  ...budgets,
  ...Object.keys(manifest)
    .filter(
      (path) => /^src\/.*Pages?\.tsx$/.test(path) && !budgets.some(({ modules }) => modules.includes(path)),
    )
    .map((path) => ({ route: path.replace(/.*\/|\.tsx$/g, ''), modules: [shell, path], kB: usual })),
]

const budgets = [
  { route: '/', modules: ['src/features/landing/LandingPage.tsx'], kB: 105 },
  { route: '/login', modules: ['src/features/signIn/SignInPage.tsx'], kB: 105 },
  { route: '/signup', modules: ['src/features/signUp/SignUpPage.tsx'], kB: 105 },
  { route: '/waitingApproval', modules: ['src/features/waitingApproval/WaitingApprovalPage.tsx'], kB: 105 },
  { route: '/orders', modules: [shell, 'src/features/orders/OrdersPage.tsx'], kB: 166.5 },
  // With all places of Pakistan, to recognise the city that is typed.
  { route: '/orders/new', modules: [shell, 'src/features/newOrder/NewOrderPage.tsx'], kB: 221 },
  { route: '/orders/:id', modules: [shell, 'src/features/orderDetails/OrderDetailsPage.tsx'], kB: 165 },
  { route: '/products', modules: [shell, 'src/features/products/ProductsPage.tsx'], kB: 165 },
  { route: '/customers', modules: [shell, 'src/features/customers/CustomersPage.tsx'], kB: 165 },
  {
    route: '/dashboard',
    modules: [shell, 'src/features/dashboard/DashboardPage.tsx', 'src/ui/charts/drawings.ts'],
    kB: 165 + 96,
  },
  // Its dialogs and the reader of sheets come with it.
  { route: '/cash', modules: [shell, 'src/features/cash/CashPage.tsx'], kB: 240 },
  { route: '/orders/import', modules: [shell, 'src/features/imports/ImportPage.tsx'], kB: 227 },
  { route: '/packing', modules: [shell, 'src/features/packing/PackingPage.tsx'], kB: 182 },
  { route: '/print', modules: [shell, 'src/features/papers/PapersPage.tsx'], kB: 174 },
  // Settings, people and warehouses.
  { route: '/settings', modules: [shell, 'src/app/CompanyPages.tsx'], kB: 305 },
  { route: '/operator', modules: ['src/features/operator/ConsolePage.tsx'], kB: 300 },
]
