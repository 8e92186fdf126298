/**
 * JavaScript until a screen is usable, in kB (1000 bytes) of brotli (design §10): the entry, the screen and what they import.
 * `modules` are lazy ones that the screen is not usable without.
 */

/** The limit of a screen that has no row. */
const USUAL_KB = 165

/** The budget of each screen of a build (`.vite/screens.json`). */
export const budgetsOf = (screens) =>
  Object.keys(screens).map((screen) => ({ screen, kB: USUAL_KB, modules: [], ...budgets[screen] }))

const budgets = {
  landing: { kB: 105 },
  signIn: { kB: 105 },
  signUp: { kB: 105 },
  waitingApproval: { kB: 105 },
  // With the frame, which only somebody at work has.
  account: { kB: 182 },
  orders: { kB: 166.5 },
  // With all places of Pakistan, to recognise the city that is typed.
  newOrder: { kB: 221 },
  dashboard: { kB: 165 + 96, modules: ['src/ui/charts/drawings.ts'] },
  // Its dialogs and the reader of sheets come with it.
  cash: { kB: 240 },
  imports: { kB: 227 },
  packing: { kB: 182 },
  papers: { kB: 174 },
  // Settings, people and warehouses are one file.
  settingsSection: { kB: 305 },
  people: { kB: 305 },
  warehouses: { kB: 305 },
  operator: { kB: 300, modules: ['src/features/operator/ConsolePage.tsx'] },
}
