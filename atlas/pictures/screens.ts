import { mailPaths, paths } from '#domain/paths.ts'

/** Where a chart can be seen running: an address, and which account of the try-out is led there; null: anybody is. */
export type Screen = { path: string; account: string | null }

const at = (path: string, account: string | null = null): Screen => ({ path, account })
const live = (path: string) => at(path, 'live@karwan.test')
const operator = (path: string) => at(path, 'operator@karwan.test')

/** By chart. Others run without a screen of their own, or on the server. */
const screens: Readonly<Record<string, Screen>> = {
  signIn: at(paths.signIn),
  signUp: at(paths.signUp),
  passwordReset: at(mailPaths.resetPassword),
  invitation: at(mailPaths.invitation),
  proof: live(paths.people),
  session: at(paths.landing),
  onboarding: at(paths.onboarding, 'onboarding@karwan.test'),
  setupSubmission: at(paths.onboarding, 'onboarding@karwan.test'),
  companyQuestion: at(paths.waitingApproval, 'pending@karwan.test'),
  accountChange: live(paths.account),
  secondFactor: live(paths.account),
  factorSetUp: live(paths.account),
  dashboard: live(paths.dashboard),
  commandPalette: live(paths.dashboard),
  workspace: live(paths.dashboard),
  changeQueue: live(paths.dashboard),
  leaving: live(paths.dashboard),
  news: live(paths.dashboard),
  recordList: live(paths.orders),
  reading: live(paths.customers),
  request: live(paths.dashboard),
  recordEditor: live(paths.products),
  stockAdjustment: live(paths.products),
  orderDetail: live(paths.orders),
  customerDetail: at(paths.orderDetails),
  orderAct: live(paths.orders),
  remarks: live(paths.orders),
  newOrder: live(paths.newOrder),
  productPick: live(paths.newOrder),
  orderBatch: live(paths.orders),
  orderChoice: live(paths.orders),
  packing: live(paths.packing),
  handover: live(`${paths.packing}?for=out`),
  scanCamera: live(paths.packing),
  deliveries: live(paths.deliveries),
  orderCopy: live(paths.orders),
  orderExport: live(paths.orders),
  orderViews: live(paths.orders),
  importRecords: live(paths.imports),
  fileImport: live(paths.imports),
  people: live(paths.people),
  warehouses: live(paths.warehouses),
  warehouseSwitch: live(paths.warehouses),
  allocationEditor: live(paths.warehouses),
  companyReview: operator('/operator'),
  providerBatch: operator('/operator/parcels'),
  providerParcel: operator('/operator/parcels'),
}

/** By chart and state, where an account is led elsewhere. */
const states: Readonly<Record<string, Screen>> = {
  'session signedIn.pendingApproval': at(paths.waitingApproval, 'pending@karwan.test'),
  'session signedIn.pendingApproval.rejected': at(paths.waitingApproval, 'rejected@karwan.test'),
  'session signedIn.onboarding': at(paths.onboarding, 'onboarding@karwan.test'),
  'session signedIn.active': at(paths.dashboard, 'active@karwan.test'),
  'session anonymous.signedOut': at(paths.signIn),
}

/** The screen that shows a state: of the innermost state around it that has one, else of its chart. */
export function screenOf(chart: string, state: string): Screen | undefined {
  const keys = state.split('.')
  const around = keys.map((_, index) => `${chart} ${keys.slice(0, keys.length - index).join('.')}`)
  return around.map((key) => states[key]).find((screen) => screen !== undefined) ?? screens[chart]
}

/** Every chart and state that has a row here, for the test that they exist. */
export const rows = { charts: Object.keys(screens), states: Object.keys(states) }
