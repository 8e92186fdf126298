/**
 * JavaScript until a screen is usable, in kB (1000 bytes) of brotli (design §10). `lazy` names the modules
 * that the route loads lazily, by the end of their path; what they import statically is followed.
 */
export const budgets = [
  { route: '/', lazy: ['/LandingPage.tsx'], kB: 105 },
  { route: '/login', lazy: ['/SignInPage.tsx'], kB: 105 },
  { route: '/signup', lazy: ['/SignUpPage.tsx'], kB: 105 },
  { route: '/waitingApproval', lazy: ['/WaitingApprovalPage.tsx'], kB: 105 },
  { route: '/orders', lazy: ['/Shell.tsx', '/OrdersPage.tsx'], kB: 165 },
  { route: '/dashboard', lazy: ['/Shell.tsx', '/DashboardPage.tsx'], kB: 165 + 96 },
]
