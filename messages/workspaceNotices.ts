/** Texts of notices about orders, products and customers (codes of domain/workspaceNotices.ts). */
export const workspaceNoticeMessages = {
  itemDeleted: (p: { name: string }) => `${p.name} deleted`,
  itemNotDeleted: (p: { name: string }) => `${p.name} could not be deleted`,
  itemNotRestored: (p: { name: string }) => `${p.name} could not be brought back`,
  itemAdded: (p: { name: string }) => `${p.name} added`,
  itemSaved: (p: { name: string }) => `${p.name} saved`,
  itemNotSaved: (p: { name: string }) => `${p.name} could not be saved`,
  exportFailed: 'The file could not be made. Try again.',
  /** Actions that need live data. */
  needsLiveData: {
    createOrder: 'With your own data, this opens a new order.',
    cancelOrder: 'With your own data, this cancels the order and tells the customer.',
    verifyOrder: 'With your own data, this marks the order as verified and moves it on.',
    callCustomer: 'With your own data, this calls the customer and asks to confirm.',
  },
}
