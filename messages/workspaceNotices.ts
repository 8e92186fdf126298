/** The sentences of changes to orders, products and customers (codes of domain/workspaceNotices.ts). */
export const workspaceNoticeMessages = {
  itemDeleted: (p: { name: string }) => `${p.name} deleted`,
  itemNotDeleted: (p: { name: string }) => `${p.name} could not be deleted`,
  itemNotRestored: (p: { name: string }) => `${p.name} could not be brought back`,
  itemAdded: (p: { name: string }) => `${p.name} added`,
  itemSaved: (p: { name: string }) => `${p.name} saved`,
  itemNotSaved: (p: { name: string }) => `${p.name} could not be saved`,
}
