/** What people notice of changes to their orders, products and customers. */
type ItemKind = 'order' | 'product' | 'customer'

/** `name` is what the item is called on screen: an order's number, a product's or customer's name. */
export type Item = { kind: ItemKind; id: string; name: string }

export type WorkspaceNotice = {
  code: 'itemDeleted' | 'itemNotDeleted' | 'itemNotRestored' | 'itemAdded' | 'itemSaved' | 'itemNotSaved'
  item: Pick<Item, 'kind' | 'name'> & Partial<Item>
}
